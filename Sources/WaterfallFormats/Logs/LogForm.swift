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
  /// Rules a form out for a line by a few bytes.
  ///
  /// It has nothing but bits. A copy of a form for each line would take longer than the look at it.
  struct Gate: Sendable {
    /// The bytes that each line of the form has.
    var needed = ByteSet([])
    /// The bytes with one of which a line begins, or goes on after its time; nil if any may be
    /// there.
    var starts: ByteSet?
    /// The bytes with one of which it goes on after the blanks that it begins with; nil if any may
    /// be there.
    var wordStarts: ByteSet?
  }

  enum Kind: Sendable {
    case word, text, digits, capitals, hash, level, time, seconds, quoted, port, choice, prefix
  }

  enum Content: Sendable {
    case bytes
    case blanks(least: Int)
    case field(Kind)
  }

  /// A part has no list of its own, whose references each look at a line would count.
  struct Part: Sendable {
    let content: Content
    /// The range in ``letters`` of the literal text, of the words of a choice with bars between
    /// them, or of the beginning of a word.
    var text: Range<Int>
    /// The range in ``letters`` of the text before which the part ends; nil if it ends by itself.
    var end: Range<Int>?
  }

  private(set) var parts: [Part] = []
  /// The names of the fields, by their parts; empty for other parts.
  private(set) var names: [String] = []
  private(set) var letters: [UInt8] = []
  private(set) var beginsWithTime = false
  private(set) var gate = Gate()

  init(_ row: StaticString) {
    var rest = Array(row.description.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 0x20: append(.blanks(least: 1))
      case UInt8(ascii: "~"): append(.blanks(least: 0))
      case UInt8(ascii: "{") where rest.first != byte:
        let field = rest.prefix { $0 != UInt8(ascii: "}") }
        rest = rest.dropFirst(field.count + 1)
        append(field: field)
      default:
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") { rest = rest.dropFirst() }
        append(byte)
      }
    }
    if case .field(.time)? = parts.first?.content {
      beginsWithTime = true
      parts.removeFirst()
      names.removeFirst()
    }
    for index in parts.indices { parts[index].end = end(of: index) }
    for part in parts {
      guard case .field(.choice) = part.content, words(of: part).count == 1 else { continue }
      for byte in letters[part.text] { gate.needed.insert(byte) }
    }
    gate.starts = parts.first.flatMap(starts)
    if case .blanks? = parts.first?.content, parts.count > 1 {
      gate.wordStarts = starts(of: parts[1])
    }
  }

  private func words(of part: Part) -> [ArraySlice<UInt8>] {
    letters[part.text].split(separator: Self.bar)
  }

  static let bar = UInt8(ascii: "|")

  /// The bytes with one of which a part begins; nil if it may begin with any, or be empty.
  private func starts(of part: Part) -> ByteSet? {
    let texts: [ArraySlice<UInt8>]
    switch part.content {
    case .bytes, .field(.prefix): texts = [letters[part.text]]
    case .blanks(let least): return least > 0 ? ByteSet(" \t\r".utf8) : nil
    case .field(.digits), .field(.seconds): return ByteSet(0x30...0x39)
    case .field(.capitals): return ByteSet(0x41...0x5A)
    case .field(.choice): texts = words(of: part)
    case .field: return nil
    }
    let bytes = texts.compactMap(\.first)
    return bytes.allSatisfy { $0 < 0x80 } ? ByteSet(bytes) : nil
  }

  private mutating func end(of index: Int) -> Range<Int>? {
    let below = parts[(index + 1)...]
    if case .bytes? = below.first?.content { return below.first?.text }
    guard case .field(.text) = parts[index].content,
      case .blanks(least: 1)? = below.first?.content,
      let part = below.dropFirst().first, case .bytes = part.content
    else { return nil }
    return add([0x20] + letters[part.text])
  }

  /// Adds to the letters.
  private mutating func add(_ text: some Collection<UInt8>) -> Range<Int> {
    letters += text
    return letters.count - text.count..<letters.count
  }

  private mutating func append(_ content: Content, named name: String = "", _ text: [UInt8] = []) {
    parts.append(Part(content: content, text: add(text)))
    names.append(name)
  }

  private mutating func append(_ byte: UInt8) {
    gate.needed.insert(byte)
    guard case .bytes? = parts.last?.content else { return append(.bytes, [byte]) }
    letters.append(byte)
    parts[parts.count - 1].text = parts[parts.count - 1].text.lowerBound..<letters.count
  }

  private mutating func append(field text: ArraySlice<UInt8>) {
    let end = text.firstIndex { !isLetter($0) && $0 != 0x20 } ?? text.endIndex
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
      case UInt8(ascii: "="): .choice
      case UInt8(ascii: "<"): .prefix
      default: .word
      }
    let name = String(decoding: text[..<end], as: UTF8.self)
    append(.field(kind), named: name, Array(text[end...].dropFirst()))
  }
}
