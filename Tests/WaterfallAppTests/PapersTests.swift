import Foundation
import Testing

@testable import WaterfallApp

/// The papers name files, options and types. This finds names that are no more, or have moved.

private let package = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// All pages of Markdown, by their paths.
private func papers() throws -> [(path: String, text: String)] {
  let names = try FileManager.default.subpathsOfDirectory(atPath: package.path)
  let pages = names.filter { name in
    name.hasSuffix(".md") && !name.contains(".build")
      && ["README.md", ".github/", "Sources/", "Tests/", "Resources/"].contains {
        name.hasPrefix($0)
      }
  }
  return try pages.sorted().map { name in
    (name, String(decoding: try Data(contentsOf: package.appending(path: name)), as: UTF8.self))
  }
}

/// The text without its blocks of code.
private func prose(_ text: String) -> String { text.replacing(/(?s)```.*?```/, with: "") }

/// The words in `code` that look like a file in this package.
private func namedFiles(_ text: String) -> [String] {
  let endings = #/`([A-Za-z0-9_.+\-]+(?:/[A-Za-z0-9_.+\-]+)*\.(?:swift|md|c|h|json|svg|png))`/#
  return prose(text).matches(of: endings).map { String($0.1) }
}

@Test func `each link of a paper leads to a file`() throws {
  for (path, text) in try papers() {
    let folder = package.appending(path: path).deletingLastPathComponent()
    for link in prose(text).matches(of: #/\]\(([^)#:\s]+)(#[^)]*)?\)/#) {
      let target = folder.appending(path: String(link.1)).standardizedFileURL
      #expect(FileManager.default.fileExists(atPath: target.path), "\(path): \(link.1)")
    }
  }
}

@Test func `each file that a paper of the code names is there`() throws {
  let all = try FileManager.default.subpathsOfDirectory(atPath: package.path).filter {
    !$0.hasPrefix(".build")
  }
  // Names that stand for a file of the reader's.
  let examples: Set = [
    "YourLayout.swift", "YourFormat.swift", "WaterfallLayout/Layouts/YourLayout.swift",
    "WaterfallFormats/Yours/YourFormat.swift", "WaterfallApp/Print/Outputs/YourOutput.swift",
    "Target.Suite/test/File.swift", "board.json",
    "places.json", "notes.md", "file.json",
    "tour.svg", "Type.swift", "Type+Aspect.swift", "X.swift", "a.json", "photo.png",
    "Program.swift",
  ]
  for (path, text) in try papers() where !path.hasPrefix("Resources/help") {
    for name in namedFiles(text) where !examples.contains(name) {
      #expect(all.contains { $0 == name || $0.hasSuffix("/\(name)") }, "\(path): \(name)")
    }
  }
}

// MARK: Names of the code

/// The code of a folder in `Sources` or `Tests`.
private struct Room {
  /// All words of its code, and the names of its files and folders.
  var words: Set<String> = []
  /// The types that it declares or extends, and its files and folders.
  var types: Set<String> = []

  private static let keywords: Set = [
    "struct", "class", "enum", "protocol", "actor", "typealias", "extension",
  ]

  /// Reads a file.
  mutating func read(_ path: Substring, _ text: String) {
    for part in path.split(separator: "/") {
      let name = part.split(separator: ".")[0]
      words.formUnion(name.split(separator: "+").map(String.init))
      types.insert(String(name))
    }
    var isType = false
    let words = text.utf8.split { byte in
      !(0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte || byte == 0x5F)
    }
    for word in words.lazy.map({ String(Substring($0)) }) {
      self.words.insert(word)
      if isType { types.insert(word) }
      isType = Self.keywords.contains(word)
    }
  }
}

/// The rooms in one of the two folders, by their names.
private func rooms(of folders: String...) throws -> [String: Room] {
  var rooms: [String: Room] = [:]
  for folder in folders {
    let names = try FileManager.default.subpathsOfDirectory(
      atPath: package.appending(path: folder).path)
    for name in names where !name.contains(".build") {
      let parts = name.split(separator: "/", maxSplits: 1)
      let isCode = [".swift", ".c", ".h"].contains(where: name.hasSuffix)
      guard isCode, parts.count == 2 else { continue }
      let file = package.appending(path: "\(folder)/\(name)")
      rooms[String(parts[0]), default: Room()].read(
        parts[1], String(decoding: try Data(contentsOf: file), as: UTF8.self))
    }
  }
  return rooms
}

