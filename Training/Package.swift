// swift-tools-version: 6.2
// The detector from inside, for training: its features, and its counts under any weights.
import PackageDescription

let package = Package(
  name: "training",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "tare", path: "..")],
  targets: [
    .executableTarget(
      name: "detection-lab",
      dependencies: [
        .product(name: "StepDetection", package: "tare"),
        .product(name: "MotionSimulator", package: "tare"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)])
  ],
  swiftLanguageModes: [.v6]
)
