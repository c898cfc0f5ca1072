import Platform
import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallViewer

/// Writes the picks to standard output.
struct PickWriter {
  /// nil means the path if the item is a file, the line as it was read, or else its record as JSON.
  let output: OutputChoice?
  /// The parts of a line that are written; nil for the whole line.
  private let parts: LineForm?
  /// The byte after each pick.
  let terminator: UInt8
  /// The fields that a person has chosen. They are the columns of a table.
  let fields: FieldOverrides
  /// The names that a person has given to fields.
  private let given: GivenNames
  /// Whether the typed text is written before the picks.
  private let writesQuery: Bool
  /// Whether the word of the key is written before the picks.
  private let writesWord: Bool

  private static let portion = 1024

  /// - Parameter options: with the fields that are shown.
  init(_ settings: PickSettings, _ options: ViewerOptions) {
    (output, parts) = (settings.output, settings.outputParts)
    (fields, given) = (options.fields, options.choices.chosenColumns.names)
    terminator = settings.endsWithZero ? 0 : UInt8(ascii: "\n")
    (writesQuery, writesWord) = (settings.writesQuery, !settings.keys.finishing.isEmpty)
  }

  /// Writes how the picker was left, if options or actions ask for it. The line of a key is empty
  /// if Enter picked.
  func write(_ answer: PickAnswer) throws(Failure) {
    var bytes: [UInt8] = []
    if answer.isQueryOnly {
      return try StandardOutput.write(Array(answer.query.utf8) + [terminator])
    }
    if writesQuery { bytes += Array(answer.query.utf8) + [terminator] }
    if writesWord { bytes += Array((answer.word ?? "").utf8) + [terminator] }
    for line in answer.printed { bytes += Self.shown(Array(line.utf8)) + [terminator] }
    try StandardOutput.write(bytes)
  }

  /// Writes all picks that can be written, in their order.
  ///
  /// As with `cat`, a pick that cannot be written does not stop the others. The exit status says
  /// that some are missing.
  ///
  /// - Throws: `.picks` at the end, if some could not be written.
  func write(_ picked: [PickedItem], of sources: PickSources) async throws(Failure) {
    if case .table(let form) = output {
      return try await writeTable(form, of: picked, from: sources)
    }
    var fault: PickFault?
    for first in stride(from: 0, to: picked.count, by: Self.portion) {
      let some = picked[first..<min(first + Self.portion, picked.count)]
      var bytes: [UInt8] = []
      for item in await sources.records(of: some, ifChanged: .refused) {
        do throws(ItemError) {
          bytes += Self.shown(try await self.bytes(of: item))
          bytes.append(terminator)
        } catch {
          fault = fault?.again ?? PickFault(first: error, total: picked.count)
        }
      }
      try StandardOutput.write(bytes)
    }
    if let fault { throw .picks(fault) }
  }

  /// The form of a line for standard output. A program gets the bytes unchanged. A terminal would
  /// obey control characters in them.
  private static func shown(_ line: [UInt8]) -> [UInt8] {
    StandardStream.output.isTerminal ? Message(lines: SafeText(line)).utf8 : line
  }

  private func bytes(of picked: PickSources.Picked) async throws(ItemError) -> [UInt8] {
    let (item, source) = (picked.item, picked.source)
    let place = "record \(item.index + 1)"
    if output == .index { return Array("\(item.index)".utf8) }
    let isAsRead = output == nil || output == .line || output == .plain
    if isAsRead || output == .path {
      let file = await source.file(of: item.place)
      if let file, file.isWhole || output == .path { return file.path }
      if output == .path {
        throw .unsupported(name: "\(source.name), \(place)", reason: "it came from no file")
      }
    }
    // A line that cannot be read can still be written.
    if isAsRead, case .success = picked.record, var text = try await source.text(at: item.place) {
      guard await source.isUnchanged(at: item.place) else { throw picked.changed }
      if output == .plain { text = PlainText(text[...]).utf8 }
      guard let parts else { return text }
      return Array(parts.text(of: String(decoding: text, as: UTF8.self)).utf8)
    }
    let record = try record(of: picked)
    guard case .field(let name) = output else { return record.json }
    let fields = record.fields.map(\.name)
    guard let value = record.value(named: given.field(named: name, among: fields)) else {
      let names = fields.joined(separator: ", ").onOneLine
      throw .unsupported(
        name: "\(source.name), \(place)",
        reason: "it has no field '\(name.onOneLine)'; its fields: \(names.isEmpty ? "none" : names)"
      )
    }
    return value.plainBytes
  }