/// The names of code in a text: `Board`, `Board.goal`, `Board+Moving`, `update(_:)`.
private func namesOfCode(_ text: String) -> [[Substring]] {
  prose(text).matches(of: #/`([A-Za-z_]\w*(?:[.+][A-Za-z_]\w*)*)(?:\([\w:]*\))?`/#).map {
    $0.1.split { $0 == "." || $0 == "+" }
  }
}

/// The papers of the code: those of the rooms, the map, and those for people who change it.
private func papersOfCode() throws -> [(path: String, text: String)] {
  try papers().filter { path, _ in
    path.hasPrefix("Sources/") && path.hasSuffix("/README.md") || path == "Tests/README.md"
      || path == ".github/CONTRIBUTING.md"
  }
}

@Test func `each name of code in a paper of the code is there`() throws {
  let known = try rooms(of: "Sources", "Tests").reduce(into: Set<String>()) { known, room in
    known.formUnion(room.value.words.union(room.value.types).union([room.key]))
  }
  // Names of other projects, endings of files, and what readers name themselves.
  let others: Set = [
    "FilePath", "packageAccess", "swift", "md", "YourLayout", "YourFormat", "YourOutput", "V", "B",
  ]
  var count = 0
  for (path, text) in try papersOfCode() {
    // The map has names in its drawings, too.
    let drawn = text.matches(of: /(?s)```\n.*?```/).flatMap { block in
      path == "Sources/README.md" ? block.0.split { !$0.isLetter } : []
    }
    for name in namesOfCode(text).joined() + drawn.filter({ $0.first?.isUppercase ?? false })
    where !others.contains(String(name)) {
      count += 1
      // The whole set would be printed otherwise.
      let isKnown = known.contains(String(name))
      #expect(isKnown, "\(path): \(name)")
    }
  }
  #expect(count > 500)
}

@Test func `the paper of a room is about its own types, or names the room of others`() throws {
  // Tests are named where they try something.
  let rooms = try rooms(of: "Sources")
  for (path, text) in try papersOfCode() {
    let room = String(path.dropFirst("Sources/".count).dropLast("/README.md".count))
    guard let own = rooms[room] else { continue }
    for section in text.components(separatedBy: "\n## ") {
      for name in namesOfCode(section).compactMap(\.first).map(String.init)
      where !own.words.contains(name) && !own.types.contains(name) {
        let homes = rooms.filter { $0.value.types.contains(name) }.map(\.key)
        let isNamed = homes.contains { section.contains($0) }
        #expect(isNamed || homes.isEmpty, "\(path): \(name) is in \(homes)")
      }
    }
  }
}

@Test func `each option that a page of the help names is one`() throws {
  let snapshots = package.appending(path: "Tests/WaterfallAppTests/Snapshots")
  let help = try FileManager.default.contentsOfDirectory(atPath: snapshots.path)
    .map { String(decoding: try Data(contentsOf: snapshots.appending(path: $0)), as: UTF8.self) }
    .joined()
  let others: Set = [
    "--json", "--number", "--output", "--generate-completion-script", "--color",
    "--disable-default-traits", "--stat",
    // Those of fzf.
    "--walker", "--walker-root", "--walker-skip", "--accept-nth", "--no-input", "--sync",
    "--with-nth", "--with-shell",
    // That of kubectl.
    "--timestamps",
  ]
  for (path, text) in try papers() where path.hasPrefix("Resources/") || path == "README.md" {
    for option in prose(text).matches(of: #/`[^`]*?(--[a-z][a-z0-9-]+)/#) {
      let name = String(option.1)
      #expect(
        others.contains(name) || help.contains("\(name) ") || help.contains("\(name)/")
          || help.contains("\(name)\n") || help.contains("\(name),")
          || help.contains("/\(name) "), "\(path): \(name)")
    }
  }
}
