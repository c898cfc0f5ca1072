#if Libraries
import CSQLite
import Glibc
import WaterfallDatabase
import WaterfallItems
import WaterfallRecords
import WaterfallSources

/// A database in its own folder, made by SQLite itself; both are deleted with the object.
@safe final class TestDatabase {
  let directory: String
  let path: String
  private var connection: OpaquePointer?

  /// - Parameter sql: statements that run in one connection, which is then closed.
  init(_ sql: String = "") {
    directory = "/tmp/waterfall-database-\(UInt64.random(in: 0...UInt64.max))"
    path = directory + "/shop.sqlite"
    _ = unsafe mkdir(directory, 0o700)
    if !sql.isEmpty {
      run(sql)
      close()
    }
  }

  /// Runs statements; the connection stays open.
  func run(_ sql: String) {
    if unsafe connection == nil { unsafe sqlite3_open(path, &connection) }
    var message: UnsafeMutablePointer<CChar>?
    guard unsafe sqlite3_exec(connection, sql, nil, nil, &message) != SQLITE_OK else { return }
    let words = unsafe message.map { unsafe String(cString: $0) } ?? "no message"
    fatalError("SQLite reports: \(words) of \(sql)")
  }

  func close() {
    unsafe sqlite3_close(connection)
    unsafe connection = nil
  }

  /// Leaves the files as a crashed program would: SQLite's clean-up is suppressed.
  func abandon() {
    let configure = unsafe OpaquePointer(dlsym(nil, "sqlite3_db_config"))
    unsafe waterfall_db_config(configure, connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    close()
    _ = unsafe unlink(path + "-shm")
  }

  var files: [String] {
    ["", "-wal", "-shm", "-journal"].filter { unsafe access(path + $0, F_OK) == 0 }
  }

  var bytes: [UInt8] {
    get {
      let number = unsafe open(path, O_RDONLY)
      defer { _ = Glibc.close(number) }
      var bytes = [UInt8](repeating: 0, count: Int(lseek(number, 0, SEEK_END)))
      _ = unsafe pread(number, &bytes, bytes.count, 0)
      return bytes
    }
    set {
      let number = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      _ = unsafe write(number, newValue, newValue.count)
      _ = Glibc.close(number)
    }
  }

  deinit {
    unsafe sqlite3_close(connection)
    for ending in ["", "-wal", "-shm", "-journal"] { _ = unsafe unlink(path + ending) }
    _ = unsafe rmdir(directory)
  }
}

extension TestDatabase {
  /// - Parameter table: the table or view to read; nil for the one with the most rows.
  func source(of table: String? = nil) throws -> any ItemSource {
    var options = SourceOptions()
    options.table = table
    return try openDatabase(path: path, options: options)
  }
}

/// The items of all pages of a source, in order.
func readAll(
  _ source: any ItemSource, pageSize: Int = 7, after start: Cursor? = nil
) async throws -> [Item] {
  var items: [Item] = []
  var cursor = start
  repeat {
    let page = try await source.page(after: cursor, count: pageSize)
    items += page.items
    cursor = page.next
  } while cursor != nil && items.count < 100_000
  return items
}

extension Item {
  func text(_ name: String) -> String? { record.fields.first { $0.name == name }?.value.text }
}

/// SQL for a table of `count` numbered rows.
func numbers(_ count: Int, table: String = "items") -> String {
  """
  CREATE TABLE \(table) (id INTEGER PRIMARY KEY, name TEXT);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
  INSERT INTO \(table) SELECT i, 'item ' || i FROM n;
  """
}
#endif
