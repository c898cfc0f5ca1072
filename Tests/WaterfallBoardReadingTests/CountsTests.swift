import TerminalGrid
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

@Test func `a field's values are a board with bars, the most frequent first`() {
  TestViewer.things("40x8").pressing(":count kind<Enter>").expectScreen(
    """
      kind: 3 values of 6 cards


      red    3  ██████████████████████████
      blue   2  █████████████████
      green  1  ████████

     Enter shows the cards of a value   Esc
    """)
}

@Test func `values that are no dates are not counted by hour, and the heading says so`() {
  let viewer = TestViewer.things("60x12").pressing(":count kind by hour<Enter>")
  #expect(viewer.grid.text.contains("kind by hour: no dates, 3 values of 6 cards"))
}

@Test(arguments: [
  (["a", "b", "", "a"], "value: 2 values of 4 cards"),
  (["a", "", ""], "value: 1 value of 3 cards"), ([""], "value: 0 values of 1 card"),
])
func `no value is none in the number of values`(texts: [String], heading: String) {
  let records = texts.map { text in
    Record(fields: [Field("title", .string("t")), Field("value", .string(text))])
  }
  var viewer = TestViewer(records: records, window: "60x12")
  viewer.press(":count value<Enter>")
  #expect(viewer.grid.text.contains(heading), "\(viewer.grid.text)")
  #expect(viewer.grid.text.contains("(none)"))
}

@Test func `Enter filters by a value`() {
  var viewer = TestViewer.things("60x12").pressing("ckind<Enter>j<Enter>")
  #expect(!viewer.state.counts.isOpen)
  #expect(viewer.state.query.filterText == "kind=\"blue\"")
  #expect(viewer.state.arrangement.count == 2)
  viewer.press(":count title<Enter>", thenExpect: "title: 2 values of 2 cards")
  viewer.press("<Esc>")
  #expect(viewer.state.arrangement.count == 2)
}

@Test func `as many cards of another filter or board are counted again`() throws {
  var counting = Counting()
  var query = ItemQuery()
  query.filters = [try Filter("blue")]
  let all = CountedCards(count: 2, generation: 0, query: ItemQuery())
  let filtered = CountedCards(count: 2, generation: 0, query: query)
  let refreshed = CountedCards(count: 2, generation: 1, query: query)
  for cards in [all, filtered, refreshed] {
    let answers = (1...2).map { _ in counting.wantsCount(of: cards, isLast: true) }
    #expect(answers == [true, false], "\(cards)")
  }
}

@Test func `more cards are counted when they have doubled or are all there`() {
  var counting = Counting()
  let counts = [(0, false), (10, false), (19, false), (20, false), (21, true)]
  let answers = counts.map { count, isLast in
    counting.wantsCount(
      of: CountedCards(count: count, generation: 0, query: ItemQuery()), isLast: isLast)
  }
  #expect(answers == [false, true, false, true, true])
}

@Test func `many numbers are ranges, and Enter filters by the range`() {
  let records = (0..<40).map {
    Record(fields: [Field("title", .string("Thing \($0)")), Field("price", .number("\($0 * $0)"))])
  }
  var viewer = TestViewer(records: records, window: "60x24", options: TestViewer.options())
  viewer.press(":count price<Enter>", thenExpect: "price: 40 values in 16 ranges of 40 cards")
  #expect(viewer.grid.text.contains("1500–1600 "))
  viewer.press("j<Enter>")
  #expect(viewer.state.query.filterText == "price>=100 price<200")
  #expect(viewer.state.arrangement.count == 5)
}

@Test func `the bar in focus is as bright as the others`() {
  let viewer = TestViewer.things("40x8").pressing(":count kind<Enter>")
  let grid = viewer.grid
  let bars = (3...4).map { grid[column: 14, row: $0] }
  #expect(bars[0].cluster == "█")
  #expect(bars[0] == bars[1])
}

@Test func `sums are a table by group, the greatest first, and Enter filters by the group`() {
  var viewer = TestViewer.things("70x9").pressing(":sum price by kind<Enter>")
  viewer.expectScreen(
    """
      price by kind: 3 groups of 6 cards

             sum  number  mean  median  least  greatest
      all     21       6   3.5     3.5      1         6
      red      9       3     3       3      1         5
      blue     8       2     4       4      2         6
      green    4       1     4       4      4         4

     test · Enter shows the cards of a group  masonry 2        Esc closes
    """)
  viewer.press("jj<Enter>")
  #expect(viewer.state.query.filterText == "kind=\"blue\"")
  viewer.press(":sum price<Enter>", thenExpect: "price: 2 cards")
}

