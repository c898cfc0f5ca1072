// swift-tools-version: 6.2
import PackageDescription

/// The test targets that `.ci/test` builds, with a space between them, or `all`; nil if it is not
/// `.ci/test` that builds.
let tests = Context.environment["WATERFALL_TESTS"]

/// What all tests of the viewer and its cards depend on.
let viewerTests: [Target.Dependency] = [
  "WaterfallLab", "WaterfallScreen", "WaterfallViewer", "WaterfallBoard", "WaterfallCards",
  "WaterfallItems", "WaterfallRecords", "TerminalGrid", "WaterfallViewerTestSupport",
]

let package = Package(
  name: "waterfall",
  products: [
    .library(name: "WaterfallLayout", targets: ["WaterfallLayout"]),
    .library(name: "WaterfallLayoutExamples", targets: ["WaterfallLayoutExamples"]),
    .library(name: "WaterfallLayoutContract", targets: ["WaterfallLayoutContract"]),
    .library(name: "WaterfallApp", targets: ["WaterfallApp"]),
    .executable(name: "waterfall", targets: ["waterfall"]),
  ],
  // A single trait: SwiftPM hands several to the compiler in an order that changes from one run to
  // the next, and then everything is compiled again.
  traits: [
    .default(enabledTraits: ["Libraries"]),
    .trait(
      name: "Libraries",
      description: """
        Reads databases, compressed files, YAML, feeds and Markdown, and shows pictures; needs the \
        packages in Resources/apt/program.
        """),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-numerics", exact: "1.1.1"),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
  ],
  targets: [
    // Pure rooms. They import nothing, except the one package named here.
    .target(
      name: "WaterfallLayout",
      // For the circle's sine and cosine.
      dependencies: [.product(name: "RealModule", package: "swift-numerics")],
      exclude: ["README.md"]
    ),
    // Without package access, as another developer's package. So it sees only public names.
    .target(
      name: "WaterfallLayoutExamples", dependencies: ["WaterfallLayout"], exclude: ["README.md"],
      packageAccess: false),
    .target(
      name: "WaterfallLayoutContract", dependencies: ["WaterfallLayout"], exclude: ["README.md"]),
    .target(name: "TerminalGrid", exclude: ["README.md"]),
    .target(name: "TerminalInput", exclude: ["README.md"]),
    .target(name: "WaterfallPattern", exclude: ["README.md"]),
    .target(
      name: "WaterfallRecords", dependencies: ["WaterfallPattern"], exclude: ["README.md"],
      plugins: ["BuiltInPlugin"]),
    .target(name: "WaterfallFormats", dependencies: ["WaterfallRecords"], exclude: ["README.md"]),
    .target(name: "TOML", dependencies: ["WaterfallRecords"], exclude: ["README.md"]),

    // The terminal, by way of the C library ncurses.
    .systemLibrary(
      name: "CNcurses",
      providers: [.apt(["libncursesw5-dev"]), .brew(["ncurses"])]
    ),
    .target(name: "CTerminalRestore"),
    .target(
      name: "NcursesTerminal",
      dependencies: [
        "TerminalGrid", "TerminalInput", "SystemC", "CNcurses", "CTerminalRestore",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["README.md"]
    ),
    .target(
      name: "TerminalRecording",
      dependencies: ["WaterfallRecords", "TerminalGrid", "Platform"],
      exclude: ["README.md"]),
    .systemLibrary(
      name: "CGdkPixbuf",
      providers: [.apt(["libgdk-pixbuf-2.0-dev"]), .brew(["gdk-pixbuf"])]
    ),

    // The operating system.
    .target(name: "SystemC"),
    .target(
      name: "Platform",
      dependencies: ["SystemC", .product(name: "SystemPackage", package: "swift-system")],
      exclude: ["README.md"]
    ),

    // The content, and how it is shown.
    .systemLibrary(
      name: "CPacking",
      providers: [
        .apt(["zlib1g-dev", "liblzma-dev", "libzstd-dev", "libbz2-dev"]),
        .brew(["zlib", "xz", "zstd", "bzip2"]),
      ]
    ),
    .target(
      name: "Unpacking",
      dependencies: [
        "Platform", .target(name: "CPacking", condition: .when(traits: ["Libraries"])),
      ],
      exclude: ["README.md"]
    ),
    .systemLibrary(
      name: "CYAML",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),
    .systemLibrary(
      name: "CExpat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]
    ),
    .systemLibrary(
      name: "CExif",
      providers: [.apt(["libexif-dev"]), .brew(["libexif"])]
    ),
    .systemLibrary(
      name: "CMarkdown",
      providers: [
        .apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"]),
      ]
    ),
    .target(
      name: "WaterfallDocuments",
      dependencies: [
        "WaterfallRecords", "Platform",
        .target(name: "CMarkdown", condition: .when(traits: ["Libraries"])),
        .target(name: "CYAML", condition: .when(traits: ["Libraries"])),
        .target(name: "CExpat", condition: .when(traits: ["Libraries"])),
        .target(name: "CExif", condition: .when(traits: ["Libraries"])),
      ],
      exclude: ["README.md"]
    ),
    .target(
      name: "WaterfallItems",
      dependencies: ["WaterfallRecords", "Platform"],
      exclude: ["README.md"]),
    .target(
      name: "WaterfallResources",
      dependencies: ["WaterfallItems", "WaterfallRecords"],
      exclude: ["README.md"],
      plugins: ["BuiltInPlugin"]),
    .target(
      name: "WaterfallSources",
      dependencies: [
        "WaterfallItems", "WaterfallResources", "TOML", "WaterfallFormats", "WaterfallRecords",
        "WaterfallDocuments", "Platform", "Unpacking",
      ],
      exclude: ["README.md"]),
    .systemLibrary(
      name: "CSQLite",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
    ),
    .target(
      name: "WaterfallDatabase",
      dependencies: [
        "WaterfallSources", "WaterfallItems", "WaterfallRecords", "Platform",
        .target(name: "CSQLite", condition: .when(traits: ["Libraries"])),
      ],
      exclude: ["README.md"]
    ),
    .target(
      name: "WaterfallPictures",
      dependencies: [
        "WaterfallRecords", "Platform", "Unpacking", "TerminalGrid",
        .target(name: "CGdkPixbuf", condition: .when(traits: ["Libraries"])),
      ],
      exclude: ["README.md"]
    ),
    .target(
      name: "WaterfallCards",
      dependencies: [
        "WaterfallLayout", "WaterfallLayoutExamples", "TerminalGrid", "WaterfallItems",
        "WaterfallRecords", "WaterfallDocuments", "Platform",
      ],
      exclude: ["README.md"]
    ),
    .target(
      name: "WaterfallBoard",
      dependencies: [
        "WaterfallCards", "WaterfallLayout", "WaterfallLayoutExamples", "WaterfallLayoutContract",
        "TerminalGrid", "TerminalInput", "WaterfallItems", "WaterfallRecords", "Platform",
      ],
      exclude: ["README.md"]
    ),
    .target(
      name: "WaterfallViewer",
      dependencies: [
        "WaterfallBoard", "WaterfallCards", "WaterfallLayout", "TerminalGrid", "TerminalInput",
        "WaterfallItems", "WaterfallResources", "WaterfallRecords", "WaterfallDocuments",
        "WaterfallPictures", "Platform",
      ],
      exclude: ["README.md"]
    ),
    .target(
      name: "WaterfallScreen",
      dependencies: [
        "WaterfallViewer", "WaterfallBoard", "WaterfallCards", "WaterfallLayout", "TerminalGrid",
        "TerminalInput", "WaterfallItems", "WaterfallRecords", "Platform",
      ],
      exclude: ["README.md"]
    ),
    .target(
      name: "WaterfallLab",
      dependencies: [
        "WaterfallViewer", "WaterfallBoard", "WaterfallCards", "WaterfallLayout",
        "WaterfallLayoutContract", "TerminalGrid", "TerminalInput", "WaterfallItems",
        "WaterfallRecords",
      ],
      exclude: ["README.md"]
    ),
    .target(
      name: "WaterfallTalk",
      dependencies: [
        "WaterfallLab", "WaterfallViewer", "WaterfallBoard", "WaterfallCards", "WaterfallLayout",
        "WaterfallItems", "WaterfallRecords", "TerminalGrid", "TerminalInput", "Platform",
      ],
      exclude: ["README.md"]
    ),
    .target(
      name: "WaterfallPrinting",
      dependencies: [
        "WaterfallScreen", "WaterfallViewer", "WaterfallBoard", "WaterfallCards", "WaterfallItems",
        "WaterfallRecords", "WaterfallLayout", "TerminalGrid", "Platform",
      ],
      exclude: ["README.md"]
    ),
    .target(
      name: "WaterfallLayoutCommand",
      dependencies: ["WaterfallLayout", "WaterfallRecords", "Platform"],
      exclude: ["README.md"]
    ),
    .target(
      name: "WaterfallApp",
      dependencies: [
        "WaterfallLayoutCommand", "WaterfallPrinting", "WaterfallTalk", "WaterfallLab",
        "WaterfallScreen", "WaterfallViewer", "WaterfallBoard", "WaterfallCards",
        "WaterfallDatabase", "WaterfallSources", "WaterfallResources", "WaterfallItems",
        "WaterfallDocuments", "TOML", "WaterfallRecords", "WaterfallLayout",
        "WaterfallLayoutContract", "NcursesTerminal", "TerminalRecording", "TerminalGrid",
        "TerminalInput", "Platform",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      exclude: ["README.md", "LayoutCommand.md", "LayoutCommands.md", "Talks.md"]
    ),
    .executableTarget(
      name: "waterfall", dependencies: ["WaterfallApp"],
      // Without exported symbols the linker can drop functions that nothing calls: the program is
      // 2 MB smaller and starts in 5.7 ms instead of 7.5 ms. Swift's own linker takes half of the
      // time that the system's takes.
      linkerSettings: [
        .unsafeFlags(
          ["-use-ld=lld", "-Xlinker", "--no-export-dynamic"],
          .when(platforms: [.linux], configuration: .release))
      ],
      plugins: ["BuiltInPlugin"]),

    // Simulates another developer's package: without package access it sees only public names.
    .executableTarget(
      name: "snake", dependencies: ["WaterfallApp", "WaterfallLayout"],
      path: "Tests/Snake/Sources/snake", packageAccess: false
    ),
    .executableTarget(
      name: "faulty", dependencies: ["WaterfallApp", "WaterfallLayoutClient"],
      path: "Tests/Faulty", packageAccess: false
    ),

    // Writes the built-in data and the commit as Swift.
    .plugin(name: "BuiltInPlugin", capability: .buildTool(), path: "Sources/BuiltInPlugin"),

    // Tests.
    .systemLibrary(
      name: "CVTerm",
      path: "Tests/CVTerm",
      providers: [.apt(["libvterm-dev"]), .brew(["libvterm"])]
    ),
    // Shared by the tests. It is a test target, so that `swift build` does not need libvterm.
    .testTarget(
      name: "WaterfallTestSupport",
      dependencies: [
        "CVTerm", "TerminalGrid", "WaterfallLayout",
      ],
      path: "Tests/WaterfallTestSupport"
    ),
    // A client of the library without package access: it sees only public names.
    .target(
      name: "WaterfallLayoutClient", dependencies: ["WaterfallLayout", "WaterfallLayoutExamples"],
      path: "Tests/WaterfallLayoutClient", packageAccess: false
    ),
    .testTarget(
      name: "WaterfallLayoutTests",
      dependencies: [
        "WaterfallLayout", "WaterfallLayoutExamples", "WaterfallLayoutContract",
        "WaterfallLayoutClient", "WaterfallTestSupport",
      ]),
    .testTarget(name: "TerminalGridTests", dependencies: ["TerminalGrid", "WaterfallTestSupport"]),
    .testTarget(
      name: "TerminalInputTests", dependencies: ["TerminalInput", "WaterfallTestSupport"]),
    .testTarget(
      name: "TerminalRecordingTests",
      dependencies: [
        "TerminalRecording", "WaterfallRecords", "TerminalGrid", "WaterfallTestSupport",
      ]),
    .testTarget(
      name: "WaterfallPatternTests", dependencies: ["WaterfallPattern", "WaterfallTestSupport"]),
    .testTarget(
      name: "WaterfallRecordsTests",
      dependencies: ["WaterfallRecords", "WaterfallPattern", "WaterfallTestSupport"]),
    .testTarget(
      name: "WaterfallFormatsTests",
      dependencies: ["WaterfallFormats", "WaterfallRecords", "WaterfallTestSupport"]),
    .testTarget(
      name: "TOMLTests", dependencies: ["TOML", "WaterfallRecords", "WaterfallTestSupport"]),
    .testTarget(
      name: "WaterfallDocumentsTests",
      dependencies: ["WaterfallDocuments", "WaterfallRecords", "WaterfallTestSupport"]),
    .testTarget(
      name: "WaterfallLayoutCommandTests",
      dependencies: [
        "WaterfallLayoutCommand", "WaterfallLayout", "WaterfallRecords", "WaterfallTestSupport",
      ]),
    .testTarget(name: "PlatformTests", dependencies: ["Platform", "WaterfallTestSupport"]),
    .testTarget(
      name: "UnpackingTests", dependencies: ["Unpacking", "WaterfallRecords"]),
    .testTarget(
      name: "WaterfallItemsTests",
      dependencies: ["WaterfallItems", "WaterfallRecords", "Platform", "WaterfallTestSupport"]),
    .testTarget(
      name: "WaterfallSourcesTests",
      dependencies: [
        "WaterfallSources", "WaterfallResources", "WaterfallItems", "WaterfallDocuments",
        "WaterfallFormats", "WaterfallRecords", "Platform", "WaterfallTestSupport",
      ],
      // The tests read these files from the source folder.
      exclude: ["Outputs"]),
    .testTarget(
      name: "WaterfallPicturesTests",
      dependencies: [
        "WaterfallPictures", "WaterfallRecords", "WaterfallSources", "WaterfallItems",
        "TerminalGrid", "WaterfallTestSupport",
        .target(name: "CGdkPixbuf", condition: .when(traits: ["Libraries"])),
      ]),
    .testTarget(
      name: "WaterfallDatabaseTests",
      dependencies: [
        "WaterfallDatabase", "WaterfallSources", "WaterfallItems", "WaterfallRecords",
        "WaterfallPrinting", "WaterfallScreen", "WaterfallViewer", "WaterfallBoard",
        "WaterfallCards", "TerminalGrid", "WaterfallTestSupport",
        .target(name: "CSQLite", condition: .when(traits: ["Libraries"])),
      ],
      // These tests create databases, so they link SQLite. The program itself loads it on first
      // use.
      linkerSettings: [.linkedLibrary("sqlite3", .when(traits: ["Libraries"]))]),
    // Shared by the tests of the viewer and of printing: a viewer without a terminal.
    .testTarget(
      name: "WaterfallViewerTestSupport",
      dependencies: [
        "WaterfallTalk", "WaterfallLab", "WaterfallScreen", "WaterfallViewer", "WaterfallBoard",
        "WaterfallCards", "WaterfallSources", "WaterfallItems", "WaterfallRecords",
        "WaterfallLayout", "Platform", "TerminalGrid", "TerminalInput", "WaterfallTestSupport",
      ],
      path: "Tests/WaterfallViewerTestSupport"
    ),
    .testTarget(
      name: "WaterfallPrintingTests",
      dependencies: viewerTests + [
        "WaterfallPrinting", "WaterfallSources", "WaterfallLayout", "WaterfallTestSupport",
      ]),
    // The viewer's tests are several targets, because a new test compiles many files of its target
    // again.
    .testTarget(
      name: "WaterfallCardsTests",
      dependencies: viewerTests + [
        "WaterfallFormats", "WaterfallSources", "WaterfallLayout", "NcursesTerminal",
        "TerminalInput",
        "WaterfallTestSupport",
      ]),
    .testTarget(
      name: "WaterfallBoardTests",
      dependencies: viewerTests + [
        "WaterfallPrinting", "WaterfallLayout", "WaterfallLayoutExamples",
        "WaterfallLayoutContract", "Platform", "TerminalInput", "WaterfallTestSupport",
      ]),
    .testTarget(
      name: "WaterfallBoardReadingTests",
      dependencies: viewerTests + [
        "WaterfallPrinting", "WaterfallSources", "WaterfallLayout", "Platform", "TerminalInput",
        "WaterfallTestSupport",
      ]),
    .testTarget(
      name: "WaterfallViewerPanesTests",
      dependencies: viewerTests + ["TerminalInput", "WaterfallTestSupport"]),
    .testTarget(
      name: "WaterfallLabTests",
      dependencies: viewerTests + ["WaterfallSources", "WaterfallLayout", "TerminalInput"]),
    .testTarget(
      name: "WaterfallTalkTests",
      dependencies: viewerTests + [
        "WaterfallTalk", "WaterfallSources", "WaterfallLayout", "Platform", "TerminalInput",
        "WaterfallTestSupport",
      ],
      // The tests run these scripts from the source folder.
      exclude: ["Talks"]),
    .testTarget(
      name: "WaterfallViewerTests",
      dependencies: viewerTests + [
        "WaterfallSources", "WaterfallLayout", "Platform", "TerminalInput",
        "WaterfallTestSupport",
      ]),
    .testTarget(
      name: "WaterfallAppTests",
      dependencies: [
        "WaterfallApp", "WaterfallTalk", "WaterfallLab", "WaterfallScreen", "WaterfallViewer",
        "WaterfallBoard", "WaterfallLayoutCommand", "WaterfallCards", "WaterfallSources",
        "WaterfallItems", "TOML", "WaterfallRecords", "WaterfallLayout", "NcursesTerminal",
        "Platform", "TerminalGrid", "TerminalInput", "WaterfallTestSupport",
        "WaterfallViewerTestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // The tests read these files from the source folder.
      exclude: ["Snapshots"]),
    .testTarget(
      name: "NcursesTerminalTests",
      dependencies: [
        "NcursesTerminal", "TerminalGrid", "TerminalInput", "WaterfallRecords", "CNcurses",
        "WaterfallTestSupport",
      ]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "waterfall", "snake", "faulty", "WaterfallApp", "WaterfallBoard", "WaterfallSources",
        "WaterfallItems", "WaterfallLayout", "TerminalGrid", "WaterfallTestSupport",
        .target(name: "CSQLite", condition: .when(traits: ["Libraries"])),
      ],
      // The tests read these files from the source folder.
      exclude: ["LayoutCases.ndjson", "LayoutCommands"],
      linkerSettings: [.linkedLibrary("sqlite3", .when(traits: ["Libraries"]))]),
  ],
  swiftLanguageModes: [.v6]
)

// The same settings for every Swift target. The features are those of
// https://www.swift.org/swift-evolution/.
let settings: [SwiftSetting] = [
  .strictMemorySafety(),  // SE-0458
  .enableUpcomingFeature("ExistentialAny"),  // SE-0335
  .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
  .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
  // Each function in a section of its own, so that the linker can drop those that nothing calls.
  .unsafeFlags(["-Xfrontend", "-function-sections"], .when(configuration: .release)),
  // Debugging information takes a twelfth of the build's time, and half of the program's size.
  .unsafeFlags(["-Xfrontend", "-gnone"], .when(configuration: .release)),
]
let compiled: Set<Target.TargetType> = [.regular, .executable, .test]
let swiftTargets = package.targets.filter {
  compiled.contains($0.type) && $0.name != "CTerminalRestore"
}
for target in swiftTargets {
  target.swiftSettings = (target.swiftSettings ?? []) + settings
}

// How rooms are compiled that need not be optimized for speed. Since Swift 6.2 a package may depend
// on a package with such flags (https://github.com/swiftlang/swift-package-manager/pull/8896).
let levels = [
  // They need not be fast, and take a third of the time as they stand.
  "Platform": "-Onone",
  "TOML": "-Onone",
  "TerminalRecording": "-Onone",
  "Unpacking": "-Onone",
  "WaterfallApp": "-Onone",
  "WaterfallLab": "-Onone",
  // For size they are as fast. A key runs much code once, so short code helps as much as quick
  // code.
  "TerminalInput": "-Osize",
  "WaterfallBoard": "-Osize",
  "WaterfallLayoutCommand": "-Osize",
  "WaterfallDatabase": "-Osize",
  "WaterfallDocuments": "-Osize",
  "WaterfallSources": "-Osize",
  "WaterfallTalk": "-Osize",
  "WaterfallViewer": "-Osize",
]
if tests == nil {
  for target in package.targets {
    guard let level = levels[target.name] else { continue }
    target.swiftSettings?.append(.unsafeFlags([level], .when(configuration: .release)))
  }
}

// SwiftPM would compile ArgumentParser last, because its name begins with an A. It takes as long as
// a large room, so one core would have nothing to do meanwhile. These rooms are waited for by
// nothing but WaterfallApp, and each is short. They wait for ArgumentParser, though they do not use
// it, so that short work is left for the end.
for target in package.targets
where ["NcursesTerminal", "WaterfallLayoutCommand", "WaterfallDatabase"].contains(target.name) {
  target.dependencies.append(
    .product(name: "ArgumentParser", package: "swift-argument-parser"))
}

// How `.ci/test` builds. Tests spend most of their time in the rooms that are optimized. Optimized,
// the others would cost the build more time than they save the tests.
if let tests {
  let optimized = [
    "TerminalGrid", "WaterfallCards", "WaterfallFormats", "WaterfallItems", "WaterfallLayout",
    "WaterfallLayoutContract", "WaterfallLayoutExamples", "WaterfallPattern", "WaterfallRecords",
    "WaterfallTestSupport",
  ]
  for target in swiftTargets {
    let level = optimized.contains(target.name) ? "-O" : "-Onone"
    target.swiftSettings?.append(.unsafeFlags([level, "-enable-testing"]))
    // Parts check themselves.
    target.swiftSettings?.append(.define("INTERNAL_CHECKS"))
    if Context.environment["CI"] != nil {
      target.swiftSettings?.append(.treatAllWarnings(as: .error))
      // The compiler may take 8 s for one expression of mixed literals, and as a rule 0.01 s. Such
      // an expression needs a type that is written down. In ms of processor.
      target.swiftSettings?.append(
        .unsafeFlags(["-Xfrontend", "-warn-long-expression-type-checking=3000"]))
    }
    // Nothing imports these, so their interfaces need not be there early, by a pass of their own.
    if target.name.hasSuffix("Tests") {
      target.swiftSettings?.append(.unsafeFlags(["-no-emit-module-separately-wmo"]))
    }
  }
  if tests != "all" {
    let wanted = tests.split(separator: " ").map(String.init)
    package.targets.removeAll { $0.name.hasSuffix("Tests") && !wanted.contains($0.name) }
  }
}
