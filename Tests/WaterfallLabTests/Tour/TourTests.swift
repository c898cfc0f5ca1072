import TerminalGrid
import TerminalInput
import Testing
import WaterfallItems
import WaterfallLayout
import WaterfallRecords
import WaterfallSources
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallLab
@testable import WaterfallViewer

/// A viewer on the tour of a demo, with the demo's first records.
func tourViewer(
  of name: String, window: String = "120x40", _ change: (inout ViewerOptions) -> Void = { _ in }
) async throws -> TestViewer {
  let demo = try #require(Demo.all.first { $0.name == name })
  let source = try demo.source
  var records: [Record] = []
  var cursor: Cursor?
  repeat {
    let page = try await source.page(after: cursor, count: 60)
    records += page.items.map(\.record)
    cursor = page.next
  } while cursor != nil && records.count < 60
  var options = TestViewer.options(columns: nil)
  for option in demo.options {
    let words = option.split(separator: "=").map(String.init)
    switch words[0] {
    case "--layout": options.layout.kind = try #require(LayoutKind(named: words[1]))
    case "--points": options.layout.chosenPoints = Int(words[1])
    case "--columns": options.layout.columns = Int(words[1])
    case "--height-by": options.fields.extent = words[1]
    case "--min-column-width": options.layout.minimumColumnWidth = Int(words[1]) ?? 1
    default: break
    }
  }
  (options.isEndless, options.loadAhead) = (demo.isEndless, 0)
  options.pageSize = demo.pageSize ?? 20
  (options.attributeWords, options.layout.keepsShorterSide) = (demo.attributeWords, true)
  options.tours.first = Tour.named(name)
  change(&options)
  return TestViewer(records: records, window: window, options: options)
}

private func viewer(
  of name: String, window: String = "120x40", _ change: (inout ViewerOptions) -> Void = { _ in }
) async throws -> TestViewer {
  try await tourViewer(of: name, window: window, change)
}

extension TestViewer {
  /// Lets the time pass that the tour waits for.
  mutating func passTime() {
    if let walk = state.walk { send(.timer(PaneTimer(TourPane.timer, walk.timer))) }
  }

  /// The first fault found in the state; nil if there is none.
  fileprivate var trouble: String? {
    guard 0...state.lastOffset ~= state.offset else { return "offset \(state.offset)" }
    guard state.frame(of: state.focus) != nil else { return "the focus has no frame" }
    // The naive layout may find no cards where there are some: that is the fault it demonstrates.
    let choice = state.board.view.chosen
    guard choice.kind != .naive || choice.numbers[.culling] == 1 else { return nil }
    return cardsInView.isEmpty ? "there are no cards" : nil
  }

  /// True if the first words of the caption are on the screen.
  fileprivate var showsCaption: Bool {
    guard let walk = state.walk else { return false }
    let caption = walk.step.caption.text(for: state.board.view.chosen, lanes: 1)
    return grid.text.contains(caption.prefix(20))
  }
}

@Test func `an option leaves a tour at its step`() async throws {
  var viewer = try await viewer(of: "shop").pressing("<Space><Space>")
  let choice = viewer.state.board.view.chosen
  viewer.set { $0.fields.badge = "title" }
  #expect(viewer.state.walk?.index == 2)
  #expect(viewer.state.board.view.chosen == choice)
  viewer.press("<Space>")
  #expect(viewer.state.walk?.index == 3)
}

@Test func `every demo has a tour, and every caption fits`() {
  #expect(Tour.all.map(\.name) == Demo.all.map(\.name))
  for tour in Tour.all {
    #expect(tour.steps.count >= 4)
    for step in tour.steps {
      let caption = step.caption.text(for: LayoutChoice(), lanes: 12)
      #expect(caption.count <= 170, "\(caption)")
    }
  }
}

@Test(arguments: Tour.all.map(\.name), ["120x40", "80x24", "50x20", "20x6"])
func `a tour runs to its end by itself`(name: String, window: String) async throws {
  var viewer = try await viewer(of: name, window: window)
  var (shown, ticks): (Set<Int>, Int) = ([], 0)
  while let walk = viewer.state.walk, ticks < 3000 {
    shown.insert(walk.index)
    #expect(viewer.trouble == nil, "step \(walk.index)")
    if window == "120x40" { #expect(viewer.showsCaption, "step \(walk.index)") }
    viewer.passTime()
    ticks += 1
  }
  #expect(shown == Set(0..<(Tour.named(name)?.steps.count ?? 0)))
  #expect(viewer.statusLine.hasPrefix("the tour is over"))
}

@Test(arguments: Tour.all.map(\.name))
func `a tour is gone through by hand, and back`(name: String) async throws {
  var viewer = try await viewer(of: name)
  let count = try #require(viewer.state.walk).tour.steps.count
  for key in ["<Space>", "<Enter>", "<Right>"] + Array(repeating: "<Space>", count: count - 4) {
    viewer.press(key)
    #expect(viewer.trouble == nil)
  }
  #expect(viewer.state.walk?.isAtEnd == true)
  for _ in 1..<count { viewer.press("<Left>") }
  #expect(viewer.state.walk?.index == 0)
  #expect(viewer.state.board.view.chosen == viewer.state.walk?.base)
  #expect(!viewer.state.lab.isOpen)
}

@Test func `the caption has a box above the status line`() async throws {
  let viewer = try await viewer(of: "naive", window: "76x20")
  let lines = viewer.grid.text.split(separator: "\n", omittingEmptySubsequences: false)
  #expect(
    lines.suffix(5).joined(separator: "\n") == """
      ╭─ naive · 1 of 5 ──────────────────────────── Space on  ← back  Esc ends ─╮
      │ The first attempt: rows of cells that are 100 points wide, with gaps of  │
      │ 10 points. Each cell is directly below the one in the row above.         │
      ╰──────────────────────────────────────────────────────────────────────────╯
       test · 1–3 of 20+  ━━━─────────────  naive 3                        ? help
      """)
}

