import WaterfallItems
import WaterfallRecords

/// Reading a table's header.
extension RecordSource {
  /// The longest header, in bytes.
  private static let longestHeader = 1 << 20

  /// The shape of data that is known to be a table. Finds the delimiter.
  func tableShape(_ window: ByteWindow, from start: Int) async throws(ItemError) -> Shape {
    if let delimiter = try givenDelimiter() {
      return try await tableShape(window, from: start, delimiter: delimiter)
    }
    var window = window
    if let (delimiter, next) = Self.declaredDelimiter(in: window, from: start) {
      return try await tableShape(window, from: next, delimiter: delimiter)
    }
    while !window.isAtEnd, window.bytes.count < Self.longestHeader,
      !window.bytes[start...].drop(while: { $0 == 0x0A || $0 == 0x0D }).contains(0x0A)
    {
      _ = try await fill(&window, patience: nil)
    }
    try await gather(&window, within: Self.patience) { $0.bytes.count >= Self.sampleSize }
    var start = start
    if options.skippedLines == 0, options.hasHeader,
      let header = CSVTable.header(below: start, in: window.bytes)
    {
      keep(linesAbove: window.bytes[start..<header])
      start = header
    }
    let skipped = try await startAfterSkippedLines(&window, start)
    let begin = Self.firstRow(in: window, from: skipped)
    let delimiter = CSVTable.certainDelimiter(of: window.bytes, from: begin)
    return try await tableShape(window, from: start, delimiter: delimiter)
  }

  /// The shape of a table with `delimiter` between its cells.
  func tableShape(
    _ window: ByteWindow, from start: Int, delimiter: UInt8
  ) async throws(ItemError) -> Shape {
    var window = window
    try await gather(&window, within: Self.patience) { $0.bytes.count >= Self.sampleSize }
    checkEncoding(of: window)
    let start = try await startAfterSkippedLines(&window, start)
    let dialect = CSVDialect.found(
      in: window.bytes, from: Self.firstRow(in: window, from: start), delimiter: delimiter,
      quote: options.quote, isAtEnd: window.isAtEnd)
    guard options.hasHeader else {
      return .rows(start: start, CSVTable(dialect, header: nil))
    }
    let begin = Self.firstRow(in: window, from: start)
    var (index, scan) = (begin, BoundaryScan.row(dialect, .cellStart))
    while !scan.finds(end: &index, in: window.bytes), !window.isAtEnd, index < Self.longestHeader {
      _ = try await fill(&window, patience: nil)
    }
    var header = CSVTable.cells(of: window.bytes, in: begin..<index, dialect)
    let next = Self.row(at: index, in: window, dialect)
    if let next, CSVTable.isRowOfValues(header, above: next) {
      return .rows(start: begin, CSVTable(dialect, header: nil))
    }
    // R writes no name above the column of row names (`?write.table`).
    if let next, next.count == header.count + 1, header.count > 1 || dialect.quote != nil,
      Self.rowsHave(next.count, from: index, in: window, dialect)
    {
      header.insert("", at: 0)
    }
    return .rows(start: index, CSVTable(dialect, header: header))
  }

  /// The delimiter that a first line such as `sep=;` declares, and where the next line begins.
  /// Spreadsheets write and read such lines.
  private static func declaredDelimiter(
    in window: ByteWindow, from start: Int
  ) -> (delimiter: UInt8, next: Int)? {
    let line = window.bytes[start...].prefix { $0 != 0x0A }
    let text = line.last == 0x0D ? line.dropLast() : line
    let isQuoted = text.count == 7 && text.first == UInt8(ascii: "\"") && text.last == text.first
    let words = isQuoted ? text.dropFirst().dropLast() : text
    guard words.count == 5, words.starts(with: "sep=".utf8), let delimiter = words.last,
      delimiter < 0x80, delimiter != UInt8(ascii: "\""), line.endIndex < window.bytes.count
    else { return nil }
    return (delimiter, line.endIndex + 1)
  }

  private static func firstRow(in window: ByteWindow, from start: Int) -> Int {
    CSVTable.firstRow(of: window.bytes, from: start)
  }

  /// The cells of the row at `start`; nil if there is none.
  private static func row(
    at start: Int, in window: ByteWindow, _ dialect: CSVDialect
  ) -> [String]? {
    var (end, scan) = (start, BoundaryScan.row(dialect, .cellStart))
    _ = scan.finds(end: &end, in: window.bytes)
    return start < end ? CSVTable.cells(of: window.bytes, in: start..<end, dialect) : nil
  }

  /// Whether each of the first ten rows has `count` cells, and there are at least two rows.
  private static func rowsHave(
    _ count: Int, from start: Int, in window: ByteWindow, _ dialect: CSVDialect
  ) -> Bool {
    var (end, rows) = (start, 0)
    while rows < 10, end < window.bytes.count {
      let begin = end
      var scan = BoundaryScan.row(dialect, .cellStart)
      guard scan.finds(end: &end, in: window.bytes) || window.isAtEnd else { break }
      guard CSVTable.cells(of: window.bytes, in: begin..<end, dialect).count == count else {
        return false
      }
      rows += 1
    }
    return rows > 1
  }

  /// The place after the lines that the user wants to skip.
  private func startAfterSkippedLines(
    _ window: inout ByteWindow, _ start: Int
  ) async throws(ItemError) -> Int {
    var start = start
    for _ in 0..<options.skippedLines {
      while true {
        if let end = window.bytes[start...].firstIndex(of: 0x0A) {
          start = end + 1
          break
        }
        if window.isAtEnd { return window.bytes.count }
        _ = try await fill(&window, patience: nil)
      }
    }
    return start
  }

  /// The delimiter that the options or the format demand; nil if they leave it open.
  private func givenDelimiter() throws(ItemError) -> UInt8? {
    guard let delimiter = options.delimiter else { return options.format == .tsv ? 0x09 : nil }
    guard let byte = delimiter.asciiValue, byte != 0x0A, byte != 0x0D, byte != UInt8(ascii: "\"")
    else {
      let reason = "a delimiter is one ASCII character, but not a quote or a line break"
      throw .unsupported(name: store.name, reason: reason)
    }
    return byte
  }
}
