// One function for each C call of SQLite. Result codes that mean failure become faults; pointers do
// not leave this file and Statement.

#if Libraries
internal import CSQLite
internal import Platform

/// The error with which SQLite answered a call.
struct DatabaseFault: Error, Hashable {
  /// An extended result code.
  let code: Int32
  /// SQLite's own message.
  let words: String

  static let outOfOrder = DatabaseFault(code: SQLITE_CORRUPT, words: "rows out of order")

  static let interrupted = DatabaseFault(code: SQLITE_INTERRUPT, words: "interrupted")

  /// Whether the request is impossible, rather than the file damaged.
  var isGeneral: Bool { kind == SQLITE_ERROR }

  /// Whether the file is damaged or cannot be read.
  var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_IOERR].contains(kind) }

  /// Whether a row or one of its values is longer than the limit.
  var isTooLong: Bool { kind == SQLITE_TOOBIG }

  /// Whether rows read before the fault may be shown, and the remaining rows requested again.
  var isPartial: Bool { ![SQLITE_INTERRUPT, SQLITE_NOMEM].contains(kind) }

  /// The result code without its extension.
  var kind: Int32 { code & 0xFF }
}

/// The mode in which a file is opened; it is never written.
enum DatabaseAccess: String, Hashable {
  /// Uses SQLite's locks, because others may write meanwhile.
  case shared = "mode=ro"
  /// Without locks and without shared memory, for a write-ahead log that no program has open.
  case alone = "mode=ro&vfs=unix-none"
  /// As if on read-only media: without locks, and without looking for a write-ahead log.
  case frozen = "mode=ro&immutable=1"
}

/// An open database, for one thread at a time.
@safe final class Connection {
  let pointer: OpaquePointer
  let sqlite: SQLiteFunctions

  /// The SQLite library, loaded when a database is first opened.
  static let library = Result { () throws(LibraryError) in
    try unsafe LoadedLibrary<SQLiteFunctions>(.sqlite, names: SQLiteFunctionsNames())
  }

  /// The longest value that is read, in bytes.
  ///
  /// The limit is needed because an unknown view may compute texts of any length.
  static let longestValue = 8_000_000
  /// The most bytes that SQLite may take in all, because a view may have thousands of columns.
  private static let mostMemory = 256_000_000
  /// The pause between two attempts to get a lock, and the number of attempts: one second in all.
  private static let lockPause = Duration.milliseconds(20)
  private static let lockTries: Int32 = 50
  /// The steps of SQLite's machine between two checks for cancellation: well under a millisecond.
  private static let cancellationInterval: Int32 = 2000

  /// sqlite3_open_v2. SQLite does not read the file before the first statement.
  init(_ sqlite: SQLiteFunctions, path: String, access: DatabaseAccess) throws(DatabaseFault) {
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
    // Closing must not write the log back, because this program never writes. Functions in the
    // views of an unknown file are not trusted.
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

  /// The path as a URI, because only a URI can request every kind of access.
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

  /// sqlite3_busy_handler: pauses before the next attempt, unless the attempts are used up or the
  /// task is cancelled.
  private let waitForLock: @convention(c) (UnsafeMutableRawPointer?, Int32) -> Int32 = { _, tries in
    if tries >= lockTries || Task.isCancelled { return 0 }
    blockThread(for: lockPause)
    return 1
  }

  /// sqlite3_progress_handler: SQLite calls it on the thread of the task that runs the statement.
  private let stopIfCancelled: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { _ in
    Task.isCancelled ? 1 : 0
  }
}
#endif
