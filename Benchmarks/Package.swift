// swift-tools-version: 6.2
// What a report costs: time, instructions, allocations, memory. `make bench` prints the tables.
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

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
  ],
  swiftLanguageModes: [.v6]
)
