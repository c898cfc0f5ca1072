import WaterfallFormats
import WaterfallItems
import WaterfallRecords

/// Distinguishing lines of JSON values, Markdown, tables and plain text.
extension RecordSource {
  /// How long to wait for the next line of a producer, if it could show that the text is a table.
  private static let patienceForRows = Duration.seconds(2)

  /// The shape of text that is no document: the one its name promises, or else the one it looks
  /// like.
  func lineShape(_ beginning: Beginning) async throws(ItemError) -> Shape {
    var data = beginning
    guard let first = data.first else { return .empty }
    try await gatherSample(of: &data.window)
    checkEncoding(of: data.window)
    if data.bytes.span.contains(0), !hasStrayZeros(data.bytes) {
      guard let format = Format.found(in: data, among: .marked ... .marked),
        (format as? any TextFormat)?.hasCountedBytes == true
      else { throw binary(data.bytes) }
      return try await format.shape(of: data, in: self)
    }
    if options.skippedLines > 0 { return try await tableShape(afterSkippedLinesOf: data) }
    // An object of JSON is no row, whatever else follows it.
    if options.delimiter != nil || !options.hasHeader, !data.isMixedLog {
      return options.delimiter == nil
        ? try await headlessShape(data) : try await tableShape(data.window, from: data.start)
    }
    if let form = promised?.form, form.isBelievedByName {
      return try await form.shape(of: data, in: self)
    }
    for sureness in Look.Sureness.allCases {
      let hasMore = try await awaitLine(for: sureness, &data)
      // What has come may have a surer look.
      let surest = hasMore ? .values : sureness
      if let format = Format.found(in: data, among: surest...sureness) {
        return try await format.shape(of: data, in: self)
      }
    }
    if promised?.form is JSONFormat { throw malformed(at: first, expected: "an array or objects") }
    return data.isNamedLog ? .log(start: data.start) : textShape(of: data.window, from: data.start)
  }

  /// Waits for the next line, if it could give the text a look that is so sure.
  ///
  /// - Returns: whether more has come, or the end.
  private func awaitLine(
    for sureness: Look.Sureness, _ data: inout Beginning
  ) async throws(ItemError) -> Bool {
    let (count, isWhole) = (data.bytes.count, data.window.isAtEnd)
    var more = data
    try await gather(&data.window, within: Self.patienceForRows) { window in
      more.window = window
      return !Format.awaitsLine(more, sureness)
    }
    return data.bytes.count > count || data.window.isAtEnd != isWhole
  }

  /// The shape of text that is known to be plain.
  func textShape(_ window: ByteWindow, from start: Int) async throws(ItemError) -> Shape {
    var window = window
    try await gatherSample(of: &window)
    let first = window.bytes[start...].firstIndex { !isSpace($0) } ?? start
    if let format = CommitFormat(of: window, from: first) { return .cut(start: start, format) }
    return textShape(of: window, from: start)
  }

  /// Paragraphs if blank lines separate them often enough, or blocks of code; otherwise lines.
  private func textShape(of window: ByteWindow, from start: Int) -> Shape {
    var (lines, paragraphs) = (0, 0)
    var isBehindBlank = true
    for line in window.bytes[start...].split(separator: 0x0A, omittingEmptySubsequences: false) {
      let isBlank = line.allSatisfy(isSpace)
      if !isBlank {
        lines += 1
        if isBehindBlank { paragraphs += 1 }
      }
      isBehindBlank = isBlank
    }
    let areParagraphs = paragraphs > 1 && lines <= paragraphs * Self.mostLines
    guard areParagraphs else { return .textLines(start: start) }
    let isCode = options.format == nil && CodeFormat.isCode(fileNamed: innerName)
    return isCode ? .cut(start: start, CodeFormat()) : .paragraphs(start: start)
  }

  /// The most lines of an average paragraph. If there are more, the blank lines are accidental.
  private static let mostLines = 30

  /// The shape of a table that has no header, according to the user. A delimiter separates its
  /// cells, or else white space does.
  func headlessShape(_ data: Beginning) async throws(ItemError) -> Shape {
    let cut = CSVCut.best(in: data.bytes, from: data.start, isAtEnd: data.window.isAtEnd)
    if promised?.form is TableFormat == false, let first = data.first {
      let sample = AlignedFormat.sample(data, from: first, .none)
      if sample.hasColumns, cut?.isEven != true || sample.hasWideGaps {
        return try await Format.table.form.shape(of: data, in: self)
      }
    }
    return try await tableShape(data.window, from: data.start)
  }

  /// Whether a text with a name for text has a few bytes 0 in it, which a card shows as marks. Data
  /// that is not text has other control characters, too.
  private func hasStrayZeros(_ bytes: [UInt8]) -> Bool {
    guard promised != nil || options.format != nil else { return false }
    let zeros = bytes.count { $0 == 0 }
    return zeros * 8 <= bytes.count
      && !bytes.contains { (1..<9).contains($0) || (14..<27).contains($0) }
  }
}

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
    try await gatherSample(of: &data.window) { JSONDetection($0.bytes, from: first).isDecided }
    let look = JSONDetection(data.bytes, from: first)
    return look.isDecided ? look.isJSON : look.isJSON(isWhole: data.window.isAtEnd)
  }
}
