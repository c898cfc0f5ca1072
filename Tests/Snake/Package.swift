// swift-tools-version: 6.2
import PackageDescription

// A layout of one's own in the whole viewer: `swift run snake demo hills`.
let package = Package(
  name: "snake",
  dependencies: [.package(name: "waterfall", path: "../..")],
  targets: [
    .executableTarget(
      name: "snake",
      dependencies: [
        .product(name: "WaterfallApp", package: "waterfall"),
        .product(name: "WaterfallLayout", package: "waterfall"),
      ])
  ]
)
