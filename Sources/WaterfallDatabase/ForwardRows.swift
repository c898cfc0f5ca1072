#if SQLite
import WaterfallItems
import WaterfallRecords

/// Rows of a view or a virtual table, which have no key: one statement goes forward, and what it
/// brought is kept, encoded, to be read again. Cursors and places are a row's number.
///
/// While it stands between two rows the statement holds a lock: with a journal of the old kind
/// writers wait.
final class ForwardRows: TableRows {
  let database: Database
  let table: Table
  private let sql: String
  private var names: [String] = []
  /// The encoded rows, one behind the other, and where each ends.
  private var pieces: [[UInt8]] = []
  private var ends: [(piece: Int32, offset: Int32)] = []
  /// The statement that stands behind the last row; nil before the start and after a fault.
  private var running: Statement?
  private var isAtEnd = false

  /// Bytes after which a new piece begins: 1 MB.
  private static let pieceSize = 1 << 20

  init(_ database: Database, _ table: Table) throws(DatabaseFault) {
    (self.database, self.table) = (database, table)
    sql = "SELECT * FROM \(table.quotedName)"
    names = try database.statement(sql).names
  }

  func page(after cursor: Cursor?, count: Int) throws(DatabaseFault) -> Page {
    let start = Int(clamping: cursor?.position ?? 0)
    var isWhole = true
    do throws(DatabaseFault) {
      try read(to: start + count)
    } catch {
      // What came before the fault is delivered; the next page meets it again.
      guard error.isPartial, ends.count > start else { throw error }
      isWhole = false
    }
    let end = min(ends.count, start + count)
    let items = (min(start, end)..<end).map { number in
      let record = record(number)
      let place = ItemPlace(offset: UInt64(number), length: 0)
      return Item(id: ItemID(of: record, bytes: bytes(number)), place: place, record: record)
    }
    let next = Cursor(position: UInt64(end), index: end)
    return Page(items: items, next: end < start + count && isWhole ? nil : next)
  }

  func records(at places: [ItemPlace]) throws(DatabaseFault) -> [Record] {
    places.map { place in
      let number = Int(clamping: place.offset)
      guard number < ends.count else {
        return Record(fields: [], failure: Words.goneRow("\(place.offset + 1)"))
      }
      return record(number)
    }
  }

  /// Reads on until there are `count` rows, or no more.
  private func read(to count: Int) throws(DatabaseFault) {
    guard ends.count < count, !isAtEnd else { return }
    let rows = try standingStatement()
    running = nil
    while ends.count < count {
      guard try rows.step() else {
        rows.reset()
        isAtEnd = true
        return
      }
      keep(rows)
    }
    running = rows
  }

  /// The statement behind the last row that is kept: after a fault it is run again up to there.
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
    if (pieces.last?.count ?? .max) >= Self.pieceSize { pieces.append([]) }
    let last = pieces.count - 1
    for column in names.indices {
      let cell = rows.look(column).map { Cell.look($0) } ?? rows.cell(column)
      cell.append(to: &pieces[last])
    }
    ends.append((Int32(last), Int32(clamping: pieces[last].count)))
  }

  private func bytes(_ number: Int) -> ArraySlice<UInt8> {
    let (piece, end) = ends[number]
    let isFirst = number == 0 || ends[number - 1].piece != piece
    return pieces[Int(piece)][(isFirst ? 0 : Int(ends[number - 1].offset))..<Int(end)]
  }

  private func record(_ number: Int) -> Record {
    var record = Record(fields: [])
    for (name, cell) in zip(names, Cell.decode(bytes(number))) {
      if case .look(let look) = cell {
        record.append(name, look)
      } else {
        record.fields.append(Field(name, cell.value))
      }
    }
    return record
  }

  /// Runs the statement as far as that row once more. What has moved meanwhile is not taken for
  /// what was there.
  func blob(in column: String, at place: ItemPlace) throws(DatabaseFault) -> [UInt8]? {
    let number = Int(clamping: place.offset)
    guard number < ends.count, let kept = record(number).blob(of: column) else { return nil }
    let rows = try database.statement(
      "SELECT \(column.quotedForSQL) FROM \(table.quotedName) LIMIT 1 OFFSET ?")
    let bytes = try rows.blob(for: [.integer(Int64(number))])
    return bytes?.count == kept.byteCount ? bytes : nil
  }
}
#endif
