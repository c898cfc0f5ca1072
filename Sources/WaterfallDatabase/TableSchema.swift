#if Libraries
import WaterfallItems
import WaterfallRecords

/// A column that refers to a column of another table.
struct ForeignKey: Hashable {
  /// The number of the key. A key of several columns has one for each.
  let number: Int64
  let column: String
  let table: String
  /// nil for the other table's primary key.
  let target: String?
}

// The parts of a schema that only the details show.
extension Database {
  /// The columns with their types and keys, and the statement that made the table.
  func schema(of table: Table) throws(DatabaseFault) -> [Field] {
    let columns = try columnFacts(of: table)
    var fields: [Field] = []
    if !columns.isEmpty { fields.append(Field("schema", .object(columns))) }
    if let sql = try creation(of: table) { fields.append(Field("sql", .string(sql))) }
    return fields
  }

  /// Each column with words such as `INTEGER, primary key` or `INTEGER, → artists.id`.
  private func columnFacts(of table: Table) throws(DatabaseFault) -> [Field] {
    let keys = try foreignKeys(of: table)
    let rows = try statement(
      "SELECT name, type, pk, \"notnull\" FROM pragma_table_xinfo(?) WHERE hidden <> 1")
    try rows.bind([.text(Array(table.name.utf8))])
    defer { rows.reset() }
    var columns: [Field] = []
    while try rows.step() {
      let name = rows.text(0)
      var words = [rows.text(1)].filter { !$0.isEmpty }
      if rows.integer(2) > 0 { words.append("primary key") }
      if rows.integer(3) != 0 { words.append("not null") }
      for key in keys where key.column.lowercased() == name.lowercased() {
        words.append("→ \(key.table)" + (key.target.map { ".\($0)" } ?? ""))
      }
      columns.append(Field(name, .string(words.joined(separator: ", "))))
    }
    return columns
  }

  func foreignKeys(of table: Table) throws(DatabaseFault) -> [ForeignKey] {
    guard table.kind == .table else { return [] }
    let rows = try statement(
      """
      SELECT "from", "table", ifnull("to", ''), id FROM pragma_foreign_key_list(?) ORDER BY id, seq
      """)
    try rows.bind([.text(Array(table.name.utf8))])
    defer { rows.reset() }
    var keys: [ForeignKey] = []
    while try rows.step() {
      let target = rows.text(2)
      keys.append(
        ForeignKey(
          number: rows.integer(3), column: rows.text(0), table: rows.text(1),
          target: target.isEmpty ? nil : target))
    }
    return keys
  }

  private func creation(of table: Table) throws(DatabaseFault) -> String? {
    let rows = try statement(
      "SELECT sql FROM sqlite_schema WHERE name = ? AND type IN ('table', 'view')")
    try rows.bind([.text(Array(table.name.utf8))])
    defer { rows.reset() }
    guard try rows.step() else { return nil }
    let sql = rows.text(0)
    return sql.isEmpty ? nil : sql
  }
}

/// A row to which a foreign key refers.
struct RowTarget {
  let table: Table
  /// The row's identity; nil if there is no such row.
  let row: ItemID?
}

// Following foreign keys.
extension Database {
  /// The row to which a field of a table's record refers; nil if the field is no foreign key.
  func target(
    of field: String, in record: Record, of table: Table
  ) throws(DatabaseFault) -> RowTarget? {
    let keys = try foreignKeys(of: table)
    let key = keys.first { $0.column.lowercased() == field.lowercased() }
    guard let key, let other = try tables().first(where: { $0.isNamed(key.table) }) else {
      return nil
    }
    let own = try primaryKey(of: other)
    var (conditions, cells): ([String], [Cell]) = ([], [])
    for (index, part) in keys.filter({ $0.number == key.number }).enumerated() {
      let value = record.fields.first { $0.name.lowercased() == part.column.lowercased() }?.value
      guard let name = part.target ?? (index < own.count ? own[index] : nil),
        let cell = value.flatMap(Cell.init)
      else { return RowTarget(table: other, row: nil) }
      conditions.append("\(name.quotedForSQL) = ?")
      cells.append(cell)
    }
    let row = try identity(in: other, where: conditions.joined(separator: " AND "), cells)
    return RowTarget(table: other, row: row)
  }

  private func identity(
    in table: Table, where condition: String, _ cells: [Cell]
  ) throws(DatabaseFault) -> ItemID? {
    let rowID = try rowIDName(of: table)
    var names = [rowID].compactMap(\.self)
    if rowID == nil { names = try keyColumns(of: table).map(\.name.quotedForSQL) }
    guard !names.isEmpty else { return nil }
    let rows = try statement(
      "SELECT \(names.joined(separator: ", ")) FROM \(table.quotedName) WHERE \(condition) LIMIT 1")
    try rows.bind(cells)
    defer { rows.reset() }
    guard try rows.step() else { return nil }
    if rowID != nil { return ItemID(hashing: "\(table.name)\0\(rows.integer(0))".utf8) }
    var bytes = Array(table.name.utf8) + [0]
    for column in names.indices { rows.cell(column).append(to: &bytes) }
    return ItemID(hashing: bytes)
  }

  private func primaryKey(of table: Table) throws(DatabaseFault) -> [String] {
    let rows = try statement("SELECT name FROM pragma_table_xinfo(?) WHERE pk > 0 ORDER BY pk")
    try rows.bind([.text(Array(table.name.utf8))])
    defer { rows.reset() }
    var names: [String] = []
    while try rows.step() { names.append(rows.text(0)) }
    return names
  }
}

extension Table {
  fileprivate func isNamed(_ other: String) -> Bool { name.lowercased() == other.lowercased() }
}

extension Cell {
  /// A key's value, as a record has it; nil for values that are no keys.
  fileprivate init?(_ value: Value) {
    switch value {
    case .number(let digits):
      if let number = Int64(digits) {
        self = .integer(number)
      } else if let number = Double(digits) {
        self = .real(number)
      } else {
        return nil
      }
    case .string(let text): self = .text(Array(text.utf8))
    case .null, .bool, .array, .object: return nil
    }
  }
}
#endif
