import Foundation
import Testing

@testable import WaterfallApp

/// The papers name files, options and types. This finds names that are no more.

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
    "WaterfallRecords/Text/YourFormat.swift", "WaterfallApp/Print/Outputs/YourOutput.swift",
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

@Test func `each type that a recipe of CONTRIBUTING names is there`() throws {
  let files = try FileManager.default.subpathsOfDirectory(atPath: package.path)
    .filter { !$0.hasPrefix(".build") }
  // A suite of tests may be a file alone.
  var known = Set(
    files.map { URL(filePath: $0).deletingPathExtension().lastPathComponent })
  let declaration =
    #/\b(?:struct|class|enum|protocol|actor|extension|case|func|typealias) `?([A-Z][A-Za-z]+)\b/#
  for text in try sources().map(\.text) + testSources() {
    for name in text.matches(of: declaration) { known.insert(String(name.1)) }
  }
  let paper = try #require(try papers().first { $0.path == ".github/CONTRIBUTING.md" }).text
  let recipes = try #require(paper.firstRange(of: "## A fault: where to look"))
  let names = prose(String(paper[recipes.upperBound...])).matches(of: #/`([A-Z][A-Za-z]+)`/#)
  #expect(names.count > 20)
  for name in names { #expect(known.contains(String(name.1)), "\(name.1)") }
}

private func testSources() throws -> [String] {
  let folder = package.appending(path: "Tests")
  return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    .filter { $0.hasSuffix(".swift") && !$0.contains(".build") }
    .map { String(decoding: try Data(contentsOf: folder.appending(path: $0)), as: UTF8.self) }
}

@Test func `each option that a page of the help names is one`() throws {
  let snapshots = package.appending(path: "Tests/WaterfallAppTests/Snapshots")
  let help = try FileManager.default.contentsOfDirectory(atPath: snapshots.path)
    .map { String(decoding: try Data(contentsOf: snapshots.appending(path: $0)), as: UTF8.self) }
    .joined()
  let others: Set = [
    "--json", "--number", "--output", "--generate-completion-script", "--color",
    "--disable-default-traits",
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
