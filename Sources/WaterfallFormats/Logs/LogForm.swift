import WaterfallRecords

/// The form of the lines of one program, as a row of ``LogForms``: literal text, blanks, and the
/// names of fields in braces.
///
/// A blank stands for one or more, `~` for any number. Braces are doubled. A field takes a word, or
/// what precedes the text after it in the row. A field of any text also takes what precedes a blank
/// and the text after that. A mark after its name says more:
///
/// | mark | what the field takes |
/// | --- | --- |
/// | `*` | any text, with blanks; at the end of a row the rest of the line |
/// | `#` | digits |
/// | `^` | capitals |
/// | `&` | the hash of a commit, or its first seven digits or more |
/// | `!` | the name of a level |
/// | `@` | a time |
/// | `%` | seconds with six decimals |
/// | `"` | a text in quotes, or `-` |
/// | `:` | an address and a port, or `-` |
/// | `=a\|b` | one of these words |
/// | `<ab` | a word that begins so |
struct LogForm: Sendable {
  private enum Kind: Sendable {
    case word, text, digits, capitals, hash, level, time, seconds, quoted, port
    case choice([[UInt8]])
    case prefix([UInt8])
  }

  private enum Part: Sendable {
    case bytes([UInt8])
    case blanks(least: Int)
    case field(name: String, Kind)
  }

  private var parts: [Part] = []
  /// The text before which each part ends; nil for those that end by themselves.
  private var ends: [[UInt8]?] = []
  private(set) var beginsWithTime = false
  private(set) var gate = Gate()

  /// The most bytes in which the text after a field is looked for.
  private static let longestField = 4096

  init(_ row: StaticString) {
    var rest = Array(row.description.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 0x20: parts.append(.blanks(least: 1))
      case UInt8(ascii: "~"): parts.append(.blanks(least: 0))
      case UInt8(ascii: "{") where rest.first != byte:
        let name = rest.prefix { $0 != UInt8(ascii: "}") }
        rest = rest.dropFirst(name.count + 1)
        parts.append(Self.field(name))
      default:
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") { rest = rest.dropFirst() }
        append(byte)
      }
    }
    if case .field(_, .time)? = parts.first {
      beginsWithTime = true
      parts.removeFirst()
    }
    ends = parts.indices.map { end(of: $0) }
    for case .field(_, .choice(let words)) in parts where words.count == 1 {
      for byte in words[0] { gate.needed.insert(byte) }
    }
    gate.starts = parts.first.flatMap(Self.starts)
    if case .blanks? = parts.first, parts.count > 1 { gate.wordStarts = Self.starts(of: parts[1]) }
  }

  /// The bytes with one of which a part begins; nil if it may begin with any, or be empty.
  private static func starts(of part: Part) -> ByteSet? {
    let texts: [[UInt8]]
    switch part {
    case .bytes(let text): texts = [text]
    case .blanks(let least): return least > 0 ? ByteSet(" \t\r".utf8) : nil
    case .field(_, .digits), .field(_, .seconds): return ByteSet(0x30...0x39)
    case .field(_, .capitals): return ByteSet(0x41...0x5A)
    case .field(_, .choice(let words)): texts = words
    case .field(_, .prefix(let text)): texts = [text]
    case .field: return nil
    }
    let bytes = texts.compactMap(\.first)
    return bytes.allSatisfy { $0 < 0x80 } ? ByteSet(bytes) : nil
  }

  private func end(of index: Int) -> [UInt8]? {
    let below = parts[(index + 1)...]
    if case .bytes(let text)? = below.first { return text }
    guard case .field(_, .text) = parts[index], case .blanks(least: 1)? = below.first,
      case .bytes(let text)? = below.dropFirst().first
    else { return nil }
    return [0x20] + text
  }

  private mutating func append(_ byte: UInt8) {
    gate.needed.insert(byte)
    if case .bytes(let text)? = parts.last {
      parts[parts.count - 1] = .bytes(text + [byte])
    } else {
      parts.append(.bytes([byte]))
    }
  }

  private static func field(_ text: ArraySlice<UInt8>) -> Part {
    let end = text.firstIndex { !isLetter($0) && $0 != 0x20 } ?? text.endIndex
    let more = text[end...].dropFirst()
    let kind: Kind =
      switch end < text.endIndex ? text[end] : 0 {
      case UInt8(ascii: "*"): .text
      case UInt8(ascii: "#"): .digits
      case UInt8(ascii: "^"): .capitals
      case UInt8(ascii: "&"): .hash
      case UInt8(ascii: "!"): .level
      case UInt8(ascii: "@"): .time
      case UInt8(ascii: "%"): .seconds
      case UInt8(ascii: "\""): .quoted
      case UInt8(ascii: ":"): .port
      case UInt8(ascii: "="): .choice(more.split(separator: UInt8(ascii: "|")).map(Array.init))
      case UInt8(ascii: "<"): .prefix(Array(more))
      default: .word
      }
    return .field(name: String(decoding: text[..<end], as: UTF8.self), kind)
  }
}

