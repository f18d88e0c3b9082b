// swift-tools-version: 6.2
// libFuzzer targets over the readers, the machine and the step detector. Built only with
// `--sanitize fuzzer`.
import PackageDescription

let house: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "fuzz",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "tare", path: "..")],
  targets: [
    .target(
      name: "FuzzChecks", dependencies: [.product(name: "Tare", package: "tare")],
      swiftSettings: house),
    .executableTarget(
      name: "FuzzDetector",
      dependencies: ["FuzzChecks", .product(name: "StepDetection", package: "tare")],
      swiftSettings: house),
    .executableTarget(
      name: "FuzzMachine", dependencies: ["FuzzChecks", .product(name: "Tare", package: "tare")],
      swiftSettings: house),
    .executableTarget(
      name: "FuzzTraceReader",
      dependencies: [
        "FuzzChecks", .product(name: "Tare", package: "tare"),
        .product(name: "TareTrace", package: "tare"),
      ],
      swiftSettings: house),
    .executableTarget(
      name: "FuzzRecording",
      dependencies: [
        "FuzzChecks", "StepFilesUnderTest", .product(name: "StepDetection", package: "tare"),
      ],
      swiftSettings: house),
    // One check of every export; the targets differ in what they begin from.
    .target(
      name: "FuzzExportChecks",
      dependencies: [
        "FuzzChecks", "StepFilesUnderTest", .product(name: "StepMerging", package: "tare"),
      ],
      swiftSettings: house),
    .executableTarget(
      name: "FuzzAppleHealth", dependencies: ["FuzzExportChecks"], swiftSettings: house),
    .executableTarget(
      name: "FuzzArchive", dependencies: ["FuzzExportChecks"], swiftSettings: house),
    .executableTarget(
      name: "FuzzJSONExport", dependencies: ["FuzzExportChecks"], swiftSettings: house),
    .executableTarget(
      name: "FuzzTableExport", dependencies: ["FuzzExportChecks"], swiftSettings: house),
    .executableTarget(
      name: "FuzzFIT", dependencies: ["FuzzExportChecks"], swiftSettings: house),
    .executableTarget(
      name: "FuzzGadgetbridge", dependencies: ["FuzzExportChecks"], swiftSettings: house),
    // The readers are no product, so they are compiled here by a link to their folder, under other
    // names than in the package above, in whose graph a target's name is unique.
    .target(
      name: "StepFilesUnderTest",
      dependencies: [
        "CSQLiteUnderTest", "CZlibUnderTest", .product(name: "Tare", package: "tare"),
        .product(name: "TareTrace", package: "tare"),
        .product(name: "StepDays", package: "tare"),
        .product(name: "StepDetection", package: "tare"),
        .product(name: "StepMerging", package: "tare"),
      ],
      path: "Sources/StepFiles", swiftSettings: house),
    .systemLibrary(name: "CSQLiteUnderTest", path: "Sources/CSQLite"),
    .systemLibrary(name: "CZlibUnderTest", path: "Sources/CZlib"),
  ],
  swiftLanguageModes: [.v6]
)
