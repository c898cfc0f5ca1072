import TerminalGrid
import Testing
import WaterfallRecords
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallCards
@testable import WaterfallViewer

private func viewer(window: String = "80x10") -> TestViewer {
  let records = (1...30).map { number in
    Record(fields: [
      Field("title", .string("Item \(number)")), Field("city", .string("Oslo")),
      Field("amount", .number("\(number)")), Field("note", .string("a few words \(number)")),
      Field("plan", .string("free")), Field("size", .string("\(number)K")),
    ])
  }
  return TestViewer(records: records, window: window).pressing("z")
}

private func list(_ viewer: TestViewer) -> ListColumns {
  viewer.state.board.view.columns ?? .awaited(width: 0)
}

private func names(_ columns: [ListColumns.Column]) -> [String] {
  columns.map { String(decoding: $0.name.utf8, as: UTF8.self) }
}

private func head(_ viewer: TestViewer) -> [String] {
  (viewer.grid.text.split(separator: "\n").first ?? "").split(separator: " ").map(String.init)
}

@Test(arguments: [
  ("", "title city amount note plan size", "title"),
  (">", "city title amount note plan size", "title"),
  ("3>", "city amount note title plan size", "title"),
  ("99>", "city amount note plan size title", "title"),
  ("<lt>", "title city amount note plan size", "title"),
  ("lll<lt><lt>", "title note city amount plan size", "note"),
  ("ll-", "title city note plan size", "note"), ("3-", "note plan size", "note"),
  ("99-", "size", "size"), ("99--", "size", "size"), ("5l-", "title city amount note plan", "plan"),
  ("l-l<lt>", "title note amount plan size", "note"),
  ("_", "title city amount note plan size", "title"),
  ("l>zz", "title amount city note plan size", "title"),
  ("l-zz", "title amount note plan size", "title"),
  ("l>>>G", "title amount note plan city size", "city"),
])
func `keys move and hide columns, also after the list was left`(
  keys: String, columns: String, focus: String
) {
  let viewer = viewer().pressing(keys)
  #expect(head(viewer).joined(separator: " ") == columns)
  #expect(list(viewer).focused.map { names([$0]) } == [focus])
}

@Test func `g and G stay first and last, and among boxes the keys are those of the layout`() {
  var viewer = viewer().pressing("G")
  #expect(viewer.focus == 30)
  viewer.press("g", thenFocus: 1)
  viewer.press("z>", thenFocus: 30)
  viewer.press("<lt>-", thenFocus: 1)
  #expect(viewer.state.board.chosenColumns == ChosenColumns())
}

/// The columns as a person sees them: those that are shown, in their order, and the one in focus.
private struct Model {
  var shown: [String]
  var hidden: [String] = []
  var focus = 0

  mutating func press(_ key: String, times: Int) {
    let last = shown.count - 1
    switch key {
    case "h": focus = max(0, focus - times)
    case "l": focus = min(last, focus + times)
    case "<lt>": move(to: max(0, focus - times))
    case ">": move(to: min(last, focus + times))
    case "-":
      let gone = Array(shown[focus...].prefix(min(times, last)))
      hidden += gone
      shown.removeAll(where: gone.contains)
      focus = min(focus, shown.count - 1)
    default: break
    }
  }

  private mutating func move(to place: Int) {
    shown.insert(shown.remove(at: focus), at: place)
    focus = place
  }
}

@Test(arguments: 0..<(30 * UInt64(TestCases.factor)))
func `any story of the keys keeps the columns, and shows what a person expects`(seed: UInt64) {
  var random = SeededRandom(seed: seed)
  var viewer = viewer(window: ["80x10", "30x8", "12x6"].randomElement(using: &random) ?? "")
  let all = Set(list(viewer).parts)
  var model = Model(shown: names(list(viewer).all))
  var story = ""
  for _ in 0..<40 {
    let key = ["<lt>", ">", "-", "_", "h", "l", "l"].randomElement(using: &random) ?? ""
    let times = [1, 1, 1, 2, 7].randomElement(using: &random) ?? 1
    let isHiding = key == "-" && Int.random(in: 0..<3, using: &random) > 0
    if isHiding { continue }
    story += times > 1 ? "\(times)\(key)" : key
    viewer.press(times > 1 ? "\(times)\(key)" : key)
    model.press(key, times: times)
    let list = list(viewer)
    #expect(list.parts.count == all.count && Set(list.parts) == all, "\(story)")
    #expect(Set((list.all + list.hidden).map(\.part)) == all, "\(story)")
    #expect(names(list.all) == model.shown, "\(story)")
    #expect(Set(names(list.hidden)) == Set(model.hidden), "\(story)")
    #expect(list.focus == model.focus, "\(story)")
    // Each column in sight is one of those that are shown, with its name above.
    let row = viewer.grid.text.split(separator: "\n", omittingEmptySubsequences: false)[0]
    for column in list.columns.prefix(list.wholeCount) where column.width >= column.name.width {
      #expect(row.contains(names([column])[0]), "\(story)\n\(row)")
    }
  }
}

@Test func `a column that is fitted shows its texts whole, and once more as before`() {
  let words = String(repeating: "word ", count: 12) + "end"
  let records = (1...3).map { number in
    Record(fields: [
      Field("title", .string("Item \(number)")), Field("note", .string(words)),
      Field("other", .string(words)),
    ])
  }
  var viewer = TestViewer(records: records, window: "100x8").pressing("zl")
  let before = viewer.grid
  #expect(!before.text.contains("end"))
  viewer.press("_", thenExpect: words)
  viewer.press("_")
  #expect(viewer.grid == before)
}

