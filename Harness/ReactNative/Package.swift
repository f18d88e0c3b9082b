// swift-tools-version: 6.2
// The React Native module's own sources, compiled and run on Linux over look-alikes of React and Core
// Motion. A package of its own, so that the look-alikes can reach no product.
import PackageDescription

let house: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// The adapter has another name in its harness, since the package above has a target of its own name.
let adapterByItsName: [SwiftSetting] = [
  .unsafeFlags(["-module-alias", "StepCountingCoreMotion=StepCountingCoreMotionUnderTest"])
]

// On Apple platforms a module named React would shadow the real one: there the package is empty.
#if os(Linux)
  let tare: [Target.Dependency] = [
    .product(name: "StepCounting", package: "tare"),
    .product(name: "StepDays", package: "tare"),
    .product(name: "Tare", package: "tare"),
    .product(name: "TareTrace", package: "tare"),
    .product(name: "CoreMotionLookAlike", package: "CoreMotion"),
  ]
  let targets: [Target] = [
    .target(name: "React", swiftSettings: house),
    .target(
      name: "TareReactNative", dependencies: ["React"] + tare,
      exclude: ["TareStepCounter.mm"], swiftSettings: house + adapterByItsName),
    // A phone with somebody walking, and the module over it: for the tests and for the host.
    .target(
      name: "ScriptedPhone", dependencies: ["React", "TareReactNative"] + tare,
      swiftSettings: house),
    // Hosts the module for JavaScript on the other end of a pipe.
    .executableTarget(
      name: "ModuleHost",
      dependencies: [
        "React", "ScriptedPhone", "TareReactNative",
        .product(name: "PedometerSimulator", package: "tare"),
      ] + tare,
      swiftSettings: house),
    .testTarget(
      name: "TareReactNativeTests",
      dependencies: [
        "React", "ScriptedPhone", "TareReactNative",
        .product(name: "PedometerSimulator", package: "tare"),
      ] + tare,
      swiftSettings: house),
  ]
#else
  let targets: [Target] = []
#endif

let package = Package(
  name: "react-native-harness",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "tare", path: "../.."), .package(path: "../CoreMotion"),
  ],
  targets: targets,
  swiftLanguageModes: [.v6]
)
