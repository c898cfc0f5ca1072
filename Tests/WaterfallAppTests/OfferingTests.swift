import Foundation
import TerminalGrid
import Testing
import WaterfallCards
import WaterfallItems
import WaterfallLayout
import WaterfallRecords
import WaterfallSources

@testable import WaterfallApp
@testable import WaterfallBoard
@testable import WaterfallLab
@testable import WaterfallViewer

@Suite struct OfferingTests {
  /// The text of a file in Tests/Snake, and the block of the article that has some words.
  private func snake(_ path: String, _ words: String) throws -> (file: String, block: String) {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    func text(_ path: String) throws -> String {
      try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
    let article = try text("Sources/WaterfallApp/WaterfallApp.docc/ShowYourLayout.md")
    let block = article.components(separatedBy: "```").first { $0.contains(words) }
    return (try text("Tests/Snake/\(path)"), try #require(block))
  }

  @Test func `the article's program is the one of Tests Snake`() throws {
    let (program, block) = try snake("Sources/snake/Snake.swift", "@main")
    var rest = program[...]
    for line in block.split(separator: "\n").dropFirst() where line != "}" {
      let found = try #require(rest.range(of: line), "\(line)")
      rest = rest[found.upperBound...]
    }
  }

  @Test func `the article's manifest is the one of Tests Snake`() throws {
    let (manifest, block) = try snake("Package.swift", "swift-tools-version")
    let lines = manifest.replacing("../..", with: "../waterfall").split(separator: "\n")
    let wanted = lines.filter { !$0.hasPrefix("// A ") }
    #expect(Array(block.split(separator: "\n").dropFirst()) == wanted)
  }

  @Test func `no two built-in layouts, demos or themes have one name`() {
    let catalogue = Catalogue()
    let lists = [
      catalogue.layouts.map(\.name) + ["round-robin"], catalogue.demos.map(\.name),
      catalogue.themeNames,
    ]
    for names in lists { #expect(Set(names).count == names.count, "\(names)") }
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

  @Test(arguments: [
    (TourStep("Beside it.", comparedWith: "masonri"), "expected \"masonry\", not \"masonri\""),
    (TourStep("Now {colums}."), "expected \"columns\", not \"colums\" in braces; {{ is a brace"),
    (TourStep("More.", numbers: ["widht": 3]), "expected \"width\", not \"widht\""),
    (TourStep("Much more.", numbers: ["columns": 0]), "expected a whole number from 1 to 10000"),
  ])
  func `a step that is wrong is told with its number`(step: TourStep, words: String) {
    let layout = NamedLayout("mine", numbers: [.init("width", usual: 3, in: 1...9)]) { _ in
      GridLayout()
    }
    let demo = NamedDemo("hills", summary: "Hills.", items: [], tour: [TourStep("Good."), step])
    let catalogue = Catalogue(layouts: [layout], demos: [demo])
    do throws(Failure) {
      _ = try catalogue.tour(of: "hills")
      Issue.record("nothing was wrong")
    } catch {
      #expect(error.status == 64)
      #expect(error.message?.text == "The tour of hills, step 2: \(words).")
    }
  }

  @Test func `a caption may say a layout's own numbers`() throws {
    let layout = NamedLayout(
      "mine", numbers: [.init("way", usual: 1, in: 0...1, meanings: ["left", "right"])]
    ) { _ in GridLayout() }
    let demo = NamedDemo(
      "hills", summary: "Hills.", items: [], tour: [TourStep("To the {way} in {columns}.")])
    let catalogue = Catalogue(layouts: [layout], demos: [demo])
    let step = try #require(catalogue.tour(of: "hills")?.steps.first)
    var choice = LayoutChoice()
    choice.choose(try #require(catalogue.layout(named: "mine")))
    #expect(step.caption.text(for: choice, lanes: 4) == "To the right in 4.")
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

/// A source of items that counts how many were requested.
private final class Pulled: @unchecked Sendable {
  private(set) var count = 0

  func next(below end: Int) -> CardItem? {
    guard count < end else { return nil }
    count += 1
    return ["title": "Item \(count - 1)"]
  }
}
