import TerminalGrid
import TerminalInput
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private func board(_ change: (inout ViewerOptions) -> Void = { _ in }) -> TestViewer {
  let options = TestViewer.options(columns: 1, pageSize: 100, change)
  let records = (1...40).map { TestViewer.record("Thing \($0)", badge: "\($0)") }
  return TestViewer(records: records, window: "60x9", options: options)
}

@Test(arguments: ["/a", "fa", "s", "|ls", ":q", ";", "m", "'", "?", "o", "Z", "o/a"])
func `Ctrl-C quits anywhere`(keys: String) {
  #expect(board().pressing("\(keys)<C-c>").asked.last == "quit(interrupted)")
}

@Test func `a letter that is bound otherwise is typed in a prompt`() {
  var viewer = board {
    $0.keys.bind(Key(.character("x")), to: .redraw)
    $0.keys.bind(Key(.character("z")), to: .suspend)
  }
  viewer.press("/xz", thenStatusPrefix: "/xz")
  #expect(!viewer.asked.contains("redraw"))
}

@Test(arguments: [
  ("one two three<C-w><C-w><C-y>", "one two three"),
  ("one two<C-a><M-d><M-d><C-e><C-y>", "one two"),
  ("one two<M-b><C-k><C-u><C-y>", "one two"), ("ab<C-t>", "ba"), ("abc<C-b><C-t>", "acb"),
  ("a<C-t>b", "ab"), ("abc<C-a><C-Del>", ""),
])
func `what is removed in one go is put back as one, and characters change places`(
  keys: String, text: String
) {
  #expect(board().pressing(":\(keys)").state.prompts.current?.line.text == text)
}

@Test func `the history is gone through, and searched by what is typed`() {
  var viewer = board().pressing("/thing 3<Enter>/other<Enter>/thing 5<Enter>/")
  func text() -> String? { viewer.state.prompts.current?.line.text }
  viewer.press("<Up>")
  #expect(text() == "thing 5")
  viewer.press("<C-p><C-p><C-p>")
  #expect(text() == "thing 3")
  viewer.press("<Down><C-n><C-n>")
  #expect(text() == "")
  viewer.press("thi<C-r>")
  #expect(text() == "thing 5")
  viewer.press("<C-r>")
  #expect(text() == "thing 3")
  viewer.press("<C-r>")
  #expect(text() == "thing 3")
}

@Test func `texts of earlier runs are older than those of this run, and each is there once`() {
  var history = PromptHistory()
  history.add("b", to: .search)
  history.add("c", to: .search)
  let earlier = ["a", "b", "", "d", "a"].map { PromptEntry(prompt: "search", text: $0) }
  history.recall(earlier + [PromptEntry(prompt: "filter", text: "f")])
  #expect(history[.search] == ["d", "a", "b", "c"])
  #expect(history[.filter] == ["f"])
}

@Test func `of a long history the latest hundred texts are recalled`() {
  var history = PromptHistory()
  history.add("now", to: .search)
  history.recall((0..<10_000).map { PromptEntry(prompt: "search", text: "text \($0)") })
  #expect(history[.search] == (9901..<10_000).map { "text \($0)" } + ["now"])
}

@Test func `Ctrl-S searches, and goes on from match to match while one types`() {
  var viewer = board().pressing("<C-s>thing 1")
  #expect(viewer.focus == 1)
  viewer.press("<C-s><C-s>", thenFocus: 11)
  viewer.press("<Enter>", thenFocus: 11)
}

@Test(arguments: [
  ("q", "quit(quit)"), ("q!", "quit(quit)"), ("wq", "quit(quit)"), ("wq!", "quit(quit)"),
  ("suspend", "suspend"), ("redr", "redraw"), ("Redraw", "redraw"),
])
func `a command is done by its name, or the start of it`(text: String, asked: String) {
  let viewer = board().pressing(":\(text)<Enter>")
  #expect(viewer.asked.last == asked)
  #expect(viewer.state.prompts.current == nil)
}

@Test(arguments: [("30", 30), ("0", 1), ("999", 40), ("$", 40), ("last", 40)])
func `a colon and a number go to that card`(text: String, card: Int) {
  var viewer = board().pressing("5G:\(text)<Enter>")
  #expect(viewer.focus == card)
  viewer.press("<C-o>", thenFocus: 5)
}

