import Foundation
import TerminalGrid
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallViewer

@testable import WaterfallApp

@Suite struct OfferingTests {
  @Test func `the article's program is the one of Tests Snake`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let article = try String(
      contentsOf: root.appending(
        path: "Sources/WaterfallApp/WaterfallApp.docc/ShowYourLayout.md"), encoding: .utf8)
    let program = try String(
      contentsOf: root.appending(path: "Tests/Snake/Sources/snake/Snake.swift"), encoding: .utf8)
    let block = try #require(
      article.components(separatedBy: "```").first { $0.contains("@main") })
    var rest = program[...]
    for line in block.split(separator: "\n").dropFirst() where line != "}" {
      let found = try #require(rest.range(of: line), "\(line)")
      rest = rest[found.upperBound...]
    }
  }

  @Test func `what a package adds stands behind what is built in`() {
    let catalogue = Catalogue(
      name: "mine",
      demos: [NamedDemo("hills", summary: "Hills.", items: [["title": "Hill 1"]])],
      themes: [
        NamedTheme("moss", base: "light", colors: ["text": "#102030", "note": "default"]),
        NamedTheme("dark", colors: ["text": "red"]),
      ])
    #expect(catalogue.demos.last?.name == "hills")
    #expect(catalogue.themes.last?.name == "moss")
    #expect(catalogue.themes.last?.colors.text?.hex == 0x102030)
    #expect(catalogue.themes.filter { $0.name == "dark" }.count == 1)
    #expect(catalogue.layout(named: "masonry") != nil)
  }

  @Test func `items are pulled as far as somebody scrolls`() async throws {
    let pulled = Pulled()
    let feed = ItemFeed("count") { rest in
      AsyncStream(unfolding: { pulled.next(below: Int(rest) ?? 0) })
    }
    let source = try #require(ItemFeed.opened("count:1000", of: [feed]))
    #expect(ItemFeed.opened("count", of: [feed]) == nil)
    #expect(ItemFeed.opened("other:3", of: [feed]) == nil)
    #expect(source.name == "count:1000")
    let page = try await source.page(after: nil, count: 10)
    #expect(page.items.count == 10)
    #expect(pulled.count == 10)
    let next = try await source.page(after: page.next, count: 5)
    #expect(next.items.first?.record.fields.first?.value == .string("Item 10"))
    let again = try await source.records(at: page.items.map(\.place))
    #expect(again == page.items.map(\.record))
  }

  @Test func `a value is what its literal says`() {
    let item: CardItem = [
      "a": "text \(1)", "b": 2, "c": 2.5, "d": true, "e": nil, "f": [1, "x"], "g": ["h": 3],
      "i": .number(.nan),
    ]
    let values = item.record.fields.map(\.value)
    #expect(values[0] == .string("text 1"))
    #expect(values[1] == .number("2"))
    #expect(values[2] == .number("2.5"))
    #expect(values[3] == .bool(true))
    #expect(values[4] == .null)
    #expect(values[5] == .array([.number("1"), .string("x")]))
    #expect(values[6] == .object([.init("h", .number("3"))]))
    #expect(values[7] == .null)
  }
}

/// Counts what was asked for.
private final class Pulled: @unchecked Sendable {
  private(set) var count = 0

  func next(below end: Int) -> CardItem? {
    guard count < end else { return nil }
    count += 1
    return ["title": "Item \(count - 1)"]
  }
}
