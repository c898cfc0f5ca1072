import Platform
import TerminalGrid
import WaterfallItems
import WaterfallRecords
import WaterfallViewer

/// Writes what was picked to standard output.
struct PickWriter {
  /// nil: the path of an item that is a file, the line of text that it is, else its record as JSON.
  let output: OutputChoice?
  /// What stands behind each.
  let terminator: UInt8

  private static let portion = 1024

  init(_ settings: PickSettings) {
    output = settings.output
    terminator = settings.endsWithZero ? 0 : UInt8(ascii: "\n")
  }

  func write(_ picked: [PickedItem], of source: any ItemSource) async throws(Failure) {
    let isTerminal = StandardStream.output.isTerminal
    for first in stride(from: 0, to: picked.count, by: Self.portion) {
      let some = picked[first..<min(first + Self.portion, picked.count)]
      var bytes: [UInt8] = []
      do throws(ItemError) {
        let records = try await source.records(at: some.map(\.place))
        for (item, record) in zip(some, records) {
          let pick = try await self.bytes(of: record, item, in: source)
          // A program gets what there is; a terminal would be steered by it.
          bytes += isTerminal ? Message(lines: SafeText(pick)).utf8 : pick
          bytes.append(terminator)
        }
      } catch {
        throw .items(error)
      }
      try StandardOutput.write(bytes)
    }
  }

  private func bytes(
    of record: Record, _ item: PickedItem, in source: any ItemSource
  ) async throws(ItemError) -> [UInt8] {
    let place = "record \(item.index + 1)"
    if output == .index { return Array("\(item.index)".utf8) }
    if output == nil || output == .path {
      let file = await source.file(of: item.place)
      if let file, file.isWhole || output == .path { return file.path }
      if output == .path {
        throw .unsupported(name: "\(source.name), \(place)", reason: "it came from no file")
      }
    }
    if let failure = record.failure {
      throw .unsupported(name: "\(source.name), \(place)", reason: failure)
    }
    if output == nil, let text = try await source.text(at: item.place) { return text }
    // A part of a record must not be taken for all of it.
    if let flaw = record.flaw {
      throw .unsupported(name: "\(source.name), \(place)", reason: flaw)
    }
    guard case .field(let name) = output else { return record.json }
    guard let value = record.value(named: name) else {
      let names = record.fields.map(\.name).joined(separator: ", ").onOneLine
      throw .unsupported(
        name: "\(source.name), \(place)",
        reason: "it has no field '\(name.onOneLine)'; its fields: \(names.isEmpty ? "none" : names)"
      )
    }
    return value.plainBytes
  }
}
