import TerminalGrid
import TerminalInput
import Testing
import WaterfallLayout
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// Cards whose heights depend on the width, because each has a text of about a hundred letters.
private func board(window: String, count: Int = 40) -> TestViewer {
  TestViewer(
    records: (1...count).map {
      TestViewer.record(
        "\($0)", body: Array(repeating: "falls", count: 3 + $0 % 17).joined(separator: " "))
    }, window: window, options: TestViewer.options(columns: nil, pageSize: 40))
}

/// The row of the screen in which the focused card begins.
private func focusRow(_ viewer: TestViewer) -> Int? {
  viewer.cardsInView.first { $0.index == viewer.state.focus }?.rect.row
}

@Test func `another width measures and places anew, and the focused card keeps its row`() {
  var viewer = board(window: "60x20").pressing("jjjjljj")
  let (focus, row) = (viewer.focus, focusRow(viewer))
  for window in ["90x20", "40x20", "28x20", "120x20", "60x20"] {
    viewer.resize(window)
    #expect(viewer.focus == focus, "\(window)")
    #expect(focusRow(viewer) == row, "\(window)")
  }
  #expect(viewer.state.layout.contentExtent == board(window: "60x20").state.layout.contentExtent)
}

@Test func `another height prepares nothing and measures nothing`() {
  var viewer = board(window: "60x20").pressing("jjj")
  let (layout, asked) = (viewer.state.layout.contentExtent, viewer.asked)
  let focus = viewer.focus
  for window in ["60x40", "60x9", "60x3", "60x20"] { viewer.resize(window) }
  #expect(viewer.state.layout.contentExtent == layout)
  #expect(viewer.asked == asked)
  #expect(viewer.focus == focus)
}

@Test func `a lower window keeps the focused card in sight`() {
  var viewer = board(window: "60x30").pressing("jjjj")
  viewer.resize("60x8")
  #expect(viewer.cardsInView.contains { $0.index == viewer.state.focus })
}

@Test
func `items whose cards were dropped are measured apart, and until then the old heights hold`() {
  var viewer = board(window: "60x12", count: 400).pressing("Ggjj")
  viewer.answering = .onDemand
  let row = focusRow(viewer)
  viewer.resize("31x12")
  #expect(viewer.asked.last == "measure 400")
  #expect(viewer.statusLine.contains("3–5 of 400"))
  #expect(focusRow(viewer) == row)
  viewer.answer()
  #expect(focusRow(viewer) == row)
  let fresh = board(window: "31x12", count: 400).pressing("G")
  #expect(viewer.state.layout.contentExtent == fresh.state.layout.contentExtent)
}

@Test func `heights for a width that has changed meanwhile are measured again`() {
  var viewer = board(window: "60x12", count: 400).pressing("Gg")
  viewer.answering = .onDemand
  viewer.resize("31x12")
  viewer.resize("45x12")
  for _ in 0..<4 { viewer.answer() }
  let fresh = board(window: "45x12", count: 400).pressing("G")
  #expect(viewer.state.layout.contentExtent == fresh.state.layout.contentExtent)
  #expect(viewer.waiting.isEmpty)
}

@Test func `a page measured for another width is measured again`() {
  var viewer = TestViewer(
    records: board(window: "60x12", count: 90).records, window: "60x12",
    options: TestViewer.options(columns: nil, pageSize: 30), answering: .onDemand)
  viewer.answer()
  viewer.press("20<C-e>")
  while viewer.waiting.isEmpty { viewer.press("<Space>") }
  viewer.resize("40x12")
  viewer.answering = .atOnce
  viewer.answer()
  viewer.press("G")
  let fresh = board(window: "40x12", count: 90).pressing("G")
  #expect(viewer.state.layout.contentExtent == fresh.state.layout.contentExtent)
}

@Test(arguments: ["0x0", "0x5", "5x0", "1x1", "2x2", "7x2", "1x40", "200x1", "3x3", "8x3"])
func `tiny windows show what fits, and all is well afterwards`(window: String) {
  var viewer = board(window: "60x20")
  let before = viewer.grid
  viewer.resize(window)
  viewer.press("jlkh<Space>b<C-d><C-u><C-e><C-y>50%G3gg?jG<Esc>")
  viewer.wheel(.wheelDown)
  viewer.click(column: 0, row: 0)
  #expect(viewer.grid.size == TestViewer.size(window))
  viewer.press("g")
  viewer.resize("60x20")
  viewer.press("g")
  #expect(viewer.grid == before)
}

@Test func `a viewer that begins in no window loads as soon as there is one`() {
  var viewer = board(window: "0x0")
  viewer.resize("60x20")
  #expect(viewer.grid == board(window: "60x20").grid)
}

@Test func `a window of seven columns and two rows is all card`() {
  TestViewer(heights: [5], window: "7x2", options: TestViewer.options(columns: 1))
    .expectScreen(
      """
      ┏━━━━━┓
      ┃ 1   ┃
      """)
}
