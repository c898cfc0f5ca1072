import TerminalGrid
import Testing
import WaterfallCards
import WaterfallItems
import WaterfallLayout
import WaterfallRecords
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// A body of so many lines: `1 of 30`, `2 of 30`, …
private func body(_ lines: Int) -> String {
  (0..<lines).map { "\($0 + 1) of \(lines)" }.joined(separator: "\n")
}

/// 200 short cards, and among them some that the filter `wanted` finds, with so many lines each.
private func board(
  _ lines: [Int], window: String, filter: String = "fwanted<Enter>",
  changing change: (inout ViewerOptions) -> Void = { _ in }
) -> TestViewer {
  var records = (1...200).map { TestViewer.record("thing \($0)", body: "words") }
  for (index, lines) in lines.enumerated() {
    records.insert(TestViewer.record("wanted \(index)", body: body(lines)), at: 3 + 3 * index)
  }
  let options = TestViewer.options(columns: nil, pageSize: 300, change)
  return TestViewer(records: records, window: window, options: options).pressing(filter)
}

private func sizes(_ viewer: TestViewer) -> [String] {
  viewer.cardsInView.map { "\($0.rect.columns)x\($0.rect.rows)" }
}

/// Cards that a filter leaves: the lines of their bodies, the window, and the sizes of the cards.
/// A card has three rows besides its body: a border and a title. The window has two rows besides
/// the cards: the line that says that nothing follows, and the status line.
private let few: [(lines: [Int], window: String, sizes: [String])] = [
  // One card is as wide as the window, or as a text can be read.
  ([5], "80x24", ["80x8"]),
  ([13], "80x24", ["80x16"]),
  ([40], "80x24", ["80x22"]),
  ([19], "80x24", ["80x22"]),
  ([30], "120x40", ["100x33"]),
  ([60], "120x40", ["100x38"]),
  ([300], "200x100", ["100x98"]),
  // As many columns as cards.
  ([20, 5], "120x40", ["60x23", "59x8"]),
  ([20, 60], "250x40", ["100x23", "100x38"]),
  ([40, 40, 40], "80x24", ["26x22", "26x22", "26x22"]),
  // Below each other all bodies are cut at the same line.
  ([20, 20, 20, 20, 20, 20], "80x40", Array(repeating: "26x19", count: 6)),
  ([2, 2, 2, 30], "80x40", ["26x5", "26x5", "26x5", "26x33"]),
  // No room to spare.
  ([20, 20, 20, 20, 20, 20], "80x24", Array(repeating: "26x15", count: 6)),
  ([20], "80x14", ["80x15"]),
  ([20], "80x3", ["80x15"]),
]

@Test(arguments: few.indices)
func `the few cards that a filter leaves grow as the window allows`(row: Int) {
  let (lines, window, expected) = few[row]
  let viewer = board(lines, window: window)
  let seen = sizes(viewer)
  #expect(seen == expected, "\(lines) in \(window)")
  #expect(!viewer.asked.contains { $0.hasPrefix("measure") })
}

@Test func `a match below the usual lines of a body is seen`() {
  var viewer = board([30], window: "80x40", filter: "/wanted<Enter>")
  #expect(!viewer.grid.text.contains("29 of 30"))
  viewer.press("<Esc>f29<Space>of<Enter>")
  #expect(viewer.grid.text.contains("29 of 30") && viewer.grid.text.contains("1 of 30"))
}

@Test func `a long title is shown whole if there is room`() {
  let title = (1...60).map { "word\($0)" }.joined(separator: " ")
  let records = [TestViewer.record(title)] + (1...90).map { TestViewer.record("thing \($0)") }
  for (window, height) in [("80x24", 8), ("80x9", 4), ("120x40", 7)] {
    var viewer = TestViewer(
      records: records, window: window, options: TestViewer.options(columns: nil))
    viewer.press("fword<Enter>")
    #expect(viewer.cardsInView.map(\.rect.rows) == [height], "\(window)")
    #expect(viewer.grid.text.contains("word60") == (height > 4), "\(window)")
  }
}

/// Words of a long value, the window, the height of the card, and whether the last word is seen.
/// The card has a border, a title, a value of as many lines as 96 or 76 cells need, and no body.
private let values: [(words: Int, window: String, height: Int, isWhole: Bool)] = [
  (10, "120x40", 4, true),
  (100, "120x40", 11, true),
  (400, "120x40", 38, true),
  (900, "120x40", 38, false),
  (100, "80x24", 13, true),
  (100, "80x9", 7, false),
  (100, "80x6", 5, false),
]

