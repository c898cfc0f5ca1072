import Platform
import TerminalGrid
import WaterfallBoard
import WaterfallItems
import WaterfallRecords
import WaterfallViewer

/// Writes the picks to standard output.
struct PickWriter {
  /// nil means the path if the item is a file, the line as it was read, or else its record as JSON.
  let output: OutputChoice?
  /// The byte after each pick.
  let terminator: UInt8

  private static let portion = 1024

  init(_ settings: PickSettings) {
    output = settings.output
    terminator = settings.endsWithZero ? 0 : UInt8(ascii: "\n")
  }

  /// Writes all picks that can be written, in their order.
  ///
  /// As with `cat`, a pick that cannot be written does not stop the others. The exit status says
  /// that some are missing.
  ///
  /// - Throws: `.picks` at the end, if some could not be written.
  func write(_ picked: [PickedItem], of sources: PickSources) async throws(Failure) {
    let isTerminal = StandardStream.output.isTerminal
    var fault: PickFault?
    for first in stride(from: 0, to: picked.count, by: Self.portion) {
      let some = picked[first..<min(first + Self.portion, picked.count)]
      var bytes: [UInt8] = []
      for item in await sources.records(of: some, ifChanged: .refused) {
        do throws(ItemError) {
          let pick = try await self.bytes(of: item)
          // A program gets the bytes unchanged. A terminal would obey control characters in them.
          bytes += isTerminal ? Message(lines: SafeText(pick)).utf8 : pick
          bytes.append(terminator)
        } catch {
          fault = fault?.again ?? PickFault(first: error, total: picked.count)
        }
      }
      try StandardOutput.write(bytes)
    }
    if let fault { throw .picks(fault) }
  }

  private func bytes(of picked: PickSources.Picked) async throws(ItemError) -> [UInt8] {
    let (item, source) = (picked.item, picked.source)
    let place = "record \(item.index + 1)"
    if output == .index { return Array("\(item.index)".utf8) }
    let isAsRead = output == nil || output == .line
    if isAsRead || output == .path {
      let file = await source.file(of: item.place)
      if let file, file.isWhole || output == .path { return file.path }
      if output == .path {
        throw .unsupported(name: "\(source.name), \(place)", reason: "it came from no file")
      }
    }
    let record = try picked.record.get()
    // A line that cannot be read can still be written.
    if isAsRead, let text = try await source.text(at: item.place) {
      guard await source.isUnchanged(at: item.place) else { throw picked.changed }
      return text
    }
    if let failure = record.failure {
      throw .unsupported(name: "\(source.name), \(place)", reason: failure)
    }
    // A part of a record must not be mistaken for the whole.
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

/// The fault that some picks could not be written.
struct PickFault: Hashable {
  /// Why the first of them could not be written.
  let first: ItemError
  /// The number of picks that could not be written.
  private(set) var count = 1
  /// The number of all picks.
  let total: Int

  init(first: ItemError, total: Int) { (self.first, self.total) = (first, total) }

  /// A copy that counts one pick more.
  fileprivate var again: PickFault {
    var more = self
    more.count += 1
    return more
  }
}
