import TerminalGrid
import TerminalInput
import Testing
import WaterfallCards
import WaterfallLayout
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// Cards in two columns, in three groups of five.
private func board(grouped: Bool = false, answering: TestViewer.Answering = .atOnce) -> TestViewer {
  let records = (1...15).map { number in
    TestViewer.record("Card \(number)", badge: "\((number - 1) / 5)")
  }
  var options = TestViewer.options()
  if grouped {
    options.fields.group = "badge"
    options.query.grouping = try? Grouping("badge")
  }
  return TestViewer(records: records, window: "60x11", options: options, answering: answering)
}

@Test(arguments: [
  ("}", 6), ("}}", 11), ("2}", 11), ("}}}", 11), ("9}", 11), ("}l{", 6), ("}{", 1), ("9}9{", 1),
  ("{", 1), ("}}j{{", 6), ("}<C-o>", 1),
])
func `braces go from section to section`(keys: String, focus: Int) {
  #expect(board(grouped: true).pressing(keys).focus == focus)
}

@Test func `a section that is gone to begins at the top`() {
  var viewer = board(grouped: true).pressing("}")
  #expect(viewer.grid.text.hasPrefix(" 1  5"), "\(viewer.grid.text)")
  viewer.press("}}", thenStatusPrefix: "this is the last section")
}

@Test(arguments: [
  ("l^", 1), ("l0", 1), ("l10j0", 13), ("$", 2), ("j<C-a>", 3), ("j$", 4), ("G^", 15),
])
func `a row has a start and an end`(keys: String, focus: Int) {
  #expect(board().pressing(keys).focus == focus)
}

// An Icelandic letter, because it can have no command.
@Test(arguments: [
  ("þ", "þ does nothing; ? shows the keys"), ("<S-F5>", "Shift-F5 does nothing"),
  ("й", "й does nothing; its key has q; ? shows the keys"),
  ("П", "П does nothing; its key has G"),
  ("σ", "σ does nothing; its key has s"), ("Σ", "Σ does nothing; its key has S"),
  ("ח", "ח does nothing; its key has j"), ("ㅏ", "ㅏ does nothing; its key has k"),
  ("ت", "ت does nothing; its key has j"),
])
func `a key that does nothing says so until the next one`(key: String, words: String) {
  var viewer = board()
  let before = viewer.statusLine
  viewer.press(key, thenStatusPrefix: words)
  viewer.press("<Esc>")
  #expect(viewer.statusLine == before)
}

@Test func `Esc clears the search, then the filter that was typed, and only then leaves`() {
  var viewer = board()
  viewer.restart { $0.selection = .many }
  viewer.press("card 1<C-o>/card<Enter>")
  #expect(viewer.state.arrangement.count == 11)
  viewer.press("<Esc>")
  #expect(viewer.state.board.finding.search == nil)
  #expect(viewer.state.arrangement.count == 11)
  viewer.press("<Esc>")
  #expect(viewer.state.arrangement.count == 15)
  #expect(!viewer.asked.contains { $0.hasPrefix("quit") })
  viewer.press("<Esc>", thenAsks: "quit(interrupted)")
}

@Test func `a filter that the program was started with is what Esc comes back to`() throws {
  var options = TestViewer.options()
  options.query.filters = [try Filter("1")]
  let records = (1...15).map { TestViewer.record("\($0)") }
  var viewer = TestViewer(records: records, window: "60x11", options: options).pressing("f2<Enter>")
  #expect(viewer.state.arrangement.count == 1)
  viewer.press("<Esc><Esc>")
  #expect(viewer.state.query.filterText == "1")
}

@Test(arguments: ["ma`a", "G``", "G'`", "G`'"])
func `both of vi's keys for marks go back`(keys: String) {
  #expect(board().pressing(keys).focus == 1)
}

@Test func `a refresh under a filter leaves the focus on a card that is shown`() {
  var viewer = board().pressing("fcard 1<Enter>G")
  viewer.records.reverse()
  viewer.press("r")
  #expect(viewer.state.frame(of: viewer.state.focus) != nil)
}

