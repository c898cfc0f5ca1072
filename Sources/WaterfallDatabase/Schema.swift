#if SQLite
internal import CSQLite
import WaterfallItems
import WaterfallRecords

/// A table, or what is read like one.
struct Table: Hashable {
  enum Kind: String, Hashable { case table, view, virtual }

  let name: String
  let kind: Kind
  let hasRowID: Bool

  var quotedName: String { name.quotedForSQL }
}

/// A column that rows are ordered by.
struct KeyColumn: Hashable {
  let name: String
  let isDescending: Bool
}

extension String {
  /// As the name of a table or column.
  var quotedForSQL: String { "\"" + replacingEach("\"", with: "\"\"") + "\"" }
}

/// A table that is read, and those beside it that were looked at and cannot be.
struct TableChoice: Hashable {
  var table: Table
  var damaged: [DamagedTable] = []
}

/// A table that the file has, and whose rows cannot be read.
struct DamagedTable: Hashable {
  let name: String
  /// SQLite's own words.
  let reason: String
}

extension Database {
  /// Rows that are counted at most to find the largest table.
  static let mostCounted: Int64 = 1000

  /// The table of that name, in any case; without a name the one with the most rows, a view only if
  /// there is nothing else.
  func table(named name: String?) throws(ItemError) -> TableChoice {
    let tables: [Table]
    let answer: TableChoice?
    do throws(DatabaseFault) {
      tables = try self.tables()
      if let name {
        let table =
          tables.first { $0.name.isExactly(name) }
          ?? tables.first { $0.name.lowercased() == name.lowercased() }
        answer = table.map { TableChoice(table: $0) }
      } else {
        answer =
          largest(of: tables.filter { $0.kind != .view })
          ?? tables.first.map { TableChoice(table: $0) }
      }
    } catch {
      throw itemError(error, name: file.name)
    }
    if let answer { return answer }
    if tables.isEmpty { throw .empty(name: file.name, reason: Words.noTables) }
    throw .unsupported(name: file.name, reason: reason(name ?? "", tables))
  }

  private func reason(_ name: String, _ tables: [Table]) -> String {
    let names = tables.map(\.name)
    return Words.unknownTable(name, nearest: nearestName(to: name, of: names), names: names)
  }

  /// In the order in which they were made, without SQLite's own and those that belong to virtual
  /// tables.
  func tables() throws(DatabaseFault) -> [Table] {
    let rows = try statement(
      """
      SELECT list.name, list.type, list.wr FROM pragma_table_list AS list
      JOIN sqlite_schema AS made ON made.name = list.name AND made.type IN ('table', 'view')
      WHERE list.schema = 'main' AND substr(list.name, 1, 7) <> 'sqlite_' ORDER BY made.rowid
      """)
    rows.reset()
    defer { rows.reset() }
    var tables: [Table] = []
    while try rows.step() {
      guard let kind = Table.Kind(rawValue: rows.text(1)) else { continue }
      tables.append(
        Table(name: rows.text(0), kind: kind, hasRowID: kind == .table && rows.integer(2) == 0))
    }
    return tables
  }

  /// The table with the most rows; one that cannot be read only if there is no other.
  private func largest(of tables: [Table]) -> TableChoice? {
    guard tables.count > 1 else { return tables.first.map { TableChoice(table: $0) } }
    var best: (table: Table, count: Int64)?
    var damaged: [DamagedTable] = []
    for table in tables {
      var count: Int64 = -1
      do throws(DatabaseFault) {
        count = try estimatedCount(of: table)
      } catch {
        // A virtual table whose module is not here is no fault of the file.
        if error.isDamage { damaged.append(DamagedTable(name: table.name, reason: error.words)) }
      }
      if count > best?.count ?? -2 { best = (table, count) }
    }
    // Of the one that is read its first page tells.
    return best.map { best in
      TableChoice(
        table: best.table, damaged: damaged.filter { !$0.name.isExactly(best.table.name) })
    }
  }

  /// Rows, about: counted up to a limit, then from the statistics, then from the highest row id.
  func estimatedCount(of table: Table) throws(DatabaseFault) -> Int64 {
    let counted = try number(
      "SELECT count(*) FROM (SELECT 1 FROM \(table.quotedName) LIMIT \(Self.mostCounted))")
    guard counted >= Self.mostCounted else { return counted }
    // The statistics are a table that most databases do not have.
    let analysed = try? number(
      "SELECT max(CAST(stat AS INTEGER)) FROM sqlite_stat1 WHERE tbl = ?",
      .text(Array(table.name.utf8)))
    if let analysed, analysed > counted { return analysed }
    guard let key = try rowIDName(of: table) else { return counted }
    return max(counted, try number("SELECT max(\(key)) FROM \(table.quotedName)"))
  }

  private func number(_ sql: String, _ cells: Cell...) throws(DatabaseFault) -> Int64 {
    let rows = try statement(sql)
    try rows.bind(cells)
    defer { rows.reset() }
    return try rows.step() ? rows.integer(0) : 0
  }

  /// The name that the row id has in `table`; nil if it has none, or columns took all its names.
  func rowIDName(of table: Table) throws(DatabaseFault) -> String? {
    guard table.hasRowID else { return nil }
    let names = Set(try columns(of: table).map { $0.name.lowercased() })
    return ["rowid", "_rowid_", "oid"].first { !names.contains($0) }
  }

  /// The primary key of a table without row ids, in the order in which the rows lie.
  func keyColumns(of table: Table) throws(DatabaseFault) -> [KeyColumn] {
    guard table.kind == .table, !table.hasRowID else { return [] }
    let rows = try statement(
      """
      SELECT part.name, part."desc" 
      FROM pragma_index_list(?) AS list, pragma_index_xinfo(list.name) AS part
      WHERE list.origin = 'pk' AND part.key = 1 ORDER BY part.seqno
      """)
    try rows.bind([.text(Array(table.name.utf8))])
    defer { rows.reset() }
    var columns: [KeyColumn] = []
    while try rows.step() {
      columns.append(KeyColumn(name: rows.text(0), isDescending: rows.integer(1) != 0))
    }
    return columns
  }

  func columns(of table: Table) throws(DatabaseFault) -> [Column] {
    let rows = try statement("SELECT name, type FROM pragma_table_xinfo(?)")
    try rows.bind([.text(Array(table.name.utf8))])
    defer { rows.reset() }
    var columns: [Column] = []
    while try rows.step() { columns.append(Column(name: rows.text(0), type: rows.text(1))) }
    return columns
  }
}
#endif
