import TerminalGrid
import TerminalInput
import Testing
import WaterfallItems
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private func board(count: Int = 60, window: String = "60x9") -> TestViewer {
  TestViewer(
    heights: Array(repeating: 4, count: count), window: window,
    options: TestViewer.options(pageSize: 100))
}

@Test func `hints stand on the cards in view and are typed to go there`() {
  var viewer = board(window: "30x9").pressing(";")
  viewer.expectScreen(
    """
    ┏ a ━━━━━━━━━━┓ ╭ s ─────────╮
    ┃ 1           ┃ │ 2          │
    ┃ ·           ┃ │ ·          │
    ┗━━━━━━━━━━━━━┛ ╰────────────╯
    ╭ d ──────────╮ ╭ f ─────────╮
    │ 3           │ │ 4          │
    │ ·           │ │ ·          │
    ╰─────────────╯ ╰────────────╯
     type a card's letters:
    """)
  viewer.press("f", thenFocus: 4)
  #expect(viewer.litText.isEmpty)
}

@Test func `many cards have hints of two letters`() {
  var viewer = TestViewer(
    heights: Array(repeating: 3, count: 60), window: "80x31",
    options: TestViewer.options(columns: 4, pageSize: 100))
  viewer.press(";")
  #expect(viewer.litText.first == " aa ")
  viewer.press("s")
  #expect(viewer.litText.first == " a ")
  viewer.press("<BS>s")
  viewer.press("a", thenFocus: 27)
}

@Test(arguments: ["<Esc>", "<Enter>", "1", "<Up>", "<C-g>"])
func `what is no hint leaves the focus`(key: String) {
  let viewer = board().pressing(";\(key)")
  #expect(viewer.focus == 1)
  #expect(!viewer.state.isAsking)
  #expect(!viewer.asked.contains { $0.hasPrefix("quit") })
}

@Test func `a mark is gone to, and two apostrophes go back and forth`() {
  var viewer = board().pressing("8j")
  let marked = viewer.focus
  viewer.press("maG'a", thenFocus: marked)
  viewer.press("''", thenFocus: 60)
  viewer.press("''", thenFocus: marked)
}

@Test(arguments: [
  ("'x", "no card is marked with x"), ("m1", "a mark is a letter"), ("ma", "marked with a"),
  ("''", "there is no earlier jump"), ("<C-o>", "there is no earlier jump"),
  ("<M-Right>", "there is no later jump"), ("m", "mark this card with a letter:"),
])
func `the status line says what became of a mark or jump`(keys: String, status: String) {
  #expect(board().pressing(keys).statusLine.hasPrefix(status))
}

@Test(arguments: [
  ("G<C-o>", 5), ("G<C-o><M-Right>", 60), ("20Gg<C-o>", 20), ("20Gg<M-Left><M-Left>", 5),
  ("20Gg<C-o><C-o><M-Right><M-Right>", 1), ("50%<C-o>", 5), ("/30<Enter><C-o>", 5),
  (";a<C-o>", 5), ("20Gg<C-o>40G<M-Right>", 40), ("jj<C-o>", 9), ("G<C-o><C-o>", 5),
])
func `jumps lead back and onward`(keys: String, card: Int) {
  var viewer = board().pressing("jj")
  viewer.press(keys, thenFocus: card)
}

@Test func `a jump back has the card where it was on the screen`() {
  var viewer = board().pressing("20j3<C-e>")
  let before = viewer.grid
  viewer.press("g<C-o>")
  #expect(viewer.grid == before)
}

@Test func `jumps pass over what a filter hides, which can be gone to again without it`() {
  var viewer = board().pressing("12G20Gf2<Enter><C-o>")
  #expect(viewer.focus == 12)
  viewer.press("f<C-u>12<Enter><C-o>", thenStatusPrefix: "that card is hidden by the filter")
  viewer.press("\\<C-o>", thenFocus: 1)
  viewer.press("<M-Right><M-Right>", thenFocus: 20)
}

@Test func `a mark that cannot be gone to leaves the jumps as they are`() {
  #expect(board().pressing("ma12G20G<C-o>f2<Enter>'a<M-Right>").focus == 20)
}

@Test func `a mark outlives a filter and says when its card is hidden`() {
  var viewer = board().pressing("12Gmaf15<Enter>'a")
  #expect(viewer.statusLine.hasPrefix("that card is hidden by the filter"))
  viewer.press("\\'a", thenFocus: 12)
}
