#if Libraries
import WaterfallItems
import WaterfallRecords

/// The rows of a table without row ids, read by its primary key of one or more columns.
///
/// Cursors and places are row numbers. The key of each 64th row is stored, and a search for a row
/// starts there. For ten million rows, the keys take a few megabytes.
final class KeyRows: TableRows {
  let database: Database
  let table: Table
  private let key: [KeyColumn]
  /// Element n is the encoded key of row 64 · n + 63.
  private var marks: [[UInt8]] = []
  /// The checks of the rows that were delivered, by their numbers.
  private var checks: ContiguousArray<UInt32> = []
  /// The number and the key of the last row that any page has reached.
  private var furthest: (number: UInt64, key: [Cell])?

  private static let spacing: UInt64 = 64
  /// The number of rows searched after a mark: other programs may have inserted some.
  private static let searched = 4 * spacing

  init(_ database: Database, _ table: Table, key: [KeyColumn]) throws(DatabaseFault) {
    (self.database, self.table, self.key) = (database, table, key)
    _ = try database.statement(sql(.behindKey))
  }

  func page(after cursor: Cursor?, count: Int) throws(DatabaseFault) -> Page {
    let start = cursor?.position ?? 0
    var items: [Item] = []
    var size = 0
    var isWhole = true
    do throws(DatabaseFault) {
      while items.count < count, size < Self.longestPage {
        let before = items.count
        do throws(DatabaseFault) {
          try forEachRow(from: start + UInt64(before), count: count - before) {
            number, cells, rows in
            items.append(item(number, cells, rows.record(from: key.count + 1)))
            size += rows.textSize(from: key.count + 1)
            return size < Self.longestPage
          }
          break
        } catch {
          guard error.isTooLong else { throw error }
          let number = start + UInt64(items.count)
          try forEachRow(from: number, count: 1, selecting: "NULL") { number, cells, _ in
            items.append(item(number, cells, Self.longRecord(number)))
            return false
          }
          if start + UInt64(items.count) == number { break }
        }
      }
    } catch {
      // The rows before the fault are delivered; the request for the next page meets the fault
      // again.
      guard error.isPartial, !items.isEmpty else { throw error }
      isWhole = false
    }
    let next = Cursor(position: start + UInt64(items.count), index: Int(start) + items.count)
    let isFull = items.count >= count || size >= Self.longestPage
    return Page(items: items, next: isFull || !isWhole ? next : nil)
  }

  private static func longRecord(_ number: UInt64) -> Record {
    let words = Words.longRow(Connection.longestValue)
    return Record(fields: [], failure: "row \(number + 1): expected \(words)")
  }

  /// Creates the item of a row. Stores its check, and its key if it is a mark or the furthest.
  private func item(_ number: UInt64, _ cells: [Cell], _ record: Record) -> Item {
    let bytes = Self.encoded(cells)
    if (number + 1) % Self.spacing == 0, marks.count == number / Self.spacing {
      marks.append(bytes)
    }
    // A page may be requested again, as after a cancelled request.
    if number < checks.count {
      checks[Int(number)] = record.check
    } else if number == checks.count {
      checks.append(record.check)
    }
    if number >= furthest?.number ?? 0 { furthest = (number, cells) }
    return Item(
      id: ItemID(hashing: Array(table.name.utf8) + [0] + bytes),
      place: ItemPlace(offset: number, length: Self.check(bytes)),
      record: record)
  }

  func records(at places: [ItemPlace]) throws(DatabaseFault) -> [Record] {
    var found: [ItemPlace: Record] = [:]
    for (mark, group) in Dictionary(grouping: places, by: { $0.offset / Self.spacing }) {
      var wanted = Dictionary(grouping: group, by: \.length)
      var next = mark * Self.spacing
      let end = next + Self.searched
      while next < end, !wanted.isEmpty {
        do throws(DatabaseFault) {
          try forEachRow(from: next, count: Int(end - next)) { number, cells, rows in
            next = number + 1
            for place in wanted.removeValue(forKey: Self.check(Self.encoded(cells))) ?? [] {
              found[place] = rows.record(from: key.count + 1)
            }
            return !wanted.isEmpty
          }
          break
        } catch {
          guard error.isTooLong else { throw error }
          try forEachRow(from: next, count: 1, selecting: "NULL") { number, cells, _ in
            for place in wanted.removeValue(forKey: Self.check(Self.encoded(cells))) ?? [] {
              found[place] = Self.longRecord(number)
            }
            return false
          }
          next += 1
        }
      }
    }
    return places.map { place in
      found[place] ?? Record(fields: [], failure: Words.goneRow("\(place.offset + 1)"))
    }
  }

