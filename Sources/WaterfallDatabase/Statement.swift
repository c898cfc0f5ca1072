#if Libraries
internal import CSQLite
import WaterfallRecords

/// A prepared statement. It keeps its connection open and copies the values of each step.
@safe final class Statement {
  private let connection: Connection
  private let pointer: OpaquePointer
  private var sqlite: SQLiteFunctions { connection.sqlite }
  /// The names of the columns, in order.
  let names: [String]

  /// sqlite3_prepare_v3.
  init(_ connection: Connection, _ sql: String) throws(DatabaseFault) {
    self.connection = connection
    var prepared: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let code = unsafe connection.sqlite.sqlite3_prepare_v3(
      connection.pointer, sql, -1, flags, &prepared, nil)
    guard code == SQLITE_OK, let prepared = unsafe prepared else { throw connection.fault(code) }
    unsafe pointer = prepared
    let count = unsafe connection.sqlite.sqlite3_column_count(prepared)
    names = (0..<count).map { column in
      unsafe connection.sqlite.sqlite3_column_name(prepared, column).map {
        unsafe String(cString: $0)
      } ?? ""
    }
  }

  deinit { _ = unsafe sqlite.sqlite3_finalize(pointer) }

  /// sqlite3_bind_…: resets the statement and sets its parameters from the first one on.
  func bind(_ cells: [Cell]) throws(DatabaseFault) {
    reset()
    for (index, cell) in cells.enumerated() {
      let code = bind(cell, at: Int32(index + 1))
      if code != SQLITE_OK { throw connection.fault(code) }
    }
  }

  private func bind(_ cell: Cell, at place: Int32) -> Int32 {
    switch cell {
    case .null: return unsafe sqlite.sqlite3_bind_null(pointer, place)
    case .integer(let number): return unsafe sqlite.sqlite3_bind_int64(pointer, place, number)
    case .real(let number): return unsafe sqlite.sqlite3_bind_double(pointer, place, number)
    case .look: fatalError("A blob that is not kept cannot be compared")
    case .text(let bytes):
      return unsafe bytes.withUnsafeBytes { bytes in
        let text = unsafe bytes.bindMemory(to: CChar.self).baseAddress
        return unsafe waterfall_bind_text(
          sqlite.sqlite3_bind_text, pointer, place, text, Int32(clamping: bytes.count))
      }
    case .blob([]): return unsafe sqlite.sqlite3_bind_zeroblob(pointer, place, 0)
    case .blob(let bytes):
      return unsafe bytes.withUnsafeBytes {
        unsafe waterfall_bind_blob(
          sqlite.sqlite3_bind_blob, pointer, place, $0.baseAddress, Int32(clamping: $0.count))
      }
    }
  }

  /// sqlite3_step: goes to the next row; returns false after the last one.
  func step() throws(DatabaseFault) -> Bool {
    let code = unsafe sqlite.sqlite3_step(pointer)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      let fault = connection.fault(code)
      reset()
      throw fault
    }
  }

  /// sqlite3_reset: releases the row and the lock on the file.
  func reset() { _ = unsafe sqlite.sqlite3_reset(pointer) }

  func run() throws(DatabaseFault) {
    while try step() {}
    reset()
  }

  /// sqlite3_column_int64.
  func integer(_ column: Int) -> Int64 {
    unsafe sqlite.sqlite3_column_int64(pointer, Int32(column))
  }

  /// sqlite3_column_text, with invalid UTF-8 replaced.
  func text(_ column: Int) -> String {
    let (column, bytes) = (Int32(column), unsafe sqlite.sqlite3_column_text(pointer, Int32(column)))
    let count = Int(unsafe sqlite.sqlite3_column_bytes(pointer, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  func cell(_ column: Int) -> Cell {
    switch unsafe sqlite.sqlite3_column_type(pointer, Int32(column)) {
    case SQLITE_INTEGER: return .integer(integer(column))
    case SQLITE_FLOAT: return .real(unsafe sqlite.sqlite3_column_double(pointer, Int32(column)))
    case SQLITE_TEXT:
      let bytes = unsafe sqlite.sqlite3_column_text(pointer, Int32(column))
      return .text(unsafe bytes.map { unsafe copy(UnsafeRawPointer($0), column) } ?? [])
    case SQLITE_BLOB:
      let bytes = unsafe sqlite.sqlite3_column_blob(pointer, Int32(column))
      return .blob(unsafe bytes.map { unsafe copy($0, column) } ?? [])
    default: return .null
    }
  }

  private func copy(_ bytes: UnsafeRawPointer, _ column: Int) -> [UInt8] {
    let count = Int(unsafe sqlite.sqlite3_column_bytes(pointer, Int32(column)))
    return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// sqlite3_column_type.
  func isNull(_ column: Int) -> Bool {
    unsafe sqlite.sqlite3_column_type(pointer, Int32(column)) == SQLITE_NULL
  }

  /// The facts of a blob; nil if the value is not a blob.
  ///
  /// Only the bytes that are examined are copied.
  func look(_ column: Int) -> BlobDetection? {
    guard unsafe sqlite.sqlite3_column_type(pointer, Int32(column)) == SQLITE_BLOB else {
      return nil
    }
    let bytes = unsafe sqlite.sqlite3_column_blob(pointer, Int32(column))
    let all = unsafe UnsafeRawBufferPointer(
      start: bytes, count: Int(sqlite.sqlite3_column_bytes(pointer, Int32(column))))
    return BlobDetection(count: all.count) { offset, count in
      guard offset < all.count else { return [] }
      return unsafe Array(all[offset..<min(all.count, offset + count)])
    }
  }

  /// The first value of the first row, if it is a blob; else nil.
  func blob(for cells: [Cell]) throws(DatabaseFault) -> [UInt8]? {
    try bind(cells)
    defer { reset() }
    guard try step(), case .blob(let bytes) = cell(0) else { return nil }
    return bytes
  }

  /// The number of bytes in the texts of the row, from `column` on.
  func textSize(from column: Int) -> Int {
    var size = 0
    for column in column..<names.count
    where unsafe sqlite.sqlite3_column_type(pointer, Int32(column)) == SQLITE_TEXT {
      size += Int(unsafe sqlite.sqlite3_column_bytes(pointer, Int32(column)))
    }
    return size
  }

  func append(_ column: Int, as name: String, to record: inout Record) {
    if let look = look(column) {
      record.append(name, look)
    } else if unsafe sqlite.sqlite3_column_type(pointer, Int32(column)) == SQLITE_TEXT {
      record.fields.append(Field(name, .string(text(column))))
    } else {
      record.fields.append(Field(name, cell(column).value))
    }
  }

  /// The row's values from `column` on as a record, with the names of the columns.
  func record(from column: Int) -> Record {
    var record = Record(fields: [])
    record.fields.reserveCapacity(names.count - column)
    for column in column..<names.count { append(column, as: names[column], to: &record) }
    return record
  }
}
#endif
