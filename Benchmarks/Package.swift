// swift-tools-version: 6.2
// What a report and a sample cost, and how well steps are counted. `make bench`, `make detect-bench`
// and `make score` print the tables.
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// Those of the package above, for what is compiled again here.
let house: [SwiftSetting] =
  strict + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "tare", path: "..")],
  targets: [
    // Counts calls of malloc inside the process; C, since the functions it replaces are C's.
    .target(name: "AllocationCounter"),
    .target(name: "Measuring", swiftSettings: strict),
    .executableTarget(
      name: "bench",
      dependencies: ["AllocationCounter", "Measuring", .product(name: "Tare", package: "tare")],
      swiftSettings: strict),
    .executableTarget(
      name: "live-bench",
      dependencies: [
        .product(name: "StepCounting", package: "tare"), .product(name: "Tare", package: "tare"),
      ],
      swiftSettings: strict),
    // Step counters of others, written anew from their descriptions to be compared with.
    .target(name: "DetectionPeers", swiftSettings: strict),
    .testTarget(
      name: "DetectionPeersTests", dependencies: ["DetectionPeers"], swiftSettings: strict),
    .executableTarget(
      name: "detect-bench",
      dependencies: [
        "AllocationCounter", "DetectionPeers", "Measuring",
        .product(name: "MotionSimulator", package: "tare"),
        .product(name: "StepDetection", package: "tare"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "merge-bench",
      dependencies: [
        "AllocationCounter", "Measuring", .product(name: "StepMerging", package: "tare"),
      ],
      swiftSettings: strict),
    // Counts labelled recordings, derives further ones, and scores.
    .executableTarget(
      name: "detect-score",
      dependencies: [
        "DetectionPeers", "Measuring", .product(name: "MotionSimulator", package: "tare"),
        .product(name: "StepDetection", package: "tare"),
      ],
      swiftSettings: strict),
    // Exports of step records, read from mapped files.
    .executableTarget(
      name: "export-bench",
      dependencies: [
        "Measuring", "StepFilesMeasured", .product(name: "StepMerging", package: "tare"),
      ],
      swiftSettings: strict),
    // The readers are no product, so they are compiled here by a link to their folder, under other
    // names than in the package above, in whose graph a target's name is unique.
    .target(
      name: "StepFilesMeasured",
      dependencies: [
        "CSQLiteMeasured", "CZlibMeasured", .product(name: "Tare", package: "tare"),
        .product(name: "TareTrace", package: "tare"),
        .product(name: "StepDays", package: "tare"),
        .product(name: "StepDetection", package: "tare"),
        .product(name: "StepMerging", package: "tare"),
      ],
      path: "Sources/StepFiles", swiftSettings: house),
    .systemLibrary(name: "CSQLiteMeasured", path: "Sources/CSQLite"),
    .systemLibrary(name: "CZlibMeasured", path: "Sources/CZlib"),
    .testTarget(
      name: "DetectScoreTests", dependencies: ["detect-score", "Measuring"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
