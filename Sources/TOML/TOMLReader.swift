import WaterfallRecords

/// Reads TOML 1.1, which includes all of 1.0.
///
/// It covers tables, arrays of tables, dotted and quoted keys, strings on one line or on several,
/// numbers, dates, arrays and inline tables.
///
/// Every value keeps its place, so that a fault in its meaning can be reported with its line.
package struct TOMLReader {
  /// Values nested deeper than this are an error, which bounds the recursion.
  static let depthLimit = 500

  let bytes: [UInt8]
  private(set) var position = 0
  private var line = 1
  private var lineStart = 0
  /// The number of UTF-8 continuation bytes read in this line; columns count scalars, not bytes.
  private var continuations = 0
  /// The number of values and tables already read.
  private var count = 0
  private let root: TOMLTable
  /// The table to which keys are added.
  private var table: TOMLTable

  /// Reads a whole file.
  ///
  /// - Throws: the first fault.
  package static func read(_ bytes: [UInt8]) throws(TOMLError) -> TOMLDocument {
    TOMLDocument(members: try root(of: bytes, .keepsPlaces).finished)
  }

  /// The text as a JSON object; nil if it has no keys or tables.
  ///
  /// Each table in double brackets is converted to JSON as soon as it is complete. So a long list
  /// of them needs little more memory than its text.
  package static func json(of bytes: [UInt8]) throws(TOMLError) -> [UInt8]? {
    let root = try root(of: bytes, .becomesJSON)
    if root.isEmpty { return nil }
    var json: [UInt8] = []
    root.appendJSON(to: &json)
    return json
  }

  private static func root(
    of bytes: [UInt8], _ purpose: TOMLTable.Purpose
  ) throws(TOMLError) -> TOMLTable {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      let bad = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
      throw TOMLError(place: TextPlace(line: bad + 1, column: 1), cause: .notUTF8)
    }
    var reader = TOMLReader(bytes, purpose)
    try reader.readAll()
    return reader.root
  }

  private init(_ bytes: [UInt8], _ purpose: TOMLTable.Purpose) {
    self.bytes = bytes
    root = TOMLTable(.header, depth: 1, purpose)
    table = root
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (position, lineStart) = (3, 3) }
  }

  private mutating func readAll() throws(TOMLError) {
    while true {
      try skipBlankLines()
      guard let next = peek else { return }
      if next == UInt8(ascii: "[") { try readHeader() } else { try readEntry() }
    }
  }
}

// MARK: Lines

extension TOMLReader {
  /// Counts a value or a table; throws if there are too many or the task is cancelled.
  mutating func countValue() throws(TOMLError) {
    count += 1
    if count & 1023 == 0, Task.isCancelled { throw TOMLError(place: place, cause: .cancelled) }
    if count > Value.mostInDocument { throw TOMLError(place: place, cause: .tooMany) }
  }

  private mutating func readHeader() throws(TOMLError) {
    let place = place
    try countValue()
    advance()
    let isElement = peek == UInt8(ascii: "[")
    if isElement { advance() }
    let path = try readPath(until: UInt8(ascii: "]"))
    advance()
    if isElement {
      guard peek == UInt8(ascii: "]") else { throw expected("a second ']'") }
      advance()
    }
    try requireLineEnd()
    let brackets = isElement ? ("[[", "]]") : ("[", "]")
    let title = brackets.0 + path.joined(separator: ".") + brackets.1
    table = try allowed(at: place) { () throws(TOMLTable.Refusal) in
      var table = root
      for name in path.dropLast() { table = try table.table(ofHeader: name, at: place) }
      let name = path[path.count - 1]
      return isElement
        ? try table.element(named: name, title: title, at: place)
        : try table.table(named: name, title: title, at: place)
    }
    guard table.depth < Self.depthLimit else { throw TOMLError(place: place, cause: .tooDeep) }
  }

  private mutating func readEntry() throws(TOMLError) {
    try readEntry(into: table)
    try requireLineEnd()
  }

