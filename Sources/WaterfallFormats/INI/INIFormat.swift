package import WaterfallRecords

/// Sections of `key = value` below `[names]`, as in the settings of git, systemd and desktops. Each
/// section is a record.
package struct INIFormat: TextFormat {
  package let name = "ini"
  package let endings = [
    "ini", "desktop", "service", "timer", "socket", "gitconfig", "properties",
  ]
  package let title = "sections"

  package init() {}

  /// Whether the text looks like sections of settings.
  ///
  /// All lines must fit the format, and the first line with content must be a section's name. Keys
  /// may be above it if there are several sections, and `=` follows each of these keys. Most other
  /// keys must be followed by `=`, because prose often has a colon after a word, too.
  package func resembles(_ bytes: [UInt8], from first: Int) -> Bool {
    let start = bytes[..<first].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    // The sample may end inside a line; such a line is ignored.
    let end = bytes.count < Self.sampleSize ? bytes.count : bytes.lastIndex(of: 0x0A) ?? 0
    var (sections, keysAbove, keys, equalSigns, isPlain) = (0, 0, 0, 0, true)
    var keyIndent = Int.max
    var open: ArraySlice<UInt8> = []
    forEachLine(in: start..<max(start, end), of: bytes) { range in
      let line = INILine(bytes, range, keyIndent: keyIndent)
      switch line.content {
      case .blank, .comment: break
      case .section(let name):
        if !INILine.isEnd(bytes[name], of: open) { sections += 1 }
        (keyIndent, open) = (.max, bytes[name])
      case .key(let key, let value):
        (keys, keyIndent) = (keys + 1, line.indent)
        let hasEqual = bytes[key.upperBound..<value.lowerBound].contains(INILine.equal)
        if hasEqual { equalSigns += 1 }
        if sections == 0 { (keysAbove, isPlain) = (keysAbove + 1, hasEqual) }
      case .continuation: isPlain = sections > 0
      case .other: isPlain = false
      }
      return isPlain
    }
    return isPlain && sections > (keysAbove > 0 ? 1 : 0) && keys >= sections
      && equalSigns * 2 > keys
  }

  private static let sampleSize = 65_536

  package func scan() -> any RecordScan { INIScan() }

  package func record(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Record {
    INIRecord(bytes, range, styles).record
  }
}

private struct INILine {
  enum Content {
    case blank, comment
    /// The section's name, between the brackets.
    case section(Range<Int>)
    case key(Range<Int>, value: Range<Int>)
    /// A continuation of the value above.
    case continuation(Range<Int>)
    case other(Range<Int>)
  }

  /// Bytes of white space before the text.
  let indent: Int
  let content: Content

  static let equal = UInt8(ascii: "=")
  /// Bytes of the longest key.
  private static let longestKey = 64

  /// Reads a line.
  ///
  /// - Parameter keyIndent: the indentation of the key above. A line that is indented further
  ///   continues the value of that key. `.max` if there is no key above in the section.
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

  /// Whether a name in brackets ends the section above it: `/STREAM` below `STREAM`, as `ffprobe`
  /// prints them.
  static func isEnd(_ name: ArraySlice<UInt8>, of section: ArraySlice<UInt8>) -> Bool {
    !section.isEmpty && name.first == UInt8(ascii: "/")
      && name.dropFirst().elementsEqual(section)
  }

  /// The name in brackets; nil if the line has anything else, except for a comment.
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
    let sign = head.firstIndex(of: equal) ?? head.firstIndex(of: UInt8(ascii: ":"))
    guard let sign, let last = text[..<sign].lastIndex(where: { !isSpace($0) }) else { return nil }
    let value = text[(sign + 1)...].firstIndex { !isSpace($0) } ?? text.endIndex
    return (text.startIndex..<last + 1, value..<text.endIndex)
  }
}

/// Finds the end of a section: it ends before the next section's name.
private struct INIScan: LineScan {
  var isInLine = false
  /// Whether a line other than a comment or a blank one has been seen.
  private var hasContent = false
  /// The line that would end the record's section: `[/NAME]`.
  private var end: [UInt8] = []
  /// Bytes of the longest name whose end is looked for.
  private static let longestName = 256

  mutating func ends(before index: Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool? {
    let first = bytes[index]
    if first == UInt8(ascii: "[") {
      let rest = bytes[index...]
      if hasContent {
        guard rest.count >= end.count || isAtEnd else { return nil }
        return end.isEmpty || !rest.starts(with: end)
      }
      let head = rest.prefix(Self.longestName)
      if let close = head.firstIndex(of: UInt8(ascii: "]")) {
        end = Array("[/".utf8) + Array(head[..<close].dropFirst()) + [UInt8(ascii: "]")]
      } else if !isAtEnd, head.count < Self.longestName {
        return nil
      }
    }
    let isQuiet = isSpace(first) || first == UInt8(ascii: "#") || first == UInt8(ascii: ";")
    hasContent = hasContent || !isQuiet
    return false
  }
}

/// Makes a record of a section: `title` is its name, and each key is a field. A repeated key gets a
/// list of values. Lines without a key become `text`.
private struct INIRecord {
  private let bytes: [UInt8]
  private let styles: TakenStyles
  private var title: String?
  private var section = 0..<0
  private var list = FieldList()
  /// The last key, and the part of its value that has been read.
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
    case .section(let name):
      if !INILine.isEnd(bytes[name], of: bytes[section]) { (title, section) = (text(name), name) }
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
    // The section may have a key of the same name.
    if let title { fields.append(Field(hasKey("title") ? "section" : "title", .string(title))) }
    fields += list.fields
    if !other.isEmpty {
      let name = hasKey("text") ? "lines" : "text"
      fields.append(Field(name, .string(other.joined(separator: "\n"))))
    }
    return Record(fields: fields)
  }
}
