import TerminalGrid
import TerminalInput
import Testing
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// Six cards in two columns; the window shows eight rows.
///
/// ```
/// 1 3 rows   2 5 rows
/// 3 4 rows   4 3 rows
/// 5 3 rows   6 3 rows
/// ```
private func board(window: String = "20x9") -> TestViewer {
  TestViewer(heights: [3, 5, 4, 3, 3, 3], window: window)
}

@Test func `the first card has the focus, in a stronger border`() {
  board().expectScreen(
    """
    ┏━━━━━━━━┓ ╭───────╮
    ┃ 1      ┃ │ 2     │
    ┗━━━━━━━━┛ │ ·     │
    ╭────────╮ │ ·     │
    │ 3      │ ╰───────╯
    │ ·      │ ╭───────╮
    ╰────────╯ │ 4     │
    ╭────────╮ ╰───────╯
     1–5 of 6    ? help
    """)
}

@Test func `down goes to the next card of the column and scrolls it into view`() {
  board().pressing("jj").expectScreen(
    """
    ╰────────╯ │ ·     │
    ╭────────╮ │ ·     │
    │ 3      │ ╰───────╯
    │ ·      │ ╭───────╮
    ╰────────╯ │ 4     │
    ┏━━━━━━━━┓ ╰───────╯
    ┃ 5      ┃ ╭───────╮
    ┗━━━━━━━━┛ │ 6     │
     1–6 of 6    ? help
    """)
}

@Test(arguments: [
  ("j", 3), ("<Down>", 3), ("<C-n>", 3), ("jk", 1), ("jj<Up>", 3), ("jj<C-p>", 3), ("l", 2),
  ("<Right>", 2), ("lh", 1), ("l<Left>", 1), ("k", 1), ("h", 1), ("ll", 2), ("jjjj", 5),
])
func `the focus moves in two dimensions and stops at edges`(keys: String, card: Int) {
  #expect(board().pressing(keys).focus == card)
}

@Test(arguments: [
  ("2j", 5), ("99j", 5), ("l2j", 6), ("5G", 5), ("3g", 3), ("30G", 6), ("0j", 3), ("10g", 6),
  ("50%", 3), ("100%", 6), ("999%", 6), ("1%", 1), ("%", 1), ("2<Esc>j", 3),
  ("99999999999999999999j", 5), ("99999999999999999999G", 6),
])
func `a number before a key repeats it or names a card`(keys: String, card: Int) {
  #expect(board().pressing(keys).focus == card)
}

@Test func `up and down keep to the column, however high its neighbour's cards are`() {
  // Column 1: card 1 with 9 rows, then card 5. Column 2: cards 2, 3 and 4 with 3 rows each.
  var viewer = TestViewer(heights: [9, 3, 3, 3, 3], window: "20x30").pressing("l")
  #expect(viewer.focus == 3)
  viewer.press("jj", thenFocus: 4)
  viewer.press("kkk", thenFocus: 2)
}

@Test func `the goal row is kept from column to column`() {
  // A tall card between two columns of small ones: the way back leads to the same card.
  var viewer = TestViewer(
    heights: [3, 12, 3, 3, 3, 3, 3, 3, 3], window: "30x20", options: TestViewer.options(columns: 3))
  viewer.press("jj")
  let start = viewer.focus
  viewer.press("ll")
  #expect(viewer.focus != start)
  viewer.press("hh", thenFocus: start)
}

@Test func `first and last go to the ends`() {
  var viewer = board().pressing("G")
  #expect((viewer.focus, viewer.state.offset) == (6, viewer.state.lastOffset))
  viewer.press("g")
  #expect((viewer.focus, viewer.state.offset) == (1, 0))
}

@Test func `the last card is in view after G, however much longer another column is`() {
  let viewer = TestViewer(heights: [23, 3], window: "20x9").pressing("G")
  #expect(viewer.focus == 2)
  #expect(viewer.cardsInView.contains { $0.index == 1 })
}

@Test func `a card higher than the window is scrolled through before it is left`() {
  var viewer = TestViewer(
    heights: [14, 3], window: "12x7", options: TestViewer.options(columns: 1))
  viewer.press("j")
  #expect((viewer.focus, viewer.state.offset) == (1, 3))
  viewer.press("jj")
  #expect((viewer.focus, viewer.state.offset) == (1, 8))
  viewer.press("j", thenFocus: 2)
  viewer.press("k", thenFocus: 1)
  viewer.press("kkkk")
  #expect((viewer.focus, viewer.state.offset) == (1, 0))
}
