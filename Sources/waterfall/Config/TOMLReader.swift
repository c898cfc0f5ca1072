/// Reads the part of TOML 1.0 that settings need: tables, dotted and quoted keys, strings of one
/// line, numbers, booleans, arrays. What is left out (dates, inline tables, arrays of tables,
/// strings of several lines) is an error that says so.
///
/// Every value keeps its place, so that what is wrong with it can be told with its line.
struct TOMLReader {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var line = 1
  private var lineStart = 0
  private var document = TOMLDocument()
  /// The table that keys go to.
  private var table: [String] = []
  /// Lines of all that has been named.
  private var values: [[String]: Int] = [:]
  private var tables: [[String]: Int] = [:]

  /// - Throws: the first fault.
  static func read(_ bytes: [UInt8]) throws(TOMLError) -> TOMLDocument {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      let bad = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
      throw TOMLError(place: TextPlace(line: bad + 1, column: 1), cause: .notUTF8)
    }
    var reader = TOMLReader(text)
    try reader.readAll()
    return reader.document
  }

  private init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    if scalars.first == "\u{FEFF}" { position = 1 }
  }

  private mutating func readAll() throws(TOMLError) {
    while let next = peek {
      switch next {
      case " ", "\t", "\n", "\r", "#": try skipBlankLines()
      case "[": try readHeader()
      default: try readEntry()
      }
    }
  }
}

// MARK: Lines

extension TOMLReader {
  private mutating func readHeader() throws(TOMLError) {
    let place = place
    advance()
    guard peek != "[" else {
      throw TOMLError(
        place: place,
        cause: .unsupported("arrays of tables", instead: "write [name] with one bracket"))
    }
    table = try readPath(until: "]")
    advance()
    try requireLineEnd()
    let name = table.joined(separator: ".")
    if let first = tables[table] ?? values[table] {
      throw TOMLError(place: place, cause: .duplicate("[\(name)]", firstLine: first))
    }
    try requireTables(above: table, place: place)
    tables[table] = place.line
    document.headers.append(TOMLDocument.Header(path: table, place: place))
  }

  private mutating func readEntry() throws(TOMLError) {
    let place = place
    let path = table + (try readPath(until: "="))
    advance()
    skipBlanks()
    let value = try readValue()
    try requireLineEnd()
    if let first = values[path] ?? tables[path] {
      throw TOMLError(place: place, cause: .duplicate(path.last ?? "", firstLine: first))
    }
    try requireTables(above: path, place: place)
    values[path] = place.line
    document.entries.append(TOMLDocument.Entry(path: path, place: place, value: value))
  }

  /// What a name stands in must not be a value.
  private func requireTables(above path: [String], place: TextPlace) throws(TOMLError) {
    for count in 1..<max(1, path.count) {
      if let first = values[Array(path.prefix(count))] {
        throw TOMLError(place: place, cause: .duplicate(path[count - 1], firstLine: first))
      }
    }
  }

  /// A key, or several joined by dots, up to `end`, which is not taken.
  private mutating func readPath(until end: Unicode.Scalar) throws(TOMLError) -> [String] {
    var path: [String] = []
    while true {
      skipBlanks()
      path.append(try readKey())
      skipBlanks()
      if peek == end { return path }
      guard peek == "." else { throw expected("'\(end)' after \(path[path.count - 1])") }
      advance()
    }
  }

  private mutating func readKey() throws(TOMLError) -> String {
    if peek == "\"" || peek == "'" { return try readString() }
    let start = position
    while let next = peek, Self.isBare(next) { advance() }
    guard position > start else { throw expected("a name (in quotes if it has other signs)") }
    return text(from: start)
  }

  private static func isBare(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
    default: false
    }
  }

  private mutating func requireLineEnd() throws(TOMLError) {
    skipBlanks()
    guard peek == nil || peek == "\n" || peek == "\r" else { throw expected("the end of the line") }
  }
}

// MARK: Values

extension TOMLReader {
  private mutating func readValue() throws(TOMLError) -> TOMLValue {
    switch peek {
    case "\"", "'": return .string(try readString())
    case "[": return .array(try readArray())
    case "{":
      throw TOMLError(
        place: place,
        cause: .unsupported("inline tables", instead: "write [name], and its keys in lines below"))
    case let next? where Self.isBare(next) || next == "+": return try readWord()
    default: throw expected("a value (texts stand in quotes)")
    }
  }

