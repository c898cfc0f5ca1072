#if SQLite
import WaterfallRecords

/// The columns of a table with row ids, selected so that large blobs are left where they are: of
/// such a one only its length comes, and its first bytes are read by themselves.
struct RowColumns {
  /// Blobs with more bytes than this are large: they have pages of their own in the file.
  static let largeBlob = 4096

  /// What is selected, to stand behind the row id.
  let sql: String
  /// The names of the columns; nil: as the statement names them.
  private let names: [String]?
  /// Where among the results a large blob's length stands, by the column's number.
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

  /// Neither function reads the blob.
  private static func isLarge(_ name: String) -> String {
    "typeof(\(name)) = 'blob' AND length(\(name)) > \(largeBlob)"
  }

  /// The record of the row in which a statement stands whose first result is the row id.
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

/// A column as its table was made.
struct Column: Hashable {
  let name: String
  let type: String

  /// Whether blobs are likely in it: it was made for them, or for anything. Those in other columns
  /// are read whole.
  var mayHoldBlobs: Bool {
    let type = type.uppercased()
    let others = [
      "INT", "CHAR", "CLOB", "TEXT", "REAL", "FLOA", "DOUB", "NUM", "DEC", "BOOL", "DATE",
    ]
    return type.utf8.contains("BLOB".utf8) || !others.contains { type.utf8.contains($0.utf8) }
  }
}

extension Database {
  /// What the first bytes of a blob say; where they cannot be read by themselves, only its length.
  func look(
    atLarge count: Int, in column: String, of table: Table, row: Int64
  ) throws(DatabaseFault) -> BlobLook {
    do throws(DatabaseFault) {
      let blob = try openBlob(table: table.name, column: column, row: row)
      return try BlobLook(count: count) { (offset, count) throws(DatabaseFault) in
        try blob.bytes(at: offset, count: count)
      }
    } catch {
      guard error.isGeneral else { throw error }
      return BlobLook(count: count, probe: .other)
    }
  }

  /// All bytes of a blob; nil if there is none in that row any more.
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
