import WaterfallFormats
import WaterfallItems
import WaterfallRecords

extension RecordSource: TableSource {
  var columnNames: [String]? {
    if case .rows(_, let table)? = shape { table.columnNames } else { nil }
  }
}

/// Reading a table's header.
extension RecordSource {
  /// The longest header, in bytes.
  private static let longestHeader = 1 << 20

  /// The shape of data that is known to be a table. Finds the delimiter, and the header below lines
  /// of words.
  func tableShape(_ window: ByteWindow, from start: Int) async throws(ItemError) -> Shape {
    var (window, start, delimiter) = (window, start, try givenDelimiter())
    if delimiter == nil, let declared = Self.declaredDelimiter(in: window, from: start) {
      (delimiter, start) = declared
    }
    while !window.isAtEnd, window.bytes.count < Self.longestHeader,
      !window.bytes[start...].drop(while: { $0 == 0x0A || $0 == 0x0D }).contains(0x0A)
    {
      _ = try await fill(&window, patience: nil)
    }
    try await gatherSample(of: &window)
    checkEncoding(of: window)
    let first = CSVTable.firstRow(of: window.bytes, from: start)
    let cut = CSVCut.best(
      in: window.bytes, from: first, delimiter: delimiter, quote: options.quote,
      isAtEnd: window.isAtEnd)
    let unused = CSVTable.unusedDelimiter(in: window.bytes[first...])
    let dialect =
      cut?.dialect
      ?? CSVDialect.found(
        in: window.bytes, from: first, delimiter: delimiter ?? unused, quote: options.quote,
        isAtEnd: window.isAtEnd)
    guard options.hasHeader else { return .rows(start: start, CSVTable(dialect, header: nil)) }
    var begin = cut?.start ?? first
    if let cut, let header = CSVTable.header(belowTitlesOf: cut, in: window.bytes) {
      begin = header
    }
    keep(linesAbove: window.bytes[start..<begin])
    return try await tableShape(window, from: begin, dialect)
  }

  /// The shape of a table whose header is at `begin`.
  private func tableShape(
    _ window: ByteWindow, from begin: Int, _ dialect: CSVDialect
  ) async throws(ItemError) -> Shape {
    var window = window
    var (index, scan) = (begin, BoundaryScan.row(dialect, .cellStart))
    while !scan.finds(end: &index, in: window.bytes), !window.isAtEnd, index < Self.longestHeader {
      _ = try await fill(&window, patience: nil)
    }
    var header = CSVTable.cells(of: window.bytes, in: begin..<index, dialect)
    let sample = Self.rows(from: index, in: window, dialect)
    if CSVTable.isRowOfValues(header, above: sample) {
      return .rows(start: begin, CSVTable(dialect, header: nil))
    }
    // R writes no name above the column of row names (`?write.table`).
    if let next = sample.first, next.count == header.count + 1,
      header.count > 1 || dialect.quote != nil,
      sample.count > 1, sample.prefix(10).allSatisfy({ $0.count == next.count })
    {
      header.insert("", at: 0)
    }
    // A single word, or a row of numbers, may be data that happens to be like the header.
    let isOwn = header.count > 1 && window.bytes[begin..<index].contains(where: isLetter)
    let row = isOwn ? window.bytes[begin..<index] : []
    return .rows(start: index, CSVTable(dialect, header: header, writtenAs: row))
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

  /// The cells of the first rows from `start` on. Only whole rows count, and the first one.
  private static func rows(
    from start: Int, in window: ByteWindow, _ dialect: CSVDialect
  ) -> [[String]] {
    var (end, rows) = (start, [[String]]())
    while rows.count < mostSampled, end < window.bytes.count {
      let begin = end
      var scan = BoundaryScan.row(dialect, .cellStart)
      let isWhole = scan.finds(end: &end, in: window.bytes) || window.isAtEnd
      guard begin < end, isWhole || rows.isEmpty else { break }
      // Blank lines are no rows.
      if window.bytes[begin..<end].allSatisfy({ $0 == 0x0A || $0 == 0x0D }) { continue }
      rows.append(CSVTable.cells(of: window.bytes, in: begin..<end, dialect))
    }
    return rows
  }

  private static let mostSampled = 20

  /// Moves to the text after the lines that the user wants to skip.
  func skipLines(of data: inout Beginning) async throws(ItemError) {
    guard options.skippedLines > 0 else { return }
    for _ in 0..<options.skippedLines {
      while true {
        if let end = data.bytes[data.start...].firstIndex(of: 0x0A) {
          data.start = end + 1
          break
        }
        if data.window.isAtEnd {
          data.start = data.bytes.count
          break
        }
        _ = try await fill(&data.window, patience: nil)
      }
    }
    data.first = try await firstIndex(from: data.start, &data.window)
  }

  /// The shape of the text after lines that the user wants to skip, which is a table of any kind.
  func tableShape(afterSkippedLinesOf beginning: Beginning) async throws(ItemError) -> Shape {
    var data = beginning
    try await skipLines(of: &data)
    guard let first = data.first else { return .empty }
    try await gatherSample(of: &data.window)
    if !options.hasHeader { return try await headlessShape(data) }
    let isNamed = promised?.form is TableFormat || options.delimiter != nil
    if !isNamed {
      if let form = AlignedFormat.form(of: data) { return try await form.shape(of: data, in: self) }
      let hasCells = CSVTable.find(in: data.bytes, from: data.start, isAtEnd: data.window.isAtEnd)
      let sample = AlignedFormat.sample(data, from: first, .inText)
      if hasCells != .table, sample.hasColumns {
        return try await Format.table.form.shape(of: data, in: self)
      }
    }
    return try await tableShape(data.window, from: data.start)
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