  private mutating func readArray() throws(TOMLError) -> [TOMLValue] {
    advance()
    var values: [TOMLValue] = []
    while true {
      try skipBlankLines()
      if peek == "]" { break }
      values.append(try readValue())
      try skipBlankLines()
      if peek == "]" { break }
      guard peek == "," else { throw expected("',' or ']' in the list") }
      advance()
    }
    advance()
    return values
  }

  /// A number, or true or false.
  private mutating func readWord() throws(TOMLError) -> TOMLValue {
    let (start, place) = (position, place)
    while let next = peek, Self.isBare(next) || "+.:".unicodeScalars.contains(next) { advance() }
    let word = text(from: start)
    if word == "true" || word == "false" { return .boolean(word == "true") }
    let digits = word.unicodeScalars.drop { $0 == "-" || $0 == "+" }
    let isNumber =
      digits.first.map { ("0"..."9").contains($0) } ?? false
      && (digits.first != "0" || digits.count == 1 || digits.dropFirst().first == ".")
    let plain = word.replacing("_", with: "")
    if isNumber, !word.hasSuffix("_"), !word.contains("__") {
      if let number = Int(plain) { return .integer(number) }
      if let number = Double(plain), plain.contains(".") || plain.lowercased().contains("e") {
        return .float(number)
      }
    }
    throw TOMLError(place: place, cause: .badNumber(word))
  }

  /// A string of one line, in either kind of quotes.
  private mutating func readString() throws(TOMLError) -> String {
    let start = place
    guard let quote = peek else { throw expected("a text in quotes") }
    advance()
    if peek == quote, scalars.indices.contains(position + 1), scalars[position + 1] == quote {
      throw TOMLError(
        place: start,
        cause: .unsupported("texts of several lines", instead: "write \\n in \"…\" for a new line"))
    }
    var text = String.UnicodeScalarView()
    while let next = peek, next != quote {
      if next == "\\", quote == "\"" {
        text.append(try readEscape())
      } else {
        guard next == "\t" || next.properties.generalCategory != .control else {
          throw expected("\(quote) at the end of the text")
        }
        text.append(next)
        advance()
      }
    }
    guard peek == quote else { throw expected("\(quote) at the end of the text") }
    advance()
    return String(text)
  }

  private mutating func readEscape() throws(TOMLError) -> Unicode.Scalar {
    let (start, place) = (position, place)
    advance()
    let simple: [Unicode.Scalar: Unicode.Scalar] = [
      "b": "\u{8}", "t": "\t", "n": "\n", "f": "\u{C}", "r": "\r", "\"": "\"", "\\": "\\",
    ]
    guard let letter = peek else { throw expected("a letter after \\") }
    if let scalar = simple[letter] {
      advance()
      return scalar
    }
    if letter == "u" || letter == "U" {
      advance()
      let first = position
      for _ in 0..<(letter == "u" ? 4 : 8) where peek?.properties.isASCIIHexDigit ?? false {
        advance()
      }
      let isWhole = position - first == (letter == "u" ? 4 : 8)
      if isWhole, let value = UInt32(text(from: first), radix: 16),
        let scalar = Unicode.Scalar(value)
      {
        return scalar
      }
    } else if letter.properties.generalCategory != .control {
      advance()
    }
    throw TOMLError(place: place, cause: .badEscape(text(from: start)))
  }
}

// MARK: Scalars

extension TOMLReader {
  private var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private var place: TextPlace { TextPlace(line: line, column: position - lineStart + 1) }

  private mutating func advance() {
    guard let next = peek else { return }
    position += 1
    if next == "\n" { (line, lineStart) = (line + 1, position) }
  }

  private func text(from start: Int) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<position])
    return String(text)
  }

  /// Blanks and a comment.
  private mutating func skipBlanks() {
    while let next = peek {
      switch next {
      case " ", "\t": advance()
      case "#": while peek != nil, peek != "\n" { advance() }
      default: return
      }
    }
  }

  /// Blanks, comments and line breaks, where a value may go on in the next line.
  private mutating func skipBlankLines() throws(TOMLError) {
    while true {
      skipBlanks()
      switch peek {
      case "\n": advance()
      case "\r":
        advance()
        guard peek == "\n" else { throw expected("a line break") }
      default: return
      }
    }
  }

  private func expected(_ what: String) -> TOMLError {
    TOMLError(place: place, cause: .expected(what, found: peek))
  }
}
