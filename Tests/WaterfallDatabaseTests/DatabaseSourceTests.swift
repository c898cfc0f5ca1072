#if Libraries
import Testing
import WaterfallDatabase
import WaterfallItems
import WaterfallRecords
import WaterfallSources

/// A table or view for every way in which rows are read, with the rows 1 … 200.
enum RowSource: String, CaseIterable {
  case rowID, hiddenRowID, shadowedRowID, composite, descending, mixed, view, full

  private static let insert = """
    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 200)
    INSERT INTO items
    """

  var sql: String {
    switch self {
    case .rowID: numbers(200)
    case .hiddenRowID:
      "CREATE TABLE items (id TEXT, rowid TEXT); \(Self.insert) SELECT i, -i FROM n;"
    case .shadowedRowID:
      """
      CREATE TABLE items (id TEXT, rowid TEXT, oid TEXT, _rowid_ TEXT);
      \(Self.insert) SELECT i, 1, 2, 3 FROM n;
      """
    case .composite: keyed("a, b")
    case .descending: keyed("a DESC, b DESC", order: "-i")
    case .mixed: keyed("a, b DESC", order: "9 - i % 10")
    case .view: numbers(200, table: "t") + "CREATE VIEW items AS SELECT id, name FROM t;"
    case .full: "CREATE VIRTUAL TABLE items USING fts5(id); \(Self.insert)(id) SELECT i FROM n;"
    }
  }

  private func keyed(_ key: String, order: String = "i") -> String {
    let first = self == .mixed ? "i / 10" : "CAST(\(order) / 10 AS TEXT) + 1000"
    return """
      CREATE TABLE items (id INT, a, b, PRIMARY KEY (\(key))) WITHOUT ROWID;
      \(Self.insert) SELECT i, \(first), \(order) FROM n;
      """
  }
}

@Test(arguments: RowSource.allCases)
func `pages of any size give the same rows in order`(kind: RowSource) async throws {
  let database = TestDatabase(kind.sql)
  let source = try database.source(of: "ITEMS")
  #expect(source.name == "shop.sqlite · items")
  for size in [1, 7, 64, 65, 200, 201] {
    let items = try await readAll(source, pageSize: size)
    #expect(items.map { $0.text("id") } == (1...200).map(\.description), "pages of \(size)")
  }
}

@Test(arguments: RowSource.allCases)
func `the columns are known before the rows are read`(kind: RowSource) async throws {
  let database = TestDatabase(kind.sql)
  let source = try database.source(of: "items")
  let names = await source.knownColumns()
  let rows = try await readAll(source, pageSize: 10)
  #expect(names == rows[0].record.fields.map(\.name))
}

@Test(arguments: RowSource.allCases)
func `records are read again by their places`(kind: RowSource) async throws {
  let database = TestDatabase(kind.sql)
  let source = try database.source(of: "items")
  let items = Array(try await readAll(source).reversed())
  #expect(try await source.records(at: items.map(\.place)) == items.map(\.record))
  let few = [items[3], items[150], items[3]]
  #expect(try await source.records(at: few.map(\.place)) == few.map(\.record))
  #expect(try await source.records(at: []).isEmpty)
}

@Test(arguments: RowSource.allCases)
func `identities are distinct and the same in each reading`(kind: RowSource) async throws {
  let database = TestDatabase(kind.sql)
  let source = try database.source(of: "items")
  let first = try await readAll(source).map(\.id)
  let second = try await readAll(try await source.reopened(), pageSize: 50).map(\.id)
  #expect(first == second)
  #expect(Set(first).count == 200)
}

@Test(arguments: RowSource.allCases)
func `a cancelled request loses nothing`(kind: RowSource) async throws {
  let database = TestDatabase(kind.sql)
  let source = try database.source(of: "items")
  let first = try await source.page(after: nil, count: 20)
  let request = Task {
    while !Task.isCancelled { await Task.yield() }
    return try await source.page(after: first.next, count: 20)
  }
  request.cancel()
  await #expect(throws: ItemError.cancelled) { try await request.value }
  let rest = try await readAll(source, after: first.next)
  #expect(rest.map { $0.text("id") } == (21...200).map(\.description))
}

