import WaterfallFormats
import WaterfallItems
import WaterfallRecords

/// One JSON document: an array, or an object with an array somewhere inside. If a `geojson`
/// document has `features`, these are the items.
struct JSONFormat: DataFormat {
  let name: String
  var endings: [String] { name == Self.plainName ? [name, Self.commented] : [name] }

  private static let plainName = "json"
  /// JSON with comments, such as the settings of editors.
  private static let commented = "jsonc"

  /// A promising name or an object's first quote is enough. Other brackets must contain a value,
  /// because text may begin with brackets, too.
  func matches(_ data: Beginning) -> Bool? {
    guard let first = data.first, data.promised != .toml, data.promised != .yaml,
      data.promised != .ndjson || !LinesFormat.areLines(data)
    else { return false }
    let byte = data.bytes[first]
    if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
      if data.promised?.form is JSONFormat { return true }
      if data.isMixedLog { return false }
      let isTold = data.mustDecide || data.bytes[(first + 1)...].contains { !isSpace($0) }
      if !isTold { return nil }
      if JSONReader.looksLikeJSON(data.bytes, from: first) { return true }
    }
    // The search for comments reads all bytes, so it comes last.
    guard data.promised == nil || data.promised == .json else { return false }
    if JSONComments.areIn(data.bytes, from: first) { return true }
    return data.promised == nil && JSONComments.assignedArray(data.bytes, from: first) != nil
  }

  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    guard let first = data.first else { return .empty }
    if let start = JSONComments.assignedArray(data.bytes, from: first) {
      return try await source.arrayShape(data.window, index: start, isWholeDocument: false)
    }
    let isCommented = source.innerName.lowercased().ends(with: ".\(Self.commented)")
    if isCommented || JSONComments.areIn(data.bytes, from: first) {
      let format = "JSON with comments"
      let bytes = try await source.wholeDocument(
        data.window, format: format, longest: RecordSource.longestStreamed)
      let plain = JSONComments.blanked(bytes, from: first)
      return try await source.shape(ofDocument: Array(plain[data.start...]), convertedFrom: format)
    }
    return try await source.documentShape(
      data.window, first: first, isForced: source.options.format != nil)
  }
}

extension Beginning {
  /// Whether the first line is an object of JSON, and lines in other formats follow it.
  ///
  /// Only the first byte of each line is looked at, until one differs. A value of JSON that is no
  /// object is no other format.
  var isMixedLog: Bool {
    guard let first, promised == nil || promised == .text, bytes[first] == UInt8(ascii: "{"),
      let lineEnd = bytes[first...].firstIndex(of: 0x0A),
      bytes[first..<lineEnd].last(where: { !isSpace($0) }) == UInt8(ascii: "}")
    else { return false }
    var start = lineEnd + 1
    while let end = bytes[start...].firstIndex(of: 0x0A) ?? (window.isAtEnd ? bytes.count : nil) {
      let text = bytes[start..<end].first { !isSpace($0) }
      if let text, text != UInt8(ascii: "{"), !isValue(start..<end) {
        return isValue(first..<lineEnd) && LogFormat().resembles(bytes, from: first)
      }
      start = end + 1
      if start >= bytes.count { break }
    }
    return false
  }

  private func isValue(_ line: Range<Int>) -> Bool {
    var reader = JSONReader(bytes, from: line.lowerBound, to: line.upperBound)
    // The error does not matter.
    return (try? reader.readWhole()) != nil
  }
}

/// A JSON value on each line.
struct LinesFormat: DataFormat {
  let name = "ndjson"
  let endings = ["ndjson", "jsonl", "jsonlines", "geojsonl", "geojsons"]

  /// The most lines that are checked for being JSON values.
  private static let sampleLines = 10

  /// Whether a file that is named as lines has them. A first line with a single bracket begins a
  /// document over many lines instead.
  func matches(_ data: Beginning) -> Bool? { data.promised == .ndjson && Self.areLines(data) }

  static func areLines(_ data: Beginning) -> Bool {
    guard let first = data.first, !data.bytes.span.contains(0) else { return false }
    return data.bytes[first...].prefix { $0 != 0x0A && $0 != 0x0D }.count > 1
  }

  /// Lines of other formats among objects are those of a log.
  var looks: [Look] {
    let values = Look(.values) { sample, first in
      guard areValues(sample, from: first) else { return nil }
      return sample.isMixedLog ? LogFormat() : self
    }
    return [values]
  }

  func mayHaveName(of promised: Format?) -> Bool { promised != .text }

  /// Whether the first lines are JSON values, one on each line.
  private func areValues(_ sample: Beginning, from first: Int) -> Bool {
    var lines = sample.bytes[first...].split(
      separator: 0x0A, maxSplits: 2 * Self.sampleLines, omittingEmptySubsequences: false)
    if !sample.window.isAtEnd || lines.count > 2 * Self.sampleLines { lines.removeLast() }
    let values = lines.lazy.filter { !$0.allSatisfy(isSpace) }.prefix(Self.sampleLines)
    return !values.isEmpty
      && values.allSatisfy { line in
        var reader = JSONReader(sample.bytes, from: line.startIndex, to: line.endIndex)
        // The error does not matter, only whether the line can be read.
        return (try? reader.readWhole()) != nil
      }
  }

  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    data.first.map { .jsonLines(start: $0) } ?? .empty
  }
}