/// Three kinds of things in two sizes; one has no size, and one has both.
private func things(_ fields: (kind: String, size: String) = ("kind", "size")) -> TestViewer {
  let sizes: [Value] = [
    .string("M"), .string("S"), .string("M"), .null, .array([.string("M"), .string("S")]),
    .string("M"),
  ]
  let kinds = ["red", "blue", "red", "green", "red", "blue"]
  let records = zip(kinds, sizes).map {
    Record(fields: [
      Field("title", .string("Thing")), Field(fields.kind, .string($0)), Field(fields.size, $1),
    ])
  }
  return TestViewer(records: records, window: "60x9", options: TestViewer.options())
}

@Test func `two fields are a table, the most frequent first, and Enter filters by the row`() {
  var viewer = things().pressing(":count kind by size<Enter>")
  viewer.expectScreen(
    """
      kind by size: 3 by 2 values of 6 cards

             all  M  S  (none)
      all      7  4  2       1
      red      4  3  1       -
      blue     2  1  1       -
      green    1  -  -       1

     test · Enter shows the cards of a value         Esc closes
    """)
  viewer.press("jj<Enter>")
  #expect(viewer.state.query.filterText == "kind=\"blue\"")
}

@Test func `a unit is a field if one has its name, and values that do not fit are named`() {
  var viewer = things(("kind", "hour")).pressing(":count kind by hour<Enter>")
  #expect(viewer.grid.text.contains("kind by hour: 3 by 2 values of 6 cards"))
  viewer.resize("24x9")
  #expect(viewer.grid.text.contains("no room for: "), "\(viewer.grid.text)")
  #expect(things().pressing(":count kind by hour<Enter>").grid.text.contains("no dates"))
}

@Test(arguments: [
  (":sum prize", "no card has the field prize; perhaps price"),
  (":sum price by knd", "no card has the field knd; perhaps kind"),
  (":sum", "sum FIELD, or sum FIELD by FIELD"),
  (":count price by knd", "no card has the field knd; perhaps kind; or by second"),
  (":rename", "rename NAME, or rename FIELD NAME"), (":total now", "total, without a field"),
])
func `sums say which field there is not`(keys: String, words: String) {
  let viewer = TestViewer.things("70x9").pressing(keys + "<Enter>")
  #expect(viewer.statusLine.contains(words), "\(viewer.statusLine)")
}

@Test func `columns of sums without room are named`() {
  let viewer = TestViewer.things("50x9").pressing(":sum price by kind<Enter>")
  #expect(viewer.grid.text.contains("no room for: greatest"), "\(viewer.grid.text)")
}

@Test func `numbers have least, greatest, median and sum`() {
  let viewer = TestViewer.things("60x12").pressing(":count price<Enter>")
  #expect(viewer.grid.text.contains("least 1 · greatest 6 · median 3.5 · sum 21"))
}

@Test(arguments: [
  (["1G", "512M", "512M", "0"], "least 0 B · greatest 1.0 GiB · median 512.0 MiB · sum 2.0 GiB"),
  (["1.5 GB", "500 MB", "1 GB"], "least 500.0 MB · greatest 1.5 GB · median 1.0 GB · sum 3.0 GB"),
  (["45m", "2h", "5d3h", "30s"], "least 30s · greatest 5d 3h · median 1h 22m · sum 5d 5h"),
  (["7%", "12%", "100%"], "least 7 · greatest 100 · median 12 · sum 119"),
  (["2024-01-15", "15 Jan 2023", "1/1/2024"], "greatest 2024-01-15 · median 2024-01-01"),
])
func `units count in the numbers`(texts: [String], words: String) {
  let records = texts.map { Record(fields: [Field("value", .string($0))]) }
  var viewer = TestViewer(records: records, window: "100x12", options: TestViewer.options())
  viewer.press(":count value<Enter>")
  #expect(viewer.grid.text.contains(words), "\(viewer.grid.text)")
}

@Test func `a field that there is not is told, with the nearest`() {
  let viewer = TestViewer.things("60x12").pressing(":count knd<Enter>")
  #expect(viewer.statusLine.hasPrefix("no card has the field knd; perhaps kind"))
}

@Test(arguments: [
  ("a b", "x \"y\"", true), ("tags", "two", true), ("tags", "tw", false), ("number", "1.50", true),
  ("a=b", "p", true), ("x:y", "q", true), ("-z", "r", true), ("2", "s", true), ("2", "t", false),
])
func `a value's term finds its records`(field: String, value: String, isFound: Bool) throws {
  let record = Record(fields: [
    Field("a b", .string("x \"y\"")), Field("tags", .array([.string("one"), .string("two")])),
    Field("number", .number("1.50")), Field("a=b", .string("p")), Field("x:y", .string("q")),
    Field("-z", .string("r")), Field("2", .string("s")),
  ])
  #expect(try Filter(FieldCounts.term(of: field, value: value)).matches(record) == isFound)
  #expect(try !Filter(FieldCounts.term(of: field, value: nil)).matches(record))
}
