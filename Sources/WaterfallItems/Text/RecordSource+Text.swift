import WaterfallRecords

/// Telling lines of JSON values, Markdown, tables and plain text from each other.
extension RecordSource {
  /// How long a producer is waited for if what it has written could be a table's header.
  private static let patienceForRows = Duration.seconds(2)
  /// Lines that are looked at for being values of JSON.
  private static let sampleLines = 10

  /// The shape of text that is no JSON document.
  ///
  /// - Parameters:
  ///   - start: behind the byte order mark.
  ///   - first: of the first byte that is no white space.
  func lineShape(
    _ window: ByteWindow, from start: Int, first: Int
  ) async throws(ItemError) -> Shape {
    var window = window
    try await gather(&window, within: Self.patience) { $0.bytes.count >= Self.sampleSize }
    if window.bytes.contains(0) { throw binary(window.bytes) }
    let isTable = options.delimiter != nil || !options.hasHeader
    switch promised {
    case .csv?, .tsv?: return try await tableShape(window, from: start)
    case _ where isTable: return try await tableShape(window, from: start)
    case .plist?: return try await propertyListShape(window)
    default: break
    }
    if let form = promised?.text { return .cut(start: start, form) }
    if promised != .text, areValues(window, from: first) { return .lines(start: first) }
    if promised == .json || promised == .geojson {
      throw malformed(at: first, expected: "an array or objects")
    }
    if let form = CommitForm(of: window, from: first) { return .commits(start: start, form) }
    if let delimiter = try await delimiter(&window, from: start) {
      return try await tableShape(window, from: start, delimiter: delimiter)
    }
    if promised == nil, let form = TextForm(of: window.bytes, from: first) {
      return .cut(start: start, form)
    }
    return textShape(of: window, from: start)
  }

  /// The shape of what is known to be plain text.
  func textShape(_ window: ByteWindow, from start: Int) async throws(ItemError) -> Shape {
    var window = window
    try await gather(&window, within: Self.patience) { $0.bytes.count >= Self.sampleSize }
    let first = window.bytes[start...].firstIndex { !isSpace($0) } ?? start
    if let form = CommitForm(of: window, from: first) { return .commits(start: start, form) }
    return textShape(of: window, from: start)
  }

  /// Paragraphs if a blank line stands between lines, and not only after a great many.
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
    return areParagraphs ? .paragraphs(start: start) : .textLines(start: start)
  }

  /// Lines of an average paragraph; where there are more, blank lines are an accident.
  private static let mostLines = 30

  /// Whether the first lines are values of JSON, one a line.
  private func areValues(_ window: ByteWindow, from first: Int) -> Bool {
    var lines = window.bytes[first...].split(
      separator: 0x0A, maxSplits: 2 * Self.sampleLines, omittingEmptySubsequences: false)
    if !window.isAtEnd || lines.count > 2 * Self.sampleLines { lines.removeLast() }
    let values = lines.lazy.filter { !$0.allSatisfy(isSpace) }.prefix(Self.sampleLines)
    return !values.isEmpty
      && values.allSatisfy { line in
        var reader = JSONReader(window.bytes, from: line.startIndex, to: line.endIndex)
        // Whether it is one is all that is asked.
        return (try? reader.readWhole()) != nil
      }
  }

  /// The delimiter of a table that the text plainly is; nil for other text.
  private func delimiter(
    _ window: inout ByteWindow, from start: Int
  ) async throws(ItemError) -> UInt8? {
    if promised == .text, store.name.lowercased().hasSuffix(".log") { return nil }
    let begin = window.bytes[start...].firstIndex { $0 != 0x0A && $0 != 0x0D } ?? start
    try await gather(&window, within: Self.patienceForRows) { window in
      window.bytes.count >= Self.sampleSize
        || CSVTable.find(in: window.bytes, from: begin, isAtEnd: false) != .oneRow
    }
    let finding = CSVTable.find(in: window.bytes, from: begin, isAtEnd: window.isAtEnd)
    if case .delimiter(let delimiter) = finding { return delimiter }
    return nil
  }
}
