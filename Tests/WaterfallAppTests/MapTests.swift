import Foundation
import Testing

/// Compares the description of the rooms in the papers with the real dependencies.

private let package = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

private func text(of name: String) throws -> String {
  String(decoding: try Data(contentsOf: package.appending(path: name)), as: UTF8.self)
}

/// The things that each room depends on: rooms, C libraries, products of packages, and plugins.
private typealias Arrows = [String: Set<String>]

/// The dependencies in `Package.swift`, of the targets whose folder is in `Sources`.
private func arrowsOfPackage() throws -> Arrows {
  let manifest = try text(of: "Package.swift")
  let sources = try FileManager.default.contentsOfDirectory(
    atPath: package.appending(path: "Sources").path)
  let targets = try #require(manifest.firstRange(of: "  targets: [")).upperBound
  // A plugin is named in two places.
  let starts = manifest[targets...].ranges(of: #/\n    \.(\w+)\(/#).map(\.lowerBound)
  var arrows: Arrows = [:]
  for (start, end) in zip(starts, starts.dropFirst() + [manifest.endIndex]) {
    let target = manifest[start..<end].replacing(
      #/, condition: \.when\(traits: \[[^\]]*\]\)/#, with: "")
    guard let name = target.firstMatch(of: #/name: "([\w-]+)"/#)?.1, sources.contains(String(name))
    else { continue }
    let lists = target.matches(of: #/(?:dependencies|plugins): \[(?s:(.*?))\n? *\](?:,|\))/#)
    let names = lists.flatMap { list in
      list.1.replacing(#/package: "[^"]*"/#, with: "")
        .matches(of: #/"([\w-]+)"/#).map { String($0.1) }
    }
    arrows[String(name)] = Set(names)
  }
  return arrows
}

/// The dependencies in the drawing in `Sources/README.md`.
private func arrowsOfMap() throws -> Arrows {
  let page = try text(of: "Sources/README.md")
  let start = try #require(page.firstRange(of: "These are the dependencies")).upperBound
  let drawing = try #require(page[start...].firstMatch(of: #/```\n(?s:(.*?))```/#)).1
  var arrows: Arrows = [:]
  for line in drawing.replacing(#/,\n +/#, with: ", ").split(separator: "\n") {
    if line.hasSuffix(": nothing") {
      for name in line.dropLast(": nothing".count).split(separator: ", ") {
        arrows[String(name)] = []
      }
      continue
    }
    // `A ─► B ──► C` means that each room depends on the next.
    let steps = line.replacing(#/ +\(.*\)$/#, with: "").split(separator: #/ ─+► /#)
    for (from, to) in zip(steps, steps.dropFirst()) {
      arrows[String(from), default: []].formUnion(to.split(separator: ", ").map(String.init))
    }
  }
  return arrows
}

@Test func `the map has the arrows of the package, and no others`() throws {
  let (package, map) = (try arrowsOfPackage(), try arrowsOfMap())
  #expect(package.count > 10)
  for (room, seen) in package.sorted(by: { $0.key < $1.key }) {
    let drawn = map[room]
    // C libraries and tools depend on nothing and are not in the drawing.
    if seen.isEmpty, drawn == nil { continue }
    #expect(drawn == seen, "\(room)")
  }
  #expect(Set(map.keys).isSubset(of: package.keys))
}

/// The Swift files in `Sources`, each with its text.
func sources() throws -> [(name: String, text: String)] {
  let folder = package.appending(path: "Sources")
  let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
  return try names.filter { $0.hasSuffix(".swift") }.map { ($0, try text(of: "Sources/\($0)")) }
}

/// So a port to another system touches Platform and the terminal only.
@Test func `two rooms alone see the C library`() throws {
  let rooms = try arrowsOfPackage().filter { $0.value.contains("SystemC") }.keys
  #expect(Set(rooms) == ["Platform", "NcursesTerminal"])
  let importers = try sources().filter { $0.text.contains(#/import (Glibc|Musl|Darwin)\b/#) }
  #expect(importers.allSatisfy { $0.name.hasPrefix("SystemC/") })
  #expect(!importers.isEmpty)
}

@Test func `a viewer's state changes by events alone`() throws {
  // Extensions elsewhere only read it.
  let extenders = try sources().filter { $0.text.contains("extension ViewerState ") }
  #expect(extenders.count == 1)
  #expect(extenders.allSatisfy { !$0.text.contains("mutating ") })
  let name = "WaterfallViewer/State/ViewerState.swift"
  let text = try #require(try sources().first { $0.name == name }).text
  #expect(text.ranges(of: "mutating ").count == 1)
  #expect(text.contains("package mutating func update(_ event: Event) -> [Effect]"))
  // Code elsewhere can read the inner state, but not set it.
  #expect(text.contains("package private(set) var viewer: Viewer"))
  // What else it shows is computed from that.
  #expect(text.matches(of: #/ var \w+: [^{]*\n/#).count == 1)
}
