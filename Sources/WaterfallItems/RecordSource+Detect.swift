/// Finding the format: by the content first, then the name.
extension RecordSource {
  private var format: Format? { options.format }
  private static let formats = "JSON, NDJSON or CSV"
  /// How long a line that is a whole value waits for another, which would show that there are lines.
  private static let patience = Duration.milliseconds(150)

  /// Reads as little as tells how the records are laid out.
  func detectShape() async throws(ItemError) -> Shape {
    var window = ByteWindow()
    let start = try await startOfText(&window)
    guard let first = try await firstIndex(from: start, &window) else { return .empty }
    let byte = window.bytes[first]
    switch format ?? certainFormat(window, first: first) {
    case .json?, .geojson?: return try await documentShape(window, first: first, isForced: true)
    case .ndjson?: return .lines(start: first)
    case .csv?, .tsv?: return try await tableShape(window, from: start)
    case .plist?, .markdown?, .text?, .sqlite?, .picture?:
      throw .unsupported(name: store.name, reason: "cannot be read as that format")
    case nil: break
    }
    if window.bytes.contains(0) {
      throw .malformed(
        name: store.name, place: "", expected: "\(Self.formats) text, not binary data")
    }
    if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
      return try await documentShape(window, first: first, isForced: false)
    }
    if promised != .csv, promised != .tsv,
      let shape = try await scalarLines(window, first: first)
    {
      return shape
    }
    return try await tableShape(window, from: start)
  }

  private var promised: Format? { Format(fileName: store.name) }

  /// A file named as lines is taken for lines, unless it plainly begins a document over many lines.
  private func certainFormat(_ window: ByteWindow, first: Int) -> Format? {
    guard promised == .ndjson, !window.bytes.contains(0) else { return nil }
    let line = window.bytes[first...].prefix { $0 != 0x0A && $0 != 0x0D }
    return line.count > 1 ? .ndjson : nil
  }

  /// Behind a byte order mark.
  private func startOfText(_ window: inout ByteWindow) async throws(ItemError) -> Int {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    while window.bytes.count < 3, mark.starts(with: window.bytes), !window.isAtEnd {
      _ = try await fill(&window, patience: nil)
    }
    return window.bytes.starts(with: mark) ? 3 : 0
  }

  private func firstIndex(
    from start: Int, _ window: inout ByteWindow
  ) async throws(ItemError) -> Int? {
    var start = start
    while true {
      if let index = window.bytes[start...].firstIndex(where: { !isSpace($0) }) { return index }
      start = window.bytes.count
      if window.isAtEnd { return nil }
      _ = try await fill(&window, patience: nil)
    }
  }

  /// Values that are no objects, one a line; nil if the lines are something else.
  private func scalarLines(
    _ window: ByteWindow, first: Int
  ) async throws(ItemError) -> Shape? {
    var window = window
    guard let end = try await endOfLine(from: first, &window, patience: nil) else { return nil }
    guard isValue(window.bytes, first..<end) else { return nil }
    let next = window.bytes[end...].firstIndex { !isSpace($0) } ?? window.bytes.count
    guard let nextEnd = try await endOfLine(from: next, &window, patience: Self.patience) else {
      return .lines(start: first)
    }
    let second = window.bytes[next..<nextEnd].firstIndex { !isSpace($0) } ?? nextEnd
    if second == nextEnd { throw malformed(at: first, expected: "an array or objects") }
    return isValue(window.bytes, second..<nextEnd) ? .lines(start: first) : nil
  }

  private func isValue(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var reader = JSONReader(bytes, from: range.lowerBound, to: range.upperBound)
    // Whether it is one is all that is asked.
    return (try? reader.readWhole()) != nil
  }

  /// The line feed, or the end of the data; nil if neither comes in time.
  private func endOfLine(
    from start: Int, _ window: inout ByteWindow, patience: Duration?
  ) async throws(ItemError) -> Int? {
    var from = start
    while true {
      if let end = window.bytes[from...].firstIndex(of: 0x0A) { return end }
      from = window.bytes.count
      if window.isAtEnd || window.bytes.count > 1 << 20 { return window.bytes.count }
      if try await fill(&window, patience: patience) == .late { return nil }
    }
  }

  /// Rows of cells; throws if there is no delimiter that two rows agree on and no name to say so.
  private func tableShape(_ window: ByteWindow, from start: Int) async throws(ItemError) -> Shape {
    var window = window
    let named = format ?? promised
    let isCertain = named == .csv || named == .tsv
    let begin = window.bytes[start...].firstIndex { $0 != 0x0A && $0 != 0x0D } ?? start
    _ = try await endOfLine(from: begin, &window, patience: nil)
    if !isCertain, let end = window.bytes[begin...].firstIndex(of: 0x0A) {
      _ = try await endOfLine(from: end + 1, &window, patience: nil)
    }
    var delimiter = CSVTable.delimiter(of: window.bytes, from: begin, isCertain: isCertain)
    if format == .tsv { delimiter = 0x09 }
    guard let delimiter else {
      throw .malformed(name: store.name, place: "", expected: Self.formats)
    }
    return try await tableShape(window, begin: begin, delimiter: delimiter)
  }

  private func tableShape(
    _ window: ByteWindow, begin: Int, delimiter: UInt8
  ) async throws(ItemError) -> Shape {
    var (window, index) = (window, begin)
    var scan = BoundaryScan.row(delimiter: delimiter, .cellStart)
    while !scan.finds(end: &index, in: window.bytes), !window.isAtEnd, index < 1 << 20 {
      _ = try await fill(&window, patience: nil)
    }
    guard
      let header = CSVTable.cells(of: window.bytes, in: begin..<index, delimiter: delimiter)
    else { throw malformed(at: begin, expected: "a closing quote for what is opened here") }
    return .rows(start: index, CSVTable(delimiter: delimiter, header: header))
  }
}
