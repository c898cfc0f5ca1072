#if Libraries
import WaterfallRecords

/// A row with a value that is longer than SQLite may hold here.
///
/// Each column is read by itself. Only the first part of a long text is read.
struct LongRow {
  private let database: Database
  private let table: Table
  private let key: String
  private let row: Int64

  init(_ database: Database, _ table: Table, key: String, row: Int64) {
    (self.database, self.table, self.key, self.row) = (database, table, key, row)
  }

  /// The bytes of each text that are read even if the row's limit is used up.
  private static let shortText = 4096

  func record() throws(DatabaseFault) -> Record {
    var record = Record(fields: [])
    var rest = Connection.longestValue
    var (shown, all) = (0, 0)
    for column in try database.columns(of: table) {
      guard let (text, count) = try start(of: column.name, atMost: max(rest, Self.shortText)) else {
        try append(column.name, to: &record)
        continue
      }
      record.fields.append(Field(column.name, .string(String(decoding: text, as: UTF8.self))))
      rest -= text.count
      (shown, all) = (shown + text.count, all + count)
    }
    if all > shown { record.cut = "the first \(readableSize(shown)) of \(readableSize(all))" }
    return record
  }

  /// The first bytes of a text, and its whole length in bytes.
  ///
  /// Returns nil if the value is not a text, or cannot be read in part.
  private func start(
    of column: String, atMost count: Int
  ) throws(DatabaseFault) -> (bytes: [UInt8], count: Int)? {
    let kind = try read("typeof(\(column.quotedForSQL))") { $0.text(0) }
    guard kind == "text" else { return nil }
    do throws(DatabaseFault) {
      let text = try database.openBlob(table: table.name, column: column, row: row)
      return (try text.bytes(at: 0, count: count), text.count)
    } catch {
      guard error.isGeneral else { throw error }
      return nil
    }
  }

  private func append(_ column: String, to record: inout Record) throws(DatabaseFault) {
    let name = column.quotedForSQL
    // SQLite computes both functions without reading the blob.
    let size = try read("CASE WHEN typeof(\(name)) = 'blob' THEN length(\(name)) END") { rows in
      rows.isNull(0) ? nil : Int(rows.integer(0))
    }
    if let size = size ?? nil, size > RowColumns.largeBlob {
      let look = try database.look(atLarge: size, in: column, of: table, row: row)
      return record.append(column, look)
    }
    do throws(DatabaseFault) {
      _ = try read(name) { $0.append(0, as: column, to: &record) }
    } catch {
      guard error.isTooLong else { throw error }
      record.fields.append(Field(column, .null))
    }
  }

  /// The result of `body` for an expression's value in this row; nil if the row is gone.
  private func read<Answer>(
    _ sql: String, _ body: (Statement) -> Answer
  ) throws(DatabaseFault) -> Answer? {
    let rows = try database.statement(
      "SELECT \(sql) FROM \(table.quotedName) WHERE \(key) = ?")
    try rows.bind([.integer(row)])
    defer { rows.reset() }
    return try rows.step() ? body(rows) : nil
  }
}
#endif
