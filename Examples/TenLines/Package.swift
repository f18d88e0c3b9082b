// swift-tools-version: 6.2
// The library in ten lines, as a user's package: it depends on Tare by path and on nothing else.
import PackageDescription

let package = Package(
  name: "ten-lines",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "tare", path: "../..")],
  targets: [
    .executableTarget(
      name: "TenLines",
      dependencies: [.product(name: "Tare", package: "tare")],
      swiftSettings: [.treatAllWarnings(as: .error)])
  ],
  swiftLanguageModes: [.v6]
)
