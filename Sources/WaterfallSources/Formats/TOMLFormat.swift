import TOML
import WaterfallDocuments
import WaterfallItems
import WaterfallRecords

/// A TOML document. Its arrays of tables are found like arrays of objects in JSON.
struct TOMLFormat: DataFormat {
  let name = "toml"
  let endings = ["toml"]
  let isBelievedByName = true

  /// Text without a promising name, such as `Cargo.lock`, must be readable as TOML. It must also
  /// have a table and a text in quotes.
  func matches(_ data: Beginning) -> Bool? {
    guard data.promised == nil, let first = data.first else { return false }
    let isDecided =
      data.mustDecide || data.window.isAtEnd || data.bytes.count >= RecordSource.sampleSize
    switch beginsAsTOML(data.bytes[first...]) {
    case false?: return false
    case nil where isDecided, true?: break
    case nil: return nil
    }
    return isDecided ? isWhollyTOML(data.window) : nil
  }

  /// Whether the first line with content is a header or `key = `; nil if that line is incomplete.
  private func beginsAsTOML(_ text: ArraySlice<UInt8>) -> Bool? {
    var rest = text
    while let end = rest.firstIndex(of: 0x0A) {
      let words = rest[..<end].drop(while: isSpace)
      rest = rest[(end + 1)...]
      guard let first = words.first, first != UInt8(ascii: "#") else { continue }
      if first == UInt8(ascii: "[") { return words.contains(UInt8(ascii: "]")) }
      let key = words.prefix { $0 != UInt8(ascii: "=") }
      return key.count < min(words.count, 100)
    }
    return nil
  }

  private func isWhollyTOML(_ window: ByteWindow) -> Bool {
    var sample = window.bytes
    if !window.isAtEnd, let end = sample.lastIndex(of: 0x0A) { sample.removeSubrange(end...) }
    do throws(TOMLError) {
      return isCertain(try TOMLReader.read(sample))
    } catch {
      // A value may continue after the end of the sample. So try again without the last table.
      guard !window.isAtEnd, case .expected(_, found: nil) = error.cause else { return false }
      let lines = sample.split(separator: 0x0A, omittingEmptySubsequences: false)
      let header = lines.lastIndex { $0.first == UInt8(ascii: "[") } ?? 0
      sample = Array(lines[..<header].joined(separator: [0x0A]))
      // The error does not matter, only whether the text can be read.
      return (try? TOMLReader.read(sample)).map(isCertain) ?? false
    }
  }

  private func isCertain(_ document: TOMLDocument) -> Bool {
    document.members.contains { $0.value.kind == .table || $0.value.isArrayOfTables }
      && document.members.contains { $0.value.holdsText }
  }

  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    try await source.shape(of: data, format: "TOML", as: Self.json)
  }

  private static func json(of bytes: [UInt8]) throws(DocumentFault) -> [UInt8]? {
    do throws(TOMLError) {
      return try TOMLReader.json(of: bytes)
    } catch {
      let isCancelled = error.cause == .cancelled
      throw DocumentFault(
        cause: isCancelled ? .cancelled : .expected(error.expectation), place: error.place)
    }
  }
}

extension TOMLValue {
  fileprivate var isArrayOfTables: Bool {
    if case .array(let values) = self { values.first?.kind == .table } else { false }
  }

  fileprivate var holdsText: Bool {
    switch self {
    case .string: true
    case .array(let values): values.contains(where: \.holdsText)
    case .table(let members): members.contains { $0.value.holdsText }
    default: false
    }
  }
}
