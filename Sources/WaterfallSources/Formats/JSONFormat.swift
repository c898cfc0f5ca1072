import WaterfallItems
import WaterfallRecords

/// One JSON document: an array, or an object with an array somewhere inside. Of `geojson` the
/// `features` are the items, if it has some.
struct JSONFormat: DataFormat {
  let name: String
  var endings: [String] { name == Self.plainName ? [name, Self.commented] : [name] }

  private static let plainName = "json"
  /// With comments: the settings of editors.
  private static let commented = "jsonc"

  /// What a name promises, and an object's first quote, are believed; other brackets have to hold a
  /// value, since text begins with them too.
  func matches(_ data: Beginning) -> Bool? {
    guard let first = data.first, data.promised != .toml, data.promised != .yaml,
      data.promised != .ndjson || !LinesFormat.areLines(data)
    else { return false }
    let byte = data.bytes[first]
    if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
      if data.promised?.form is JSONFormat { return true }
      let isTold = data.isSettled || data.bytes[(first + 1)...].contains { !isSpace($0) }
      if !isTold { return nil }
      if JSONReader.looksLikeJSON(data.bytes, from: first) { return true }
    }
    // To look for comments means to look at all that is there, so it comes last.
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
      let bytes = try await source.wholeDocument(
        data.window, kind: "JSON with comments", longest: RecordSource.longestStreamed)
      let plain = JSONComments.blanked(bytes, from: first)
      return try await source.shape(ofDocument: Array(plain[data.start...]))
    }
    return try await source.documentShape(
      data.window, first: first, isForced: source.options.format != nil)
  }
}

/// A JSON value on each line.
struct LinesFormat: DataFormat {
  let name = "ndjson"
  let endings = ["ndjson", "jsonl", "jsonlines", "geojsonl", "geojsons"]

  /// Lines that are looked at for being values of JSON.
  private static let sampleLines = 10

  /// A file named as lines is taken for lines, unless it plainly begins a document over many lines.
  func matches(_ data: Beginning) -> Bool? { data.promised == .ndjson && Self.areLines(data) }

  static func areLines(_ data: Beginning) -> Bool {
    guard let first = data.first, !data.bytes.contains(0) else { return false }
    return data.bytes[first...].prefix { $0 != 0x0A && $0 != 0x0D }.count > 1
  }

  /// Whether the first lines are values of JSON, one a line.
  func resembles(_ sample: Beginning) -> Bool {
    guard sample.promised != .text, let first = sample.first else { return false }
    var lines = sample.bytes[first...].split(
      separator: 0x0A, maxSplits: 2 * Self.sampleLines, omittingEmptySubsequences: false)
    if !sample.window.isAtEnd || lines.count > 2 * Self.sampleLines { lines.removeLast() }
    let values = lines.lazy.filter { !$0.allSatisfy(isSpace) }.prefix(Self.sampleLines)
    return !values.isEmpty
      && values.allSatisfy { line in
        var reader = JSONReader(sample.bytes, from: line.startIndex, to: line.endIndex)
        // Whether it is one is all that is asked.
        return (try? reader.readWhole()) != nil
      }
  }

  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    data.first.map { .lines(start: $0) } ?? .empty
  }
}
