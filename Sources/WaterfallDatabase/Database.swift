package import WaterfallItems
package import WaterfallSources

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

  private static func open(
    _ file: DatabaseFile
  ) throws(ItemError) -> (Connection, DatabaseAccess) {
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

#if Libraries
import WaterfallItems
import WaterfallRecords

/// The marked card before a table's rows that reports damaged tables beside it.
struct DatabaseNote: Sendable {
  let item: Item

  /// Creates the note; nil if no other table is damaged.
  init?(_ choice: TableChoice) {
    guard let first = choice.damaged.first else { return nil }
    let words = Words.damagedTables(choice.damaged.map(\.name), reason: first.reason)
    item = Item(
      id: ItemID(hashing: "\(choice.table.name)\0\0damaged".utf8), place: Self.place,
      record: Record(fields: [], failure: words))
  }

  /// The note is in source 1, because rows are in source 0.
  private static let place = ItemPlace(offset: 0, length: 0, source: 1)
  /// The cursor of the first row, for a first page that holds only the note.
  static let behind = Cursor(position: 0, index: 1, source: 1)
}
#endif

/// Opens a table or view of the database at `path` as a source of rows; never writes to it.
///
/// `options.table` names the table; case does not count. Without a name, the result depends on
/// `options.opening`. If it asks for boards and there are several tables, the tables themselves are
/// the items. Otherwise, the table with the most rows is read. A table's `board(.around)` leads to
/// the list of tables. The source's name is like `shop.sqlite · items`. Each page of a table
/// continues at the last key (keyset paging), so a page costs the same wherever it is.
///
/// - Throws: `.missing` if the file does not exist, `.io` if it is locked for more than a second,
///   `.empty` if it has no tables. It throws `.unsupported` if the file is not a database, is
///   damaged or lacks the table, and always if this build has no SQLite.
package func openDatabase(
  path: String, options: SourceOptions = SourceOptions()
) throws(ItemError) -> any ItemSource {
  #if Libraries
  let file = try DatabaseFile(path)
  if options.opening == .boards, options.table == nil,
    let tables = try TablesSource.several(of: file, options)
  {
    return tables
  }
  return try DatabaseSource(file, options)
  #else
  throw .unsupported(name: path, reason: Words.notBuiltIn)
  #endif
}

#if Libraries
internal import Dispatch

/// Runs an actor on a queue of its own.
///
/// A view may take seconds for its first row, and on the shared threads, which are few, it would
/// block other tasks.
final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "waterfall.database")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
#endif