@Test(arguments: [
  ("sbadge:desc<Enter>", true), ("sbadge:d<Enter>", true), ("sbadge:asc<Enter>", false),
  ("sbadge<Enter>sbadge:desc<Enter>", true), ("s<Tab><Tab><Tab><Enter>", false),
])
func `the menu takes a direction as the option does`(keys: String, isDescending: Bool) {
  let viewer = board().pressing(keys)
  #expect(viewer.state.query.order == SortOrder(field: "badge", isDescending: isDescending))
}

@Test func `an order that is taken at the top is seen from its top, and reversed too`() {
  let viewer = board().pressing("sbadge<Enter>S")
  #expect(viewer.focus == 11)
  #expect(viewer.state.offset == 0)
}

@Test(arguments: [
  (":next-th<Tab>", "next-theme"), (":pag<Tab>", "page-"), ("fti<Tab>", "title"),
  ("f4 ba<Tab>", "4 badge"), ("fx<Tab>", "x"), ("f<Tab>", ""), ("f/ti<Tab>", "/ti"),
  (":zz<Tab>", "zz"), ("/ti<Tab>", "title"), ("f-ti<Tab>", "-title"), ("f!ba<Tab>", "!badge"),
  (":pag<Tab><Tab>", "page-down"), (":pag<Tab><Tab><Tab>", "page-up"),
  (":pag<Tab><Tab><Tab><Tab>", "page-down"), (":page-<S-Tab>", "page-up"),
  (":page-<Tab><S-Tab>", "page-up"), (":page-<Tab><BS><BS><BS><BS>u<Tab>", "page-up"),
  (":count<Space>t<Tab>", "count title"),
])
func `Tab goes on with a name as far as it is certain`(keys: String, text: String) {
  #expect(board().pressing(keys).state.prompts.current?.line.text == text)
}

@Test func `Tab completes a name whose first letter bears a mark`() {
  let record = Record(fields: [Field("title", .string("a")), Field("e\u{301}tat", .string("b"))])
  var viewer = TestViewer(
    records: [record], window: "60x11", options: TestViewer.options(), answering: .atOnce)
  viewer.press("fe<Tab>")
  #expect(viewer.state.prompts.current?.line.text.unicodeScalars.count == 5)
}

@Test func `Ctrl-D ends a prompt in which nothing is typed, and no other`() {
  var viewer = board().pressing("/a<C-a><C-d>")
  #expect(viewer.state.prompts.current != nil)
  viewer.press("<Del>")
  #expect(viewer.state.prompts.current != nil)
  viewer.press("<C-d>")
  #expect(viewer.state.prompts.current == nil)
}

@Test func `lines of the help are found by their words`() {
  var viewer = board().pressing("?/half down")
  #expect(viewer.statusLine.hasSuffix("1 of \(helpLines(viewer))"), "\(viewer.statusLine)")
  viewer.press("<Enter>")
  viewer.expectScreen(
    """
      Keys with half down

      Move
      Ctrl-D d               half a page down






     test · keys  masonry 2                          Esc closes
    """)
  viewer.press("<Esc>")
  #expect(viewer.grid.text.hasPrefix("  Keys   (/ searches them)\n"))
  viewer.press("<Esc>")
  #expect(viewer.state.cover == .nothing)
}

private func helpLines(_ viewer: TestViewer) -> String {
  String(viewer.state.help.summary(in: viewer.state.context).split(separator: " ").last ?? "")
}

@Test func `the help scrolls by counts and half pages`() {
  var viewer = board().pressing("?5j")
  #expect(viewer.state.help.top == 5)
  viewer.press("<C-d>")
  #expect(viewer.state.help.top == 10)
}

@Test func `rows are no columns, and a layout without columns says so`() {
  var viewer = board().pressing("D99+")
  #expect(viewer.statusLine.hasPrefix("rows: 3"), "\(viewer.statusLine)")
  viewer.restart { $0.layout.kind = .circle }
  viewer.press("B+")
  #expect(viewer.statusLine.hasPrefix("circle has no columns"), "\(viewer.statusLine)")
}

