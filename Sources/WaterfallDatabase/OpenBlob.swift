#if Libraries
internal import CSQLite

/// A blob of a table with row ids, of which any part can be read by itself.
///
/// While it is open, it holds a lock, as a statement does.
@safe final class OpenBlob {
  private let connection: Connection
  private let pointer: OpaquePointer
  private var sqlite: SQLiteFunctions { connection.sqlite }
  /// The length in bytes.
  let count: Int

  /// sqlite3_blob_open. It fails if the value is neither a blob nor a text, or if it is computed.
  init(_ connection: Connection, table: String, column: String, row: Int64) throws(DatabaseFault) {
    self.connection = connection
    var opened: OpaquePointer?
    let code = unsafe connection.sqlite.sqlite3_blob_open(
      connection.pointer, "main", table, column, row, 0, &opened)
    guard code == SQLITE_OK, let opened = unsafe opened else { throw connection.fault(code) }
    unsafe pointer = opened
    count = Int(unsafe connection.sqlite.sqlite3_blob_bytes(opened))
  }

  deinit { _ = unsafe sqlite.sqlite3_blob_close(pointer) }

  /// sqlite3_blob_read: up to `wanted` bytes from `offset`, fewer only at the end.
  func bytes(at offset: Int, count wanted: Int) throws(DatabaseFault) -> [UInt8] {
    let size = min(wanted, count - offset)
    guard size > 0 else { return [] }
    var code = SQLITE_OK
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { room, filled in
      code = unsafe sqlite.sqlite3_blob_read(pointer, room.baseAddress, Int32(size), Int32(offset))
      filled = code == SQLITE_OK ? size : 0
    }
    guard code == SQLITE_OK else { throw connection.fault(code) }
    return bytes
  }
}
#endif
