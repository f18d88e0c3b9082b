// swift-tools-version: 6.2
// libFuzzer targets over the trace reader and the machine. Builds only with `--sanitize fuzzer`.
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
      name: "FuzzMachine", dependencies: ["FuzzChecks", .product(name: "Tare", package: "tare")],
      swiftSettings: house),
    .executableTarget(
      name: "FuzzTraceReader",
      dependencies: [
        "FuzzChecks", .product(name: "Tare", package: "tare"),
        .product(name: "TareTrace", package: "tare"),
      ],
      swiftSettings: house),
  ],
  swiftLanguageModes: [.v6]
)
