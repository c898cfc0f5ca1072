import TerminalInput
import Testing
import WaterfallItems
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// Two columns of equal cards; the first ten have been read.
private func board(count: Int) -> TestViewer {
  var viewer = TestViewer(
    heights: Array(repeating: 4, count: count), window: "60x9",
    options: TestViewer.options(pageSize: 10), answering: .onDemand)
  viewer.answer()
  return viewer
}

private let goesOn = "Esc stops"

@Test(arguments: [
  ("Gk", 28), ("Gkk", 26), ("G2k", 26), ("Gkj", 30), ("Gh", 29), ("Gg", 1), ("G<C-o>", 1),
  ("12Gk", 10), ("12Gl", 12), ("G5G", 5), ("G/12<Enter>", 12), ("Gma5G'a", 30),
  // A percentage is one of all that there is, which comes first.
  ("50%", 15), ("100%", 30), ("50%k", 13), ("0%", 1), ("%", 1),
])
func `keys typed right after G go on from the card that it reaches`(keys: String, focus: Int) {
  var viewer = board(count: 30).pressing(keys)
  for _ in 0..<3 { viewer.answer() }
  #expect(viewer.focus == focus)
  #expect(!viewer.statusLine.contains(goesOn))
}

@Test func `of what has no end a percentage is one of what has come`() {
  var viewer = board(count: 30)
  viewer.restart { $0.isEndless = true }
  viewer.answer()
  viewer.press("50%", thenFocus: 5)
}

@Test func `Esc stops the way to a percentage`() {
  var viewer = board(count: 20_000).pressing("50%").answered()
  #expect(viewer.statusLine.contains(goesOn))
  viewer.press("<Esc>", thenFocus: 1)
  #expect(!viewer.statusLine.contains(goesOn))
}

@Test func `Enter right after G opens the card that it reaches`() {
  var viewer = board(count: 30).pressing("G<Enter>")
  #expect(viewer.state.cover == .nothing)
  viewer.answer()
  #expect(viewer.state.details.isOpen)
  #expect(viewer.state.details.item == 29)
}

@Test(arguments: [("j", 3), ("l", 2), ("jl", 4), ("5G", 5)])
func `where the first answer is not the last, they are a change of mind`(keys: String, focus: Int) {
  var viewer = board(count: 9000).pressing("G\(keys)")
  #expect(viewer.focus == 1)
  #expect(viewer.statusLine.contains(goesOn))
  viewer.answer()
  #expect(viewer.focus == focus)
  #expect(!viewer.statusLine.contains(goesOn))
  let loads = viewer.loads.count
  viewer.answer()
  #expect(viewer.loads.count == loads)
}

@Test(arguments: [("j", 3), ("2j", 5)])
func `they wait for a slow answer no longer than a moment`(keys: String, focus: Int) {
  var viewer = board(count: 30).pressing("G\(keys)")
  #expect(viewer.asked.contains("rest"))
  viewer.send(.rested)
  #expect(viewer.focus == focus)
  #expect(!viewer.statusLine.contains(goesOn))
  viewer.answer()
  #expect(viewer.focus == focus)
}

@Test(arguments: [
  "j", "k", "l", "<Space>", "b", "<C-d>", "<C-e>", "<C-y>", "g", "3G", "x", "/", ";", "<C-o>",
  ":2<Enter>",
])
func `a move on the way ends the farScroll`(keys: String) {
  var viewer = board(count: 20_000).pressing("G").answered()
  #expect(viewer.statusLine.contains(goesOn))
  viewer.press(keys)
  #expect(viewer.state.farScroll == nil)
}

@Test(arguments: ["t", "+", "?", "o", "<C-l>", "y", "1", "ma"])
func `what is no move lets it go on`(keys: String) {
  var viewer = board(count: 20_000).pressing("G").answered()
  viewer.press(keys)
  #expect(viewer.state.farScroll?.destination == .last)
}

@Test func `the wheel and a click end a farScroll at once`() {
  var viewer = board(count: 20_000).pressing("G")
  viewer.wheel(.wheelDown)
  #expect((viewer.state.farScroll == nil, viewer.state.offset) == (true, 3))
  viewer.press("G")
  viewer.click(column: 40, row: 2)
  #expect((viewer.state.farScroll == nil, viewer.focus) == (true, 4))
}

@Test func `a number and G on the way to another card go there`() {
  var viewer = board(count: 20_000).pressing("G").answered()
  viewer.press("9000G")
  while viewer.state.farScroll != nil { viewer.answer() }
  #expect(viewer.focus == 9000)
}

@Test func `q and Ctrl-C right after G do not wait`() {
  #expect(board(count: 30).pressing("Gq").asked.last == "quit(quit)")
}

@Test func `Esc right after G stops it`() {
  #expect(board(count: 9000).pressing("G<Esc>").statusLine.hasPrefix("stopped at 10 items"))
}

@Test func `in the lab keys that choose a row do not end a farScroll`() {
  var viewer = board(count: 20_000)
  viewer.resize("90x30")
  viewer.press("!G")
  viewer.answer()
  viewer.answer()
  viewer.press("j")
  #expect(viewer.state.farScroll != nil)
}
