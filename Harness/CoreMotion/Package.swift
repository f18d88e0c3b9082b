// swift-tools-version: 6.2
// The CoreMotion adapter's own sources, compiled and run on Linux over a scripted look-alike of the
// framework. A package of its own, so that the look-alike can reach no product.
import PackageDescription

let house: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// On Apple platforms the adapter imports the real framework, which a module of this name would
// shadow: there the package is empty.
#if os(Linux)
  let targets: [Target] = [
    .target(name: "CoreMotion", swiftSettings: house),
    // Another name than in the package above, in whose graph a target's name is unique.
    .target(
      name: "StepCountingCoreMotionUnderTest",
      dependencies: [
        "CoreMotion",
        .product(name: "StepCounting", package: "tare"),
        .product(name: "StepCountingAccelerometer", package: "tare"),
        .product(name: "StepDetection", package: "tare"),
        .product(name: "Tare", package: "tare"),
      ],
      path: "Sources/StepCountingCoreMotion", exclude: ["PrivacyInfo.xcprivacy"],
      swiftSettings: house),
    .testTarget(
      name: "StepCountingCoreMotionTests",
      dependencies: [
        "CoreMotion", "StepCountingCoreMotionUnderTest",
        .product(name: "StepCounting", package: "tare"),
        .product(name: "StepCountingAccelerometer", package: "tare"),
        .product(name: "StepDetection", package: "tare"),
        .product(name: "Tare", package: "tare"),
        .product(name: "TareTrace", package: "tare"),
      ],
      swiftSettings: house),
  ]
  // For the harness of the React Native module, which has the adapter under it.
  let products: [Product] = [
    .library(
      name: "CoreMotionLookAlike", targets: ["CoreMotion", "StepCountingCoreMotionUnderTest"])
  ]
#else
  let targets: [Target] = []
  let products: [Product] = []
#endif

let package = Package(
  name: "core-motion-harness",
  platforms: [.macOS(.v14)],
  products: products,
  dependencies: [.package(name: "tare", path: "../..")],
  targets: targets,
  swiftLanguageModes: [.v6]
)
