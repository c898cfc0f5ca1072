import WaterfallItems
import WaterfallRecords

/// Text whose items are its lines, or other parts, whatever they look like.
extension RecordSource {
  /// The shape of text whose items end with the byte that the user named.
  func partsShape(_ data: inout Beginning, _ separator: UInt8) async throws(ItemError) -> Shape {
    try await takeSequences(of: &data)
    let isMarked = separator != 0 && data.bytes.starts(with: Self.byteOrderMark)
    return .parts(start: isMarked ? Self.byteOrderMark.count : 0, separator: separator)
  }

  /// Whether text is lines if it is not JSON. A name that promises a format, or an option that
  /// concerns a format, asks for its records.
  var takesLines: Bool {
    options.prefersLines && promised == nil && options.format == nil && options.delimiter == nil
      && options.quote == nil && options.itemsPath == nil && options.skippedLines == 0
      && options.hasHeader
  }

  /// Whether text is a JSON document, or objects of JSON. If that is not clear yet, waits for more
  /// from a producer that has begun to write.
  func isJSON(_ data: inout Beginning) async throws(ItemError) -> Bool {
    guard let first = data.first, "{[".utf8.contains(data.bytes[first]) else { return false }
    try await gather(&data.window, within: Self.patience) { window in
      window.bytes.count >= Self.sampleSize || JSONDetection(window.bytes, from: first).isDecided
    }
    let look = JSONDetection(data.bytes, from: first)
    return look.isDecided ? look.isJSON : look.isJSON(isWhole: data.window.isAtEnd)
  }
}
