/// How a source's bytes are made of records. Numbers are offsets.
package enum Shape: Equatable {
  case empty
  /// A JSON value a line.
  case lines(start: Int)
  /// JSON objects, over lines as they like, with white space between them or nothing.
  case objects(start: Int)
  /// JSON values between commas; `start` is behind the opening bracket. A whole document may be
  /// several arrays, one behind the other.
  case elements(start: Int, isWholeDocument: Bool)
  /// Arrays between commas, whose values are the records: pages that were joined. `start` is behind
  /// the opening bracket.
  case pages(start: Int, isWholeDocument: Bool)
  /// An object's members, each a record; `start` is behind the opening bracket.
  case members(start: Int)
  /// One JSON object.
  case single(start: Int)
  /// Rows of cells; `start` is behind the header.
  case rows(start: Int, CSVTable)
  /// Lines of text.
  case textLines(start: Int)
  /// Text between blank lines.
  case paragraphs(start: Int)
  /// Records of a format of text, one behind the other.
  case cut(start: Int, TextForm)
  /// What `git log` says of commits.
  case commits(start: Int, CommitForm)
  /// One picture.
  case picture

  /// Whether only the text behind a record, or the end, tells that it is whole.
  var endsByNext: Bool {
    switch self {
    case .paragraphs, .cut: true
    default: false
    }
  }

  /// Where the first record is looked for.
  package var start: Int {
    switch self {
    case .empty, .picture: 0
    case .lines(let start), .objects(let start), .elements(let start, _), .pages(let start, _),
      .members(let start),
      .single(let start), .rows(let start, _), .textLines(let start), .paragraphs(let start),
      .cut(let start, _), .commits(let start, _):
      start
    }
  }

  /// The list of a document that has been scanned, and begins at `start` with an object.
  ///
  /// A document that says something of itself is one record (``DocumentScan/isRecord``). Else a
  /// heap of records wins; then an array of scalars that has more items than the document has
  /// members; at last the document is one record after all.
  package init(of scan: DocumentScan, start: Int) {
    switch scan.heap {
    case let heap? where heap.kind == .elements:
      self = .elements(start: heap.start, isWholeDocument: false)
    case let heap?: self = .members(start: heap.start)
    case nil:
      if !scan.isRecord, let scalars = scan.scalars, scalars.count > scan.width {
        self = .elements(start: scalars.start, isWholeDocument: false)
      } else {
        self = .single(start: start)
      }
    }
  }
}
