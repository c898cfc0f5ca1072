#if Libraries
import Glibc
import Testing
import WaterfallItems
import WaterfallSources
import WaterfallTestSupport

@testable import WaterfallDatabase

/// The error with which opening or reading fails; nil if both succeed.
private func failure(_ path: String, table: String? = nil) async -> ItemError? {
  var options = SourceOptions()
  options.table = table
  do throws(ItemError) {
    let source = try openDatabase(path: path, options: options)
    var cursor: Cursor?
    repeat {
      cursor = try await source.page(after: cursor, count: 100).next
    } while cursor != nil && cursor?.index ?? 0 < 100_000
    return nil
  } catch { return error }
}

@Test func `the table with the most rows is taken`() throws {
  let database = TestDatabase(
    numbers(20, table: "few") + numbers(3000, table: "many") + numbers(2000, table: "some")
      + "CREATE VIEW all_of_them AS SELECT * FROM many, few;")
  #expect(try openDatabase(path: database.path).name == "shop.sqlite · many")
  let single = TestDatabase("CREATE VIEW v AS SELECT 1 AS one;")
  #expect(try openDatabase(path: single.path).name == "shop.sqlite · v")
}

@Test func `internal tables are not offered`() throws {
  let database = TestDatabase(
    """
    CREATE TABLE a (id INTEGER PRIMARY KEY AUTOINCREMENT); CREATE INDEX i ON a (id);
    INSERT INTO a DEFAULT VALUES; ANALYZE; CREATE VIRTUAL TABLE texts USING fts5(body);
    CREATE TABLE b (c TEXT) STRICT;
    """)
  let tables = try Database(DatabaseFile(database.path)).tables()
  #expect(tables.map(\.name) == ["a", "texts", "b"])
}

@Test func `an unknown table names those there are`() async {
  let database = TestDatabase(numbers(1) + numbers(1, table: "orders"))
  #expect(
    await failure(database.path, table: "itms")?.message == """
      \(database.path): expected the name of a table or view, not `itms`
      Try --table items. The tables are items, orders.
      """)
  #expect(await failure(database.path, table: "ORDERS") == nil)
}

@Test func `what is no database says so`() async {
  let database = TestDatabase()
  #expect(await failure(database.path)?.message.contains("cannot be opened: No such file") == true)
  database.bytes = []
  #expect(await failure(database.path)?.message.contains("but the file is empty") == true)
  database.bytes = Array("id,name\n1,a\n".utf8)
  #expect(await failure(database.path)?.message.contains("another format, or encrypted") == true)
  database.bytes = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0xA5, count: 4000)
  #expect(await failure(database.path)?.message.contains("another format, or encrypted") == true)
  #expect(await failure(database.directory) != nil)
  let empty = TestDatabase("CREATE TABLE t (a); DROP TABLE t;")
  #expect(await failure(empty.path)?.message.contains("has no tables") == true)
}

@Test func `damage anywhere ends in words`() async throws {
  let database = TestDatabase(
    numbers(3000) + RowSource.composite.sql.replacing("items", with: "keyed"))
  let whole = database.bytes
  var failed = 0
  for seed in 1...60 {
    var generator = SeededRandom(seed: UInt64(seed))
    var bytes = whole
    for _ in 0..<8 {
      let start = Int.random(in: 100..<bytes.count - 64, using: &generator)
      for place in start..<start + 64 {
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
    }
    if seed % 3 == 0 { bytes.removeLast(Int.random(in: 1..<bytes.count, using: &generator)) }
    database.bytes = bytes
    for table in ["items", "keyed"] {
      guard let error = await failure(database.path, table: table) else { continue }
      failed += 1
      try #require(!error.message.isEmpty, "seed \(seed)")
    }
  }
  #expect(failed > 10)
}

@Test func `a lock is waited for, then told`() async throws {
  let database = TestDatabase(numbers(10))
  let source = try openDatabase(path: database.path)
  database.run("BEGIN EXCLUSIVE; INSERT INTO items (name) VALUES ('new');")
  var error: ItemError?
  do throws(ItemError) { _ = try await source.page(after: nil, count: 3) } catch let fault {
    error = fault
  }
  #expect(error?.message.contains("locked the database for more than a second") == true)
  database.run("COMMIT")
  #expect(try await readAll(source).count == 11)
}

@Test func `reading leaves nothing beside the file`() async throws {
  for mode in ["DELETE", "TRUNCATE", "WAL"] {
    let database = TestDatabase("PRAGMA journal_mode = \(mode); " + numbers(50))
    let before = database.files
    let source = try openDatabase(path: database.path)
    #expect(try await readAll(source).count == 50)
    #expect(database.files == before, "\(mode)")
  }
}

@Test func `a log that was left behind is read, and left as it is`() async throws {
  let database = TestDatabase()
  database.run("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; " + numbers(50))
  database.abandon()
  #expect(database.files == ["", "-wal"])
  do {
    let source = try openDatabase(path: database.path)
    #expect(try await readAll(source).count == 50)
    #expect(database.files == ["", "-wal"])
  }
  #expect(database.files == ["", "-wal"])
}

@Test func `a log that somebody writes is followed`() async throws {
  let database = TestDatabase("PRAGMA journal_mode = WAL; " + numbers(10))
  let source = try openDatabase(path: database.path)
  #expect(try await readAll(source).count == 10)
  database.run("INSERT INTO items (name) VALUES ('new')")
  #expect(try await readAll(source).count == 11)
  database.run("INSERT INTO items (name) VALUES ('newer')")
  #expect(try await readAll(source).last?.text("name") == "newer")
}

@Test func `a change that was left in the middle is not undone, but told`() async {
  let database = TestDatabase(numbers(3000))
  database.run("PRAGMA cache_size = 2; BEGIN; UPDATE items SET name = name || '…';")
  let copy = TestDatabase()
  copy.bytes = database.bytes
  #expect(unsafe link(database.path + "-journal", copy.path + "-journal") == 0)
  let before = copy.bytes
  #expect(await failure(copy.path)?.message.contains("stopped in the middle") == true)
  #expect(copy.bytes == before)
  #expect(copy.files == ["", "-journal"])
}

@Test(arguments: [0, 1, -1, 63, 64, -65, .max, .min] as [Int64])
func `cells are the same after they were kept`(number: Int64) {
  let cells: [Cell] = [
    .integer(number), .null, .real(Double(number) / 3), .real(-0.5), .real(.infinity), .text([]),
    .text(Array("é\0".utf8)), .blob([UInt8](repeating: 0x80, count: 300)), .integer(number),
  ]
  var bytes: [UInt8] = []
  for cell in cells { cell.append(to: &bytes) }
  #expect(Cell.decode(bytes[...]) == cells)
}

@Test func `names with signs of addresses are opened`() async throws {
  let database = TestDatabase(numbers(3))
  let path = database.directory + "/a?b#c%20 é.db"
  #expect(unsafe symlink(database.path, path) == 0)
  #expect(unsafe rename(database.path, path) == 0)
  #expect(try await readAll(try openDatabase(path: path)).count == 3)
  #expect(unsafe rename(path, database.path) == 0)
}

@Test(arguments: [("SQLite format 3\0 and more", true), ("SQLite format 3", false), ("", false)])
func `a database is known by its first bytes`(text: String, isOne: Bool) {
  #expect(isDatabase(header: text.utf8) == isOne)
}
#endif
