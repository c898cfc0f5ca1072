#if Libraries
import Platform
import WaterfallItems
import WaterfallRecords
import WaterfallSources

/// The tables and views of a database as items, each of which can be entered.
actor TablesSource: LeafSource {
  nonisolated let name: String
  nonisolated let directory: String?
  nonisolated var cardFields: CardFields? {
    CardFields(title: "name", body: "columns", badge: "rows")
  }
  private let database: Database
  private let options: SourceOptions
  private var listed: [Table]?
  private let executor = QueueExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  init(_ file: DatabaseFile, _ options: SourceOptions) throws(ItemError) {
    self.init(try Database(file), options)
  }

  private init(_ database: Database, _ options: SourceOptions) {
    (self.database, self.options) = (database, options)
    (name, directory) = (database.file.lastName, splitPath(database.file.path).directory)
  }

  /// Opens the list of all tables in `file`; nil if there are not several.
  static func several(
    of file: DatabaseFile, _ options: SourceOptions
  ) throws(ItemError) -> TablesSource? {
    let database = try Database(file)
    do throws(DatabaseFault) {
      guard try database.tables().count > 1 else { return nil }
    } catch {
      throw itemError(error, name: file.name)
    }
    return TablesSource(database, options)
  }

  func format(of place: ItemPlace) async -> String? { "SQLite" }

  func page(after cursor: Cursor?, count: Int) async throws(ItemError) -> Page {
    let tables = try tables()
    return try await Page.ofBoard(tables.count, after: cursor, count: count) {
      (index, place) throws(ItemError) in
      let record = try record(of: tables[index])
      let place = ItemPlace(offset: place.offset, length: record.check)
      return Item(id: Self.id(of: tables[index]), place: place, record: record)
    }
  }

  func isUnchanged(at place: ItemPlace) async -> Bool {
    (try? record(of: table(at: place)))?.check == place.length
  }

  func records(at places: [ItemPlace]) async throws(ItemError) -> [Record] {
    var records: [Record] = []
    for place in places { records.append(try record(of: try table(at: place))) }
    return records
  }

  func board(_ way: BoardWay) async throws(ItemError) -> OpenedBoard? {
    guard case .inside(let place) = way else { return nil }
    let table = try table(at: place)
    var options = options
    options.table = table.name
    let rows = try DatabaseSource(try DatabaseFile(database.file.name), options)
    return OpenedBoard(rows, name: table.name)
  }

  func reopened() async throws(ItemError) -> any ItemSource {
    try TablesSource(try DatabaseFile(database.file.name), options)
  }

  static func id(of table: Table) -> ItemID { ItemID(hashing: table.name.utf8) }
}

extension TablesSource {
  private func table(at place: ItemPlace) throws(ItemError) -> Table {
    let (tables, index) = (try tables(), Int(clamping: place.offset))
    guard index < tables.count else {
      throw .missing(name: name, reason: "table \(index + 1) of \(tables.count)")
    }
    return tables[index]
  }

  private func tables() throws(ItemError) -> [Table] {
    if let listed { return listed }
    do throws(DatabaseFault) {
      let tables = try database.tables()
      listed = tables
      return tables
    } catch {
      throw itemError(error, name: database.file.name)
    }
  }

  /// The record of a table.
  ///
  /// If damage prevents counting its rows, the record says so. The undamaged rows can still be seen
  /// by entering the table.
  private func record(of table: Table) throws(ItemError) -> Record {
    _ = try database.refresh()
    var record = Record(fields: [Field("name", .string(table.name))])
    record.isEnterable = true
    do throws(DatabaseFault) {
      let columns = try database.columns(of: table).map(\.name)
      record.fields.append(Field("columns", .string(boardWords(for: columns))))
      if table.kind != .table { record.fields.append(Field("kind", .string(table.kind.rawValue))) }
      if let rows = try rows(of: table) { record.fields.append(Field("rows", .string(rows))) }
      record.appendDetails(try database.schema(of: table))
    } catch {
      if Task.isCancelled { throw .cancelled }
      record.failure = error.words
    }
    return record
  }

  /// `3 rows`, or the approximate number if there are many.
  ///
  /// It is nil for a view, because counting may take as long as reading it.
  private func rows(of table: Table) throws(DatabaseFault) -> String? {
    guard table.kind != .view else { return nil }
    let count = try database.estimatedCount(of: table)
    if count == 1 { return "1 row" }
    return count < Database.mostCounted ? "\(count) rows" : "about \(count) rows"
  }
}
#endif