  func check(of place: ItemPlace) -> UInt32? {
    place.offset < checks.count ? checks[Int(place.offset)] : nil
  }

  func blob(in column: String, at place: ItemPlace) throws(DatabaseFault) -> [UInt8]? {
    var row: [Cell]?
    let start = place.offset / Self.spacing * Self.spacing
    try forEachRow(from: start, count: Int(Self.searched), selecting: "NULL") { _, cells, _ in
      if Self.check(Self.encoded(cells)) == place.length { row = cells }
      return row == nil
    }
    guard let row else { return nil }
    let isRow = key.map { "\($0.name.quotedForSQL) = ?" }.joined(separator: " AND ")
    let sql = "SELECT \(column.quotedForSQL) FROM \(table.quotedName) WHERE \(isRow)"
    return try database.statement(sql).blob(for: row)
  }

  /// Reads rows from `start` on, until `body` returns false.
  ///
  /// `start` may be at most one more than the number of the furthest row.
  private func forEachRow(
    from start: UInt64, count: Int, selecting columns: String = "*",
    _ body: (UInt64, [Cell], Statement) -> Bool
  ) throws(DatabaseFault) {
    let (before, skipped) = rowBefore(start)
    let rows = try database.statement(sql(before.isEmpty ? .first : .behindKey, columns))
    let limits: [Cell] = [.integer(Int64(count)), .integer(Int64(skipped))]
    try rows.bind(limits + before)
    defer { rows.reset() }
    var number = start
    while number < start + UInt64(count), try rows.step() {
      // In a damaged table, rows may form a loop, so that reading would never end.
      guard rows.integer(0) == 1 else { throw .outOfOrder }
      let cells = key.indices.map { rows.cell($0 + 1) }
      if !body(number, cells, rows) { return }
      number += 1
    }
  }

  /// The nearest known key before row `number`, and the number of rows to skip after it.
  ///
  /// The key is empty at the table's start.
  private func rowBefore(_ number: UInt64) -> (key: [Cell], skipped: UInt64) {
    if let furthest, furthest.number + 1 == number { return (furthest.key, 0) }
    let mark = min(number / Self.spacing, UInt64(marks.count))
    guard mark > 0 else { return ([], number) }
    return (Cell.decode(marks[Int(mark) - 1][...]), number - mark * Self.spacing)
  }

  private enum Rows { case first, behindKey }

  /// The SQL text; its parameters are the limit, the offset and the key's columns.
  private func sql(_ rows: Rows, _ columns: String = "*") -> String {
    let names = key.map { $0.name.quotedForSQL }
    let order = zip(names, key).map { $0 + ($1.isDescending ? " DESC" : "") }
    let isBehind = rows == .first ? "1" : condition(names)
    return """
      SELECT \(isBehind), \(names.joined(separator: ", ")), \(columns) FROM \(table.quotedName)
      WHERE \(isBehind)
      ORDER BY \(order.joined(separator: ", ")) LIMIT ?1 OFFSET ?2
      """
  }

  /// The condition for rows after the key in the table's order.
  ///
  /// If the key's columns differ in direction, the first column bounds the rows, and then all
  /// columns are compared one by one.
  private func condition(_ names: [String]) -> String {
    let marks = names.indices.map { "?\($0 + 3)" }
    let isDescending = key[0].isDescending
    if key.allSatisfy({ $0.isDescending == isDescending }) {
      let list = names.joined(separator: ", ")
      return "(\(list)) \(isDescending ? "<" : ">") (\(marks.joined(separator: ", ")))"
    }
    var condition = "0"
    for index in names.indices.reversed() {
      let sign = key[index].isDescending ? "<" : ">"
      condition =
        "\(names[index]) \(sign) \(marks[index]) OR \(names[index]) = \(marks[index]) AND "
        + "(\(condition))"
    }
    return "\(names[0]) \(isDescending ? "<=" : ">=") \(marks[0]) AND (\(condition))"
  }

  private static func encoded(_ cells: [Cell]) -> [UInt8] {
    var bytes: [UInt8] = []
    for cell in cells { cell.append(to: &bytes) }
    return bytes
  }

  /// A hash that distinguishes the rows between two marks; it is not a length in bytes.
  private static func check(_ key: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: ItemID(hashing: key).value) | ItemPlace.leastForeignLength
  }
}
#endif
