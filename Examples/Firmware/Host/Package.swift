// swift-tools-version: 6.2
// The firmware's walk in ordinary Swift on the machine that builds it, to be compared with; and a walk
// to play. `make firmware` builds both.
import PackageDescription

let house: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "firmware-host",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "firmware", path: ".."), .package(name: "tare", path: "../../.."),
  ],
  targets: [
    .executableTarget(
      name: "WalkOnHost",
      dependencies: [
        .product(name: "Walk", package: "firmware"),
        .product(name: "StepDetection", package: "tare"),
        .product(name: "Tare", package: "tare"), .product(name: "TareTrace", package: "tare"),
      ],
      swiftSettings: house),
    .executableTarget(
      name: "WalkMaker",
      dependencies: [
        .product(name: "MotionSimulator", package: "tare"),
        .product(name: "StepDetection", package: "tare"),
      ],
      swiftSettings: house),
  ],
  swiftLanguageModes: [.v6]
)
