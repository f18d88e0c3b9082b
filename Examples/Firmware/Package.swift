// swift-tools-version: 6.2
// A counter session, a step detector and a merge of records, as a microcontroller or a web page would
// hold them: C functions over one state.
// Compiled as Embedded Swift by `make embedded`, which also links it and prints what it weighs.
import PackageDescription

let house: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "firmware",
  platforms: [.macOS(.v14)],
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
  ],
  swiftLanguageModes: [.v6]
)
