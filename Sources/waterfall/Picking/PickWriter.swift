import ArgumentParser
import Glibc
import WaterfallItems
import WaterfallViewer

/// Writes what was picked to standard output.
struct PickWriter {
  /// nil: the path of an item that is a file, else its record as JSON.
  let output: OutputChoice?
  /// What stands behind each.
  let terminator: UInt8

  private static let portion = 1024

  init(_ settings: PickSettings) {
    output = settings.output
    terminator = settings.endsWithZero ? 0 : UInt8(ascii: "\n")
  }

  /// - Throws: what ends the program, when it has been said.
  func write(_ picked: [PickedItem], of source: any ItemSource) async throws {
    for first in stride(from: 0, to: picked.count, by: Self.portion) {
      let some = picked[first..<min(first + Self.portion, picked.count)]
      var bytes: [UInt8] = []
      do throws(ItemError) {
        let records = try await source.records(at: some.map(\.place))
        for (item, record) in zip(some, records) {
          bytes += try await self.bytes(of: record, item, in: source)
          bytes.append(terminator)
        }
      } catch {
        throw failure(error)
      }
      try writeAll(bytes)
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
    guard case .field(let name) = output else { return record.json }
    guard let value = record.value(named: name) else {
      let names = record.fields.map(\.name).joined(separator: ", ")
      throw .unsupported(
        name: "\(source.name), \(place)",
        reason: "it has no field '\(name)'; its fields: \(names.isEmpty ? "none" : names)")
    }
    return value.plainBytes
  }

  private func writeAll(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe Glibc.write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        let reason = unsafe String(cString: strerror(errno))
        throw failure("standard output: \(reason)", status: ExitStatus.inputOutput)
      }
      rest = rest.dropFirst(count)
    }
  }
}
