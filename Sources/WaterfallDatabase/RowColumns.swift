#if Libraries
import WaterfallRecords

/// The columns of a table with row ids, selected so that large blobs are not read.
///
/// For a large blob, the statement returns only its length. Its first bytes are read separately.
struct RowColumns {
  /// The limit in bytes above which a blob is large; SQLite stores such blobs in pages of their
  /// own.
  static let largeBlob = 4096

  /// The expressions to select after the row id.
  let sql: String
  /// The names of the columns; nil means the statement's own.
  let names: [String]?
  /// For each column number, the place in the result of the length of a large blob.
  private let lengths: [Int: Int]

  init(_ columns: [Column]) {
    let doubtful = columns.indices.filter { columns[$0].mayHoldBlobs }
    guard !doubtful.isEmpty else {
      (sql, names, lengths) = ("*", nil, [:])
      return
    }
    var lengths: [Int: Int] = [:]
    for (place, column) in doubtful.enumerated() { lengths[column] = 1 + columns.count + place }
    (self.lengths, names) = (lengths, columns.map(\.name))
    let values = columns.map { column in
      let name = column.name.quotedForSQL
      return column.mayHoldBlobs
        ? "CASE WHEN \(Self.isLarge(name)) THEN NULL ELSE \(name) END" : name
    }
    let counts = doubtful.map { column in
      let name = columns[column].name.quotedForSQL
      return "CASE WHEN \(Self.isLarge(name)) THEN length(\(name)) END"
    }
    sql = (values + counts).joined(separator: ", ")
  }

  /// SQLite computes both functions without reading the blob.
  private static func isLarge(_ name: String) -> String {
    "typeof(\(name)) = 'blob' AND length(\(name)) > \(largeBlob)"
  }

  /// The record of the row at which `rows` is; the first value of that row is its row id.
  func record(
    of rows: Statement, in table: Table, _ database: Database
  ) throws(DatabaseFault) -> Record {
    guard let names else { return rows.record(from: 1) }
    var record = Record(fields: [])
    record.fields.reserveCapacity(names.count)
    for (column, name) in names.enumerated() {
      if let place = lengths[column], !rows.isNull(place) {
        let look = try database.look(
          atLarge: Int(rows.integer(place)), in: name, of: table, row: rows.integer(0))
        record.append(name, look)
      } else {
        rows.append(1 + column, as: name, to: &record)
      }
    }
    return record
  }
}

/// A column as declared in its table.
struct Column: Hashable {
  let name: String
  let type: String

  /// Whether the column is likely to hold blobs: its type is for blobs or for anything.
  ///
  /// Blobs in other columns are read whole.
  var mayHoldBlobs: Bool {
    let type = type.uppercased()
    let others = [
      "INT", "CHAR", "CLOB", "TEXT", "REAL", "FLOA", "DOUB", "NUM", "DEC", "BOOL", "DATE",
    ]
    return type.utf8.contains("BLOB".utf8) || !others.contains { type.utf8.contains($0.utf8) }
  }
}

extension Database {
  /// The facts in a blob's first bytes; only its length, if they cannot be read separately.
  func look(
    atLarge count: Int, in column: String, of table: Table, row: Int64
  ) throws(DatabaseFault) -> BlobDetection {
    do throws(DatabaseFault) {
      let blob = try openBlob(table: table.name, column: column, row: row)
      return try BlobDetection(count: count) { (offset, count) throws(DatabaseFault) in
        try blob.bytes(at: offset, count: count)
      }
    } catch {
      guard error.isGeneral else { throw error }
      return BlobDetection(count: count, probe: .other)
    }
  }

  /// All bytes of a blob; nil if the row no longer has one.
  func blob(in column: String, of table: Table, row: Int64) throws(DatabaseFault) -> [UInt8]? {
    do throws(DatabaseFault) {
      let blob = try openBlob(table: table.name, column: column, row: row)
      var bytes: [UInt8] = []
      bytes.reserveCapacity(blob.count)
      while bytes.count < blob.count {
        if Task.isCancelled { throw .interrupted }
        bytes += try blob.bytes(at: bytes.count, count: 1 << 20)
      }
      return bytes
    } catch {
      guard error.isGeneral else { throw error }
      return nil
    }
  }
}
#endif
