import TerminalGrid
import Testing
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private func board() -> TestViewer {
  var options = TestViewer.options()
  options.settings = [
    SettingName("columns", summary: "How many columns."),
    SettingName("record", use: .atStart), SettingName("theme", words: ["dark", "light"]),
    SettingName("ascii", isSwitch: true),
    SettingName("group-by", takesField: true, isRemovable: true),
    SettingName("sort", takesField: true), SettingName("list", isSwitch: true),
  ]
  return TestViewer(
    records: (1...9).map { TestViewer.record("Thing \($0)", badge: "\($0)") }, window: "90x12",
    options: options)
}

@Test(arguments: [
  ("columns 2", "set columns 2"), ("theme light", "set theme light"), ("ascii", "set ascii on"),
  ("no-ascii", "set no-ascii on"), ("group-by badge", "set group-by badge"),
  ("no-group-by", "set group-by "),
  ("sort badge:desc, title", "set sort badge:desc, title"), ("redraw", "redraw"),
  ("--columns=2", "set columns 2"), ("sort=badge", "set sort badge"),
  ("--no-ascii", "set no-ascii on"),
  ("sort -badge,ti", "set sort -badge,title"), ("group-by bad", "set group-by badge"),
])
func `a colon takes options by their long names`(text: String, asked: String) {
  let viewer = board().pressing(":\(text.replacing(" ", with: "<Space>"))<Enter>")
  #expect(viewer.asked.contains(asked), "\(viewer.asked)")
}

@Test(arguments: [
  ("the", "theme"), ("theme l", "theme light"), ("group-by ba", "group-by badge"),
  ("count ti", "count title"), ("no-a", "no-ascii"), ("no-g", "no-group-by"),
  ("next-la", "next-layout"), ("sort badge:desc, ti", "sort badge:desc, title"),
  ("sort ti", "sort title"),
])
func `Tab completes names and values`(typed: String, completed: String) {
  let viewer = board().pressing(":\(typed.replacing(" ", with: "<Space>"))<Tab>")
  #expect(viewer.state.prompts.current?.line.text == completed)
}

@Test(arguments: [
  ("columns", ":columns takes a value"), ("theme", ":theme takes a value: dark, light"),
  ("ascii yes", "ascii takes no value; no-ascii switches it off"),
  ("group-by", ":group-by takes the name of a field; :no-group-by takes it away"),
  ("no-group-by x", "no-group-by takes no value"),
  ("record x", "--record can only be set when waterfall starts"),
  ("record", "--record can only be set when waterfall starts"),
])
func `what an option lacks is said`(text: String, words: String) {
  let viewer = board().pressing(":\(text.replacing(" ", with: "<Space>"))<Enter>")
  #expect(viewer.statusLine.hasPrefix(words), "\(viewer.statusLine)")
}

@Test(arguments: [
  (":list<Enter>", "set list on"), (":no-list<Enter>", "set no-list on"),
  ("z:list<Enter>", "set list on"),
])
func `list is an option and no toggle, so that it stays in the list`(keys: String, asked: String) {
  let viewer = board().pressing(keys)
  #expect(viewer.asked.last == asked, "\(viewer.asked)")
}

@Test(arguments: [("sum pr", "sum price"), ("sum price by ki", "sum price by kind")])
func `Tab completes the fields of sums`(typed: String, completed: String) {
  let record = Record(fields: [
    Field("title", .string("a")), Field("kind", .string("b")), Field("price", .number("1")),
  ])
  var viewer = TestViewer(records: [record], window: "90x12", options: TestViewer.options())
  viewer.press(":\(typed.replacing(" ", with: "<Space>"))<Tab>")
  #expect(viewer.state.prompts.current?.line.text == completed)
}

@Test(arguments: [
  ("colums 2", "columns"), ("wirte x.csv", "write"), ("totl", "total"), ("renme x", "rename"),
  ("coutn kind", "count"),
])
func `a name that there is not is told, with the nearest`(typed: String, nearest: String) {
  let viewer = board().pressing(":\(typed.replacing(" ", with: "<Space>"))<Enter>")
  #expect(viewer.statusLine.hasSuffix("perhaps \(nearest)"), "\(viewer.statusLine)")
}

@Test func `options that are answered are in force, those that are refused say why`() {
  var viewer = board()
  viewer.set { ($0.layout.columns, $0.query.isReversed) = (3, true) }
  #expect(viewer.state.layout.laneCount == 3)
  #expect(viewer.state.arrangement.item(atPosition: 0) == 8)
  viewer.send(.settingAnswered(.refused("no")))
  #expect(viewer.statusLine.hasPrefix("no "))
}

