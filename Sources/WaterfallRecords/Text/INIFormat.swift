/// Sections of `key = value` below `[names]`, as git, systemd, desktops and many others have their
/// settings. A section is a record.
package struct INIFormat: TextFormat {
  package let name = "ini"
  package let endings = ["ini", "desktop", "service", "timer", "socket", "gitconfig"]
  package let title = "sections"

  package init() {}

  /// Whether a section is the first that it says, each line is one that sections have, and most
  /// keys have `=` behind them: what people say has colons, too.
  package func matches(_ bytes: [UInt8], from first: Int) -> Bool {
    let start = bytes[..<first].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    // The last line may be cut.
    let end = bytes.count < Self.sampleSize ? bytes.count : bytes.lastIndex(of: 0x0A) ?? 0
    var (sections, keys, equalSigns, isPlain) = (0, 0, 0, true)
    var keyIndent = Int.max
    forEachLine(in: start..<max(start, end), of: bytes) { range in
      let line = INILine(bytes, range, keyIndent: keyIndent)
      switch line.content {
      case .blank, .comment: break
      case .section: (sections, keyIndent) = (sections + 1, .max)
      case .key(let key, let value):
        (keys, keyIndent) = (keys + 1, line.indent)
        if bytes[key.upperBound..<value.lowerBound].contains(INILine.equal) { equalSigns += 1 }
      case .continuation: break
      case .other: isPlain = false
      }
      isPlain = isPlain && (sections > 0 || line.isQuiet)
      return isPlain
    }
    return isPlain && sections > 0 && keys >= sections && equalSigns * 2 > keys
  }

  private static let sampleSize = 65_536

  package func scan() -> any RecordScan { INIScan() }

  package func record(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Record {
    INIRecord(bytes, range, styles).record
  }
}

/// A line of a section.
private struct INILine {
  enum Content {
    case blank, comment
    /// Its name, between the brackets.
    case section(Range<Int>)
    case key(Range<Int>, value: Range<Int>)
    /// More of the value before it.
    case continuation(Range<Int>)
    case other(Range<Int>)
  }

  /// Bytes of white space before it.
  let indent: Int
  let content: Content

  /// Whether it says nothing.
  var isQuiet: Bool {
    switch content {
    case .blank, .comment: true
    default: false
    }
  }

  static let equal = UInt8(ascii: "=")
  /// Bytes of the longest key.
  private static let longestKey = 64

  /// - Parameter keyIndent: that of the key above it: what stands further in goes on with its
  ///   value; `.max`: there is no key above it in its section.
  init(_ bytes: [UInt8], _ range: Range<Int>, keyIndent: Int) {
    let end = endOfText(of: bytes, in: range)
    let start = bytes[range.lowerBound..<end].firstIndex { !isSpace($0) } ?? end
    indent = start - range.lowerBound
    let text = bytes[start..<end]
    guard let first = text.first else {
      content = .blank
      return
    }
    if first == UInt8(ascii: "#") || first == UInt8(ascii: ";") {
      content = .comment
    } else if indent > keyIndent {
      content = .continuation(start..<end)
    } else if let name = Self.section(text) {
      content = .section(name)
    } else if let (key, value) = Self.key(text) {
      content = .key(key, value: value)
    } else {
      content = .other(start..<end)
    }
  }

  /// The name between brackets that are all of the line, but for a comment.
  private static func section(_ text: ArraySlice<UInt8>) -> Range<Int>? {
    guard text.first == UInt8(ascii: "["), let close = text.lastIndex(of: UInt8(ascii: "]")),
      close > text.startIndex + 1
    else { return nil }
    let rest = text[(close + 1)...].first { !isSpace($0) }
    guard rest == nil || rest == UInt8(ascii: "#") || rest == UInt8(ascii: ";") else { return nil }
    return text.startIndex + 1..<close
  }

  private static func key(_ text: ArraySlice<UInt8>) -> (Range<Int>, Range<Int>)? {
    let head = text.prefix(longestKey + 1)
    let sign =
      head.firstIndex(of: equal) ?? head.firstIndex(of: UInt8(ascii: ":"))
    guard let sign, let last = text[..<sign].lastIndex(where: { !isSpace($0) }) else { return nil }
    let value = text[(sign + 1)...].firstIndex { !isSpace($0) } ?? text.endIndex
    return (text.startIndex..<last + 1, value..<text.endIndex)
  }
}

/// Finds where a section ends: before the next one's name.
private struct INIScan: LineScan {
  var isInLine = false
  /// Whether anything but comments has come.
  private var hasContent = false

  mutating func ends(before index: Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool? {
    let first = bytes[index]
    if first == UInt8(ascii: "["), hasContent { return true }
    let isQuiet = isSpace(first) || first == UInt8(ascii: "#") || first == UInt8(ascii: ";")
    hasContent = hasContent || !isQuiet
    return false
  }
}

/// Makes a record of a section: `title`, its name, and its keys. A key that comes again has a list
/// of values; lines without a key are the `text`.
private struct INIRecord {
  private let bytes: [UInt8]
  private let styles: TakenStyles
  private var title: String?
  private var list = FieldList()
  /// The key that came last, and its value as far as it has come.
  private var open: (key: String, value: String)?
  private var other: [String] = []

  init(_ bytes: [UInt8], _ range: Range<Int>, _ styles: TakenStyles) {
    (self.bytes, self.styles) = (bytes, styles)
    var keyIndent = Int.max
    forEachLine(in: range, of: bytes) { range in
      let line = INILine(bytes, range, keyIndent: keyIndent)
      if case .key = line.content { keyIndent = line.indent }
      take(line.content)
      return true
    }
    close()
  }

  private mutating func take(_ content: INILine.Content) {
    switch content {
    case .blank, .comment: break
    case .section(let name): title = text(name)
    case .key(let key, let value):
      close()
      open = (text(key), text(value))
    case .continuation(let more): goOn(with: text(more))
    case .other(let line): other.append(text(line))
    }
  }

  private func text(_ range: Range<Int>) -> String { styles.text(of: bytes, in: range) }

  private mutating func close() {
    if let open { list.add(open.value, as: open.key) }
    open = nil
  }

  private mutating func goOn(with more: String) {
    guard let isEmpty = open?.value.isEmpty else { return other.append(more) }
    open?.value += isEmpty ? more : "\n" + more
  }

  private func hasKey(_ name: String) -> Bool { list.fields.contains { $0.name == name } }

  var record: Record {
    var fields: [Field] = []
    // A key may have the same name.
    if let title { fields.append(Field(hasKey("title") ? "section" : "title", .string(title))) }
    fields += list.fields
    if !other.isEmpty {
      let name = hasKey("text") ? "lines" : "text"
      fields.append(Field(name, .string(other.joined(separator: "\n"))))
    }
    return Record(fields: fields)
  }
}
