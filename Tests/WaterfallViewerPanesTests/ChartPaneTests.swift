import TerminalGrid
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private func numbers(_ window: String = "40x12") -> TestViewer {
  let records = (0..<40).map {
    Record(fields: [Field("title", .string("Thing \($0)")), Field("price", .number("\($0)"))])
  }
  let options = TestViewer.options { $0.configuration.counting = .filtered }
  return TestViewer(records: records, window: window, options: options)
}

@Test func `values of another field are bars, the largest first, and Enter filters by one`() {
  var viewer = TestViewer.things("40x8")
  viewer.press(":plot price by kind<Enter>".replacing(" ", with: "<Space>"))
  viewer.expectScreen(
    """
      price by kind: 6 cards
      red: sum 9 of 3, 1 to 5
      red   9 █████████████████████████████
      blue  8 █████████████████████████▊
      green 4 ████████████▉


     Enter shows the cards of a place   Esc
    """)
  viewer.press("j<Enter>")
  #expect(!viewer.state.chart.isOpen)
  #expect(viewer.state.query.filterText == "kind=\"blue\"")
  #expect(viewer.state.arrangement.count == 2)
}

@Test func `a field alone is a histogram, and Enter filters by a range`() {
  var viewer = numbers().pressing(":plot<Space>price<Enter>")
  viewer.expectScreen(
    """
      price: 40 cards
      0–5: 5 cards
    5 ┤███ ████ ███ ████ ███ ████ ███ ████
      │███ ████ ███ ████ ███ ████ ███ ████
      │███ ████ ███ ████ ███ ████ ███ ████
      │███ ████ ███ ████ ███ ████ ███ ████
      │███ ████ ███ ████ ███ ████ ███ ████
      │███ ████ ███ ████ ███ ████ ███ ████
      │███ ████ ███ ████ ███ ████ ███ ████
    0 └━━━━┬────┬───┬────┬───┬────┬───┬────
       0   5   10  15   20  25   30  35   40
     Enter shows the cards of a place   Esc
    """)
  viewer.press("l<Enter>")
  #expect(viewer.state.query.filterText == "price>=5 price<10")
  #expect(viewer.state.arrangement.count == 5)
}

@Test(arguments: [
  ("l", 1), ("3l", 3), ("<Right><Right><Left>", 1), ("<End>", 7), ("<End>h", 6), ("G<Home>", 0),
  ("$^", 0), ("h", 0), ("99l", 7), ("jjk", 1),
])
func `arrows and Home and End move over the places`(keys: String, choice: Int) {
  #expect(numbers().pressing(":plot<Space>price<Enter>" + keys).state.chart.choice == choice)
}

@Test(arguments: ["<Esc>", "q"])
func `Esc closes the chart and filters nothing`(key: String) {
  let viewer = numbers().pressing(":plot<Space>price<Enter>l" + key)
  #expect(!viewer.state.chart.isOpen)
  #expect(viewer.state.arrangement.count == 40)
}

@Test func `a click chooses a place, and a second one filters by it`() {
  var viewer = numbers().pressing(":plot<Space>price<Enter>")
  viewer.click(column: 13, row: 5)
  #expect(viewer.state.chart.choice == 2)
  viewer.click(column: 13, row: 5)
  #expect(viewer.state.query.filterText == "price>=10 price<15")
}

@Test func `another size makes the chart again, and the place in focus stays`() throws {
  var viewer = numbers().pressing(":plot<Space>price<Enter><End>")
  let term = try #require(viewer.state.chart.drawing?.chart.places.last?.term)
  viewer.resize("40x20")
  let drawing = try #require(viewer.state.chart.drawing)
  #expect(drawing.size == CellSize(columns: 40, rows: 19))
  #expect(drawing.chart.places[viewer.state.chart.choice].term == term)
}

@Test func `a chart grows with its source`() {
  let options = TestViewer.options(pageSize: 5) { $0.configuration.counting = .filtered }
  var viewer = TestViewer(
    records: (0..<100).map {
      Record(fields: [Field("title", .string("Thing \($0)")), Field("price", .number("\($0)"))])
    }, window: "60x20", options: options, answering: .onDemand)
  viewer.answer()
  viewer.press(":plot<Space>price<Enter>", thenExpect: "price: reading…")
  for _ in 0..<200 { viewer.answer() }
  #expect(viewer.grid.text.contains("price: 100 cards"), "\(viewer.grid.text)")
}

@Test func `others are not filtered by`() {
  let records = (0..<30).map {
    Record(fields: [Field("title", .string("Thing \($0)")), Field("kind", .string("k\($0)"))])
  }
  var viewer = TestViewer(records: records, window: "60x10", options: TestViewer.options())
  viewer.press(":plot<Space>kind<Enter>G<Enter>")
  #expect(viewer.state.chart.isOpen)
  #expect(viewer.statusLine.contains("no filter shows all others"), "\(viewer.statusLine)")
}

@Test(
  arguments: [
    (":plot", "plot Y by X, or plot X"), (":plot prize", "no card has the field prize"),
    (":plot price by knd", "no card has the field knd; perhaps kind"),
    (":plot price by kind as bar", "there is no chart 'bar': perhaps bars"),
    (":plot price as scatter", "a scatter chart needs the values of two fields"),
  ])
func `words of no chart are refused in the status line`(keys: String, words: String) {
  let viewer = TestViewer.things("100x9").pressing(keys.replacing(" ", with: "<Space>") + "<Enter>")
  #expect(!viewer.state.chart.isOpen)
  #expect(viewer.statusLine.contains(words), "\(viewer.statusLine)")
}

@Test(
  arguments: [
    (":plot title by price", "no number in title: 6 values are no number"),
    (":plot price by kind as line", "a line chart needs numbers or times in kind; try as bars"),
  ])
func `a chart that the values forbid says why`(keys: String, words: String) {
  var viewer = TestViewer.things("100x9").pressing(keys.replacing(" ", with: "<Space>") + "<Enter>")
  #expect(viewer.grid.text.contains(words), "\(viewer.grid.text)")
  viewer.press("<Enter>")
  #expect(viewer.state.arrangement.count == 6)
}

@Test(
  arguments: [
    (":plot pri<Tab>", "plot price"), (":plot price by ki<Tab>", "plot price by kind"),
    (":plot sum pri<Tab>", "plot sum price"),
    (":plot price by kind as sc<Tab>", "plot price by kind as scatter"),
  ])
func `names and kinds are completed`(keys: String, text: String) {
  let viewer = TestViewer.things("100x9").pressing(keys.replacing(" ", with: "<Space>"))
  #expect(viewer.state.prompts.current?.line.text == text)
}
