// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "waterfall", path: "../..")],
  targets: [
    .target(name: "CPlacement"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["CPlacement", .product(name: "WaterfallLayout", package: "waterfall")]),
    // Links to the tests' own terminal: a package cannot import what another package does not
    // export.
    .systemLibrary(name: "CVTerm", providers: [.apt(["libvterm-dev"]), .brew(["libvterm"])]),
    .executableTarget(
      name: "ScreenBenchmarks", dependencies: ["CVTerm"], swiftSettings: [.strictMemorySafety()]),
  ],
  swiftLanguageModes: [.v6]
)
