import TerminalGrid
import TerminalInput
import Testing
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallScreen
@testable import WaterfallViewer

/// People with seven fields, as a CSV file has them.
private func people(_ count: Int = 100) -> [Record] {
  (1...count).map { number in
    Record(fields: [
      Field("title", .string("Person \(number)")), Field("age", .string("\(number % 97)")),
      Field("city", .string(["Oslo", "Lima", "New York"][number % 3])),
      Field("plan", .string("free")), Field("mail", .string("p\(number)@mail.example")),
      Field("joined", .string("2020")), Field("height", .string("\(150 + number % 50)")),
    ])
  }
}

private func viewer(
  _ records: [Record] = people(), window: String = "120x40",
  _ change: (inout ViewerOptions) -> Void = { _ in }
) -> TestViewer {
  let options = TestViewer.options(columns: nil, pageSize: 50, change)
  return TestViewer(records: records, window: window, options: options)
}

/// The rows of the screen, without trailing blanks.
private func lines(_ viewer: TestViewer) -> [String] {
  viewer.grid.text.split(separator: "\n", omittingEmptySubsequences: false).map {
    String($0.reversed().drop { $0 == " " }.reversed())
  }
}

@Test func `the list has a record a row, and the names of the fields above`() {
  let viewer = viewer().pressing("z")
  let lines = lines(viewer)
  #expect(
    lines[0] == "  title          age  city        plan    mail                  joined    height")
  #expect(
    lines[1] == "▌ Person 1         1  Lima        free    p1@mail.example         2020       151")
  #expect(
    lines[38] == "▏ Person 38       38  New York    free    p38@mail.example        2020       188")
  #expect(viewer.cardsInView.count == 38)
  #expect(viewer.statusLine.contains("list"))
}

@Test func `the names stay while one scrolls, and the focus goes a row a key`() {
  var viewer = viewer().pressing("z")
  let head = lines(viewer)[0]
  viewer.press("45j", thenFocus: 46)
  #expect(lines(viewer)[0] == head)
  #expect(lines(viewer)[38].hasPrefix("▌ Person 46"))
  viewer.press("G")
  #expect(lines(viewer)[0] == head)
  #expect(lines(viewer)[37].hasPrefix("▌ Person 100"))
}

@Test func `a frame after a key is the same as one that is drawn anew`() {
  var viewer = viewer().pressing("z")
  for keys in ["j", "20j", "<C-d>", "k", "<C-u>", "G", "gg", "/Person 7<Enter>", "n"] {
    viewer.press(keys)
    var whole = Grid(size: viewer.state.size)
    viewer.state.render(into: &whole)
    #expect(viewer.grid.text == whole.text, "\(keys)")
  }
}

@Test func `z again brings the columns back, and the focus`() {
  var viewer = viewer().pressing("5j")
  let focus = viewer.focus
  viewer.press("z", thenFocus: focus)
  viewer.press("z")
  #expect(!viewer.state.board.view.isList)
  #expect(viewer.state.layout.laneCount == 4)
  #expect(viewer.focus == focus)
}

@Test func `another number of columns leaves the list`() {
  let viewer = viewer().pressing("z+")
  #expect(!viewer.state.board.view.isList)
  #expect(viewer.state.layout.laneCount > 1)
}

@Test func `a long body takes no second row`() {
  let long = "word " + String(repeating: "and more of it ", count: 30)
  let records = [TestViewer.record("a", body: "short"), TestViewer.record("b", body: long)]
  let viewer = viewer(records, window: "60x20").pressing("z")
  #expect(viewer.cardsInView.map(\.rect.rows) == [1, 1])
  #expect(lines(viewer)[2].hasSuffix("…"))
}

@Test func `columns keep the order of the data where there is no room for all`() {
  var viewer = viewer(window: "50x20").pressing("z")
  #expect(lines(viewer)[0] == "  title      age  city      plan")
  #expect(viewer.state.board.view.columns?.summary == "4 of 7 columns")
  viewer.press("$")
  #expect(lines(viewer)[0] == "  title      mail              joined  height")
  viewer.press("0")
  #expect(lines(viewer)[0] == "  title      age  city      plan")
  viewer.resize("120x20")
  #expect(lines(viewer)[0].contains("plan"))
  #expect(viewer.state.board.view.columns?.summary == nil)
}

@Test func `a list whose first cards are to come has its columns then`() {
  var viewer = TestViewer(
    records: people(), window: "120x40", options: TestViewer.options(columns: nil),
    answering: .onDemand)
  viewer.press("z")
  viewer.answer()
  #expect(lines(viewer)[0].hasPrefix("  title          age"))
}

@Test func `a click focuses the row under the pointer`() {
  var viewer = viewer().pressing("z")
  viewer.click(column: 5, row: 8)
  #expect(viewer.focus == 8)
}

@Test func `a click on a heading sorts by its column, and a second one turns the order around`() {
  var viewer = viewer(people(9)).pressing("z")
  for (name, isDescending) in [("age", false), ("age", true), ("age", false), ("city", false)] {
    let column = viewer.state.board.view.columns?.columns.first { $0.field == name }
    viewer.click(column: column?.start ?? 0, row: 0)
    #expect(viewer.state.query.orders == [SortOrder(field: name, isDescending: isDescending)])
    #expect(viewer.state.board.view.columns?.focused?.field == name)
  }
  viewer.press("f")
  viewer.click(column: 3, row: 0)
  #expect(viewer.state.query.order?.field == "city")
}

@Test func `the arrow in a heading is that of the reversed order, too`() {
  var viewer = viewer(people(9)) {
    ($0.query.order, $0.query.isReversed) = (SortOrder(field: "age"), true)
  }
  viewer.press("z")
  #expect(lines(viewer)[0].contains("age ↓") || lines(viewer)[0].contains("age↓"))
}

@Test func `the status line names the filter rather than the columns out of sight`() {
  var viewer = viewer(window: "50x20")
  viewer.press("z")
  #expect(viewer.state.board.view.columns?.summary == "4 of 7 columns")
  viewer.press("fcity:Oslo<Enter>")
  #expect(viewer.statusLine.contains("filter: "), "\(viewer.statusLine)")
}

@Test(arguments: ["1x1", "2x3", "3x4", "10x5", "24x10"])
func `a list fits into any window`(window: String) {
  var viewer = viewer().pressing("z")
  viewer.resize(window)
  viewer.press("jjGgg")
  #expect(viewer.state.board.view.isList)
}

@Test func `a record that could not be read says so in its row`() {
  var records = people(3)
  records[1] = Record(fields: [], failure: "line 3: expected a value")
  #expect(lines(viewer(records).pressing("z"))[2].contains("unreadable record"))
}