@Test(arguments: [
  ("badg", "no field badg; perhaps badge "), ("zzzzzz", "no field zzzzzz "), ("badge", ""),
])
func `a field that no card has is told when an option names it`(field: String, words: String) {
  for isTitle in [true, false] {
    var viewer = board()
    viewer.set {
      if isTitle { $0.fields.title = field } else { $0.fields.selection = .only(["title", field]) }
    }
    #expect(viewer.statusLine.hasPrefix("no field") == !words.isEmpty)
    #expect(viewer.statusLine.hasPrefix(words), "\(viewer.statusLine)")
  }
}

@Test(arguments: [
  ("sort nope", "no card has the field nope"), ("sort title,-bagde", "perhaps badge"),
  ("group-by nope", "no card has the field nope"), ("group-by b", "which: body, badge"),
])
func `an option with a field that no card has changes nothing`(text: String, words: String) {
  var viewer = board()
  viewer.press(":\(text.replacing(" ", with: "<Space>"))<Enter>")
  #expect(!viewer.asked.contains { $0.hasPrefix("set ") })
  #expect(viewer.statusLine.contains(words), "\(viewer.statusLine)")
}

@Test(arguments: ["<Enter>", "?", ":count title<Enter>", "fThing<Enter>", "z"])
func `an option that makes other cards leaves open what is open`(keys: String) {
  let records = (1...9).map { TestViewer.record("Thing \($0)", badge: "b\($0)") }
  var viewer = TestViewer(records: records, window: "60x20", options: TestViewer.options())
  viewer.press("jj" + keys.replacing(" ", with: "<Space>"))
  let before = viewer.state
  viewer.set { ($0.paint.fill, $0.fields.badge) = (.none, "title") }
  #expect(viewer.state.details.isOpen == before.details.isOpen)
  #expect(viewer.state.details.item == before.details.item)
  #expect(viewer.state.help.isOpen == before.help.isOpen)
  #expect(viewer.state.counts.isOpen == before.counts.isOpen)
  #expect(viewer.state.query == before.query)
  #expect(viewer.state.board.view.isList == before.board.view.isList)
  #expect(viewer.state.focus == before.focus)
}

@Test func `until other cards have come, the old ones stay and keys move among them`() {
  let records = (1...9).map { TestViewer.record("Thing \($0)", badge: "b\($0)") }
  var viewer = TestViewer(records: records, window: "60x20", options: TestViewer.options())
  viewer.answering = .onDemand
  viewer.set { $0.fields.title = "badge" }
  #expect(!viewer.grid.text.contains("title  Thing 2"))
  viewer.press("jj")
  let focus = viewer.state.focus
  viewer.answer()
  #expect(viewer.state.focus == focus && focus > 0)
  #expect(viewer.grid.text.contains("title  Thing 2"))
}

@Test func `a page size that is set holds for the next page`() {
  let records = (1...400).map { TestViewer.record("Thing \($0)") }
  var viewer = TestViewer(records: records, window: "60x9", options: TestViewer.options())
  #expect(viewer.asked.last { $0.hasPrefix("load") }?.hasPrefix("load 20 ") == true)
  viewer.set { $0.pageSize = 50 }
  viewer.press("<PgDn><PgDn><PgDn><PgDn><PgDn><PgDn>")
  #expect(viewer.asked.last { $0.hasPrefix("load") }?.hasPrefix("load 50 ") == true)
}

@Test func `what was typed before the program began is recalled, and what is typed is kept`() {
  var viewer = TestViewer(
    records: [TestViewer.record("Thing")], window: "60x9", options: TestViewer.options())
  viewer.typed = [
    PromptEntry(prompt: "filter", text: "first"), PromptEntry(prompt: "filter", text: "thing"),
    PromptEntry(prompt: "unknown", text: "x"),
  ]
  viewer.press("f<Up>", thenStatusPrefix: "filter: thing")
  viewer.press("<Up><Down><Enter>", thenAsks: "remember filter thing")
}

@Test func `under --secure nothing is kept`() {
  var viewer = TestViewer(
    records: [TestViewer.record("Thing")], window: "60x9",
    options: TestViewer.options { $0.isSecure = true })
  viewer.press("fthing<Enter>/thing<Enter>")
  #expect(!viewer.asked.contains { $0.hasPrefix("remember") })
}

@Test(arguments: [
  ("", "Tab completes names"), ("col", "columns"), ("columns", "How many columns."),
  ("columns 2", "How many columns."), ("theme ", "dark light"), ("theme x", ":theme x"),
  ("page-<Tab>", "page-down page-up"), ("page-<Tab><Tab>", "page-up page-down"),
])
func `names and values are named while one types`(typed: String, note: String) {
  let viewer = board().pressing(":\(typed.replacing(" ", with: "<Space>"))")
  #expect(viewer.statusLine.contains(note), "\(viewer.statusLine)")
}
