#if Libraries
import Testing
import WaterfallDatabase
import WaterfallItems
import WaterfallRecords
import WaterfallSources

private let million = 1_000_000

/// A table of three rows; the second has a text of 10 MB.
private enum LongTable: String, CaseIterable {
  case rows, key, view

  var sql: String {
    let fill =
      "INSERT INTO t VALUES (1, 'one', 'a'), (2, replace(hex(zeroblob(5000000)), '0', 'x'), 'b'), "
      + "(3, 'three', 'c');"
    return switch self {
    case .rows: "CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT, name); \(fill)"
    case .key: "CREATE TABLE t (id INT PRIMARY KEY, text TEXT, name) WITHOUT ROWID; \(fill)"
    case .view: "CREATE TABLE t (id, text, name); \(fill) CREATE VIEW v AS SELECT * FROM t;"
    }
  }

  func open(_ database: TestDatabase) throws -> any ItemSource {
    var options = SourceOptions()
    options.table = self == .view ? "v" : "t"
    return try openDatabase(path: database.path, options: options)
  }
}

@Test func `of a text that is too long in a table the first part is shown`() async throws {
  let database = TestDatabase(LongTable.rows.sql)
  let source = try LongTable.rows.open(database)
  let items = try await readAll(source)
  #expect(items.map { $0.record.text(of: "name") } == ["a", "b", "c"])
  #expect(items.map(\.record.cut) == [nil, "the first 8.0 MB of 10 MB", nil])
  #expect(items[1].record.text(of: "text")?.utf8.count == 8 * million)
  #expect(try await source.records(at: items.map(\.place)) == items.map(\.record))
}

@Test func `a row too long is unreadable where it has a key, and the next follows`() async throws {
  let database = TestDatabase(LongTable.key.sql)
  let source = try LongTable.key.open(database)
  let items = try await readAll(source)
  #expect(items.map { $0.record.text(of: "name") } == ["a", nil, "c"])
  #expect(
    items[1].record.failure
      == "row 2: expected a value of at most 8.0 MB; this row has a longer one")
  #expect(try await source.records(at: items.map(\.place)) == items.map(\.record))
}

@Test func `a view ends before a row that is too long, and says why`() async throws {
  let database = TestDatabase(LongTable.view.sql)
  let source = try LongTable.view.open(database)
  let page = try await source.page(after: nil, count: 10)
  #expect(page.items.map { $0.record.text(of: "name") } == ["a"])
  let error = await #expect(throws: ItemError.self) {
    _ = try await source.page(after: page.next, count: 10)
  }
  #expect(error?.message.contains("has a value of more than 8.0 MB") == true)
}

@Test func `a picture that is longer than any text can be looked at`() async throws {
  let database = TestDatabase(
    "CREATE TABLE t (id INTEGER PRIMARY KEY, image BLOB); INSERT INTO t VALUES (1, zeroblob(9000000))"
  )
  let source = try openDatabase(path: database.path, options: SourceOptions())
  let items = try await readAll(source)
  #expect(items.map(\.record.cut) == [nil])
  #expect(try await source.blob("image", at: items[0].place).count == 9 * million)
}

@Test(arguments: LongTable.allCases)
private func `a page of long rows ends early, and nothing is lost`(table: LongTable) async throws {
  let fill = (1...8).map { "(\($0), replace(hex(zeroblob(1500000)), '0', 'x'), \($0))" }
  let made = table.sql.split(separator: "INSERT").first ?? ""
  let view = table == .view ? "CREATE VIEW v AS SELECT * FROM t;" : ""
  let database = TestDatabase(
    "\(made) INSERT INTO t VALUES \(fill.joined(separator: ",")); \(view)")
  let source = try table.open(database)
  let first = try await source.page(after: nil, count: 100)
  #expect(first.items.count == 3)
  let items = try await readAll(source, pageSize: 100)
  #expect(items.map { $0.record.text(of: "name") } == (1...8).map(\.description))
  #expect(try await source.records(at: items.map(\.place)) == items.map(\.record))
}
#endif
