// A function per C call of SQLite: numbers that mean failure become faults, pointers stay here and
// in Statement.

#if SQLite
internal import CSQLite
internal import Platform

/// What SQLite answered instead of doing as it was asked.
struct DatabaseFault: Error, Hashable {
  /// An extended result code.
  let code: Int32
  /// SQLite's own words.
  let words: String

  static let outOfOrder = DatabaseFault(code: SQLITE_CORRUPT, words: "rows out of order")

  static let interrupted = DatabaseFault(code: SQLITE_INTERRUPT, words: "interrupted")

  /// Whether what was asked for is not possible, rather than the file at fault.
  var isGeneral: Bool { kind == SQLITE_ERROR }

  /// Whether the file does not hold what it should.
  var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_IOERR].contains(kind) }

  /// Whether a row or one of its values is longer than what is read.
  var isTooLong: Bool { kind == SQLITE_TOOBIG }

  /// Whether what was read before it may be shown, and the rest be asked for again.
  var isPartial: Bool { ![SQLITE_INTERRUPT, SQLITE_NOMEM].contains(kind) }

  /// The result code without its details.
  var kind: Int32 { code & 0xFF }
}

/// How a file is opened; never to be written.
enum DatabaseAccess: String, Hashable {
  /// With SQLite's locks: others may write meanwhile.
  case shared = "mode=ro"
  /// Without locks and without a file of shared memory, for a write-ahead log that nobody has open.
  case alone = "mode=ro&vfs=unix-none"
  /// As if on read-only media: no locks, and no write-ahead log is looked for.
  case frozen = "mode=ro&immutable=1"
}

/// An open database. One thread at a time uses it.
@safe final class Connection {
  let pointer: OpaquePointer
  let sqlite: SQLiteFunctions

  /// SQLite, loaded when a database is first opened.
  static let library = Result { () throws(LibraryError) in
    try unsafe LoadedLibrary<SQLiteFunctions>(.sqlite, names: SQLiteFunctionsNames())
  }

  /// Bytes of the longest value that is read. A stranger's view may make texts of any length out of
  /// nothing.
  static let longestValue = 8_000_000
  /// Bytes that SQLite may take in all: a view may have thousands of columns.
  private static let mostMemory = 256_000_000
  /// The time between two tries at a lock, and how often they are made: a second in all.
  private static let lockPause = Duration.milliseconds(20)
  private static let lockTries: Int32 = 50
  /// Steps of SQLite's machine between two looks whether the task is cancelled: well under a
  /// millisecond.
  private static let cancellationInterval: Int32 = 2000

  /// sqlite3_open_v2. The file is looked at by the first statement.
  init(
    _ sqlite: SQLiteFunctions, path: String, access: DatabaseAccess
  ) throws(DatabaseFault) {
    self.sqlite = sqlite
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    var opened: OpaquePointer?
    let code = unsafe sqlite.sqlite3_open_v2(Self.address(path, access), &opened, flags, nil)
    guard let opened = unsafe opened else {
      throw DatabaseFault(code: SQLITE_NOMEM, words: "out of memory")
    }
    unsafe pointer = opened
    guard code == SQLITE_OK else { throw fault(code) }
    _ = unsafe sqlite.sqlite3_busy_handler(pointer, waitForLock, nil)
    unsafe sqlite.sqlite3_progress_handler(pointer, Self.cancellationInterval, stopIfCancelled, nil)
    // Whoever only looks tidies nothing up, and the functions in a stranger's views are not
    // trusted.
    unsafe waterfall_db_config(
      sqlite.sqlite3_db_config, pointer, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    unsafe waterfall_db_config(sqlite.sqlite3_db_config, pointer, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    unsafe waterfall_db_config(sqlite.sqlite3_db_config, pointer, SQLITE_DBCONFIG_DEFENSIVE, 1)
    _ = unsafe sqlite.sqlite3_limit(pointer, SQLITE_LIMIT_LENGTH, Int32(Self.longestValue))
    try Statement(self, "PRAGMA hard_heap_limit = \(Self.mostMemory)").run()
    if access == .alone { try Statement(self, "PRAGMA locking_mode = EXCLUSIVE").run() }
  }

  deinit { _ = unsafe sqlite.sqlite3_close_v2(pointer) }

  /// sqlite3_errmsg.
  func fault(_ code: Int32) -> DatabaseFault {
    let words = unsafe sqlite.sqlite3_errmsg(pointer).map { unsafe String(cString: $0) }
    return DatabaseFault(code: code, words: words ?? "no reason")
  }

  /// The path as a URI, which alone can ask for all kinds of access.
  private static func address(_ path: String, _ access: DatabaseAccess) -> String {
    var address = path.utf8.first == UInt8(ascii: "/") ? "file:/" : "file:./"
    for byte in path.utf8.drop(while: { $0 == UInt8(ascii: "/") }) {
      switch byte {
      case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "%"), 0x80...:
        address += "%" + String(byte, radix: 16)
      default: address.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return address + "?" + access.rawValue
  }

  /// sqlite3_busy_handler: waits a little, unless that has been done long enough or the task is
  /// cancelled.
  private let waitForLock: @convention(c) (UnsafeMutableRawPointer?, Int32) -> Int32 = { _, tries in
    if tries >= lockTries || Task.isCancelled { return 0 }
    blockThread(for: lockPause)
    return 1
  }

  /// sqlite3_progress_handler: called on the thread of the task that runs the statement.
  private let stopIfCancelled: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { _ in
    Task.isCancelled ? 1 : 0
  }
}
#endif
