// swift-tools-version: 6.2
// Draws the pictures of an article: the step detector from inside, in the tool's own style.
import PackageDescription

let package = Package(
  name: "pictures",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "tare", path: "../..")],
  targets: [
    // Charts are no product, so their sources are compiled into the program by a link to their
    // folder: axes, colors and fonts are the tool's own.
    .executableTarget(
      name: "detection-pictures",
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
