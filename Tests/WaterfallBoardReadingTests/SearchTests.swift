import TerminalGrid
import TerminalInput
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// Falls; those with even numbers are very high.
private func board(
  count: Int = 12, window: String = "44x9", pageSize: Int = 20,
  answering: TestViewer.Answering = .atOnce
) -> TestViewer {
  let records = (1...count).map { number in
    TestViewer.record("Fall \(number)", body: number % 2 == 0 ? "very high" : "wide")
  }
  return TestViewer(
    records: records, window: window, options: TestViewer.options(pageSize: pageSize),
    answering: answering)
}

@Test func `what is searched for is lit, and the focus goes to the first match`() {
  let viewer = board().pressing("/hi")
  viewer.expectScreen(
    """
    ╭────────────────────╮ ┏━━━━━━━━━━━━━━━━━━━┓
    │ Fall 1             │ ┃ Fall 2            ┃
    │ wide               │ ┃ very high         ┃
    ╰────────────────────╯ ┗━━━━━━━━━━━━━━━━━━━┛
    ╭────────────────────╮ ╭───────────────────╮
    │ Fall 3             │ │ Fall 4            │
    │ wide               │ │ very high         │
    ╰────────────────────╯ ╰───────────────────╯
     /hi                                 1 of 6
    """)
  #expect(viewer.litText == ["hi", "hi"])
}

@Test(arguments: [
  ("n", 4, "2 of 6"), ("nn", 6, "3 of 6"), ("3n", 8, "4 of 6"), ("nN", 2, "1 of 6"),
  ("N", 12, "continued at the last match"), ("Nn", 2, "continued at the first match"),
  ("j", 4, "2 of 6"), ("h", 1, "6 matches"),
])
func `n and N go from match to match, around the ends`(keys: String, card: Int, status: String) {
  var viewer = board(window: "80x9").pressing("/high<Enter>")
  viewer.press(keys, thenFocus: card)
  #expect(viewer.statusLine.contains(status), "\(viewer.statusLine)")
}

@Test func `the matches are counted to the end by themselves`() {
  let options = TestViewer.options(pageSize: 10) { $0.counting = .filtered }
  let records = (1...100).map { TestViewer.record("Fall \($0)", body: $0 > 2 ? "high" : "wide") }
  var viewer = TestViewer(records: records, window: "80x9", options: options).pressing("/high")
  #expect(viewer.statusLine.contains("+"))
  viewer.press("<Enter>", thenStatus: "1 of 98 ")
  viewer.press("<Esc>", thenStatus: "of 100")
}

@Test func `what never ends is not read to count its matches`() {
  let options = TestViewer.options(pageSize: 10) { ($0.counting, $0.isEndless) = (.filtered, true) }
  let records = (1...100).map { TestViewer.record("Fall \($0)", body: "high") }
  var viewer = TestViewer(records: records, window: "80x9", options: options)
  viewer.press("/high<Enter>", thenStatus: "+")
}

@Test func `a search begins at the focus and goes around`() {
  var viewer = board().pressing("5G/fall 3")
  #expect(viewer.focus == 3)
  viewer.press("<C-u>fall", thenFocus: 5)
}

@Test func `small letters find any case, a capital only itself`() {
  var viewer = board().pressing("/FALL")
  #expect(viewer.statusLine.contains("no match"))
  viewer.press("<C-u>Fall 1<Enter>", thenStatus: "1 of 4")
}

@Test(arguments: ["<Esc>", "<C-g>", "<C-u><BS>"])
func `leaving the prompt goes back to where it was opened`(key: String) {
  var viewer = board(count: 60, pageSize: 100).pressing("6j<C-e>")
  let before = viewer.grid
  viewer.press("/fall 55", thenFocus: 55)
  viewer.press(key)
  #expect(viewer.grid == before)
  #expect(viewer.state.board.finding.search == nil)
}

@Test func `Esc after a search clears it`() {
  var viewer = board().pressing("/wide<Enter>n")
  #expect(viewer.litText == ["wide", "wide"])
  viewer.press("<Esc>")
  #expect(viewer.litText.isEmpty)
  #expect(viewer.focus == 3)
}

@Test func `a prompt left has the search before it again`() {
  let viewer = board().pressing("/wide<Enter>/high<Esc>")
  #expect(viewer.litText == ["wide", "wide"])
  #expect(viewer.statusLine.contains("1 of 6"))
}

@Test func `what was searched for comes back by arrows and by an empty line`() {
  var viewer = board().pressing("/wide<Enter>/high<Enter>/x<Up><Up>")
  #expect(viewer.statusLine.hasPrefix("/wide"))
  viewer.press("<Down><Down>", thenStatusPrefix: "/x")
  viewer.press("<Esc><Esc>n")
  #expect(viewer.litText == ["high", "high"])
}