@Test(arguments: values.indices)
func `a long value is shown whole if there is room`(row: Int) {
  let (words, window, height, isWhole) = values[row]
  let value = (1...words).map { "word\($0)" }.joined(separator: " ")
  let records =
    [Record(fields: [Field("title", .string("one")), Field("note", .string("wanted \(value)"))])]
    + (1...90).map {
      Record(fields: [Field("title", .string("thing \($0)")), Field("note", .string("n \($0)"))])
    }
  var viewer = TestViewer(
    records: records, window: window,
    options: TestViewer.options(columns: nil))
  viewer.press("fwanted<Enter>")
  #expect(viewer.cardsInView.map(\.rect.rows) == [height], "\(window)")
  #expect(viewer.grid.text.contains("word\(words)") == isWhole, "\(window)")
  viewer.press("<Esc>")
  #expect(viewer.state.board.shownForm == viewer.state.board.form)
}

@Test(arguments: ["80x24", "120x40", "85x17"])
func `leaving the filter shows what was there before`(window: String) {
  for lines in [[40], [60, 3]] {
    var viewer = board(lines, window: window, filter: "jjl")
    let before = viewer.grid
    viewer.press("fwanted")
    #expect(viewer.state.layout.choice != viewer.state.board.view.chosen, "\(lines)")
    viewer.press("<Esc>")
    #expect(viewer.grid == before, "\(lines)")
    viewer.press("gfwanted<Enter>")
    viewer.press("<Esc>g")
    let plain = board(lines, window: window, filter: "g")
    #expect(sizes(viewer) == sizes(plain))
    #expect(viewer.state.board.shownForm == plain.state.board.shownForm)
    #expect(viewer.state.measure == plain.state.measure)
    #expect(!viewer.asked.contains { $0.hasPrefix("measure") })
  }
}

@Test func `a resize decides anew`() {
  for lines in [[40], [20, 20], [5, 30, 2, 2]] {
    var viewer = board(lines, window: "80x24")
    for window in ["80x40", "80x10", "120x40", "20x5", "1x1", "0x0", "200x60", "80x24"] {
      viewer.resize(window)
      let fresh = board(lines, window: window)
      #expect(sizes(viewer) == sizes(fresh), "\(lines) in \(window)")
      #expect(viewer.state.offset == 0 || viewer.state.lastOffset > 0)
    }
  }
}

@Test func `the list stays a list, and the cards come back grown`() {
  var viewer = board([40], window: "80x24")
  let grown = viewer.grid
  viewer.press("z")
  #expect(sizes(viewer) == ["80x1"])
  viewer.press("z")
  #expect(viewer.grid == grown)
}

@Test func `chosen columns keep their width, and the text grows in them`() {
  let chosen = board([40], window: "80x24") { $0.layout.columns = 4 }
  #expect(sizes(chosen) == ["20x22"])
  let limited = board([40], window: "120x40") { $0.layout.maximumColumnWidth = 50 }
  #expect(sizes(limited) == ["50x38"])
  // The keys count from what is seen.
  var viewer = board([40], window: "80x24").pressing("+")
  #expect(viewer.state.board.view.chosen.columns == 2)
  #expect(sizes(viewer) == ["40x22"])
  viewer.press("=")
  #expect(sizes(viewer) == ["80x22"])
}

@Test(arguments: LayoutKind.all)
func `other layouts keep their geometry`(kind: LayoutKind) {
  guard kind != .masonry else { return }
  let viewer = board([40], window: "80x24") { $0.layout.kind = kind }
  #expect(viewer.state.board.shownForm == viewer.state.board.form)
  #expect(viewer.state.layout.choice == viewer.state.board.view.chosen)
}

@Test func `a source that may bring more does not grow`() {
  let records = [TestViewer.record("one", body: body(40))]
  let options = TestViewer.options(columns: nil)
  #expect(sizes(TestViewer(records: records, window: "80x24", options: options)) == ["80x22"])
  var following = options
  following.isFollowing = true
  let isUsual = { (viewer: TestViewer) in sizes(viewer).allSatisfy { $0.hasSuffix("x15") } }
  #expect(isUsual(TestViewer(records: records, window: "80x24", options: following)))
  let piped = TestViewer(records: records, window: "80x24", options: options, isPiped: true)
  #expect(isUsual(piped))
}

@Test func `nothing grows while pages come`() throws {
  var records = (1...9000).map { TestViewer.record("thing \($0)", body: "words") }
  records.insert(TestViewer.record("wanted", body: body(40)), at: 3)
  var options = TestViewer.options(columns: nil, pageSize: 20)
  options.query.filters = [try Filter("wanted")]
  var viewer = TestViewer(records: records, window: "80x24", options: options, answering: .onDemand)
  var steps = 0
  while viewer.state.board.hasMore, steps < 100 {
    #expect(viewer.state.board.shownForm == viewer.state.board.form)
    #expect(sizes(viewer).allSatisfy { $0 == "26x15" })
    viewer.answer()
    steps += 1
  }
  #expect(steps > 3)
  viewer.answer()
  #expect(sizes(viewer) == ["80x22"])
}

