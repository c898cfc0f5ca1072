#if Libraries
internal import CSQLite
internal import Platform
import WaterfallItems
import WaterfallRecords
import WaterfallSources

/// A read-only database with its prepared statements.
///
/// No file is created beside the database. A write-ahead log that no program has open is read
/// without SQLite's locks, because these would need a file of shared memory. In that case, the
/// files' dates show when another program begins to write. The database is then reopened.
final class Database {
  let file: DatabaseFile
  private(set) var access: DatabaseAccess
  private var connection: Connection
  private var stamps: [FileState?]
  private var statements: [ExactText: Statement] = [:]

  init(_ file: DatabaseFile) throws(ItemError) {
    self.file = file
    stamps = file.stamps()
    (connection, access) = try Self.open(file)
  }

  /// The statement for `sql`, prepared only once.
  func statement(_ sql: String) throws(DatabaseFault) -> Statement {
    if let statement = statements[ExactText(sql)] { return statement }
    let statement = try Statement(connection, sql)
    statements[ExactText(sql)] = statement
    return statement
  }

  func openBlob(table: String, column: String, row: Int64) throws(DatabaseFault) -> OpenBlob {
    try OpenBlob(connection, table: table, column: column, row: row)
  }

  /// Reopens the file if it is read without locks and another program has written to it.
  ///
  /// - Returns: whether it was reopened.
  func refresh() throws(ItemError) -> Bool {
    guard access != .shared else { return false }
    let now = file.stamps()
    guard now != stamps else { return false }
    statements = [:]
    stamps = now
    (connection, access) = try Self.open(file)
    return true
  }

  private static func open(_ file: DatabaseFile) throws(ItemError) -> (Connection, DatabaseAccess) {
    let header = try file.header()
    guard !header.isEmpty else { throw .unsupported(name: file.name, reason: Words.emptyFile) }
    guard isDatabase(header: header) else {
      throw .unsupported(name: file.name, reason: Words.foreignFile)
    }
    let sqlite: SQLiteFunctions
    do throws(LibraryError) {
      sqlite = try Connection.library.get().functions
    } catch {
      throw .unsupported(name: file.name, reason: Words.notInstalled(error.message))
    }
    let access = Self.access(file, header)
    do throws(DatabaseFault) {
      return (try open(file, access, sqlite), access)
    } catch {
      // The shared memory cannot be created or written, as in a read-only directory.
      guard access == .shared, file.usesLog(header),
        [SQLITE_CANTOPEN, SQLITE_READONLY].contains(error.kind)
      else { throw itemError(error, name: file.name) }
    }
    do throws(DatabaseFault) {
      return (try open(file, .alone, sqlite), .alone)
    } catch {
      throw itemError(error, name: file.name)
    }
  }

  private static func access(_ file: DatabaseFile, _ header: [UInt8]) -> DatabaseAccess {
    guard file.usesLog(header) else { return .shared }
    guard let logged = file.size(of: "-wal"), logged > 0 else {
      return file.size(of: "-shm") == nil ? .frozen : .shared
    }
    return file.size(of: "-shm") == nil ? .alone : .shared
  }

  /// Opens the database and reads its schema, because that reveals most faults.
  private static func open(
    _ file: DatabaseFile, _ access: DatabaseAccess, _ sqlite: SQLiteFunctions
  ) throws(DatabaseFault) -> Connection {
    let connection = try Connection(sqlite, path: file.path, access: access)
    try Statement(connection, "SELECT count(*) FROM sqlite_schema").run()
    return connection
  }
}

/// Translates the fault to an error that all sources have in common.
func itemError(_ fault: DatabaseFault, name: String) -> ItemError {
  switch fault.kind {
  case SQLITE_INTERRUPT: .cancelled
  case SQLITE_BUSY, SQLITE_LOCKED:
    Task.isCancelled ? .cancelled : .io(name: name, reason: Words.locked)
  case SQLITE_NOTADB: .unsupported(name: name, reason: Words.foreignFile)
  case SQLITE_CORRUPT: .unsupported(name: name, reason: Words.damaged(fault.words))
  case SQLITE_READONLY: .unsupported(name: name, reason: Words.unfinished)
  case SQLITE_CANTOPEN: .unsupported(name: name, reason: Words.closed(fault.words))
  case SQLITE_TOOBIG: .unsupported(name: name, reason: Words.tooLong(Connection.longestValue))
  case SQLITE_IOERR, SQLITE_NOMEM, SQLITE_FULL: .io(name: name, reason: fault.words)
  default: .unsupported(name: name, reason: Words.refused(fault.words))
  }
}
#endif
