import Synchronization
import TerminalGrid
import Testing
import WaterfallItems
import WaterfallLayout
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallPrinting
@testable import WaterfallViewer

/// A source that counts the records that were read again.
private final class CountingSource: WrappedSource, TableSource {
  let base: any ItemSource
  let columnNames: [String]?
  private let count = Mutex(0)

  var readAgain: Int { count.withLock(\.self) }

  init(_ base: any ItemSource, header: [String]? = nil) {
    (self.base, columnNames) = (base, header)
  }

  func records(
    at places: [ItemPlace], for needs: RecordNeeds
  ) async throws(ItemError) -> [Record?] {
    count.withLock { $0 += places.count }
    return try await base.records(at: places, for: needs)
  }

  func reopened() async throws(ItemError) -> any ItemSource { self }
}

private func written(
  _ source: any ItemSource, _ form: TableForm = .csv, options: ViewerOptions,
  rect: CellRect? = nil, of content: Printout.Content = .records
) async throws -> String {
  var printout = Printout(options: options, width: 60, rect: rect, of: content)
  var bytes: [UInt8] = []
  do throws(ItemError) {
    try await printout.writeTable(source, as: form) { bytes += $1 }
  } catch {
    bytes += "!".utf8
  }
  return String(decoding: bytes, as: UTF8.self)
}

private func fruit() -> any ItemSource {
  let lines = """
    {"name":"plum","price":3,"kind":"b"}
    {"name":"fig","kind":"a","from":{"land":"Iran"}}
    {"name":"kiwi","price":1.50,"kind":"b"}

    """
  return openSource(bytes: Array(lines.utf8), name: "fruit")
}

private func table(_ text: String, name: String = "t.csv") -> any ItemSource {
  openSource(bytes: Array(text.utf8), name: name, options: .init(format: .csv))
}

private func options(_ change: (inout ViewerOptions) throws -> Void) rethrows -> ViewerOptions {
  var options = TestViewer.options(columns: 2)
  try change(&options)
  return options
}

@Test func `a table has all records, below the names of all of their fields`() async throws {
  let text = try await written(fruit(), options: options { _ in })
  #expect(
    text == """
      name,price,kind,from
      plum,3,b,
      fig,,a,"{""land"":""Iran""}"
      kiwi,1.50,b,

      """)
}

@Test(
  arguments: [
    ("", "", "", nil, ["plum", "fig", "kiwi"]), ("kind=b", "", "", nil, ["plum", "kiwi"]),
    ("", "name", "", nil, ["fig", "kiwi", "plum"]), ("", "", "kind", nil, ["plum", "kiwi", "fig"]),
    ("", "price", "", 1, ["kiwi"]), ("kind=b", "name", "", nil, ["kiwi", "plum"]),
  ] as [(String, String, String, Int?, [String])])
