import TerminalGrid
import TerminalInput
import Testing
import WaterfallViewerTestSupport

@testable import WaterfallViewer

/// Ten cards of five rows in one column: 50 rows and the footer, in a window of ten rows.
private func column() -> TestViewer {
  TestViewer(
    heights: Array(repeating: 5, count: 10), window: "12x11",
    options: TestViewer.options(columns: 1))
}

@Test(arguments: [
  ("<C-e>", 1), ("4<C-e>", 4), ("4<C-e><C-y>", 3), ("4<C-e>9<C-y>", 0), ("999<C-e>", 41),
  ("<C-d>", 5), ("<C-d><C-u>", 0), ("3<C-d>", 15), ("<Space>", 10), ("<PgDn>", 10), ("<C-f>", 10),
  ("<C-v>", 10), ("2<PgDn>b", 10), ("2<PgDn><PgUp>", 10), ("2<PgDn><C-b>", 10),
  ("2<PgDn><M-v>", 10),
  ("99<Space>", 41), ("99<Space><C-u>", 36), ("9999999999<C-e>", 41), ("9999999999<Space>", 41),
  ("G", 41), ("<End>", 41), ("><C-y>", 40), ("G<lt>", 0), ("G<Home>", 0),
])
func `keys scroll by rows, half pages and pages`(keys: String, top: Int) {
  #expect(column().pressing(keys).state.offset == top)
}

@Test func `rows scrolled leave the focus where it can stay`() {
  var viewer = column().pressing("4<C-e>")
  #expect(viewer.focus == 1)
  viewer.press("<C-e>", thenFocus: 2)
}

@Test func `a page takes the focus along`() {
  var viewer = column().pressing("j<Space>")
  #expect(viewer.focus == 4)
  viewer.press("b", thenFocus: 2)
}

@Test func `a page at the end goes to the last card, one at the top to the first`() {
  var viewer = column().pressing("5<Space><Space>")
  #expect(viewer.focus == 10)
  viewer.press("9b<Space>bb", thenFocus: 1)
}

@Test func `the focus is in view whatever way one scrolls past a short column`() {
  // The left column ends long before the right one.
  var viewer = TestViewer(heights: [3, 23, 3], window: "60x6")
  for step in 0..<20 {
    viewer.press("<C-e>")
    #expect(viewer.cardsInView.contains { $0.index == viewer.state.focus }, "row \(step)")
  }
}

@Test func `the wheel scrolls by three rows`() {
  var viewer = column()
  viewer.wheel(.wheelDown)
  viewer.wheel(.wheelDown)
  #expect(viewer.state.offset == 6)
  viewer.wheel(.wheelUp)
  #expect(viewer.state.offset == 3)
  viewer.wheel(.wheelUp)
  viewer.wheel(.wheelUp)
  #expect(viewer.state.offset == 0)
}

@Test func `a click focuses the card under it and does not scroll`() {
  var viewer = column().pressing("3<C-e>")
  viewer.click(column: 3, row: 8)
  #expect((viewer.focus, viewer.state.offset) == (3, 3))
}

@Test func `a click beside the cards, on the status line or with another button does nothing`() {
  var viewer = column()
  viewer.click(column: 3, row: 10)
  viewer.click(column: 400, row: 3)
  viewer.send(.input(.mouse(Mouse(.press, .right, column: 3, row: 8))))
  viewer.send(.input(.mouse(Mouse(.release, .left, column: 3, row: 8))))
  #expect(viewer.focus == 1)
}

@Test func `unknown keys, pastes and answers do nothing, and the status line says so`() throws {
  var viewer = column()
  let before = viewer.grid
  let letter = try "xopqrst".first { letter in
    try KeyTable<Command>()[KeyNotation.parse("<C-\(letter)>")[0]] == nil
  }
  let free = try #require(letter)
  viewer.press("<F9>~<C-\(free)>", thenStatusPrefix: "Ctrl-\(free.uppercased()) do")
  viewer.send(.input(.paste("jjj")))
  #expect(viewer.statusLine.hasPrefix("pasted te"))
  viewer.send(.input(.focus(true)))
  viewer.press("<Esc>")
  #expect(viewer.grid == before)
}

@Test func `what is partly in view at the top and the bottom is drawn partly`() {
  TestViewer(heights: [4, 6, 5, 5, 5, 5], window: "24x9").pressing("2<C-e>").expectScreen(
    """
    ┃ ·        ┃ │ ·       │
    ┗━━━━━━━━━━┛ │ ·       │
    ╭──────────╮ │ ·       │
    │ 3        │ ╰─────────╯
    │ ·        │ ╭─────────╮
    │ ·        │ │ 4       │
    ╰──────────╯ │ ·       │
    ╭──────────╮ │ ·       │
     test · 1–5 of 6 ? help
    """)
}
