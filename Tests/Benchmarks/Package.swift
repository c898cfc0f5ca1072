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
  ],
  swiftLanguageModes: [.v6]
)
