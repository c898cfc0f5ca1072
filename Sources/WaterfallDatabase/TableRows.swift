#if SQLite
import WaterfallItems
import WaterfallRecords

/// The rows of a table, in one of three ways.
protocol TableRows: AnyObject {
  var database: Database { get }
  var table: Table { get }
  func page(after cursor: Cursor?, count: Int) throws(DatabaseFault) -> Page
  func records(at places: [ItemPlace]) throws(DatabaseFault) -> [Record]
  /// All bytes of a blob; nil if it is not there any more.
  func blob(in column: String, at place: ItemPlace) throws(DatabaseFault) -> [UInt8]?
}

/// Rows by their row id, an integer that the table is sorted by: any page costs the same, and a row
/// that stays is found again whatever happens around it. Places and cursors are row ids.
final class RowIDRows: TableRows {
  let database: Database
  let table: Table
  private let key: String
  private let columns: RowColumns

  /// Rows that one statement asks for by their ids.
  private static let idsAtOnce = 100

  init(_ database: Database, _ table: Table, key: String) throws(DatabaseFault) {
    (self.database, self.table, self.key) = (database, table, key)
    columns = RowColumns(try database.columns(of: table))
    _ = try database.statement(pageSQL(after: ">"))
  }

  private func pageSQL(after comparison: String) -> String {
    """
    SELECT \(key), \(columns.sql) FROM \(table.quotedName)
    WHERE \(key) \(comparison) ?1 ORDER BY \(key) LIMIT ?2
    """
  }

  func page(after cursor: Cursor?, count: Int) throws(DatabaseFault) -> Page {
    let rows = try database.statement(pageSQL(after: cursor == nil ? ">=" : ">"))
    let start = cursor.map { Int64(bitPattern: $0.position) } ?? .min
    try rows.bind([.integer(start), .integer(Int64(count))])
    defer { rows.reset() }
    var items: [Item] = []
    var isWhole = true
    do throws(DatabaseFault) {
      while items.count < count, try rows.step() {
        let number = rows.integer(0)
        // In a damaged table rows may lead back to where they came from, for ever.
        let isBehind = items.last.map { number > Int64(bitPattern: $0.place.offset) }
        guard isBehind ?? (cursor == nil || number > start) else { throw .outOfOrder }
        let place = ItemPlace(offset: UInt64(bitPattern: number), length: 0)
        let id = ItemID(hashing: "\(table.name)\0\(number)".utf8)
        let record = try columns.record(of: rows, in: table, database)
        items.append(Item(id: id, place: place, record: record))
      }
    } catch {
      // What came before the fault is delivered; the next page meets it again.
      guard error.isPartial, !items.isEmpty else { throw error }
      isWhole = false
    }
    let position = items.last?.place.offset ?? UInt64(bitPattern: start)
    let next = Cursor(position: position, index: (cursor?.index ?? 0) + items.count)
    return Page(items: items, next: items.count < count && isWhole ? nil : next)
  }

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

  func blob(in column: String, at place: ItemPlace) throws(DatabaseFault) -> [UInt8]? {
    let row = Int64(bitPattern: place.offset)
    if let bytes = try database.blob(in: column, of: table, row: row) { return bytes }
    // A computed value is no place in the file.
    let sql = "SELECT \(column.quotedForSQL) FROM \(table.quotedName) WHERE \(key) = ?"
    return try database.statement(sql).blob(for: [.integer(row)])
  }
}
#endif
