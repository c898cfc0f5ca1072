/// How a source's bytes are divided into records. Numbers are offsets.
package enum Shape {
  case empty
  /// One JSON value per line. Lines that are no JSON, and those that continue them, are records of
  /// another form; nil if every line has to be JSON.
  // Indirect, because the shape is asked for each record, and a copy of a form takes as long as to
  // find the end of a line.
  indirect case lines(start: Int, others: (any TextFormat)? = nil)
  /// JSON objects with white space or nothing between them; line breaks have no meaning.
  case objects(start: Int)
  /// JSON values separated by commas; `start` is after the opening bracket.
  ///
  /// A whole document may be several arrays, one after the other.
  case elements(start: Int, isWholeDocument: Bool)
  /// Arrays separated by commas, whose values are the records: pages that were joined. `start` is
  /// after the opening bracket.
  case pages(start: Int, isWholeDocument: Bool)
  /// An object's members, each a record; `start` is after the opening bracket.
  case members(start: Int)
  /// One JSON object.
  case single(start: Int)
  /// Rows of cells; `start` is after the header.
  case rows(start: Int, CSVTable)
  case textLines(start: Int)
  /// Parts that end with this byte, whatever is in them: empty ones count, too.
  case parts(start: Int, separator: UInt8)
  /// Paragraphs, separated by blank lines.
  case paragraphs(start: Int)
  /// Records of a text format, one after the other.
  indirect case cut(start: Int, any TextFormat)
  case picture

  /// Whether only the text after a record, or the end, shows that the record is complete.
  var endsByNext: Bool {
    switch self {
    case .paragraphs, .cut: true
    default: false
    }
  }

  /// Whether the records are lines of a log, with the lines that continue them.
  package var isLog: Bool {
    if case .cut(_, let format) = self { return format.isLog }
    return false
  }

  /// The offset at which the first record is looked for.
  package var start: Int {
    switch self {
    case .empty, .picture: 0
    case .lines(let start, _), .objects(let start), .elements(let start, _), .pages(let start, _),
      .members(let start),
      .single(let start), .rows(let start, _), .textLines(let start), .paragraphs(let start),
      .parts(let start, _),
      .cut(let start, _):
      start
    }
  }

  /// The shape of a scanned document that begins at `start` with an object.
  ///
  /// A document that describes itself is one record (``DocumentScan/isRecord``). Otherwise its
  /// record list is chosen. The next choice is an array of scalars, if it has more items than the
  /// document has members. If there is neither, the document is one record.
  package init(of scan: DocumentScan, start: Int) {
    switch scan.recordList {
    case let recordList? where recordList.kind == .elements:
      self = .elements(start: recordList.start, isWholeDocument: false)
    case let recordList?: self = .members(start: recordList.start)
    case nil:
      if !scan.isRecord, let scalars = scan.scalars, scalars.count > scan.width {
        self = .elements(start: scalars.start, isWholeDocument: false)
      } else {
        self = .single(start: start)
      }
    }
  }
}

/// Records that are too long to be read as a whole.
extension Shape {
  /// The first bytes of a record, completed to a record.
  ///
  /// Strings and brackets that are open are closed. A part that is incomplete at the end is
  /// dropped.
  ///
  /// - Complexity: O(n).
  package func closed(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .empty, .picture: return bytes
    case .lines, .objects, .elements, .pages, .single:
      return JSONCut.closed(bytes, isMember: false)
    case .members: return JSONCut.closed(bytes, isMember: true)
    case .rows(_, let table): return table.closed(bytes)
    case .parts: return Array(bytes[..<bytes.endOfWholeLetters])
    case .textLines, .paragraphs, .cut:
      let end = bytes.endOfWholeLetters
      // Half a line would be read as a whole line: `-` in a diff as a removed empty line.
      let line = bytes[..<end].suffix(Self.longestHalfLine).lastIndex(of: 0x0A)
      return Array(bytes[..<(line.map { $0 + 1 } ?? end)])
    }
  }

  /// The length in bytes up to which a line that is cut is dropped; the part of a longer line is
  /// kept.
  private static let longestHalfLine = 4096
}

extension CSVTable {
  /// The first bytes of a row, completed to a row: a quoted cell that is cut is closed.
  fileprivate func closed(_ bytes: [UInt8]) -> [UInt8] {
    var row = bytes
    row.removeSubrange(bytes.endOfWholeLetters...)
    var state = CSVState.cellStart
    for byte in row { state.see(byte, dialect) }
    if state.isInside, let quote = dialect.quote { row.append(quote) }
    return row
  }
}
