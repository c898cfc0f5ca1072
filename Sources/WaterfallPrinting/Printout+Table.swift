import WaterfallBoard
import WaterfallCards
package import WaterfallItems
import WaterfallLayout
package import WaterfallRecords
import WaterfallViewer

extension Printout {
  /// Writes the records of the cards that ``list(_:_:)`` lists, in the same order, as
  /// rows of a table.
  ///
  /// Records are written as they come, if their columns are known and their order is that in which
  /// they come. Otherwise they are read once more. Records that could not be read are left out.
  ///
  /// - Parameter write: called with the bytes of some rows.
  /// - Throws: the error that ended reading. All that was read before has been written.
  package mutating func writeTable(
    _ source: any ItemSource, as form: TableForm, _ write: (inout Printout, [UInt8]) -> Void
  ) async throws(ItemError) {
    recent = RecentRecords()
    var (table, fault) = (OpenTable(form, state.viewer.board.chosenColumns.names), ItemError?.none)
    do throws(ItemError) {
      try await read(source) { printout, new in
        await table.findColumns(of: source, printout.state.viewer.board.fields)
        let records = printout.recent?.records(of: printout.listed(new)) ?? []
        let bytes = table.take(records)
        if !bytes.isEmpty { write(&printout, bytes) }
        printout.front.drop(above: printout.front.finalRow)
        printout.update(.neededCards(Array(printout.openItems)))
      }
      try await arrange(from: source)
      try await layOut(source)
    } catch {
      // What was read before the error is written.
      fault = error
    }
    recent = nil
    await table.findColumns(of: source, state.viewer.board.fields)
    do throws(ItemError) {
      if isStreamed, table.hasColumns {
        try await writeRest(of: source, in: &table, write)
      } else {
        try await writeAll(of: source, in: &table, write)
      }
    } catch {
      fault = fault ?? error
    }
    let bytes = table.end()
    if !bytes.isEmpty { write(&self, bytes) }
    if let fault { throw fault }
  }

  /// Writes the records of items that had no final place when reading ended with a fault.
  private mutating func writeRest(
    of source: any ItemSource, in table: inout OpenTable, _ write: (inout Printout, [UInt8]) -> Void
  ) async throws(ItemError) {
    let rest = listed(openItems)
    guard !rest.isEmpty else { return }
    let records = try await records(of: rest, from: source)
    write(&self, table.take(records))
  }

  /// Reads all records again, and writes them. If their columns are not known, it first collects
  /// these.
  private mutating func writeAll(
    of source: any ItemSource, in table: inout OpenTable, _ write: (inout Printout, [UInt8]) -> Void
  ) async throws(ItemError) {
    if !isStreamed, !table.hasColumns {
      try await forEachPortion {
        (printout: inout Printout, items: [Int]) async throws(ItemError) -> Void in
        let records = try await printout.listedRecords(of: items, from: source)
        _ = table.take(records)
      }
    } else if !table.hasColumns {
      // Those of items that had no final place have not been seen.
      let records = try await records(of: listed(openItems), from: source)
      _ = table.take(records)
    }
    try table.useCollected(of: source.name, state.viewer.board.fields)
    try await forEachPortion {
      (printout: inout Printout, items: [Int]) async throws(ItemError) -> Void in
      let records = try await printout.listedRecords(of: items, from: source)
      write(&printout, table.take(records))
    }
  }

  private func listedRecords(
    of items: [Int], from source: any ItemSource
  ) async throws(ItemError) -> [Record] {
    try await records(of: listed(items), from: source)
  }

  private func records(
    of items: [Int], from source: any ItemSource
  ) async throws(ItemError) -> [Record] {
    let all = placedCards.items.places
    let places = items.map { all[$0] }
    var records: [Record] = []
    for portion in places.span.portions(of: places.count) {
      records += try await source.records(at: Array(places[portion]))
    }
    return records
  }

  /// Those of the items that are shown, and whose cards share area with the wanted part.
  private func listed(_ items: some Sequence<Int>) -> [Int] {
    state.viewer.listed(items, in: requested)
  }
}

/// A table while it is written: at first perhaps without its columns.
private struct OpenTable {
  private let form: TableForm
  private let given: GivenNames
  private var writer: TableWriter?
  private var names = ColumnNames()
  private var hasLooked = false
  private var bytes: [UInt8] = []

  /// - Parameter given: the names that a person has given to fields.
  init(_ form: TableForm, _ given: GivenNames) { (self.form, self.given) = (form, given) }

  /// Whether the columns are known, so that records are written.
  var hasColumns: Bool { writer != nil }

  /// Asks a source for the columns once, after its first page has come.
  ///
  /// - Parameter fields: the roles of the fields; nil before the first page.
  mutating func findColumns(of source: any ItemSource, _ fields: CardFields?) async {
    if hasLooked { return }
    hasLooked = true
    let header = await source.knownColumns()
    if let columns = RecordColumns.known(for: form, fields, header: header) { begin(columns) }
  }

  /// Uses the columns that were collected.
  mutating func useCollected(of name: String, _ fields: CardFields?) throws(ItemError) {
    guard writer == nil else { return }
    do throws(TooManyColumns) {
      begin(try RecordColumns(names, fields))
    } catch {
      throw .unsupported(name: name, reason: error.words)
    }
  }

  private mutating func begin(_ columns: RecordColumns) {
    var writer = TableWriter(form, columns, given: given)
    writer.begin(&bytes)
    self.writer = writer
  }

  /// Writes records, or collects the names of their fields while the columns are not known.
  ///
  /// - Returns: what is to be written.
  mutating func take(_ records: [Record]) -> [UInt8] {
    for record in records where record.failure == nil {
      if writer == nil { names.collect(record) } else { writer?.write(record, to: &bytes) }
    }
    return takeBytes()
  }

  /// - Returns: the end of the table.
  mutating func end() -> [UInt8] {
    writer?.end(&bytes)
    return takeBytes()
  }

  private mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }
}
