// swift-tools-version: 6.2
import PackageDescription

// These rooms are compiled here a second time, through links, so that the fuzzer can use their
// internal declarations. A room's dependencies have to be repeated here.
let strict: [SwiftSetting] = [
  .strictMemorySafety(), .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "fuzz",
  dependencies: [.package(url: "https://github.com/apple/swift-system", exact: "1.8.1")],
  targets: [
    .target(name: "WaterfallPattern", exclude: ["README.md"], swiftSettings: strict),
    .target(
      name: "WaterfallRecords", dependencies: ["WaterfallPattern"], exclude: ["README.md"],
      swiftSettings: strict + [.unsafeFlags(["-enable-testing"])], plugins: ["BuiltInPlugin"]),
    .target(
      name: "WaterfallFormats", dependencies: ["WaterfallRecords"], exclude: ["README.md"],
      swiftSettings: strict + [.unsafeFlags(["-enable-testing"])]),
    .target(
      name: "TOML", dependencies: ["WaterfallRecords"], exclude: ["README.md"],
      swiftSettings: strict + [.unsafeFlags(["-enable-testing"])]),
    .target(name: "SystemC", swiftSettings: strict),
    .target(
      name: "Platform",
      dependencies: ["SystemC", .product(name: "SystemPackage", package: "swift-system")],
      exclude: ["README.md"], swiftSettings: strict),
    .target(
      name: "Unpacking", dependencies: ["Platform"], exclude: ["README.md"], swiftSettings: strict),
    .systemLibrary(name: "CYAML"),
    .systemLibrary(name: "CExpat"),
    .systemLibrary(name: "CExif"),
    .systemLibrary(name: "CMarkdown"),
    .target(
      name: "WaterfallDocuments",
      dependencies: ["WaterfallRecords", "Platform", "CYAML", "CExpat", "CExif", "CMarkdown"],
      exclude: ["README.md"],
      swiftSettings: strict + [.define("Libraries")]),
    .target(
      name: "WaterfallItems", dependencies: ["WaterfallRecords", "Platform"],
      exclude: ["README.md"], swiftSettings: strict),
    .target(
      name: "WaterfallResources", dependencies: ["WaterfallItems", "WaterfallRecords"],
      exclude: ["README.md"], swiftSettings: strict, plugins: ["BuiltInPlugin"]),
    .target(
      name: "WaterfallSources",
      dependencies: [
        "WaterfallItems", "WaterfallResources", "TOML", "WaterfallFormats", "WaterfallRecords",
        "WaterfallDocuments", "Platform", "Unpacking",
      ],
      exclude: ["README.md"],
      swiftSettings: strict + [.unsafeFlags(["-enable-testing"])]),
    .plugin(name: "BuiltInPlugin", capability: .buildTool(), path: "Sources/BuiltInPlugin"),
    .target(name: "TerminalInput", exclude: ["README.md"], swiftSettings: strict),
    .target(name: "TerminalGrid", exclude: ["README.md"], swiftSettings: strict),
    // The bytes of pictures; the other files need ncurses.
    .target(
      name: "NcursesTerminal", dependencies: ["TerminalGrid", "WaterfallRecords"],
      sources: ["Pictures/SixelBand.swift", "Pictures/SixelPicture.swift"],
      swiftSettings: strict + [.unsafeFlags(["-enable-testing"])]),
    .target(name: "PixelTerminal", dependencies: ["TerminalGrid"], swiftSettings: strict),
    .target(
      name: "TerminalRecording",
      dependencies: ["WaterfallRecords", "TerminalGrid", "Platform"], exclude: ["README.md"],
      swiftSettings: strict),
    // The protocol and the sockets alone; the other folders need all rooms of the viewer.
    .target(
      name: "WaterfallTalk", dependencies: ["WaterfallItems", "WaterfallRecords", "Platform"],
      sources: ["Protocol", "Socket"],
      swiftSettings: strict + [.unsafeFlags(["-enable-testing"])]),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "TOML", "WaterfallFormats", "WaterfallRecords", "WaterfallDocuments", "WaterfallSources",
        "WaterfallItems", "WaterfallTalk", "TerminalInput", "TerminalRecording",
      ],
      swiftSettings: strict),
    // Here and not among the other benchmarks, which see public names only.
    .executableTarget(name: "TalkBenchmarks", dependencies: ["WaterfallTalk", "WaterfallRecords"]),
    .executableTarget(
      name: "PictureBenchmarks", dependencies: ["NcursesTerminal", "PixelTerminal", "TerminalGrid"]),
  ],
  swiftLanguageModes: [.v6]
)
