// swift-tools-version: 6.2
// The package: which module may import which is settled here, and pointing down only.
import PackageDescription

let house: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Square roots and rounding are functions of the C library's where the processor lacks them, and
// nothing that imports nothing asks for that library.
let mathematics: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux, .android]))]

let package = Package(
  name: "tare",
  platforms: [.macOS(.v14), .iOS(.v17), .watchOS(.v10)],
  products: [
    .library(name: "Tare", targets: ["Tare"]),
    .library(name: "TareTrace", targets: ["TareTrace"]),
    .library(name: "StepCounting", targets: ["StepCounting"]),
    .library(name: "StepDays", targets: ["StepDays"]),
    .library(name: "StepCountingCoreMotion", targets: ["StepCountingCoreMotion"]),
    .library(name: "StepDetection", targets: ["StepDetection"]),
    .library(name: "StepMerging", targets: ["StepMerging"]),
    .library(name: "StepCountingAccelerometer", targets: ["StepCountingAccelerometer"]),
    .library(name: "StepCountingIIO", targets: ["StepCountingIIO"]),
    .library(name: "PedometerSimulator", targets: ["PedometerSimulator"]),
    .library(name: "MotionSimulator", targets: ["MotionSimulator"]),
    .library(name: "StepStore", targets: ["StepStore"]),
    .executable(name: "tare", targets: ["TareTool"]),
  ],
  traits: [
    .trait(
      name: "SQLite",
      description: "What needs SQLite: the store of imported records, tare import"),
    .default(enabledTraits: ["SQLite"]),
  ],
  targets: [
    // The ground: no imports (TareTrace: only Tare), no allocation per update, compiles as Embedded.
    .target(name: "Tare", swiftSettings: house),
    .target(name: "TareTrace", dependencies: ["Tare"], swiftSettings: house),
    .target(name: "StepDetection", swiftSettings: house, linkerSettings: mathematics),
    .target(name: "StepMerging", swiftSettings: house),

    // Floor 1: the pedometer's domain, and days.
    .target(
      name: "StepCounting", dependencies: ["Tare", "TareTrace", "StepDays"], swiftSettings: house),
    .target(name: "StepDays", dependencies: ["StepMerging", "Tare"], swiftSettings: house),

    // Floor 2: the platform's pedometers, each framework behind one door. Where there is no Core
    // Motion the module is empty; Harness/CoreMotion compiles and runs it there.
    .target(
      name: "StepCountingCoreMotion",
      dependencies: ["StepCountingAccelerometer", "StepCounting", "StepDetection", "Tare"],
      resources: [.copy("PrivacyInfo.xcprivacy")], swiftSettings: house),

    // Floor 2: the detector as a pedometer, and the choice between it and a step sensor.
    .target(
      name: "StepCountingAccelerometer",
      dependencies: ["StepCounting", "StepDetection", "Tare"], swiftSettings: house),

    // Floor 2: the Linux kernel's step counter; elsewhere it finds no device.
    .target(name: "StepCountingIIO", dependencies: ["StepCounting", "Tare"], swiftSettings: house),

    // Floor 2: a pedometer that misbehaves on purpose, with the truth beside it.
    .target(
      name: "PedometerSimulator", dependencies: ["StepCounting", "TareTrace", "Tare"],
      swiftSettings: house),

    // Floor 2: motions that a device may be carried through, with the true steps beside them.
    .target(
      name: "MotionSimulator", dependencies: ["StepDetection"], swiftSettings: house,
      linkerSettings: mathematics),

    // Floor 2: formats and pictures.
    .target(
      name: "StepFiles",
      dependencies: [
        "Tare", "TareTrace", "StepDetection", "StepMerging", "StepDays", "CZlib",
        .byName(name: "CSQLite", condition: .when(traits: ["SQLite"])),
      ],
      swiftSettings: house),
    // Recordings come in gzip; inflating is the system's business (Debian: zlib1g-dev; Apple: the SDK).
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    // Gadgetbridge exports are SQLite, and so is the store (Debian: libsqlite3-dev; Apple: the SDK).
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "StepCharts", swiftSettings: house),

    // Floor 2: what was imported, kept. Without the trait it compiles, links nothing, and says so.
    .target(
      name: "StepStore",
      dependencies: [
        "StepMerging", "StepFiles", "StepCounting", "StepDays", "Tare",
        .byName(name: "CSQLite", condition: .when(traits: ["SQLite"])),
      ],
      swiftSettings: house),

    // Floor 3: the tool. Its target is not called "tare": Apple disks fold case.
    .target(
      name: "TareCommands",
      dependencies: [
        "Tare", "TareTrace", "StepDetection", "StepMerging", "StepFiles", "StepCharts",
        "StepCounting", "StepDays", "StepCountingIIO", "PedometerSimulator", "StepStore",
      ],
      swiftSettings: house),
    .executableTarget(
      name: "TareTool", dependencies: ["TareCommands"], swiftSettings: house),

    .testTarget(name: "TareTests", dependencies: ["Tare"], swiftSettings: house),
    .testTarget(name: "TareTraceTests", dependencies: ["TareTrace", "Tare"], swiftSettings: house),
    .testTarget(
      name: "StepDetectionTests", dependencies: ["StepDetection", "MotionSimulator"],
      swiftSettings: house),
    .testTarget(name: "StepMergingTests", dependencies: ["StepMerging"], swiftSettings: house),
    .testTarget(
      name: "StepDaysTests", dependencies: ["StepDays", "StepMerging", "Tare"],
      swiftSettings: house),
    .testTarget(
      name: "StepCountingTests", dependencies: ["StepCounting", "StepDays", "TareTrace", "Tare"],
      swiftSettings: house),
    .testTarget(
      name: "StepCountingIIOTests", dependencies: ["StepCountingIIO", "StepCounting", "Tare"],
      swiftSettings: house),
    .testTarget(
      name: "StepCountingAccelerometerTests",
      dependencies: [
        "StepCountingAccelerometer", "StepCounting", "StepDetection", "MotionSimulator", "Tare",
      ],
      swiftSettings: house),
    .testTarget(
      name: "StepFilesTests",
      dependencies: [
        "StepFiles", "StepDetection", "StepMerging", "StepDays", "TareTrace", "Tare", "CZlib",
        "CSQLite",
      ],
      exclude: ["Golden"], swiftSettings: house),
    .testTarget(
      name: "StepStoreTests",
      dependencies: [
        "StepStore", "StoreWriter", "StepMerging", "StepFiles", "StepCounting", "StepDays", "Tare",
      ],
      swiftSettings: house),
    // Writes into a store until it is killed; the tests do that.
    .executableTarget(
      name: "StoreWriter", dependencies: ["StepStore", "StepFiles", "StepMerging", "Tare"],
      path: "Tests/StoreWriter", swiftSettings: house),
    .testTarget(
      name: "StepChartsTests", dependencies: ["StepCharts"], exclude: ["Golden"],
      swiftSettings: house),
    .testTarget(
      name: "PedometerSimulatorTests",
      dependencies: ["PedometerSimulator", "StepCounting", "TareTrace", "Tare"],
      swiftSettings: house),
    .testTarget(
      name: "MotionSimulatorTests", dependencies: ["MotionSimulator", "StepDetection"],
      swiftSettings: house),
    .testTarget(
      name: "TareCommandsTests",
      dependencies: [
        "TareCommands", "TareTool", "StepFiles", "StepDetection", "StepDays", "TareTrace", "Tare",
      ],
      exclude: ["Golden", "Samples"], swiftSettings: house),
  ],
  swiftLanguageModes: [.v6]
)
