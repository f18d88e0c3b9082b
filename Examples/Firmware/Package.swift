// swift-tools-version: 6.2
// A counter session, a step detector and a merge of records, as a microcontroller or a web page would
// hold them: C functions over one state.
// Compiled as Embedded Swift by `make embedded`, which also links it and prints what it weighs.
import PackageDescription

let house: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "firmware",
  platforms: [.macOS(.v14)],
  // For the same walk on the host; see Host/Package.swift.
  products: [.library(name: "Walk", targets: ["Walk"])],
  dependencies: [.package(name: "tare", path: "../..")],
  targets: [
    .target(
      name: "SmallFirmware", dependencies: [.product(name: "Tare", package: "tare")],
      swiftSettings: house),
    .target(
      name: "FullFirmware", dependencies: [.product(name: "Tare", package: "tare")],
      swiftSettings: house),
    // The detector and the merge have arrays; a machine without malloc gives it a block.
    .target(name: "Arena"),
    .target(
      name: "StepFirmware",
      dependencies: ["Arena", .product(name: "StepDetection", package: "tare")],
      swiftSettings: house),
    .target(
      name: "MergeFirmware",
      dependencies: ["Arena", .product(name: "StepMerging", package: "tare")],
      swiftSettings: house),

    // Whole programs, from reset on: a walk through detector and sessions, and the replay of a
    // trace. `make firmware` links and runs them.
    .target(name: "Board", exclude: ["SoftFloatOfWidth.h", "Start.h", "Machine.h"]),
    .target(
      name: "Walk",
      dependencies: [
        "Board", .product(name: "StepDetection", package: "tare"),
        .product(name: "Tare", package: "tare"), .product(name: "TareTrace", package: "tare"),
      ],
      swiftSettings: house),
    .target(name: "WalkFirmware", dependencies: ["Arena", "Board", "Walk"], swiftSettings: house),
    .target(
      name: "ReplayFirmware",
      dependencies: [
        "Arena", "Board", .product(name: "Tare", package: "tare"),
        .product(name: "TareTrace", package: "tare"),
      ],
      swiftSettings: house),
  ],
  swiftLanguageModes: [.v6]
)
