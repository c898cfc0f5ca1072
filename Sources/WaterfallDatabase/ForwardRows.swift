#if Libraries
import WaterfallItems
import WaterfallRecords
import WaterfallSources

/// The rows of a view or a virtual table, which have no key.
///
/// One statement goes forward through the rows. They are stored in encoded form, so that they can
/// be read again: 32 MB in memory, the rest in a file. Cursors and places are row numbers.
///
/// While the statement is between two rows, it holds a lock. With a rollback journal, writers have
/// to wait meanwhile.
final class ForwardRows: TableRows {
  let database: Database
  let table: Table
  private let sql: String
  private var names: [String] = []
  /// The encoded rows, one after the other, and the offset at which each ends.
  private let kept = KeptBytes()
  private var ends: ContiguousArray<UInt64> = []
  /// The statement that is at the last stored row; nil before the start and after a fault.
  private var running: Statement?
  private var isAtEnd = false

  init(_ database: Database, _ table: Table) throws(DatabaseFault) {
    (self.database, self.table) = (database, table)
    sql = "SELECT * FROM \(table.quotedName)"
    names = try database.statement(sql).names
  }

  func page(after cursor: Cursor?, count: Int) throws(DatabaseFault) -> Page {
    let start = Int(clamping: cursor?.position ?? 0)
    var isWhole = true
    do throws(DatabaseFault) {
      try read(count, from: start)
    } catch {
      // The rows before the fault are delivered; the request for the next page meets the fault
      // again.
      guard error.isPartial, ends.count > start else { throw error }
      isWhole = false
    }
    let end = end(ofPageFrom: start, count: count)
    let items = (min(start, end)..<end).map { number in
      let bytes = bytes(number)
      let record = record(bytes)
      let place = ItemPlace(offset: UInt64(number), length: 0)
      return Item(id: ItemID(of: record, bytes: bytes[...]), place: place, record: record)
    }
    let next = Cursor(position: UInt64(end), index: end)
    return Page(items: items, next: isAtEnd && end == ends.count && isWhole ? nil : next)
  }

  /// The row number at the end of a page of `count` rows, or of fewer if the rows are long.
  private func end(ofPageFrom start: Int, count: Int) -> Int {
    let most = min(ends.count, start + count)
    guard start < most else { return most }
    let limit = startOfRow(start) + UInt64(Self.longestPage)
    return ends[start..<most].firstIndex { $0 >= limit }.map { $0 + 1 } ?? most
  }

  private func startOfRow(_ number: Int) -> UInt64 { number == 0 ? 0 : ends[number - 1] }

  func records(at places: [ItemPlace]) throws(DatabaseFault) -> [Record] {
    places.map { place in
      let number = Int(clamping: place.offset)
      guard number < ends.count else {
        return Record(fields: [], failure: Words.goneRow("\(place.offset + 1)"))
      }
      return record(bytes(number))
    }
  }

  func check(of place: ItemPlace) -> UInt32? { nil }

  /// Reads until there are `count` rows from `start` on, or the page is full, or the rows end.
  private func read(_ count: Int, from start: Int) throws(DatabaseFault) {
    guard end(ofPageFrom: start, count: count) == ends.count, ends.count < start + count, !isAtEnd
    else { return }
    let rows = try standingStatement()
    running = nil
    let limit = startOfRow(min(start, ends.count)) + UInt64(Self.longestPage)
    while ends.count < start + count, ends.count <= start || kept.count < limit {
      guard try rows.step() else {
        rows.reset()
        isAtEnd = true
        return
      }
      keep(rows)
    }
    running = rows
  }

  /// The statement, positioned at the last stored row; after a fault, it is run again up to there.
  private func standingStatement() throws(DatabaseFault) -> Statement {
    let rows = try database.statement(sql)
    if rows === running { return rows }
    rows.reset()
    for _ in 0..<ends.count {
      guard try rows.step() else { break }
    }
    return rows
  }

  private func keep(_ rows: Statement) {
    var bytes: [UInt8] = []
    for column in names.indices {
      let cell = rows.look(column).map { Cell.look($0) } ?? rows.cell(column)
      cell.append(to: &bytes)
    }
    kept.append(bytes)
    ends.append(kept.count)
  }

  /// - Returns: an empty array if the temporary file with the row cannot be read.
  private func bytes(_ number: Int) -> [UInt8] {
    let start = startOfRow(number)
    return (try? kept.bytes(at: start, count: Int(ends[number] - start))) ?? []
  }

  private func record(_ bytes: [UInt8]) -> Record {
    guard !bytes.isEmpty else { return Record(fields: [], failure: Words.lostRow) }
    var record = Record(fields: [])
    for (name, cell) in zip(names, Cell.decode(bytes[...])) {
      if case .look(let look) = cell {
        record.append(name, look)
      } else {
        record.fields.append(Field(name, cell.value))
      }
    }
    return record
  }

  /// Runs a statement up to that row again.
  ///
  /// The result is nil if the blob's length is different, because the rows may have moved
  /// meanwhile.
  func blob(in column: String, at place: ItemPlace) throws(DatabaseFault) -> [UInt8]? {
    let number = Int(clamping: place.offset)
    guard number < ends.count, let kept = record(bytes(number)).blob(of: column) else { return nil }
    let rows = try database.statement(
      "SELECT \(column.quotedForSQL) FROM \(table.quotedName) LIMIT 1 OFFSET ?")
    let bytes = try rows.blob(for: [.integer(Int64(number))])
    return bytes?.count == kept.byteCount ? bytes : nil
  }
}
#endif