  /// - Throws: if there is no record, or only a part of it. The part must not be mistaken for the
  ///   whole.
  private func record(of picked: PickSources.Picked) throws(ItemError) -> Record {
    let record = try picked.record.get()
    guard let flaw = record.flaw else { return record }
    let place = "record \(picked.item.index + 1)"
    throw .unsupported(name: "\(picked.source.name), \(place)", reason: flaw)
  }
}

// MARK: Tables

extension PickWriter {
  /// Writes the picks below the names of their columns.
  ///
  /// The records are read twice, because the columns are those of all picks.
  private func writeTable(
    _ form: TableForm, of picked: [PickedItem], from sources: PickSources
  ) async throws(Failure) {
    let isTerminal = StandardStream.output.isTerminal
    let columns = try await columns(for: form, of: picked, from: sources)
    var writer = TableWriter(form, columns, given: given)
    var (fault, bytes): (PickFault?, [UInt8]) = (nil, [])
    writer.begin(&bytes)
    for first in stride(from: 0, to: picked.count, by: Self.portion) {
      let some = picked[first..<min(first + Self.portion, picked.count)]
      for item in await sources.records(of: some, ifChanged: .refused) {
        do throws(ItemError) {
          writer.write(try record(of: item), to: &bytes)
        } catch {
          fault = fault?.again ?? PickFault(first: error, total: picked.count)
        }
      }
      try StandardOutput.write(form.shown(bytes, onTerminal: isTerminal))
      bytes.removeAll()
    }
    if let fault { throw .picks(fault) }
  }

  private func columns(
    for form: TableForm, of picked: [PickedItem], from sources: PickSources
  ) async throws(Failure) -> RecordColumns {
    var (names, roles): (ColumnNames, CardFields?) = (ColumnNames(), nil)
    for first in stride(from: 0, to: picked.count, by: Self.portion) {
      let some = picked[first..<min(first + Self.portion, picked.count)]
      let found = await sources.records(of: some, ifChanged: .refused)
      let records = found.compactMap { try? record(of: $0) }
      if roles == nil {
        let sample = Array(records.prefix(CardFields.sampleSize))
        let fields = CardFields(CardFields.detect(in: sample), overridden: fields, in: sample)
        roles = fields
        // Rows of one table have its columns. A short row does not show all of them.
        let isOneSource = picked.allSatisfy { $0.generation == picked[0].generation }
        let header = isOneSource ? await found.first?.source.knownColumns() : nil
        if let columns = RecordColumns.known(for: form, fields, header: header) { return columns }
      }
      for record in records { names.collect(record) }
    }
    do throws(TooManyColumns) {
      return try RecordColumns(names, roles)
    } catch {
      throw .items(.unsupported(name: "the picks", reason: error.words))
    }
  }
}

/// The fault that some picks could not be written.
struct PickFault: Hashable {
  /// Why the first of them could not be written.
  let first: ItemError
  /// The number of picks that could not be written.
  private(set) var count = 1
  let total: Int

  init(first: ItemError, total: Int) { (self.first, self.total) = (first, total) }

  /// A copy that counts one pick more.
  fileprivate var again: PickFault {
    var more = self
    more.count += 1
    return more
  }
}