@Test func `cards that are not stored are read, and grow then`() {
  var records = (1...3000).map { TestViewer.record("thing \($0)", body: "words") }
  records[1500] = TestViewer.record("wanted", body: body(40))
  var viewer = TestViewer(
    records: records, window: "80x24", options: TestViewer.options(columns: nil))
  viewer.press("Ggfwanted<Enter>")
  #expect(sizes(viewer) == ["80x22"])
  #expect(!viewer.asked.contains { $0.hasPrefix("measure") })
  viewer.press("<Esc>")
  #expect(viewer.state.items.count == 3001 || viewer.state.arrangement.count == 3000)
  #expect(viewer.state.board.shownForm == viewer.state.board.form)
}

@Test func `many cards never grow`() {
  let viewer = board(Array(repeating: 13, count: 51), window: "2000x300")
  #expect(viewer.state.arrangement.count == 51)
  #expect(viewer.state.board.shownForm == viewer.state.board.form)
  let most = board(Array(repeating: 13, count: 50), window: "2000x300")
  #expect(most.state.board.shownForm.bodyLines > CardForm().bodyLines)
}

@Test func `a refresh moves cards to where they end`() {
  let records = (0..<3).map { TestViewer.record("\($0)", body: body(20 + $0)) }
  var viewer = TestViewer(
    records: records, window: "80x40", options: TestViewer.options(columns: nil))
  viewer.records[0] = TestViewer.record("0", body: body(30))
  viewer.records.insert(TestViewer.record("new", body: body(5)), at: 0)
  viewer.send(.sourceChanged(isSure: true))
  let ways = viewer.state.animation?.ways ?? []
  #expect(!ways.isEmpty)
  for way in ways {
    guard let item = way.item else { continue }
    #expect(way.to == viewer.state.frame(of: item))
  }
}

@Test func `sections grow together`() {
  let options = TestViewer.options(columns: nil) { $0.query.grouping = try? Grouping("badge") }
  let records = (0..<3).map { TestViewer.record("\($0)", body: body(14), badge: "group \($0)") }
  let viewer = TestViewer(records: records, window: "120x70", options: options)
  #expect(sizes(viewer) == ["100x17", "100x17", "100x17"])
  // In a lower window, the columns of the window stay.
  let low = TestViewer(records: records, window: "120x40", options: options)
  #expect(low.state.contentExtent <= 39 || low.state.board.shownForm == low.state.board.form)
}

@Test(arguments: [
  "", "\n", String(repeating: "x", count: 300_000), String(repeating: "\n", count: 200_000),
  String(repeating: "| a | b |\n", count: 9000),
  "| a |\n|---|\n" + String(repeating: "| b |\n", count: 9000),
  "\u{200D}\u{FE0F}\u{301}", String(repeating: "👩‍👩‍👧", count: 500),
])
func `any body fits into the window`(text: String) {
  for window in ["80x24", "3x40", "1x20", "300x100"] {
    var options = TestViewer.options(columns: nil)
    for border in BorderStyle.allCases {
      options.form.border = border
      let records = [TestViewer.record("one", body: text)]
      let viewer = TestViewer(records: records, window: window, options: options)
      _ = viewer.grid
      let usual = viewer.state.board.shownForm == viewer.state.board.form
      #expect(usual || viewer.state.contentExtent <= viewer.state.viewportExtent)
    }
  }
}

@Test func `whatever came before, the cards are as large as in a new viewer`() {
  let keys = [
    "fwanted<Enter>", "f2<Space>of<Enter>", "fthing<Enter>", "f1<Enter>", "fnothing<Enter>", "f",
    "w", "<Esc>", "<Esc>", "z", "zz", "j", "l", "G", "g", "/2<Space>of<Enter>", "stitle<Enter>",
    "r", "B", "!", "<C-e>", "<Space>",
  ]
  let windows = ["80x24", "120x40", "40x30", "210x60", "30x9"]
  for seed in storySeeds(12) {
    var random = SeededRandom(seed: seed)
    var viewer = board([40, 13, 20], window: "80x24", filter: "")
    var story: [String] = []
    for _ in 0..<30 {
      if Int.random(in: 0..<5, using: &random) == 0 {
        story.append(windows.randomElement(using: &random) ?? "80x24")
        viewer.resize(story[story.count - 1])
      } else {
        story.append(keys.randomElement(using: &random) ?? "j")
        viewer.press(story[story.count - 1])
      }
      let board = viewer.state.board
      guard !board.view.isList, !board.room.isHalved, !board.hasMore else { continue }
      var fresh = viewer
      fresh.restart { $0.query = viewer.state.query }
      fresh.resize("1x1")
      fresh.resize("\(viewer.state.size.columns)x\(viewer.state.size.rows)")
      guard fresh.state.viewport == viewer.state.viewport else { continue }
      #expect(
        fresh.state.board.shownForm == board.shownForm
          && fresh.state.layout.laneRanges == viewer.state.layout.laneRanges,
        "seed \(seed): \(story.joined(separator: " "))")
      #expect(fresh.state.contentExtent == viewer.state.contentExtent)
    }
  }
}
