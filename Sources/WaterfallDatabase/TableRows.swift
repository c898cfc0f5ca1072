#if Libraries
import WaterfallItems
import WaterfallRecords

/// The rows of a table; there are three ways to read them.
protocol TableRows: AnyObject {
  var database: Database { get }
  var table: Table { get }
  /// The names of the columns of all rows, in their order.
  func columnNames() throws(DatabaseFault) -> [String]
  func page(after cursor: Cursor?, count: Int) throws(DatabaseFault) -> Page
  func records(at places: [ItemPlace]) throws(DatabaseFault) -> [Record]
  /// The ``Record/check`` of the row when it was delivered; nil if the row itself is stored.
  func check(of place: ItemPlace) -> UInt32?
  /// All bytes of a blob; nil if it no longer exists.
  func blob(in column: String, at place: ItemPlace) throws(DatabaseFault) -> [UInt8]?
}

extension TableRows {
  /// The number of bytes of texts after which a page ends, even if it has fewer rows than wanted.
  static var longestPage: Int { Connection.longestValue }

  func columnNames() throws(DatabaseFault) -> [String] {
    try database.statement("SELECT * FROM \(table.quotedName)").names
  }
}

/// Rows read by their row id, an integer by which the table is sorted.
///
/// Each page costs the same. An unchanged row is found again even if rows around it change. Places
/// and cursors are row ids. The length of a place is the row's check.
final class RowIDRows: TableRows {
  let database: Database
  let table: Table
  private let key: String
  private let columns: RowColumns

  /// The number of rows that one statement requests by their ids.
  private static let idsAtOnce = 100

  init(_ database: Database, _ table: Table, key: String) throws(DatabaseFault) {
    (self.database, self.table, self.key) = (database, table, key)
    columns = RowColumns(try database.columns(of: table))
    _ = try database.statement(pageSQL(after: ">"))
  }

  func columnNames() throws(DatabaseFault) -> [String] {
    if let names = columns.names { return names }
    return try database.statement("SELECT * FROM \(table.quotedName)").names
  }

  private func pageSQL(after comparison: String) -> String {
    """
    SELECT \(key), \(columns.sql) FROM \(table.quotedName)
    WHERE \(key) \(comparison) ?1 ORDER BY \(key) LIMIT ?2
    """
  }

  private func keySQL(after comparison: String) -> String {
    """
    SELECT \(key) FROM \(table.quotedName)
    WHERE \(key) \(comparison) ?1 ORDER BY \(key) LIMIT ?2
    """
  }

  func page(after cursor: Cursor?, count: Int) throws(DatabaseFault) -> Page {
    var found = Found(from: cursor, count: count)
    var isWhole = true
    do throws(DatabaseFault) {
      while true {
        do throws(DatabaseFault) {
          try readOn(&found)
          break
        } catch {
          guard error.isTooLong, let row = try rowBehind(found) else { throw error }
          found.items.append(item(row, try longRecord(row)))
        }
      }
    } catch {
      // The rows before the fault are delivered; the request for the next page meets the fault
      // again.
      guard error.isPartial, !found.items.isEmpty else { throw error }
      isWhole = false
    }
    let position = found.last ?? Int64.min
    let next = Cursor(
      position: UInt64(bitPattern: position), index: (cursor?.index ?? 0) + found.items.count)
    return Page(items: found.items, next: found.isAtEnd && isWhole ? nil : next)
  }

  /// The part of a page that has been read.
  private struct Found {
    let cursor: Cursor?
    let count: Int
    var items: [Item] = []
    /// The number of bytes in the texts that were read.
    var size = 0
    /// Whether the last row has been reached.
    var isAtEnd = false

    init(from cursor: Cursor?, count: Int) { (self.cursor, self.count) = (cursor, count) }

    /// The row id of the last row, which may be from an earlier page; nil before the first row.
    var last: Int64? {
      (items.last?.place.offset ?? cursor?.position).map { Int64(bitPattern: $0) }
    }
    var isFull: Bool { items.count >= count || size >= RowIDRows.longestPage }
  }

