import Platform
import TerminalGrid
import TerminalInput
import Testing
import WaterfallItems
import WaterfallLayout
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// The viewer's state when a command computes the layout; no process runs.
@Suite struct LayoutCommandStateTests {
  private static let heights = (0..<60).map { 3 + $0 * 7 % 9 }

  private func viewer(
    _ heights: [Int] = Self.heights, window: String = "80x24",
    answering: TestViewer.Answering = .atOnce, change: (inout ViewerOptions) -> Void = { _ in }
  ) -> TestViewer {
    var options = TestViewer.options(columns: nil)
    options.layout.kind = .command("test")
    options.layouts = LayoutKind.all + [.command("test")]
    change(&options)
    return TestViewer(heights: heights, window: window, options: options, answering: answering)
  }

  private func masonry(
    _ heights: [Int] = Self.heights, window: String = "80x24",
    change: (inout ViewerOptions) -> Void = { _ in }
  ) -> TestViewer {
    let options = TestViewer.options(columns: 4, change)
    return TestViewer(heights: heights, window: window, options: options)
  }

  /// The screen without the status line, which names the layout.
  private func cards(_ viewer: TestViewer) -> [String] {
    viewer.grid.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  @Test(arguments: ["", "jjjlll", "<PgDn><PgDn>j", "G", "Gkkk", "10j<C-d>hh", "/1<Enter>nn", "B"])
  func `a command that is masonry shows what masonry shows`(keys: String) {
    for window in ["80x24", "120x40", "81x23"] {
      var (one, other) = (viewer(window: window), masonry(window: window))
      one.press(keys)
      other.press(keys)
      #expect(cards(one) == cards(other), "\(window)")
      let places = [one, other].map { [$0.state.focus, $0.state.offset, $0.state.contentExtent] }
      #expect(places[0] == places[1], "\(window)")
    }
  }

  @Test func `scrolling asks nothing`() {
    var viewer = viewer().pressing("G")
    let asked = viewer.asked.count { $0.hasPrefix("layOut") }
    viewer.press("gg<PgDn><PgDn>jjjkkkhl<C-d>")
    #expect(viewer.asked.count { $0.hasPrefix("layOut") } == asked)
  }

  @Test func `while the command has not answered what was there stays, and keys go on`() {
    var viewer = viewer()
    let before = cards(viewer)
    viewer.answering = .onDemand
    viewer.press("+")
    #expect(cards(viewer) == before)
    #expect(viewer.state.board.awaitsFrames)
    viewer.press("jj")
    #expect(viewer.state.focus > 0)
    viewer.answering = .atOnce
    viewer.answer()
    #expect(!viewer.state.board.awaitsFrames)
  }

  @Test func `from masonry, masonry stays until the command has answered`() {
    // The command comes after the last of our layouts.
    var viewer = viewer { $0.layout.kind = LayoutKind.all.last ?? .masonry }
    let before = cards(viewer)
    viewer.answering = .onDemand
    viewer.press("L")
    #expect(cards(viewer) == before)
    #expect(viewer.grid.text.contains("laying out"))
    viewer.answer()
    #expect(cards(viewer) != before)
    #expect(viewer.grid.text.contains("command"))
  }

  @Test func `the layout that is left ends the command`() {
    let viewer = viewer().pressing("L")
    #expect(
      viewer.asked.last { $0.contains("ayout") || $0.contains("layOut") } == "endLayoutCommand")
    #expect(viewer.state.layout.choice.title == "masonry")
  }

  @Test func `a failure keeps what was there, stands in the status line, and r asks again`() {
    var viewer = viewer()
    let before = cards(viewer)
    viewer.layoutFault = .element(.missing(ItemPath(section: 0, item: 7)), line: 12)
    viewer.send(.layoutCommandChanged)
    #expect(cards(viewer) == before)
    #expect(viewer.grid.text.contains("layout command: line 12: item 7 of section 0 is missing"))
    viewer.press("j", thenExpect: "item 7 of section 0 is missing")
    viewer.press("!", thenExpect: "fails")
    viewer.press("!")
    viewer.layoutFault = nil
    viewer.press("r")
    #expect(!viewer.grid.text.contains("missing"))
    #expect(!viewer.asked.contains { $0.hasPrefix("refresh") })
  }

  @Test func `a command that fails from the start shows no card, and loads no more`() {
    let viewer = TestViewer(
      heights: Self.heights, window: "80x24",
      options: TestViewer.options(columns: nil) { $0.layout.kind = .command("test") },
      layoutFault: .notStarted("Permission denied"))
    #expect(viewer.grid.text.contains("layout command: Permission denied"))
    #expect(viewer.asked.count { $0.hasPrefix("load") } == 1)
  }

  @Test func `escape sequences in the reason are not the terminal's`() {
    var viewer = viewer()
    viewer.layoutFault = .ended(.exited(1), said: "\u{1B}]0;owned\u{7}\u{1B}[2Jboo")
    viewer.send(.layoutCommandChanged)
    #expect(viewer.grid.text.contains("boo"))
    #expect(!viewer.grid.text.contains("\u{1B}"))
  }

