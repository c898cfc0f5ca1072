/// Passes the bytes of a record that is too long, and leaves out the rest of each text that is.
///
/// So the fields after a long text are read, too. A text is cut before a whole letter and never
/// inside an escape.
package struct TextShortener {
  private enum Form {
    case json(isInString: Bool)
    case row(CSVDialect, CSVState)
  }

  private var form: Form
  /// The bytes that the record may have in the end. Only other values than texts make it longer.
  private let limit: Int
  /// The bytes of this text that are kept, apart from a letter that begins before this length.
  private var longest = 0
  /// The bytes of the text that have been seen.
  private var length = 0
  /// The bytes that still belong to an escape in JSON.
  private var escape = 0
  private var isDropping = false
  /// A quote that closes a shortened cell, unless another one follows.
  private var heldQuote: UInt8?
  /// The record so far.
  package private(set) var bytes: [UInt8] = []
  /// The bytes of the longest text that has lost its rest, and those of it that were kept; nil if
  /// none has.
  package private(set) var shortest: (kept: Int, of: Int)?
  private var kept = 0

  /// - Parameter first: the first byte of the record that is not white space.
  /// - Returns: nil if records of this shape are no texts among others.
  package init?(of shape: Shape, first: UInt8?, limit: Int) {
    switch shape {
    case .rows(_, let table): form = .row(table.dialect, .cellStart)
    case .lines, .objects, .elements, .pages, .members, .single:
      guard let first, "{[\"".utf8.contains(first) else { return nil }
      form = .json(isInString: false)
    case .empty, .picture, .parts, .textLines, .paragraphs, .cut: return nil
    }
    self.limit = limit
    beginText()
  }

  /// Begins a text. It may take four fifths of the room, so that others have some, too.
  private mutating func beginText() {
    if isDropping, length > shortest?.of ?? 0 { shortest = (kept, length) }
    (length, isDropping) = (0, false)
    longest = max(1, (limit - bytes.count) / 5 * 4)
  }

  /// Takes the next bytes of the record.
  package mutating func take(_ more: ArraySlice<UInt8>) {
    switch form {
    case .json(var isInString):
      for byte in more { seeJSON(byte, &isInString) }
      form = .json(isInString: isInString)
    case .row(let dialect, var state):
      for byte in more { seeRow(byte, dialect, &state) }
      form = .row(dialect, state)
    }
  }

  /// Takes the end of the record.
  package mutating func finish() {
    if let heldQuote { bytes.append(heldQuote) }
    heldQuote = nil
    beginText()
  }

  private mutating func seeJSON(_ byte: UInt8, _ isInString: inout Bool) {
    if !isInString {
      isInString = byte == UInt8(ascii: "\"")
      if isInString { beginText() }
    } else if escape > 0 {
      escape = escape == 5 && byte == UInt8(ascii: "u") ? 4 : escape == 5 ? 0 : escape - 1
      length += 1
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
      beginText()
    } else {
      beginToDrop(before: byte)
      if byte == UInt8(ascii: "\\") { escape = 5 }
      length += 1
    }
    if !isDropping { bytes.append(byte) }
  }

  private mutating func seeRow(_ byte: UInt8, _ dialect: CSVDialect, _ state: inout CSVState) {
    let before = state
    state.see(byte, dialect)
    if let quote = heldQuote {
      heldQuote = nil
      // A second quote is a letter of the text.
      if case .quoted = state { return }
      bytes.append(quote)
    }
    switch state {
    case .cellStart, .rowEnd: beginText()
    case .quoteInQuoted where isDropping:
      heldQuote = byte
      return
    case .quoted where before == .cellStart, .quoteInQuoted: break
    case .unquoted where before == .quoteInQuoted: beginText()
    case .unquoted, .quoted, .escaped:
      if before != .escaped, before != .quoteInQuoted { beginToDrop(before: byte) }
      length += 1
    }
    if !isDropping { bytes.append(byte) }
  }

  private mutating func beginToDrop(before byte: UInt8) {
    if !isDropping, length >= longest, byte & 0xC0 != 0x80 { (isDropping, kept) = (true, length) }
  }
}
