import TerminalGrid
import Testing
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallViewer

/// The rows of a list of these records, without trailing blanks.
private func list(
  _ records: [Record], width: Int, order: [String] = [], short: Bool = false
) -> [String] {
  var fields = TestViewer.fields
  fields.order = order
  let words = short ? ShortWords(now: 0) : nil
  let cards = records.map { Card($0, fields: fields, short: words) }
  var form = CardForm()
  let columns = ListColumns(of: cards, fields: fields, width: width)
  form.list = columns
  var head = ""
  for column in columns.columns {
    head += String(repeating: " ", count: max(0, column.start - head.count))
    head += String(decoding: column.name.utf8, as: UTF8.self)
  }
  let rows = cards.map { card in
    var grid = Grid(size: CellSize(columns: width, rows: card.height(width: width, form)))
    card.draw(
      into: &grid, rect: grid.bounds, textColumns: width, id: ItemID(1), isFocused: false,
      look: CardLook(form: form))
    return grid.text
  }
  return ([head] + rows).flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    .map { String($0.reversed().drop { $0 == " " }.reversed()) }
}

private func record(_ fields: KeyValuePairs<String, String>) -> Record {
  Record(fields: fields.map { Field($0.key, .string($0.value)) })
}

@Test func `the title is whole while there is room, however long it is`() {
  let title = "A title of many words that goes on for more than forty cells of the row"
  let records = [
    record(["title": title, "state": "open", "by": "ann"]),
    record(["title": "b", "state": "closed", "by": "bob"]),
  ]
  #expect(list(records, width: 100)[1].hasPrefix("▏ \(title)    open"))
  let narrow = list(records, width: 60)[1]
  #expect(narrow == "▏ A title of many words that goes on for more …  open    ann")
}

@Test func `a text of several lines is one row with marks, in the column of the others`() {
  let records = [record(["title": "ls"]), record(["body": "for x in y; do\n  echo\r\ndone"])]
  let rows = list(records, width: 40)
  #expect(Array(rows.dropFirst()) == ["▏ ls", "▏ for x in y; do␊  echo␊done"])
  #expect(list(records, width: 20)[2] == "▏ for x in y; do␊ …")
  #expect(list(Array(records.suffix(1)), width: 40)[1] == "▏ for x in y; do␊  echo␊done")
}

@Test(
  arguments: [
    (["Shopping", "Milk: a long list", "Short one."], [1], 1),
    (["Shopping", "Milk: a long list"], [0, 1], 2), (["Shopping", "Tools"], [], 1),
  ] as [([String], [Int], Int)])
func `paragraphs, some with a title, are one column`(titles: [String], bodies: [Int], count: Int) {
  let records = titles.enumerated().map { number, title in
    bodies.contains(number)
      ? record(["title": title, "text": "and more words"]) : record(["text": title])
  }
  let fields = CardFields(title: "title", body: "text")
  let cards = records.map { Card($0, fields: fields) }
  #expect(ListColumns(of: cards, fields: fields, width: 80).all.count == count)
}

@Test func `numbers stand at their ends only beside other columns`() {
  let records = [record(["title": "9"]), record(["title": "10"])]
  #expect(list(records, width: 40).dropFirst() == ["▏ 9", "▏ 10"])
  let pairs = [record(["title": "a", "n": "9"]), record(["title": "b", "n": "10"])]
  #expect(list(pairs, width: 40).dropFirst().map { $0.suffix(2) } == [" 9", "10"])
}

@Test func `a name above is whole where there is room, too`() {
  let records = [record(["title": "a", "reviewDecision": "yes"])]
  #expect(list(records, width: 60)[0] == "  title    reviewDecision")
}

@Test func `columns stand in the order of the data, whichever record comes first`() {
  let records = [
    record(["title": "a", "c": "3", "d": "4", "badge": "9", "e": "1"]),
    record(["title": "b", "b": "2", "c": "4", "badge": "8"]),
    record(["title": "c", "a": "1", "b": "3", "e": "2"]),
  ]
  let head = list(records, width: 60, order: ["title", "a", "b", "c", "badge", "d", "e"])[0]
  #expect(head.split(separator: " ") == ["title", "a", "b", "c", "badge", "d", "e"])
}

