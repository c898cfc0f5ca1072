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
    let begin = Self.firstRow(in: window, from: start)
    let delimiter = CSVTable.certainDelimiter(of: window.bytes, from: begin)
    return try await tableShape(window, from: start, delimiter: delimiter)
  }

  /// The shape of a table with `delimiter` between its cells.
  func tableShape(
    _ window: ByteWindow, from start: Int, delimiter: UInt8
  ) async throws(ItemError) -> Shape {
    guard options.hasHeader else {
      return .rows(start: start, CSVTable(delimiter: delimiter, header: nil))
    }
    var window = window
    // A first line with `#` may be a comment or a header. The next line decides, so wait for it.
    if window.bytes[start...].first(where: { !isSpace($0) }) == UInt8(ascii: "#") {
      try await gather(&window, within: Self.patience) { $0.bytes.count >= Self.sampleSize }
    }
    let begin = Self.firstRow(in: window, from: start)
    var (index, scan) = (begin, BoundaryScan.row(delimiter: delimiter, .cellStart))
    while !scan.finds(end: &index, in: window.bytes), !window.isAtEnd, index < Self.longestHeader {
      _ = try await fill(&window, patience: nil)
    }
    guard
      let header = CSVTable.cells(of: window.bytes, in: begin..<index, delimiter: delimiter)
    else { throw malformed(at: begin, expected: "a closing quote for what is opened here") }
    if Self.isRowOfValues(header, above: index, in: window, delimiter) {
      return .rows(start: begin, CSVTable(delimiter: delimiter, header: nil))
    }
    return .rows(start: index, CSVTable(delimiter: delimiter, header: header))
  }

  /// The delimiter that a first line such as `sep=;` declares, and where the next line begins.
  /// Spreadsheets write and read such lines.
  private static func declaredDelimiter(
    in window: ByteWindow, from start: Int
  ) -> (delimiter: UInt8, next: Int)? {
    let line = window.bytes[start...].prefix { $0 != 0x0A }
    let text = line.last == 0x0D ? line.dropLast() : line
    guard text.count == 5, text.starts(with: "sep=".utf8), let delimiter = text.last,
      delimiter < 0x80, delimiter != UInt8(ascii: "\""), line.endIndex < window.bytes.count
    else { return nil }
    return (delimiter, line.endIndex + 1)
  }

  private static func firstRow(in window: ByteWindow, from start: Int) -> Int {
    CSVTable.firstRow(of: window.bytes, from: start)
  }

  /// Whether the first row has values, like the row at `next`, instead of column names.
  private static func isRowOfValues(
    _ row: [String], above next: Int, in window: ByteWindow, _ delimiter: UInt8
  ) -> Bool {
    var (end, scan) = (next, BoundaryScan.row(delimiter: delimiter, .cellStart))
    _ = scan.finds(end: &end, in: window.bytes)
    guard next < end,
      let cells = CSVTable.cells(of: window.bytes, in: next..<end, delimiter: delimiter)
    else { return false }
    return CSVTable.isRowOfValues(row, above: cells)
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