  /// Reads `key = value` or `a.b = value`.
  mutating func readEntry(into table: TOMLTable) throws(TOMLError) {
    let place = place
    let path = try readPath(until: UInt8(ascii: "="))
    let name = path[path.count - 1]
    advance()
    try skipBlanks()
    let owner = try allowed(at: place) { () throws(TOMLTable.Refusal) in
      var owner = table
      for name in path.dropLast() { owner = try owner.table(ofKey: name, at: place) }
      if let line = owner.line(of: name) { throw owner.second(name, line: line) }
      return owner
    }
    owner.add(name, at: place, .value(try readValue(depth: owner.depth)))
  }

  private func allowed(
    at place: TextPlace, _ body: () throws(TOMLTable.Refusal) -> TOMLTable
  ) throws(TOMLError) -> TOMLTable {
    do throws(TOMLTable.Refusal) {
      return try body()
    } catch {
      throw TOMLError(place: place, cause: error.cause)
    }
  }

  /// Reads a key, or several joined by dots, up to `end`, which is not taken.
  private mutating func readPath(until end: UInt8) throws(TOMLError) -> [String] {
    var path: [String] = []
    while true {
      skipSpaces()
      path.append(try readKey())
      skipSpaces()
      if peek == end { return path }
      guard peek == UInt8(ascii: ".") else {
        throw expected("'\(Character(Unicode.Scalar(end)))' after \(path[path.count - 1])")
      }
      guard path.count < Self.depthLimit else { throw TOMLError(place: place, cause: .tooDeep) }
      advance()
    }
  }

  private mutating func readKey() throws(TOMLError) -> String {
    if peek == UInt8(ascii: "\"") || peek == UInt8(ascii: "'") { return try readLineString() }
    let start = position
    while let next = peek, Self.isBare(next) { advance() }
    guard position > start else { throw expected("a name (in quotes if it has other characters)") }
    return text(from: start)
  }

  static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private mutating func requireLineEnd() throws(TOMLError) {
    try skipBlanks()
    guard peek == nil || isAtLineBreak else { throw expected("the end of the line") }
  }

  // MARK: Bytes

  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The byte `distance` places ahead; nil after the end.
  func peek(_ distance: Int) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  var place: TextPlace { TextPlace(line: line, column: position - lineStart - continuations + 1) }

  /// Whether a line ends here; a carriage return counts only if a line feed follows.
  var isAtLineBreak: Bool { peek == 0x0A || peek == 0x0D && peek(1) == 0x0A }

  mutating func advance() {
    guard let next = peek else { return }
    position += 1
    if next == 0x0A { (line, lineStart, continuations) = (line + 1, position, 0) }
    if next & 0xC0 == 0x80 { continuations += 1 }
  }

  func text(from start: Int) -> String { String(decoding: bytes[start..<position], as: UTF8.self) }

  private mutating func skipSpaces() {
    while peek == 0x20 || peek == 0x09 { advance() }
  }

  /// Skips blanks and a comment.
  mutating func skipBlanks() throws(TOMLError) {
    skipSpaces()
    guard peek == UInt8(ascii: "#") else { return }
    while let next = peek, !isAtLineBreak {
      guard !Self.isControl(next) else { throw expected("no control character in a comment") }
      advance()
    }
  }

  /// Skips blanks, comments and line breaks where a value may continue on the next line.
  mutating func skipBlankLines() throws(TOMLError) {
    while true {
      try skipBlanks()
      if peek == 0x0D {
        guard isAtLineBreak else { throw expected("a line break") }
        advance()
      }
      guard peek == 0x0A else { return }
      advance()
    }
  }

  /// Whether the byte is a control character that no text and no comment may contain.
  static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 || byte == 0x7F }

  func expected(_ what: String) -> TOMLError {
    var found: Unicode.Scalar?
    if position < bytes.count {
      found = String(decoding: bytes[position...].prefix(4), as: UTF8.self).unicodeScalars.first
    }
    return TOMLError(place: place, cause: .expected(what, found: found))
  }
}
