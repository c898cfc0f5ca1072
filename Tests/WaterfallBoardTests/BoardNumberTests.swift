import TerminalGrid
import TerminalInput
import Testing
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// Gives the board its place in a longer list, as the pane of a talk's guest does.
private struct PlacePane: Pane {
  struct Place: PaneOption {
    var firstNumber = 0
    var count: SectionCount?
  }

  private let place: Place
  let isOpen = false
  init(_ options: ViewerOptions) { place = options.configuration.panes[Place.self] }
  func close() {}
  func handle(_ event: Event, in context: PaneContext) -> EventResult {
    guard case .started = event else { return .ignored() }
    return .ignored { [place] viewer in
      viewer.act { ($0.firstNumber, $0.givenCount) = (place.firstNumber, place.count) }
    }
  }
}

extension ViewerOptions {
  /// Lets the board begin after so many items of a longer list, whose number of items is known.
  mutating func begin(after firstNumber: Int, of count: SectionCount? = nil) {
    configuration.paneList = PaneList([PlacePane.self])
    configuration.panes[PlacePane.Place.self].firstNumber = firstNumber
    configuration.panes[PlacePane.Place.self].count = count
  }
}

/// A board of 40 items, the first of which is number 257.
private func rest(window: String = "60x9", of count: SectionCount? = nil) -> TestViewer {
  var options = TestViewer.options()
  options.begin(after: 256, of: count)
  return TestViewer(heights: Array(repeating: 4, count: 40), window: window, options: options)
}

@Suite struct BoardNumberTests {
  @Test(arguments: [
    ("", "test · 257–260 of 276+"), ("<Space><Space><Space><Space>", "test · 273–276 of 296"),
    ("266G", "test · 263–266 of 276+"), ("g266g", "test · 263–266 of 276+"),
    (":266<Enter>", "test · 263–266 of 276+"), ("G", "test · 293–296 of 296"),
    ("<Enter>", "257 of 276+"), ("3j<Enter>", "263 of 276+"),
    ("300G", "there are 296 items"), ("30G", "the cards here begin with 257"),
  ])
  func `people see and type the numbers of the whole list`(keys: String, status: String) {
    var viewer = rest()
    viewer.press(keys, thenStatus: status)
  }

  @Test(arguments: [
    (SectionCount(1000, isOpen: false), "257–260 of 1000", "257 of 1000"),
    (SectionCount(1000, isOpen: true), "257–260 of 1000+", "257 of 1000+"),
    // More are here than were known.
    (SectionCount(270, isOpen: false), "257–260 of 276+", "257 of 276+"),
  ])
  func `the number of all items is that of the speaker`(
    count: SectionCount, status: String, details: String
  ) {
    var viewer = rest(of: count)
    #expect(viewer.statusLine.contains("\(status) "), "\(viewer.statusLine)")
    viewer.press("<Enter>")
    #expect(viewer.statusLine.contains("\(details) "), "\(viewer.statusLine)")
  }

  @Test(arguments: [("266G", 9), ("30G", 0), ("95%", 24), ("50%", 0), ("100%", 39)])
  func `a number leads to its item`(keys: String, item: Int) {
    var viewer = rest()
    viewer.press("j\(keys)")
    #expect(viewer.state.focus == item)
  }

  @Test func `the position bar is that of the whole list`() {
    var viewer = rest(window: "80x9")
    // 256 of 276 items come before, and what is in view always has a cell.
    #expect(viewer.statusLine.contains("  ─────────────━━  "), "\(viewer.statusLine)")
    viewer.press("Gg")
    let bar = viewer.state.statusLine(in: viewer.state.context).places.bar ?? 0..<0
    let row = viewer.state.size.rows - 1
    viewer.mouse(.press, column: bar.upperBound - 1, row: row)
    #expect(viewer.state.offset == viewer.state.lastOffset)
    viewer.mouse(.drag, column: bar.lowerBound + bar.count / 2, row: row)
    #expect(viewer.state.offset == 0)
  }

  @Test func `the position bar has room for the items that the speaker has read`() {
    let viewer = rest(window: "80x9", of: SectionCount(2560, isOpen: false))
    #expect(viewer.statusLine.contains("  ─━──"), "\(viewer.statusLine)")
  }

  @Test(arguments: [Int.max, Int.min, -5])
  func `no number overflows`(first: Int) {
    var viewer = TestViewer(
      heights: [4, 4, 4], window: "60x9", options: TestViewer.options { $0.begin(after: first) })
    viewer.press("G2G50%<Enter><Esc>999999999999G")
    #expect(viewer.state.board.firstNumber >= 0)
  }
}