@Test func `a wheel that turns sideways scrolls what scrolls sideways`() {
  var viewer = board()
  viewer.wheel(.wheelRight)
  #expect(viewer.state.offset == 0)
  viewer.press("D")
  viewer.wheel(.wheelRight)
  #expect(viewer.state.offset == 3)
  viewer.wheel(.wheelLeft)
  #expect(viewer.state.offset == 0)
}

@Test func `a card that is gone to does not stand under its section's header, sideways either`() {
  var viewer = board(grouped: true).pressing("D")
  viewer.press("}}{")
  let column = viewer.cardsInView.first { $0.index == viewer.state.focus }?.rect.column
  #expect(viewer.focus == 6)
  #expect(column == 2, "\(viewer.grid.text)")
}

@Test(arguments: [
  (100, "filter: card  15 of 15"), (50, "filter: card"), (44, "filter: "), (38, "filter"),
])
func `that a filter is in force is seen in narrow windows, too`(columns: Int, words: String) {
  var viewer = board()
  viewer.resize("\(columns)x11")
  viewer.press("fcard<Enter>", thenStatus: words)
  #expect(viewer.statusLine.contains("?"), "\(viewer.statusLine)")
}

// Two columns of cards of three rows; the window shows three and a third of each column.
@Test(arguments: [
  ("jjH", 1), ("ljjH", 2), ("M", 3), ("lM", 4), ("H", 1), ("jjM", 3), ("2H", 3), ("99H", 5),
  ("4<C-e>M", 7), ("<C-e>H", 3), ("lGH", 11), ("GM", 13),
  (":last-in-view<Enter>", 5), ("2:last-in-view<Enter>", 5), ("jjHj", 3),
])
func `H and M go to the first and the middle card in view, in a column`(keys: String, focus: Int) {
  let viewer = board().pressing(keys)
  #expect(viewer.focus == focus, "\(viewer.grid.text)")
}

@Test(arguments: ["H", "M", "3H"])
func `vi's keys for what is in view do not scroll`(key: String) {
  var viewer = board().pressing("4j2<C-e>")
  let offset = viewer.state.offset
  viewer.press(key)
  #expect(viewer.state.offset == offset)
}

@Test func `the next layout says its name, also where a filter leaves no room for it`() {
  let viewer = board().pressing("fcard 1<Enter>LL")
  #expect(viewer.statusLine.hasPrefix("layout: yt-water-flow"), "\(viewer.statusLine)")
}

@Test(arguments: [
  (":e<Enter>", "which: enter, edit"), (":pick-<Enter>", "which: pick-back, pick-all, pick-none"),
  (":zz<Enter>", "there is no such command"),
])
func `a command that may be several says which there are`(keys: String, words: String) {
  let viewer = board().pressing(keys)
  #expect(viewer.statusLine.contains(words), "\(viewer.statusLine)")
}

@Test(arguments: [
  ("fcard<Enter>f1<Enter>", "card 1", 11), ("fcard<Enter>f<Enter>", "card", 15),
  ("fcard<Enter>f<C-u>12<Enter>", "12", 1), ("fcard<Enter>f1<BS><Enter>", "card", 15),
  ("fcard<Enter>f1<Esc>", "card", 15), ("fcard<Enter>f<BS>s<Enter>", "cards", 0),
  ("fcard<Enter>f<Enter>\\f<Up>", "card", 15),
])
func `what is typed behind a filter is a further term of it`(
  keys: String, filter: String, count: Int
) {
  let viewer = board().pressing(keys)
  #expect(viewer.state.query.filterText == filter)
  #expect(viewer.state.arrangement.count == count)
}

@Test func `a filter by a field that no record has names the nearest`() {
  var viewer = board().pressing("fbagde:x")
  #expect(viewer.grid.text.contains("no record has a field bagde"))
  #expect(viewer.grid.text.contains("Try badge."))
  viewer.press("<C-u>badge:x")
  #expect(!viewer.grid.text.contains("no record has a field"))
}
