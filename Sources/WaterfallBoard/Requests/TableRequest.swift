package import Platform
package import WaterfallItems
package import WaterfallRecords

/// A request to write the records of a board into a file.
package struct TableRequest: Sendable {
  package enum Step: Sendable {
    /// Only see whether the file can be written, and whether it is there.
    case look
    /// Write the records at these places, in this order.
    case write(ContiguousArray<ItemPlace>, CardFields?, replacing: NewFile.Replaced)
  }

  /// The path of the file, as it was typed.
  package var file: String
  package var form: TableForm
  package var step: Step
  /// It distinguishes the answer from those to earlier requests.
  package var number: Int
  /// The fields of the columns, if a person has arranged them; else nil.
  package var arranged: [String]?
  /// The names that a person has given to fields.
  package var given = GivenNames()

  package init(file: String, form: TableForm, step: Step, number: Int) {
    (self.file, self.form, self.step, self.number) = (file, form, step, number)
  }
}

/// The answer to a ``TableRequest``.
package struct TableAnswer: Sendable {
  package enum Outcome: Hashable, Sendable {
    /// The file can be written.
    case canWrite
    /// The same, but it is there, and may be replaced only if the user says so.
    case isThere
    case written(WrittenRecords)
    /// Nothing was written; with the reason.
    case failed(String)
  }

  package var outcome: Outcome
  package var number: Int

  package init(_ outcome: Outcome, number: Int) { (self.outcome, self.number) = (outcome, number) }
}

/// How many records a file has.
package struct WrittenRecords: Hashable, Sendable {
  package var count = 0
  /// How many could not be read, and were left out.
  package var unreadableCount = 0
  /// How many of those that were written are not whole, because they are too long.
  package var cutCount = 0

  package init(count: Int = 0) { self.count = count }

  /// Adds a record.
  ///
  /// - Returns: whether it can be written.
  fileprivate mutating func add(_ record: Record) -> Bool {
    guard record.failure == nil else {
      unreadableCount += 1
      return false
    }
    count += 1
    if record.cut != nil { cutCount += 1 }
    return true
  }
}

extension TableRequest {
  /// The number of records that are read at a time. In between the request can be cancelled.
  private static let chunk = 1024
  /// The number of bytes that are written at a time.
  private static let pieceSize = 65_536

  /// Does the work. A file that is not written to its end is removed.
  ///
  /// - Returns: nil if the request was cancelled.
  package func answer(from source: any ItemSource) async -> TableAnswer? {
    do throws(TableFault) {
      return TableAnswer(try await outcome(from: source), number: number)
    } catch {
      switch error {
      case .cancelled: return nil
      case .fileIsThere: return TableAnswer(.isThere, number: number)
      case .words(let words): return TableAnswer(.failed(words), number: number)
      }
    }
  }

  private func outcome(
    from source: any ItemSource
  ) async throws(TableFault) -> TableAnswer.Outcome {
    let path = ThisProcess.path(typed: file)
    let new = try TableFault.asking { () throws(SystemError) in try NewFile(at: path) }
    guard case .write(let places, let fields, let replaced) = step else {
      return new.isThere ? .isThere : .canWrite
    }
    let columns = try await columns(of: places, fields, from: source)
    var writer = TableWriter(form, columns, given: given)
    var (written, bytes) = (WrittenRecords(), [UInt8]())
    writer.begin(&bytes)
    try await forEachRecord(at: places, from: source) { (record) throws(TableFault) in
      guard written.add(record) else { return }
      writer.write(record, to: &bytes)
      guard bytes.count >= Self.pieceSize else { return }
      try TableFault.asking { () throws(SystemError) in try new.write(bytes) }
      bytes.removeAll(keepingCapacity: true)
    }
    writer.end(&bytes)
    try TableFault.asking { () throws(SystemError) in
      try new.write(bytes)
      try new.finish(replacing: replaced)
    }
    return .written(written)
  }

  /// The columns of the table. If only the records say them, all are read.
  private func columns(
    of places: ContiguousArray<ItemPlace>, _ fields: CardFields?, from source: any ItemSource
  ) async throws(TableFault) -> RecordColumns {
    if let arranged { return RecordColumns(chosen: arranged, fields) }
    let header = await source.knownColumns()
    if let known = RecordColumns.known(for: form, fields, header: header) { return known }
    var names = ColumnNames()
    try await forEachRecord(at: places, from: source) { (record) throws(TableFault) in
      if record.failure == nil { names.collect(record) }
    }
    do throws(TooManyColumns) {
      return try RecordColumns(names, fields)
    } catch {
      // The status line has its own way to choose fields.
      throw .words(String(error.words.unicodeScalars.prefix { $0 != "\n" }))
    }
  }

  private func forEachRecord(
    at places: ContiguousArray<ItemPlace>, from source: any ItemSource,
    _ body: (Record) throws(TableFault) -> Void
  ) async throws(TableFault) {
    for portion in places.span.portions(of: Self.chunk) {
      if Task.isCancelled { throw .cancelled }
      let some = Array(places[portion])
      let records: [Record]
      do throws(ItemError) {
        records = try await source.records(at: some)
      } catch {
        throw error == .cancelled ? .cancelled : .words(error.headline)
      }
      // Asked after reading, so that what was read is what was asked about. The ends are enough,
      // because a file that was overwritten differs nearly everywhere.
      for place in [some[0], some[some.count - 1]] {
        guard await source.isUnchanged(at: place) else {
          throw .words("\(source.name) has changed since it was shown")
        }
      }
      for record in records { try body(record) }
    }
  }
}

/// Why no table was written.
private enum TableFault: Error {
  case cancelled
  /// A file is there that may not be replaced.
  case fileIsThere
  case words(String)

  /// Calls the system; its error is thrown as a fault.
  static func asking<Answer>(_ ask: () throws(SystemError) -> Answer) throws(TableFault) -> Answer {
    do throws(SystemError) {
      return try ask()
    } catch {
      throw error.isOfExistingFile ? .fileIsThere : .words("\(error.name): \(error.reason)")
    }
  }
}