  @Test func `an answer to an older question is dropped`() {
    var viewer = viewer()
    viewer.answering = .onDemand
    viewer.press("+")
    let old = viewer.waiting
    viewer.press("+")
    for effect in old { viewer.send(viewer.event(for: effect)) }
    #expect(viewer.state.board.awaitsFrames)
    #expect(viewer.state.layout.choice.columns == nil)
  }

  @Test func `several resizes in a row ask once each, and the last answer holds`() {
    var viewer = viewer()
    viewer.answering = .onDemand
    for columns in [70, 75, 100] { viewer.send(.input(.resized(columns: columns, rows: 24))) }
    viewer.answering = .atOnce
    for _ in 0..<4 { viewer.answer() }
    #expect(cards(viewer) == cards(masonry(window: "100x24")))
  }

  @Test func `saved means seen: the focused card keeps its row, the lab says what moved`() throws {
    var viewer = viewer(window: "120x40").pressing("<PgDn>jj")
    let (focus, row) = (viewer.state.focus, viewer.state.anchor?.cells)
    viewer.layoutColumns = 3
    viewer.send(.layoutCommandChanged)
    #expect(viewer.state.focus == focus)
    #expect(viewer.state.anchor?.cells == row)
    let report = viewer.state.board.layoutCommand.report
    #expect(try #require(report?.moved) > 0)
    viewer.press("!", thenExpect: "moved")
  }

  @Test func `a page that moves nothing leaves what the last save has moved`() throws {
    var viewer = viewer()
    viewer.layoutColumns = 3
    viewer.send(.layoutCommandChanged)
    let report = try #require(viewer.state.board.layoutCommand.report)
    let count = viewer.state.items.count
    viewer.press("<PgDn><PgDn><PgDn>")
    #expect(viewer.state.items.count > count)
    #expect(viewer.state.board.layoutCommand.report?.moved == report.moved)
    #expect(viewer.state.board.layoutCommand.report?.total == report.total)
  }

  @Test func `a page more asks for what is new, and its answer leaves the rest`() {
    var viewer = viewer()
    let count = viewer.state.items.count
    viewer.press("<PgDn><PgDn><PgDn>")
    #expect(viewer.state.items.count > count)
    #expect(
      cards(viewer)
        == {
          let other = masonry().pressing("<PgDn><PgDn><PgDn>")
          return cards(other)
        }())
  }

  @Test func `a filter, groups and another order are laid out as well`() {
    for keys in ["f1<Enter>", "f1<Enter><Esc>", "r"] {
      var (one, other) = (viewer(), masonry())
      one.press(keys)
      other.press(keys)
      #expect(cards(one) == cards(other), "\(keys)")
    }
    var grouped = ItemQuery()
    grouped.grouping = try? Grouping("badge")
    let (one, other) = (viewer { $0.query = grouped }, masonry { $0.query = grouped })
    #expect(cards(one) == cards(other))
  }

  @Test func `filtering while the command fails shows no card in another's place`() {
    var viewer = viewer()
    viewer.layoutFault = .silent(seconds: 10, line: 0)
    viewer.press("f1<Enter>")
    for card in viewer.cardsInView { #expect(card.index < 60) }
    viewer.press("jjG<PgUp>")
    viewer.press("<Esc><Esc>")
    viewer.layoutFault = nil
    viewer.press("rgg")
    #expect(cards(viewer) == cards(masonry()))
  }

  @Test func `the numbers in force are asked with, by their names in the lab`() throws {
    var viewer = viewer(answering: .onDemand) { ($0.layout.columnGap, $0.layout.rowGap) = (3, 2) }
    viewer.answer()
    guard
      case .layOut(let request)? = viewer.waiting.first(where: {
        TestViewer.words($0).hasPrefix("layOut")
      })
    else { return try #require(Bool(false), "nothing was asked: \(viewer.asked)") }
    let line = String(decoding: request.board, as: UTF8.self)
    #expect(line.hasPrefix(#"{"container":{"width":80,"height":23},"direction":"vertical","#))
    #expect(line.contains(#""columns":2,"min column width":26,"column gap":3,"row gap":2,"#))
    #expect(line.hasSuffix("]}]}\n"))
    #expect(line.count { $0 == "\n" } == 1)
  }

  @Test func `cards without height are no empty screen without a word`() {
    var viewer = viewer(answering: .onDemand)
    viewer.shape = .flat
    viewer.answering = .atOnce
    viewer.press("k", thenExpect: "no card is in view")
    #expect(viewer.grid.text.contains("command gives the cards no area"))
  }

  @Test func `until the first answer the screen says that it comes`() {
    let viewer = viewer(answering: .onDemand).answered()
    #expect(viewer.awaitsFirstFrames)
    #expect(cards(viewer).contains { $0.contains("laying out…") })
  }
}

extension TestViewer {
  fileprivate var awaitsFirstFrames: Bool { state.board.awaitsFrames && cardsInView.isEmpty }
}