@Test func `the last part of an address stands whole before its host does`() {
  let records = [
    record(["title": "a", "url": "https://github.com/acme/tools/issues/4711", "x": "1"]),
    record(["title": "b", "url": "https://github.com/acme/tools/issues/4712-long-name", "x": "2"]),
    record(["title": "c", "url": "https://a.example/b", "x": "3"]),
  ]
  let rows = list(records, width: 30, short: true)
  #expect(
    rows == [
      "  title  url                 x", "▏ a      github.com/…/4711   1",
      "▏ b      gi…/4712-long-name  2", "▏ c      a.example/b         3",
    ])
}

@Test func `a record is one row, however long its body is`() {
  let words = String(repeating: "word ", count: 20)
  let records = [
    record(["title": "a", "body": "### Steps\n\n1. Open\n2. See"]),
    record(["title": "b", "body": words]),
  ]
  #expect(
    list(records, width: 60) == [
      "  title  body", "▏ a      ### Steps  1. Open 2. See",
      "▏ b      word word word word word word word word word word …",
    ])
}

@Test(
  arguments: [
    (["when", "title", "level"], ["when", "title", "level"]),
    (["level", "when", "title"], ["title", "level", "when"]),
    (["level", "title", "when"], ["title", "level", "when"]),
  ])
func `the title is first, or second after a date with which the data begin`(
  order: [String], shown: [String]
) {
  let values = ["when": "2025-03-0", "title": "started ", "level": "info"]
  let records = (1...3).map { number in
    Record(fields: order.map { Field($0, .string("\(values[$0] ?? "")\(number)")) })
  }
  let head = list(records, width: 60, order: order)[0]
  #expect(head.split(separator: " ").map(String.init) == shown)
}

// MARK: Columns that do not fit

/// The columns of a list of 20 fields and a title.
private func wide(_ width: Int) -> ListColumns {
  var fields = TestViewer.fields
  fields.order = ["title"] + (1...20).map { "field\($0)" }
  let cards = (1...3).map { number in
    let others = (1...20).map { Field("field\($0)", .string("value \(number)-\($0)")) }
    return Card(Record(fields: [Field("title", .string("t\(number)"))] + others), fields: fields)
  }
  return ListColumns(of: cards, fields: fields, width: width)
}

private func names(_ columns: ListColumns) -> [String] {
  columns.columns.map { String(decoding: $0.name.utf8, as: UTF8.self) }
}

@Test(arguments: [
  (0, ["title", "field1", "field2"]), (2, ["title", "field1", "field2"]),
  (3, ["title", "field2", "field3"]), (-5, ["title", "field1", "field2"]),
  (20, ["title", "field19", "field20"]), (.max, ["title", "field19", "field20"]),
])
func `columns that do not fit scroll, and the title stays`(step: Int, shown: [String]) {
  var columns = wide(40)
  columns.moveFocus(by: step)
  #expect(Array(names(columns).prefix(3)) == shown)
  #expect(columns.summary?.hasSuffix(" of 21 columns") == true)
  #expect(columns.columns.allSatisfy { $0.start + $0.width <= 40 })
}

@Test func `back from the last column to the title`() {
  var columns = wide(40)
  columns.moveFocus(by: .max)
  columns.moveFocus(by: .min)
  #expect(columns == wide(40))
}

@Test(arguments: 0...60)
func `no width is too small for a list`(width: Int) {
  var columns = wide(width)
  for _ in 0...21 {
    columns.moveFocus(by: 1)
    #expect(columns.columns.allSatisfy { $0.width > 0 })
  }
}

@Test func `the column of the order is in sight and has its direction`() throws {
  var columns = wide(40)
  columns.mark(try SortOrder("field17:desc"))
  let column = try #require(columns.columns.first { $0.direction != nil })
  #expect(column.name == "field17" && column.direction == .descending)
  columns.mark(nil)
  #expect(columns.all.allSatisfy { $0.direction == nil })
}

