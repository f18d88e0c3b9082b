// swift-tools-version: 6.2
// The ground floor behind a C interface (include/tare.h), as Embedded Swift: Scripts/c-library.sh links
// it into a shared library, Scripts/web.sh into WebAssembly.
import PackageDescription

let house: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "tare-c",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "tare", path: "../..")],
  targets: [
    // The header; its functions are implemented in TareC, and the compiler compares the two.
    .systemLibrary(name: "CTare", path: "include"),
    .target(
      name: "TareC",
      dependencies: [
        "CTare",
        .product(name: "Tare", package: "tare"),
        .product(name: "TareTrace", package: "tare"),
        .product(name: "StepDetection", package: "tare"),
        .product(name: "StepMerging", package: "tare"),
      ],
      swiftSettings: house),
    // What WebAssembly has no C library for: memory, a product. Empty elsewhere.
    .target(name: "WasmRuntime"),
  ],
  swiftLanguageModes: [.v6]
)
