// swift-tools-version: 6.2
// A live counter in twenty lines, as an application's package: it depends on Tare by path only.
import PackageDescription

let package = Package(
  name: "live-counter",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "tare", path: "../..")],
  targets: [
    .executableTarget(
      name: "LiveCounter",
      dependencies: [
        .product(name: "StepCounting", package: "tare"),
        .product(name: "PedometerSimulator", package: "tare"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)])
  ],
  swiftLanguageModes: [.v6]
)