@Test(arguments: [
  ("level", ["level"]), ("message", ["message"]), ("level:desc", ["level"]), ("name", ["name"]),
  ("last", ["user.last"]), ("nope", []),
])
func `the order is that of the column that it names`(text: String, marked: [String]) throws {
  let line = record([
    "title": "a", "level": "error", "message": "it failed", "name": "b", "user.name": "c",
    "user.last": "d",
  ])
  var columns = ListColumns(
    of: [Card(line, fields: TestViewer.fields)], fields: TestViewer.fields, width: 80)
  columns.mark(try SortOrder(text))
  #expect(columns.all.filter { $0.direction != nil }.compactMap(\.field) == marked)
}

@Test(arguments: [
  ("$12.50", true), ("-3", true), ("−3.5", true), ("1,234.00", true), ("(12.00)", true),
  ("€ 9,99", true), ("USD 12", true), ("12 USD", true), ("82 m", true), ("+3 °C", true),
  ("5 km/h", true), ("12.5%", true), ("1e-5", true), ("3 MB", true), ("1h 30m", true),
  ("abc", false), ("12 files", false), ("v1.2", false), ("10.0.0.1/8", false), ("", false),
  ("-", false), ("$", false), ("a1", false),
])
func `amounts are aligned at their ends`(text: String, isNumeric: Bool) {
  let records = [record(["title": "a", "x": text]), record(["title": "b", "x": text + ""])]
  let cards = records.map { Card($0, fields: TestViewer.fields) }
  let columns = ListColumns(of: cards, fields: TestViewer.fields, width: 80)
  let column = columns.columns.first { $0.name == "x" }
  #expect(column?.isNumeric ?? false == isNumeric)
}

@Test(
  arguments: [
    ("title,city", nil, ["title", "city"]),
    ("title,city", "age", ["title", "city", "age ↑"]),
    ("title,city", "age:desc", ["title", "city", "age ↓"]),
    ("title,city", "AGE", ["title", "city", "age ↑"]),
    ("title,city", "city", ["title", "city ↑"]),
    ("city,title", "height", ["city", "title", "height ↑"]),
    ("-age,-plan", "age", ["title", "age ↑", "city", "height"]),
    ("-title,-plan", "title", ["age", "title ↑", "city", "height"]),
    ("title,city", "nothing", ["title", "city"]),
  ] as [(String, String?, [String])])
func `the field of the order is a column, also one that is left out`(
  fields: String, order: String?, names: [String]
) throws {
  let records = [
    record(["title": "Ann", "age": "30", "city": "Oslo", "plan": "free", "height": "170"]),
    record(["title": "Bob", "age": "9", "city": "Lima", "plan": "paid", "height": "180"]),
  ]
  var overrides = FieldOverrides()
  overrides.selection = FieldSelection(fields)
  overrides.title = fields.hasPrefix("-title") ? "age" : nil
  let chosen = CardFields(CardFields.detect(in: records), overridden: overrides, in: records)
  let cards = records.map { Card($0, fields: chosen) }
  let list = ListColumns(
    of: cards, fields: chosen, width: 80, order: try order.map { try SortOrder($0) })
  let arrows = [ListColumns.Direction.ascending: " ↑", .descending: " ↓"]
  let found = list.all.map { column in
    String(decoding: column.name.utf8, as: UTF8.self)
      + (column.direction.flatMap { arrows[$0] } ?? "")
  }
  #expect(found == names)
  // Boxes have no more than the chosen fields.
  let box = cards[0].fields.map { String(decoding: $0.name.utf8, as: UTF8.self) }
  #expect(names.contains { $0.hasPrefix("plan") } || !box.contains("plan"))
  guard let place = names.firstIndex(where: { $0.hasPrefix("age ") }) else { return }
  var grid = Grid(size: CellSize(columns: 80, rows: 1))
  var form = CardForm()
  form.list = list
  cards[1].draw(
    into: &grid, rect: grid.bounds, textColumns: 80, id: ItemID(1), isFocused: false,
    look: CardLook(form: form))
  let column = list.columns[place]
  let cell = grid.text.dropFirst(column.start).prefix(column.width)
  #expect(cell.filter { $0 != " " } == "9")
}
