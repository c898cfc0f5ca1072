// swift-tools-version: 6.2
import PackageDescription

// These rooms are compiled here a second time, through links, so that the fuzzer sees what the
// package keeps to itself. A dependency that one gets has to be named here too.
let strict: [SwiftSetting] = [
  .strictMemorySafety(), .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "fuzz",
  targets: [
    .target(
      name: "WaterfallRecords", exclude: ["README.md"],
      swiftSettings: strict + [.unsafeFlags(["-enable-testing"])]),
    .target(name: "Platform", exclude: ["README.md"], swiftSettings: strict),
    .target(
      name: "WaterfallItems", dependencies: ["WaterfallRecords", "Platform"],
      exclude: ["README.md"],
      swiftSettings: strict + [.unsafeFlags(["-enable-testing"])],
      plugins: ["EmbedResourcesPlugin"]),
    .executableTarget(name: "EmbedResources"),
    .plugin(
      name: "EmbedResourcesPlugin", capability: .buildTool(), dependencies: ["EmbedResources"],
      path: "Sources/EmbedResourcesPlugin"),
    .target(name: "TerminalInput", exclude: ["README.md"], swiftSettings: strict),
    .target(
      name: "TerminalRecording", dependencies: ["WaterfallRecords"], exclude: ["README.md"],
      swiftSettings: strict),
    .executableTarget(
      name: "Fuzz",
      dependencies: ["WaterfallRecords", "WaterfallItems", "TerminalInput", "TerminalRecording"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