  /// Reads rows until the page is full or the rows end.
  private func readOn(_ found: inout Found) throws(DatabaseFault) {
    if found.isFull { return }
    let rows = try statement(pageSQL, behind: found, count: found.count - found.items.count)
    defer { rows.reset() }
    while !found.isFull {
      guard try rows.step() else {
        found.isAtEnd = true
        return
      }
      let number = rows.integer(0)
      // In a damaged table, rows may form a loop, so that reading would never end.
      guard found.last.map({ number > $0 }) ?? true else { throw .outOfOrder }
      found.size += rows.textSize(from: 1)
      found.items.append(item(number, try columns.record(of: rows, in: table, database)))
    }
  }

  /// - Parameter sql: makes the statement for a comparison with the last row id.
  private func statement(
    _ sql: (String) -> String, behind found: Found, count: Int
  ) throws(DatabaseFault) -> Statement {
    let rows = try database.statement(sql(found.last == nil ? ">=" : ">"))
    try rows.bind([.integer(found.last ?? .min), .integer(Int64(count))])
    return rows
  }

  /// The id of the row after the rows that were found; nil if there is none.
  private func rowBehind(_ found: Found) throws(DatabaseFault) -> Int64? {
    let rows = try statement(keySQL, behind: found, count: 1)
    defer { rows.reset() }
    return try rows.step() ? rows.integer(0) : nil
  }

  private func item(_ number: Int64, _ record: Record) -> Item {
    Item(
      id: ItemID(hashing: "\(table.name)\0\(number)".utf8),
      place: ItemPlace(offset: UInt64(bitPattern: number), length: record.check), record: record)
  }

  func check(of place: ItemPlace) -> UInt32? { place.length }

  func records(at places: [ItemPlace]) throws(DatabaseFault) -> [Record] {
    var found: [UInt64: Record] = [:]
    var start = 0
    while start < places.count {
      let end = min(places.count, start + Self.idsAtOnce)
      try find(places[start..<end], in: &found)
      start = end
    }
    return places.map { place in
      let words = Words.goneRow("\(Int64(bitPattern: place.offset))")
      return found[place.offset] ?? Record(fields: [], failure: words)
    }
  }

  private func find(
    _ places: ArraySlice<ItemPlace>, in found: inout [UInt64: Record]
  ) throws(DatabaseFault) {
    do throws(DatabaseFault) {
      try findWhole(places, in: &found)
    } catch {
      guard error.isTooLong else { throw error }
      // One of the rows is too long, so each is requested by itself.
      guard places.count == 1, let place = places.first else {
        for index in places.indices { try find(places[index...index], in: &found) }
        return
      }
      found[place.offset] = try longRecord(Int64(bitPattern: place.offset))
    }
  }

  private func findWhole(
    _ places: ArraySlice<ItemPlace>, in found: inout [UInt64: Record]
  ) throws(DatabaseFault) {
    let marks = Array(repeating: "?", count: places.count).joined(separator: ",")
    let rows = try database.statement(
      "SELECT \(key), \(columns.sql) FROM \(table.quotedName) WHERE \(key) IN (\(marks))")
    try rows.bind(places.map { .integer(Int64(bitPattern: $0.offset)) })
    defer { rows.reset() }
    while try rows.step() {
      let record = try columns.record(of: rows, in: table, database)
      found[UInt64(bitPattern: rows.integer(0))] = record
    }
  }

  private func longRecord(_ row: Int64) throws(DatabaseFault) -> Record {
    try LongRow(database, table, key: key, row: row).record()
  }

  func blob(in column: String, at place: ItemPlace) throws(DatabaseFault) -> [UInt8]? {
    let row = Int64(bitPattern: place.offset)
    if let bytes = try database.blob(in: column, of: table, row: row) { return bytes }
    // A computed value is not stored in the file, so SQLite cannot open it as a blob.
    let sql = "SELECT \(column.quotedForSQL) FROM \(table.quotedName) WHERE \(key) = ?"
    return try database.statement(sql).blob(for: [.integer(row)])
  }
}
#endif