@Test func `values are said as they are`() async throws {
  let database = TestDatabase(
    """
    CREATE TABLE t (i, r, s, n, b, p, [a "b] INT, big);
    INSERT INTO t VALUES (-7, 0.1, 'é' || char(0) || 'x', NULL, x'0102', x'89504E470D0A1A0A00', 1, 9e999);
    INSERT INTO t (i, r, b, p) VALUES
      (9223372036854775807, 1e21, zeroblob(1), CAST(x'FFD8FF' || zeroblob(12345) AS BLOB));
    """)
  let records = try await readAll(try openDatabase(path: database.path)).map(\.record)
  #expect(
    records.first?.fields == [
      Field("i", .number("-7")), Field("r", .number("0.1")), Field("s", .string("é\0x")),
      Field("n", .null), Field("b", .string("2 bytes")), Field("p", .string("picture, 9 bytes")),
      Field("a \"b", .number("1")), Field("big", .string("∞")),
    ])
  #expect(
    records.last?.fields.compactMap(\.value.text)
      == ["9223372036854775807", "1e+21", "1 byte", "picture, 12 kB"])
}

@Test func `rows that went are marked, and others stay`() async throws {
  for sql in [RowSource.rowID.sql, RowSource.composite.sql] {
    let database = TestDatabase(sql)
    let source = try openDatabase(path: database.path)
    let items = try await readAll(source)
    database.run("DELETE FROM items WHERE id = 100; UPDATE items SET id = -1 WHERE id = 300")
    let records = try await source.records(at: items[98...100].map(\.place))
    #expect(records.map(\.failure) == [nil, "row 100 no longer exists", nil])
    #expect(records[2] == items[100].record)
  }
}

/// Changes of a table while it is shown, and whether its row 100 is still what was read.
@Test(
  arguments: [
    ("SELECT 1", true), ("UPDATE rows SET v = 'é' WHERE id <> 100", true),
    ("UPDATE rows SET v = 'é' WHERE id = 100", true),
    ("UPDATE rows SET v = 'e' || char(769) WHERE id = 100", false),
    ("UPDATE rows SET v = NULL WHERE id = 100", false),
    ("DELETE FROM rows WHERE id = 100", false),
    ("DELETE FROM rows WHERE id < 99; INSERT INTO rows VALUES (300, 'é')", true),
  ])
func `a source knows whether a row is as it was`(change: String, isHarmless: Bool) async throws {
  for (columns, table) in [
    ("id INTEGER PRIMARY KEY, v)", "rows"), ("id INT, v)", "rows"),
    ("id INT, v, PRIMARY KEY (id)) WITHOUT ROWID", "rows"), ("id INT, v)", "kept"),
  ] {
    let database = TestDatabase(
      """
      CREATE TABLE rows (\(columns);
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 200)
      INSERT INTO rows SELECT i, 'é' FROM n;
      CREATE VIEW kept AS SELECT * FROM rows;
      """)
    let source = try database.source(of: table)
    let items = try await readAll(source)
    database.run(change)
    // A view's rows are stored when they are read.
    let isSame = isHarmless || table == "kept"
    #expect(await source.isUnchanged(at: items[99].place) == isSame, "\(columns)")
    #expect(await source.isUnchanged(at: items[100].place), "\(columns)")
  }
}

@Test func `the extremes of row ids are read`() async throws {
  let database = TestDatabase(
    """
    CREATE TABLE t (v);
    INSERT INTO t (rowid, v) VALUES
      (-9223372036854775808, 'a'), (-1, 'b'), (0, 'c'), (9223372036854775807, 'd');
    """)
  let source = try openDatabase(path: database.path)
  let items = try await readAll(source, pageSize: 1)
  #expect(items.map { $0.text("v") } == ["a", "b", "c", "d"])
  #expect(try await source.records(at: items.map(\.place)) == items.map(\.record))
}

@Test func `a slow view is cancelled while it runs`() async throws {
  let database = TestDatabase(
    """
    CREATE VIEW v AS WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n)
    SELECT i FROM n WHERE i < 0;
    """)
  let source = try openDatabase(path: database.path)
  let request = Task { try await source.page(after: nil, count: 1) }
  try await Task.sleep(for: .milliseconds(20))
  // The view has no last row, so only the cancellation ends the request.
  request.cancel()
  await #expect(throws: ItemError.cancelled) { try await request.value }
}

@Test func `colours in texts are taken out of them, on every way to a row`() async throws {
  let database = TestDatabase(
    "CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT);"
      + "INSERT INTO t VALUES (1, 'a' || char(27) || '[31mred' || char(27) || '[m');")
  var options = SourceOptions()
  options.honorsColors = true
  let source = try openDatabase(path: database.path, options: options)
  let items = try await readAll(source)
  #expect(items.map { $0.text("name") } == ["ared"])
  #expect(items[0].record.textStyles.map(\.path) == [[1]])
  #expect(try await source.records(at: [items[0].place]) == [items[0].record])
}
#endif