extension TestViewer {
  /// The caption of the current step.
  fileprivate var caption: String? {
    state.walk?.step.caption.text(for: state.board.view.chosen, lanes: state.layout.laneCount)
  }
}

@Test func `captions have the numbers that are in force`() async throws {
  var shop = try await viewer(of: "shop") {
    ($0.layout.columns, $0.layout.chosenPoints, $0.layout.rowGap) = (2, 500, 4)
  }
  #expect(
    shop.caption
      == "A list of products with w, h, img and price: two columns, gaps of 10 and 4 points, "
      + "insets of 10 points, on a screen that is 500 points wide.")
  shop.press("<Space><Space><Space><Space>")
  #expect(shop.caption == "Three columns by the same rule: now all cards are placed again.")
  #expect(shop.state.layout.laneCount == 3)
  shop.press("<Left>")
  #expect(shop.state.layout.laneCount == 2)
  let quotes = try await viewer(of: "quotes") { $0.layout.columns = 5 }
  #expect(quotes.caption?.contains("item i goes to column i modulo 5,") == true)
  let random = try await viewer(of: "random")
  #expect(random.caption?.contains("in three columns:") == true)
}

@Test func `sideways, columns are rows`() async throws {
  var sections = try await viewer(of: "sections")
  #expect(sections.caption?.contains("footers, two columns, gaps of 10 points,") == true)
  sections.press("<Space><Space><Space>")
  #expect(sections.caption?.contains("axes exchanged: one row, scrolling sideways.") == true)
}

@Test func `the tour of naive shows the defect even if the demo was begun without it`() async throws
{
  var viewer = try await viewer(of: "naive") {
    ($0.layout.numbers[.culling], $0.layout.columns) = (1, 1)
  }
  #expect(viewer.state.board.view.chosen.numbers[.culling] == 1)
  viewer.press("<Space>")
  #expect(
    viewer.state.board.view.chosen.numbers[.culling] == 0
      && viewer.state.board.view.chosen.columns == 2)
  viewer.press("<Space><Space>")
  #expect(
    viewer.state.board.view.chosen.numbers[.culling] == 1
      && viewer.state.board.view.chosen.columns == 1)
}

@Test func `naive is scrolled a row at a time, and then its cells are culled rightly`() async throws
{
  var viewer = try await viewer(of: "naive").pressing("<Space>")
  #expect(viewer.asked.last == "tour 2 in 90")
  for row in 1...3 {
    viewer.passTime()
    #expect(viewer.state.offset == row)
  }
  viewer.press("<Space><Space>")
  #expect(viewer.state.board.view.chosen.numbers[.culling] == 1)
  viewer.press("<Left>")
  #expect(viewer.state.board.view.chosen.numbers[.culling] == 0)
}

@Test func `with reduced motion it scrolls at once`() async throws {
  let viewer = try await viewer(of: "naive") { $0.isMotionReduced = true }.pressing("<Space>")
  #expect(viewer.state.offset == min(30, viewer.state.lastOffset))
  #expect(viewer.asked.last == "tour 2 in 9000")
}

@Test func `time that has passed for an earlier step does nothing`() async throws {
  var viewer = try await viewer(of: "line").pressing("<Space><Left>")
  viewer.send(.timer(PaneTimer(TourPane.timer, 1)))
  viewer.send(.timer(PaneTimer(TourPane.timer, 2)))
  #expect(viewer.state.walk?.index == 0)
}

@Test func `Esc leaves the demo to the person`() async throws {
  var viewer = try await viewer(of: "naive").pressing("<Esc>")
  #expect(viewer.state.walk == nil)
  #expect(viewer.state.viewport == CellSize(columns: 120, rows: 39))
  viewer.press("<Space>")
  #expect(viewer.state.offset > 0)
  viewer.press("q", thenAsks: "quit(quit)")
}

@Test func `another key is done, and the tour waits`() async throws {
  var viewer = try await viewer(of: "shop").pressing("<Down>")
  #expect(viewer.grid.text.contains("paused: Space resumes"))
  viewer.passTime()
  #expect(viewer.state.walk?.index == 0)
  viewer.press("?")
  #expect(viewer.grid.text.hasPrefix("  Keys"))
  viewer.press("<Esc><Space>")
  #expect(viewer.state.walk?.index == 1)
  viewer.wheel(.wheelDown)
  #expect(viewer.state.walk?.isPaused == true)
}

@Test func `tours follow each other, and q ends them all`() async throws {
  var viewer = try await viewer(of: "circle") {
    $0.tours.isFollowing = true
    $0.tours.isFollowed = true
  }
  viewer.press("<Left>", thenAsks: "quit(toured(-1))")
  viewer.press("<Space><Space><Space><Space>", thenAsks: "quit(toured(1))")
  viewer.press("q", thenAsks: "quit(quit)")
}
