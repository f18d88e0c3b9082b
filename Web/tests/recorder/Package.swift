// swift-tools-version: 6.2
// Writes the playground's recording: a wrist that never was, and its steps.
import PackageDescription

let package = Package(
  name: "recorder",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "tare", path: "../../..", traits: [])],
  targets: [
    .executableTarget(
      name: "walk-recorder",
      dependencies: [
        .product(name: "StepDetection", package: "tare"),
        .product(name: "MotionSimulator", package: "tare"),
      ],
      swiftSettings: [
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