@Test func `the menu of fields shows hidden columns again`() {
  var viewer = viewer().pressing("l-")
  #expect(viewer.statusLine.hasPrefix("city is hidden; C shows all"), "\(viewer.statusLine)")
  viewer.press("C")
  #expect(!viewer.grid.text.contains("✓ city") && viewer.grid.text.contains("✓ amount"))
  viewer.press("*<Enter>")
  #expect(head(viewer).contains("city"))
}

@Test func `chosen fields come in their own order, whatever keys have done before`() {
  var viewer = viewer().pressing("l>>-")
  viewer.set { $0.fields.selection = FieldSelection("title,city") }
  #expect(viewer.state.board.chosenColumns == ChosenColumns())
}

// MARK: Names

@Test(arguments: [
  ("lll:rename<Space>Words<Enter>", "title city amount Words plan size", "note is called Words"),
  (
    ":rename<Space>amount<Space>Betrag<Enter>", "title city Betrag note plan size",
    "amount is called Betrag"
  ),
  (
    ":rename<Space>AMOUNT<Space>A<Space>B<Enter>", "title city A B note plan size",
    "amount is called A B"
  ),
  (
    "l:rename<Space>x<Enter>:rename<Space>x<Space>y<Enter>", "title y amount note plan size",
    "city is called y"
  ),
  (
    "l:rename<Space>x<Enter>:rename<Space>city<Enter>", "title city amount note plan size",
    "city has its own name"
  ),
  (
    ":rename<Space>city<Space>x<Enter>:rename<Space>city<Space>city<Enter>",
    "title city amount note plan size", "city has its own name"
  ),
  (
    ":rename<Space>amount=Betrag<Enter>", "title city Betrag note plan size",
    "amount is called Betrag"
  ),
  (
    ":rename<Space>city<Space>x=y<Enter>", "title x=y amount note plan size", "city is called x=y"
  ),
  (
    "l:rename<Space>nope=y<Enter>", "title city amount note plan size",
    "no card has the field nope; perhaps note"
  ),
  ("z:rename<Space>amount=A<Space>B<Enter>z", "title city A B note plan size", ""),
  ("z:rename<Space>x<Enter>z", "title city amount note plan size", ""),
  ("z:rename<Space>city<Space>x<Enter>z", "title x amount note plan size", ""),
])
func `rename names the column in focus, or that of a field`(
  keys: String, columns: String, words: String
) {
  let viewer = viewer().pressing(keys)
  #expect(head(viewer).joined(separator: " ") == columns)
  #expect(viewer.statusLine.hasPrefix(words), "\(viewer.statusLine)")
}

@Test(arguments: [
  ("famount>28<Enter>", 2), ("fBetrag>28<Enter>", 2), ("fbetrag=7<Enter>", 1),
  ("fbetrag:30 or BETRAG:29<Enter>", 2), ("fcity:Oslo<Enter>", 30),
])
func `filters know a field by both names`(keys: String, count: Int) {
  var viewer = viewer().pressing(":rename<Space>amount<Space>Betrag<Enter>")
  viewer.press(keys.replacing(" ", with: "<Space>"))
  #expect(viewer.state.arrangement.count == count, "\(viewer.statusLine)")
}

@Test func `orders, counts and options know a field by both names`() {
  var viewer = TestViewer(
    records: (1...3).map { Record(fields: [Field("title", .string("t\($0)"))]) }, window: "60x10",
    options: TestViewer.options { $0.settings = [SettingName("group-by", takesField: true)] })
  viewer.press(":rename<Space>title<Space>Name<Enter>sname<Enter>")
  #expect(viewer.state.query.order?.field == "title")
  viewer.press(":count<Space>Name<Enter>", thenExpect: "title: 3 values of 3 cards")
  viewer.press("<Esc>:group-by<Space>name<Enter>", thenAsks: "set group-by title")
}

@Test func `the list's commands have names, too`() {
  var viewer = viewer().pressing("l:hide<Enter>")
  #expect(head(viewer).joined(separator: " ") == "title amount note plan size")
  #expect(viewer.statusLine.hasPrefix("city is hidden"))
  viewer.press("l:column-right<Enter>")
  #expect(head(viewer).joined(separator: " ") == "title amount plan note size")
  viewer.press("z:hide-column<Enter>", thenStatusPrefix: "only the list has columns; z shows it")
}

@Test func `menus and completions have the names that were given`() {
  var viewer = viewer()
  func typed(_ keys: String) -> String? {
    viewer.press(keys)
    return viewer.state.prompts.current?.line.text
  }
  viewer.press(":rename<Space>amount<Space>Betrag<Enter>s")
  #expect(viewer.grid.text.ranges(of: "Betrag").count == 2, "\(viewer.grid.text)")
  viewer.press("<Esc>C", thenExpect: "✓ Betrag")
  #expect(typed("<Esc>:count<Space>Be<Tab>") == "count Betrag")
  #expect(typed("<C-u>count<Space>am<Tab>") == "count amount")
  #expect(typed("<Esc>fBet<Tab>") == "Betrag")
}

// MARK: As JSON

@Test func `what is chosen is the same after it was written and read`() throws {
  let viewer = viewer().pressing("ll>>-l_:rename<Space>city<Space>é\"<Enter>")
  let chosen = viewer.state.board.chosenColumns
  let value = try #require(chosen.value)
  #expect(try ChosenColumns(value) == chosen)
  #expect(ChosenColumns().value == nil)
  for other in [Value.null, .array([]), .object([Field("order", .string("x"))])] {
    #expect(throws: WrongKind.self) { try ChosenColumns(other) }
  }
  let unknown = Value.object([Field("hidden", .array([.string("nothing"), .string("=a")]))])
  #expect(try ChosenColumns(unknown).hides(.field("a")))
}
