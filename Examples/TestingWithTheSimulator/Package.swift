// swift-tools-version: 6.2
// How an app tests its screen against a pedometer that misbehaves, as a user's package.
import PackageDescription

let package = Package(
  name: "testing-with-the-simulator",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "tare", path: "../..")],
  targets: [
    .target(
      name: "WalkScreen",
      dependencies: [.product(name: "StepCounting", package: "tare")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .testTarget(
      name: "WalkScreenTests",
      dependencies: [
        "WalkScreen",
        .product(name: "StepCounting", package: "tare"),
        .product(name: "PedometerSimulator", package: "tare"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ],
  swiftLanguageModes: [.v6]
)
