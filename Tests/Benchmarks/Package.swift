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
    // The tests' own terminal, by links: a package has no other way to what another one keeps to
    // itself.
    .systemLibrary(name: "CVTerm", providers: [.apt(["libvterm-dev"]), .brew(["libvterm"])]),
    .executableTarget(
      name: "ScreenBenchmarks", dependencies: ["CVTerm"], swiftSettings: [.strictMemorySafety()]),
  ],
  swiftLanguageModes: [.v6]
)
