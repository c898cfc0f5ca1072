import TerminalGrid
import TerminalInput
import Testing
import WaterfallItems
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private func board(
  count: Int, window: String = "24x9", pageSize: Int = 10,
  answering: TestViewer.Answering = .onDemand, fault: ItemError? = nil
) -> TestViewer {
  TestViewer(
    heights: Array(repeating: 4, count: count), window: window,
    options: TestViewer.options(pageSize: pageSize), answering: answering, fault: fault)
}

private let fault = ItemError.io(name: "data.json", reason: "Input/output error")

@Test func `the first page is asked for at the start, and nothing twice`() {
  var viewer = board(count: 50).pressing("jjGj")
  viewer.resize("24x12")
  #expect(viewer.loads == ["load 10 after 0"])
}

@Test func `more is asked for when less than a screen is left`() {
  // 10 cards take 20 rows, with the footer below them; the window shows 8.
  var viewer = board(count: 50).answered()
  viewer.press("5<C-e>")
  #expect(viewer.loads == ["load 10 after 0"])
  viewer.press("<C-e>")
  #expect(viewer.loads == ["load 10 after 0", "load 10 after 10"])
}

@Test func `one request at a time, however far one scrolls`() {
  var viewer = board(count: 50).answered()
  viewer.press("<Space><Space><Space>jjj")
  #expect(viewer.loads == ["load 10 after 0", "load 10 after 10"])
}

@Test func `a page that arrives moves no card in view`() {
  var viewer = board(count: 50).answered()
  viewer.press("10<C-e>")
  let before = viewer.cardsInView.map(\.rect)
  let focus = viewer.focus
  viewer.answer()
  #expect(Array(viewer.cardsInView.map(\.rect).prefix(before.count)) == before)
  #expect(viewer.focus == focus)
  #expect(viewer.state.items.count == 20)
}

@Test func `without a page size a page fills at least two screens`() {
  let viewer = TestViewer(
    heights: Array(repeating: 6, count: 900), window: "90x61",
    options: TestViewer.options(columns: 3) { $0.pageSize = nil }, answering: .onDemand)
  #expect(viewer.loads == ["load 63 after 0"])
}

@Test func `G loads on in large steps until the end`() {
  var viewer = board(count: 9000, window: "80x9").answered()
  viewer.press("G", thenStatus: "Esc stops")
  for _ in 0..<3 { viewer.answer() }
  #expect(
    viewer.loads.suffix(3) == [
      "load 4096 after 10", "load 4106 after 4106", "load 8212 after 8212",
    ])
  #expect((viewer.focus, viewer.state.offset) == (9000, viewer.state.lastOffset))
  #expect(viewer.statusLine.hasPrefix("test · 8997–9000 of 9000"))
}

@Test func `a number and G load on as far as that card`() {
  let viewer = board(count: 9000, answering: .atOnce).pressing("300G")
  #expect(viewer.focus == 300)
  #expect(viewer.state.items.count < 9000)
  #expect(viewer.cardsInView.contains { $0.index == 299 })
}

@Test func `G past the end stops at the last card and says how many there are`() {
  let viewer = board(count: 30, answering: .atOnce).pressing("99G")
  #expect(viewer.focus == 30)
  #expect(viewer.statusLine.hasPrefix("there are 30 items"))
}

@Test func `Esc stops loading on, and what is there stays`() {
  var viewer = board(count: 9000).answered()
  viewer.press("G")
  viewer.answer()
  viewer.press("<Esc>", thenAsks: "cancelLoad")
  #expect(viewer.statusLine.hasPrefix("stopped at 4106 items"))
  viewer.press("j")
  #expect((viewer.focus, viewer.state.items.count) == (3, 4106))
  #expect(viewer.statusLine.contains("of 4106+"))
}

@Test func `a page that was under way when Esc was pressed is not shown twice`() {
  var viewer = board(count: 50).answered()
  viewer.press("10<C-e>")
  viewer.press("G")
  // The answer is already in the inbox when the request is cancelled and the next one is made.
  let late = viewer.event(for: viewer.waiting[0])
  viewer.press("<Esc>")
  viewer.send(late)
  viewer.answering = .atOnce
  viewer.press("G")
  viewer.answer()
  #expect(viewer.state.items.ids.map(\.value) == Array(0..<50))
}

@Test func `far cards are dropped and read again, with a margin, when they come into view`() {
  var viewer = board(count: 2000, answering: .atOnce).pressing("G")
  let fetches = viewer.asked.filter { $0.hasPrefix("fetch") }
  #expect(fetches.last?.hasSuffix("1998 1999") == true)
  #expect((0..<2000).count { viewer.state.board.cards[$0] != nil } < 100)
  viewer.press("g", thenExpect: "│ 2 ")
}

@Test func `until they are read such cards are empty boxes of their size`() {
  var viewer = board(count: 200, window: "24x7").answered()
  viewer.press("G")
  viewer.answer()
  viewer.expectScreen(
    """
    ╰──────────╯ ╰─────────╯
    ╭──────────╮ ┏━━━━━━━━━┓
    │          │ ┃         ┃
    │          │ ┃         ┃
    ╰──────────╯ ┗━━━━━━━━━┛
         no more items
     197–200 of 200  ? help
    """)
  viewer.answer()
  viewer.expectScreen(
    """
    ╰──────────╯ ╰─────────╯
    ╭──────────╮ ┏━━━━━━━━━┓
    │ 199      │ ┃ 200     ┃
    │ ·        │ ┃ ·       ┃
    ╰──────────╯ ┗━━━━━━━━━┛
         no more items
     197–200 of 200  ? help
    """)
}

@Test func `records that cannot be read again are told in the status line and asked for no more`() {
  var viewer = board(count: 200, window: "40x7").answered()
  viewer.press("G")
  viewer.answer()
  viewer.send(.cards(FetchedCards(cards: [], failure: "data.json has changed", generation: 0)))
  #expect(viewer.statusLine.hasPrefix("data.json has changed"))
  #expect(viewer.asked.filter { $0.hasPrefix("fetch") }.count == 1)
}
