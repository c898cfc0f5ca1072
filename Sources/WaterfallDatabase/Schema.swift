#if Libraries
internal import CSQLite
import WaterfallItems
import WaterfallRecords

/// A table, a view or a virtual table.
struct Table: Hashable {
  enum Kind: String, Hashable { case table, view, virtual }

  let name: String
  let kind: Kind
  let hasRowID: Bool

  var quotedName: String { name.quotedForSQL }
}

/// A column by which rows are ordered.
struct KeyColumn: Hashable {
  let name: String
  let isDescending: Bool
}

extension String {
  /// The text quoted as the name of a table or column.
  var quotedForSQL: String { "\"" + replacingEach("\"", with: "\"\"") + "\"" }
}

/// The table that is read, and other tables that turned out to be damaged.
struct TableChoice: Hashable {
  var table: Table
  var damaged: [DamagedTable] = []
}

/// A table in the file whose rows cannot be read.
struct DamagedTable: Hashable {
  let name: String
  /// SQLite's own message.
  let reason: String
}

extension Database {
  /// The largest number of rows that are counted to find the largest table.
  static let mostCounted: Int64 = 1000

  /// The table of that name; case does not count.
  ///
  /// Without a name, it is the table with the most rows; a view is chosen only if there is nothing
  /// else.
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

  /// All tables and views in the order of their creation.
  ///
  /// SQLite's own tables and those that belong to virtual tables are left out.
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

  /// The table with the most rows; a damaged one only if there is no other.
  private func largest(of tables: [Table]) -> TableChoice? {
    guard tables.count > 1 else { return tables.first.map { TableChoice(table: $0) } }
    var best: (table: Table, count: Int64)?
    var damaged: [DamagedTable] = []
    for table in tables {
      var count: Int64 = -1
      do throws(DatabaseFault) {
        count = try estimatedCount(of: table)
      } catch {
        // A virtual table whose module is missing here is not damage of the file.
        if error.isDamage { damaged.append(DamagedTable(name: table.name, reason: error.words)) }
      }
      if count > best?.count ?? -2 { best = (table, count) }
    }
    // Damage of the chosen table itself is reported by its first page.
    return best.map { best in
      TableChoice(
        table: best.table, damaged: damaged.filter { !$0.name.isExactly(best.table.name) })
    }
  }

  /// The number of rows: counted up to a limit, then estimated from statistics or the highest row
  /// id.
  func estimatedCount(of table: Table) throws(DatabaseFault) -> Int64 {
    let counted = try number(
      "SELECT count(*) FROM (SELECT 1 FROM \(table.quotedName) LIMIT \(Self.mostCounted))")
    guard counted >= Self.mostCounted else { return counted }
    // Most databases do not have the table with the statistics.
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

  /// The name of the row id in `table`; nil if it has none, or if columns have all of its names.
  func rowIDName(of table: Table) throws(DatabaseFault) -> String? {
    guard table.hasRowID else { return nil }
    let names = Set(try columns(of: table).map { $0.name.lowercased() })
    return ["rowid", "_rowid_", "oid"].first { !names.contains($0) }
  }

  /// The primary key of a table without row ids, in the order in which the rows are stored.
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
