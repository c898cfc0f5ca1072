import WaterfallFormats
import WaterfallItems
import WaterfallRecords

/// Distinguishing lines of JSON values, Markdown, tables and plain text.
extension RecordSource {
  /// How long to wait for a producer whose text so far could be a table's header.
  private static let patienceForRows = Duration.seconds(2)

  /// The shape of text that is no document: the one its name promises, or else the one it looks
  /// like.
  func lineShape(_ beginning: Beginning) async throws(ItemError) -> Shape {
    var data = beginning
    guard let first = data.first else { return .empty }
    try await gather(&data.window, within: Self.patience) { $0.bytes.count >= Self.sampleSize }
    checkEncoding(of: data.window)
    if data.bytes.span.contains(0), !hasStrayZeros(data.bytes) {
      guard let format = Format.found(in: data, among: .marked ... .marked) as? CutTextFormat,
        format.form.format.hasCountedBytes
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
    // Lines of values come before tables, because they contain commas, too.
    if Format.ndjson.form.resembles(data) {
      return data.isMixedLog ? .log(start: data.start) : .jsonLines(start: first)
    }
    if promised?.form is JSONFormat {
      throw malformed(at: first, expected: "an array or objects")
    }
    // These contain tabs and commas, so they are tried before tables.
    if let format = Format.found(in: data, among: .aboveAll ... .columns) {
      return try await format.shape(of: data, in: self)
    }
    let (count, isWhole) = (data.bytes.count, data.window.isAtEnd)
    if try await isTable(&data.window, from: data.start) {
      return try await tableShape(data.window, from: data.start)
    }
    try await awaitRow(&data)
    // The surer ones are asked again only if more has come.
    let hasMore = data.bytes.count > count || data.window.isAtEnd != isWhole
    let surest: Format.Sureness = hasMore ? .aboveAll : .likely
    if let format = Format.found(in: data, among: surest ... .likely) {
      return try await format.shape(of: data, in: self)
    }
    return isLog ? .log(start: data.start) : textShape(of: data.window, from: data.start)
  }

  /// The shape of text that is known to be plain.
  func textShape(_ window: ByteWindow, from start: Int) async throws(ItemError) -> Shape {
    var window = window
    try await gather(&window, within: Self.patience) { $0.bytes.count >= Self.sampleSize }
    let first = window.bytes[start...].firstIndex { !isSpace($0) } ?? start
    if let format = CommitFormat(of: window, from: first) {
      return .cut(start: start, TextForm(format))
    }
    return textShape(of: window, from: start)
  }

  /// Paragraphs if blank lines separate them often enough; otherwise lines.
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

  /// The most lines of an average paragraph. If there are more, the blank lines are accidental.
  private static let mostLines = 30

  /// Waits for a second line if the first one could be a table's header.
  private func awaitRow(_ data: inout Beginning) async throws(ItemError) {
    guard let first = data.first, TableSample.canBeHeader(data.bytes, from: first) else {
      return
    }
    try await gather(&data.window, within: Self.patienceForRows) { window in
      window.bytes[first...].count { $0 == 0x0A } > 1
    }
  }

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

  /// Whether its name says that it is a log. Lines in none of the known forms are then messages.
  var isLog: Bool { Format(fileName: innerName) == .log }

  /// Whether the text clearly has rows of cells.
  private func isTable(_ window: inout ByteWindow, from start: Int) async throws(ItemError) -> Bool
  {
    let begin = CSVTable.firstRow(of: window.bytes, from: start)
    // Commas after the times of a log are no table.
    if isLog, LogFormat.beginsWithTime(window.bytes, from: begin) { return false }
    try await gather(&window, within: Self.patienceForRows) { window in
      window.bytes.count >= Self.sampleSize
        || CSVTable.find(in: window.bytes, from: begin, isAtEnd: false) != .oneRow
    }
    return CSVTable.find(in: window.bytes, from: begin, isAtEnd: window.isAtEnd) == .table
  }
}
