// swift-tools-version: 6.2
// What a report costs: time, instructions, allocations, memory. `make bench` prints the tables.
import PackageDescription

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "tare", path: "..")],
  targets: [
    // Counts calls of malloc inside the process; C, since the functions it replaces are C's.
    .target(name: "AllocationCounter"),
    .executableTarget(
      name: "bench",
      dependencies: ["AllocationCounter", .product(name: "Tare", package: "tare")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "live-bench",
      dependencies: [
        .product(name: "StepCounting", package: "tare"), .product(name: "Tare", package: "tare"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ],
  swiftLanguageModes: [.v6]
)