@Test func `a command that there is not is told, and the prompt stays`() {
  var viewer = board().pressing(":page<Enter>")
  #expect(viewer.statusLine.contains("which: page-down, page-up"), "\(viewer.statusLine)")
  viewer.press("x<Enter>", thenStatus: "there is no such command")
  viewer.press("<BS>-d")
  #expect(viewer.statusLine.hasSuffix(" page-down"))
  viewer.press("<Enter>")
  #expect(viewer.state.offset > 0)
}

@Test(arguments: [("ZZ", true), ("ZQ", true), ("Zj", false), ("Z<Esc>", false)])
func `ZZ and ZQ quit`(keys: String, quits: Bool) {
  let viewer = board().pressing(keys)
  #expect((viewer.asked.last == "quit(quit)") == quits)
  #expect(!viewer.state.isAsking)
}

@Test func `a page of the menu of orders`() {
  var fields = (1...50).map { Field("f\($0)", .number("\($0)")) }
  fields.append(Field("title", .string("a")))
  var viewer = TestViewer(records: [Record(fields: fields)], window: "60x11")
  viewer.press("s<PgDn><PgDn><PgUp><Enter>")
  #expect(viewer.state.query.order?.field == "f10")
}

@Test(arguments: [
  ("d", "<C-d>"), ("F", "G"), ("gg", "g"), ("3p", "3%"), ("&", "f"), ("i", "o"), ("R", "r"),
  ("<C-j>", "j"), ("<C-g>", "<Esc>"), ("<F5>", "r"), ("<Ins>", "x"), ("<M-x>", ":"),
  ("ma`a", "ma'a"), ("/9<Enter><F3>", "/9<Enter>n"), ("/9<Enter><S-F3>", "/9<Enter>N"),
  ("<C-End>", "G"), ("<C-Home>", "g"), ("du", "<C-d><C-u>"), ("<C-Down>", "<C-e>"),
])
func `keys of less, vi, Emacs and file managers do what people expect`(keys: String, same: String) {
  var (one, other) = (board(), board())
  one.press(keys)
  other.press(same)
  #expect(one.grid == other.grid)
  #expect(one.asked == other.asked)
}

/// Cards that have the word to search for only in a part that they do not show.
private func deepBoard() -> TestViewer {
  let lines = (1...14).map { "line \($0)" }.joined(separator: "\n")
  let records = (1...9).map { TestViewer.record("Thing \($0)", body: lines + "\nneedle") }
  return TestViewer(
    records: records, window: "60x30", options: TestViewer.options(columns: 2, pageSize: 100))
}

/// The number of cells that differ.
private func changes(_ old: Grid, _ new: Grid) -> Int {
  zip(old.cells, new.cells).count { $0 != $1 }
}

@Test func `a key in a search changes nothing but the line until there is an answer`() {
  var viewer = deepBoard().pressing("/needl")
  viewer.answering = .onDemand
  let before = viewer.grid
  viewer.press("e")
  // The letter. The cursor after it is the terminal's.
  #expect(changes(before, viewer.grid) == 1)
  var typed = viewer.grid
  viewer.answer()
  // Each card in view lights a letter more.
  #expect(changes(typed, viewer.grid) == 4)
  typed = viewer.grid
  viewer.press("x")
  #expect(changes(typed, viewer.grid) == 1)
  viewer.answer()
  #expect(viewer.statusLine.hasSuffix("no match"))
}

@Test func `a key in a filter changes nothing but the line until there is an answer`() {
  var viewer = deepBoard().pressing("fneedl")
  viewer.answering = .onDemand
  let before = viewer.grid
  viewer.press("e")
  // Each card in view lights a letter more.
  #expect(changes(before, viewer.grid) == 1 + 4)
  viewer.send(.rested)
  #expect(viewer.statusLine.hasSuffix("9 of 9+"))
  viewer.answer()
  #expect(viewer.statusLine.hasSuffix("9 of 9"))
}

@Test func `Shift-Tab picks and goes back`() {
  let viewer = board().pressing("5G<S-Tab><S-Tab>")
  #expect(viewer.state.pickedItems == [4, 3])
  #expect(viewer.focus == 3)
}