extension LogForm {
  typealias Fields = [(name: String, value: Range<Int>)]

  /// The fields of a line: time, level and message first; nil if the line has another form.
  ///
  /// - Parameter start: where the line begins, or where its time ends if the row begins with one.
  /// - Complexity: O(length) of the line.
  func fields(at start: LogCursor) -> Fields? {
    // Most forms do not fit, so that no list is made at first.
    guard read(start, { _, _ in }) else { return nil }
    var fields: Fields = []
    _ = read(start) { fields.append(($0, $1)) }
    let first = ["time", "level", "message"]
    return first.flatMap { name in fields.filter { $0.name == name } }
      + fields.filter { !first.contains($0.name) }
  }

  /// Takes the parts of the form one after the other.
  ///
  /// - Parameter take: gets the fields that have a value.
  /// - Returns: whether the line has this form.
  private func read(
    _ start: LogCursor, _ take: (_ name: String, _ value: Range<Int>) -> Void
  ) -> Bool {
    var cursor = start
    for (index, part) in parts.enumerated() {
      switch part {
      case .bytes(let bytes):
        guard cursor.take(bytes: bytes) else { return false }
      case .blanks(let least):
        guard cursor.skipSpace() || least == 0 else { return false }
      case .field(let name, let kind):
        guard let value = Self.take(kind, &cursor, before: ends[index]) else { return false }
        // A bar stands for no value, unless the row has it among its words.
        let isChoice = if case .choice = kind { true } else { false }
        if !value.isEmpty, isChoice || !Self.isBar(cursor.bytes[value]) { take(name, value) }
      }
    }
    cursor.skipSpace()
    return cursor.isAtEnd
  }

  /// Takes the value of a field; nil if another text is there.
  private static func take(
    _ kind: Kind, _ cursor: inout LogCursor, before end: [UInt8]?
  ) -> Range<Int>? {
    switch kind {
    case .word, .text, .prefix, .choice:
      guard let value = takeUpTo(end, &cursor, kind) else { return nil }
      let text = cursor.bytes[value]
      switch kind {
      case .prefix(let start): return text.starts(with: start) ? value : nil
      case .choice(let words): return words.contains { text.elementsEqual($0) } ? value : nil
      default: return value
      }
    case .digits: return some(cursor.takeWhile(isDigit))
    case .capitals:
      let word = cursor.takeWhile { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
      return word.count > 1 ? word : nil
    case .hash:
      let word = cursor.takeWord()
      return CommitScan.isHash(cursor.bytes[word]) ? word : nil
    case .level:
      let word = cursor.takeWhile(isLetter)
      return LogLevel(cursor.bytes[word]) == nil ? nil : word
    case .time: return takeTime(&cursor, before: end)
    case .seconds:
      let start = cursor.index
      guard !cursor.takeWhile(isDigit).isEmpty, cursor.take("."),
        cursor.takeWhile(isDigit).count == 6
      else { return nil }
      return start..<cursor.index
    case .port:
      let word = cursor.takeWord()
      return isBar(cursor.bytes[word]) || isPort(cursor.bytes[word]) ? word : nil
    case .quoted: return cursor.take("-") ? cursor.index..<cursor.index : cursor.takeQuoted()
    }
  }

  private static func isBar(_ value: ArraySlice<UInt8>) -> Bool {
    value.count == 1 && value.first == UInt8(ascii: "-")
  }

  /// Whether a word ends with a colon and digits.
  private static func isPort(_ word: ArraySlice<UInt8>) -> Bool {
    let digits = word.reversed().prefix(while: isDigit)
    return !digits.isEmpty && word.dropLast(digits.count).last == UInt8(ascii: ":")
  }

  /// Takes a time. The text after it in the row may follow without a blank.
  private static func takeTime(_ cursor: inout LogCursor, before end: [UInt8]?) -> Range<Int>? {
    if let time = LogTime.take(&cursor) { return time.range }
    guard end != nil, cursor.next.map(isDigit) == true,
      let text = takeUpTo(end, &cursor, .text)
    else { return nil }
    var inner = LogCursor(cursor.bytes, text)
    return LogTime.take(&inner) != nil && inner.isAtEnd ? text : nil
  }

  private static func some(_ range: Range<Int>) -> Range<Int>? { range.isEmpty ? nil : range }

  /// Takes up to the text after the field; a word also ends before a blank.
  private static func takeUpTo(
    _ mark: [UInt8]?, _ cursor: inout LogCursor, _ kind: Kind
  ) -> Range<Int>? {
    let isText = if case .text = kind { true } else { false }
    guard let mark else {
      return isText ? cursor.takeWhile { _ in true } : some(cursor.takeWord())
    }
    let start = cursor.index
    let last = min(cursor.end, start + longestField)
    var place = start
    while place < last {
      if cursor.bytes[place] == mark[0], cursor.bytes[place..<cursor.end].starts(with: mark) {
        break
      }
      if !isText, isSpace(cursor.bytes[place]) { return nil }
      place += 1
    }
    guard place < last, isText || place > start else { return nil }
    cursor.move(to: place)
    return start..<place
  }
}