func `filter, order, groups and limit are in force`(
  filter: String, order: String, group: String, limit: Int?, names: [String]
) async throws {
  let options = try options {
    if !filter.isEmpty { $0.query.filters = [try Filter(filter)] }
    if !order.isEmpty { $0.query.orders = [try SortOrder(order)] }
    if !group.isEmpty { $0.query.grouping = try Grouping(group) }
    $0.query.limit = limit
  }
  for form in [TableForm.csv, .ndjson] {
    let lines = try await written(fruit(), form, options: options).split(separator: "\n")
    let rows = lines.dropFirst(form == .csv ? 1 : 0)
    #expect(rows.count == names.count)
    for (row, name) in zip(rows, names) { #expect(row.contains(name), "\(lines)") }
  }
}

@Test func `columns are those of the records that are written`() async throws {
  let options = try options { $0.query.filters = [try Filter("kind=b")] }
  #expect(try await written(fruit(), options: options).hasPrefix("name,price,kind\n"))
}

@Test(arguments: [
  (["name", "price"], "name,price\nplum,3\nfig,\nkiwi,1.50\n"),
  (["land", "name"], "from.land,name\n,plum\nIran,fig\n,kiwi\n"),
])
func `chosen fields are the printed columns`(names: [String], text: String) async throws {
  let options = options { $0.fields.selection = .only(names) }
  #expect(try await written(fruit(), options: options) == text)
}

@Test func `several sources have all of their columns`() async throws {
  let sources = [table("a,b\n1,2\n", name: "1.csv"), table("b,c\n3,4\n", name: "2.csv")]
  let text = try await written(joinedSource(sources), options: options { _ in })
  #expect(text == "a,b,c\n1,2,\n,3,4\n")
}

@Test func `the source of a record is written if it is chosen`() async throws {
  let sources = [table("a,b\n1,2\n", name: "x \"1\", y.csv"), table("b,c\n3,4\n", name: "2.csv")]
  let options = options { $0.fields.selection = .only(["file", "b"]) }
  #expect(
    try await written(joinedSource(sources), options: options) == """
      file,b
      "x ""1"", y.csv",2
      2.csv,3

      """)
  #expect(
    try await written(joinedSource(sources), .ndjson, options: options) == #"""
      {"file":"x \"1\", y.csv","b":"2"}
      {"file":"2.csv","b":"3"}

      """#)
}

private func numbered(_ count: Int) -> MemorySource {
  let records = (0..<count).map { Record(fields: [Field("title", .string("\($0)"))]) }
  return MemorySource(records: records, pageSize: 100)
}

@Test(
  arguments: [
    (TableForm.csv, ["title"], 0), (.csv, nil, 1), (.ndjson, nil, 0), (.markdown, nil, 1),
  ] as [(TableForm, [String]?, Int)])
func `records are read again only if their columns are not known`(
  form: TableForm, header: [String]?, times: Int
) async throws {
  let source = CountingSource(numbered(3000), header: header)
  let text = try await written(source, form, options: options { _ in })
  #expect(text.contains("2999"))
  #expect(source.readAgain == 3000 * times)
}

@Test func `records that could not be read are left out`() async throws {
  let records = [
    Record(fields: [Field("a", .string("1"))]), Record(fields: [], failure: "bad"),
    Record(fields: [Field("a", .string("2"))]),
  ]
  let text = try await written(MemorySource(records: records), options: options { _ in })
  #expect(text == "a\n1\n2\n")
}

@Test(arguments: [TableForm.csv, .ndjson])
func `what was read before a fault is written`(form: TableForm) async throws {
  let source = openSource(bytes: Array("[{\"a\":1},{\"a\":2},{\"a\" 3}]".utf8), name: "bad")
  let text = try await written(source, form, options: options { _ in })
  #expect(text == (form == .csv ? "a\n1\n2\n!" : "{\"a\":1}\n{\"a\":2}\n!"))
}

@Test func `a table without rows has its header`() async throws {
  #expect(try await written(table("a,b\n"), options: options { _ in }).hasPrefix("a,b\n"))
  let none = try options { $0.query.filters = [try Filter("zebra")] }
  #expect(try await written(table("a,b\n1,2\n"), options: none) == "a,b\n")
}

@Test(arguments: ["", "name", "price:desc"], ["", "kind"])
func `records are the same without cards`(order: String, group: String) async throws {
  let options = try options {
    if !order.isEmpty { $0.query.orders = [try SortOrder(order)] }
    if !group.isEmpty { $0.query.grouping = try Grouping(group) }
  }
  for form in [TableForm.csv, .ndjson, .markdown] {
    let text = try await written(fruit(), form, options: options)
    #expect(try await written(fruit(), form, options: options, of: .cards) == text)
    #expect(text.contains("kiwi"))
  }
}

/// Whether a printout of records makes cards.
private func makesCards(
  _ options: ViewerOptions, height: Int? = nil, rect: CellRect? = nil
) -> Bool {
  let printout = Printout(options: options, width: 60, height: height, rect: rect, of: .records)
  return printout.makesCards
}

@Test func `cards are made only if they decide which records are printed`() {
  let plain = options { _ in }
  #expect(!makesCards(plain))
  #expect(!makesCards(options { $0.isList = true }))
  #expect(makesCards(plain, height: 9))
  #expect(makesCards(plain, rect: CellRect(column: 0, row: 0, columns: 9, rows: 9)))
  #expect(makesCards(options { $0.layout.direction = .horizontal }))
  #expect(makesCards(options { $0.fields.extent = "price" }))
}

@Test func `a part has the records of the cards in it`() async throws {
  let rect = CellRect(column: 0, row: 0, columns: 60, rows: 1)
  let text = try await written(numbered(40), .ndjson, options: options { _ in }, rect: rect)
  #expect(text == "{\"title\":\"0\"}\n{\"title\":\"1\"}\n")
}
