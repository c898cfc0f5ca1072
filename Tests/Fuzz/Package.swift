// swift-tools-version: 6.2
import PackageDescription

// WaterfallItems is compiled here a second time, through links, so that the fuzzer sees what the package
// keeps to itself. A dependency that it gets has to be named here too.
let strict: [SwiftSetting] = [
  .strictMemorySafety(), .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "fuzz",
  targets: [
    .target(
      name: "WaterfallItems", swiftSettings: strict + [.unsafeFlags(["-enable-testing"])],
      plugins: ["EmbedResourcesPlugin"]),
    .executableTarget(name: "EmbedResources"),
    .plugin(
      name: "EmbedResourcesPlugin", capability: .buildTool(), dependencies: ["EmbedResources"],
      path: "Sources/EmbedResourcesPlugin"),
    .executableTarget(name: "Fuzz", dependencies: ["WaterfallItems"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
