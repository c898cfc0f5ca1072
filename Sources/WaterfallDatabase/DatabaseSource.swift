#if Libraries
import WaterfallItems
import WaterfallRecords
import Platform
import WaterfallSources

/// The rows of one table as items.
///
/// One task at a time uses it; a cancelled one stops within a millisecond.
actor DatabaseSource: LeafSource, TableSource {
  nonisolated let name: String
  nonisolated let directory: String?
  private let table: Table
  private let rows: any TableRows
  private let options: SourceOptions
  /// The columns with foreign keys, in small letters.
  private let references: Set<String>
  /// The card before the rows; nil if there is nothing to report.
  private let note: DatabaseNote?
  private let executor = QueueExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  init(_ file: DatabaseFile, _ options: SourceOptions) throws(ItemError) {
    let database = try Database(file)
    let choice = try database.table(named: options.table)
    table = choice.table
    note = DatabaseNote(choice)
    do throws(DatabaseFault) {
      rows = try Self.rows(of: table, in: database)
      references = Set(try database.foreignKeys(of: table).map { $0.column.lowercased() })
    } catch {
      throw itemError(error, name: file.name)
    }
    name = "\(file.lastName) · \(table.name)"
    directory = splitPath(file.path).directory
    self.options = options
  }

  func format(of place: ItemPlace) async -> String? { "SQLite" }

  private static func rows(
    of table: Table, in database: Database
  ) throws(DatabaseFault) -> any TableRows {
    if let key = try database.rowIDName(of: table) {
      return try RowIDRows(database, table, key: key)
    }
    let key = try database.keyColumns(of: table)
    // If the key's sort order is not supported here, the table is still read forward.
    if !key.isEmpty, let rows = try? KeyRows(database, table, key: key) { return rows }
    return try ForwardRows(database, table)
  }

  func page(after cursor: Cursor?, count: Int) async throws(ItemError) -> Page {
    let note = cursor == nil ? note : nil
    if let note, count <= 1 { return Page(items: [note.item], next: DatabaseNote.behind) }
    var page = try work { rows throws(DatabaseFault) in
      try rows.page(
        after: cursor == DatabaseNote.behind ? nil : cursor,
        count: max(1, note == nil ? count : count - 1))
    }
    if let note { page.items.insert(note.item, at: 0) }
    page.next?.index = (cursor?.index ?? 0) + page.items.count
    if options.honorsColors == true {
      for index in page.items.indices { page.items[index].record.takeStyles() }
    }
    return page
  }

  func records(at places: [ItemPlace]) async throws(ItemError) -> [Record] {
    let wanted = places.filter { $0 != note?.item.place }
    var records = try work { rows throws(DatabaseFault) in try rows.records(at: wanted) }
    if let note, wanted.count < places.count {
      for index in places.indices where places[index] == note.item.place {
        records.insert(note.item.record, at: index)
      }
    }
    if options.honorsColors == true { for index in records.indices { records[index].takeStyles() } }
    if !references.isEmpty { for index in records.indices { addReferences(to: &records[index]) } }
    return records
  }

  func isUnchanged(at place: ItemPlace) async -> Bool {
    if place == note?.item.place { return true }
    guard let check = rows.check(of: place) else { return true }
    let records = try? work { rows throws(DatabaseFault) in try rows.records(at: [place]) }
    return records?.first?.check == check
  }

  func blob(_ field: String, at place: ItemPlace) async throws(ItemError) -> [UInt8] {
    let bytes = try work { rows throws(DatabaseFault) in try rows.blob(in: field, at: place) }
    guard let bytes else { throw .unsupported(name: name, reason: Words.goneBlob) }
    return bytes
  }

  /// Opens the list of all tables, if there are several, or the table that a foreign key refers to.
  func board(_ way: BoardWay) async throws(ItemError) -> OpenedBoard? {
    if case .reference(let place, let field) = way { return try target(of: field, at: place) }
    guard way == .around else { return nil }
    let file = try DatabaseFile(rows.database.file.name)
    return try TablesSource.several(of: file, options).map { tables in
      OpenedBoard(tables, item: TablesSource.id(of: table))
    }
  }

  private func target(of field: String, at place: ItemPlace) throws(ItemError) -> OpenedBoard? {
    let found = try work { rows throws(DatabaseFault) in
      guard let record = try rows.records(at: [place]).first else { return nil as RowTarget? }
      return try rows.database.target(of: field, in: record, of: table)
    }
    guard let found else { return nil }
    var options = options
    options.table = found.table.name
    let rows = try DatabaseSource(try DatabaseFile(rows.database.file.name), options)
    return OpenedBoard(rows, name: found.table.name, item: found.row)
  }

  func reopened() async throws(ItemError) -> any ItemSource {
    try DatabaseSource(try DatabaseFile(rows.database.file.name), options)
  }

  var columnNames: [String]? { try? work { rows throws(DatabaseFault) in try rows.columnNames() } }

  private func addReferences(to record: inout Record) {
    record.references = record.fields.filter { field in
      field.value != .null && references.contains(field.name.lowercased())
    }
    .map(\.name)
  }

  private func work<Answer>(
    _ body: (any TableRows) throws(DatabaseFault) -> Answer
  ) throws(ItemError) -> Answer {
    if Task.isCancelled { throw .cancelled }
    _ = try rows.database.refresh()
    while true {
      do throws(DatabaseFault) {
        return try body(rows)
      } catch {
        // Without locks, another program may write during a read, which then looks like damage. If
        // the file has changed, the read is repeated.
        let hasChanged = Task.isCancelled ? false : try rows.database.refresh()
        if !hasChanged { throw itemError(error, name: rows.database.file.name) }
      }
    }
  }
}
#endif