@Test func `pages that come later are searched as well`() {
  var viewer = board(count: 60, window: "80x9").pressing("/high<Enter>")
  #expect(viewer.statusLine.contains("1 of 10+"))
  viewer.press("G", thenStatus: "30 of 30")
  #expect(viewer.asked.filter { $0.hasPrefix("search") }.last == "search high in 40")
}

@Test func `a match that has not been read yet is read on for`() {
  var viewer = board(count: 300).pressing("/fall 299")
  #expect(viewer.focus == 299)
  viewer.press("<Esc>", thenFocus: 1)
}

@Test func `what is nowhere is looked for to the end, and then the view is where it was`() {
  let viewer = board(count: 300).pressing("3G/nowhere")
  #expect(viewer.focus == 3)
  #expect(viewer.statusLine.hasSuffix("no match"), "\(viewer.statusLine)")
  #expect(viewer.state.loading == .ended)
}

@Test func `Esc stops reading on for a match`() {
  var viewer = board(count: 60_000, window: "80x9", answering: .onDemand).answered()
  viewer.press("/nowhere<Enter>")
  for _ in 1...4 { viewer.answer() }
  #expect(viewer.statusLine.contains("+, Esc stops"), "\(viewer.statusLine)")
  viewer.press("<Esc>")
  for _ in 1...4 { viewer.answer() }
  #expect(viewer.waiting.isEmpty)
  #expect(viewer.state.loading == .idle)
}

@Test func `n reads on before it begins anew`() {
  var viewer = board(count: 30, window: "80x9").pressing("/\"fall 2\"<Enter>nn")
  #expect(viewer.focus == 21)
  viewer.press("8nn", thenFocus: 2)
  #expect(viewer.statusLine.contains("continued at the first match"), "\(viewer.statusLine)")
}

@Test func `each key has its own search, and only the latest one counts`() {
  var viewer = board(answering: .onDemand).answered()
  viewer.press("/hi")
  #expect(viewer.waiting.count == 2)
  let first = viewer.waiting[0]
  viewer.send(viewer.event(for: first))
  #expect(!viewer.statusLine.contains("of 6"))
  viewer.send(.rested)
  #expect(viewer.statusLine.contains("searching…"))
  viewer.answer()
  #expect(viewer.statusLine.contains("1 of 6"))
}

@Test func `a match below what a card shows is shown with what is around it`() {
  let lines = (1...14).map { "line \($0)" }.joined(separator: "\n")
  var viewer = TestViewer(
    records: [TestViewer.record("long", body: lines), TestViewer.record("other")],
    window: "60x17")
  viewer.press("/\"line 14\"")
  #expect(viewer.litText == ["line 14"])
  #expect(!viewer.grid.text.contains("line 1 "))
  viewer.press("<C-u>13")
  #expect(viewer.litText == ["13"])
  viewer.press("<C-u>\"line 2\"")
  #expect(viewer.litText == ["line 2"])
  #expect(viewer.grid.text.contains("line 1 "))
}

@Test func `n without a search asks for one`() {
  let viewer = board(window: "60x9").pressing("n")
  #expect(viewer.statusLine.hasPrefix("nothing has been searched for; / searches"))
}

@Test func `a key in a prompt changes the prompt's line only`() {
  var viewer = board().pressing("/hig")
  let old = viewer.grid
  viewer.press("<C-b>")
  let rows = Set(GridDiff(from: old, to: viewer.grid).map(\.row))
  #expect(rows.isSubset(of: [8]))
  #expect(viewer.grid.cursor != old.cursor)
}

@Test func `E goes from error to error`() {
  let levels = ["info", "error", "info", "WARN", "fatal", "info"]
  let records = levels.enumerated().map { number, level in
    Record(fields: [
      Field("level", .string(level)), Field("message", .string("line \(number + 1)")),
    ])
  }
  var viewer = TestViewer(records: records, window: "60x12").pressing("E")
  #expect(viewer.focus == 2)
  #expect(viewer.statusLine.contains("1 of 2"))
  viewer.press("E", thenFocus: 5)
  viewer.press("N", thenFocus: 2)
  viewer.press("nE", thenFocus: 2)
  #expect(viewer.statusLine.contains("continued at the first match"))
}

@Test func `E says that there are no levels`() {
  let viewer = board().pressing("E")
  #expect(viewer.focus == 1)
  #expect(viewer.statusLine.contains("no field says levels"))
}
