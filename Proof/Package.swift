// swift-tools-version: 6.2
// The proof: a checker that knows the truth, beside the house and never part of a product.
//
// The machine's own sources are compiled into the checker's module by a symlinked folder, so that the
// code that ships is the code that is checked, and specialised.
import PackageDescription

let package = Package(
  name: "proof",
  platforms: [.macOS(.v14)],
  products: [.executable(name: "tare-proof", targets: ["TareProof"])],
  targets: [
    .executableTarget(
      name: "TareProof",
      swiftSettings: [
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
