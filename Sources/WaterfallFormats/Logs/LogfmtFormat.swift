package import WaterfallRecords

/// Lines like `level=info msg="it began" ts=12` (logfmt). Each gets a card.
package struct LogfmtFormat: TextFormat {
  package let name = "logfmt"
  package let endings = ["logfmt"]
  package let title = "logfmt"
  package let isFoundInTextFiles = true
  package let isLog = true

  /// The most lines to look at.
  private static let mostLines = 50

  package init() {}

  /// Whether all lines consist of pairs only, and share names.
  ///
  /// Two shared names are enough, or one that is usual in logs. A single line needs two usual
  /// names.
  package func resembles(_ bytes: [UInt8], from first: Int) -> Bool {
    let end = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    var lines: [Set<String>] = []
    var isPlain = true
    forEachLine(in: first..<max(first, end), of: bytes) { line in
      let line = line.lowerBound..<endOfText(of: bytes, in: line)
      if line.isEmpty { return true }
      guard let pairs = LogfmtPairs(bytes, line), pairs.areSeveral else {
        isPlain = false
        return false
      }
      lines.append(Set(pairs.pairs.map { String(decoding: bytes[$0.name], as: UTF8.self) }))
      return lines.count < Self.mostLines
    }
    guard isPlain, let head = lines.first else { return false }
    let shared = lines.dropFirst().reduce(head) { $0.intersection($1) }
    let usual = shared.filter { FieldNames.logfmt.have($0) }
    return usual.count > 1 || lines.count > 1 && (!usual.isEmpty || shared.count > 1)
  }

  package func scan() -> any RecordScan { LogScan() }

  package func record(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Record {
    let line = range.lowerBound..<endOfText(of: bytes, in: range)
    guard let pairs = LogfmtPairs(bytes, line) else {
      return LogFormat().record(of: bytes, in: range, styles)
    }
    return Record(fields: pairs.fields(of: bytes, styles))
  }

  package func isPlain(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
    LogFormat().isPlain(bytes, in: range)
  }

  package func ranges(
    of bytes: [UInt8], in range: Range<Int>
  ) -> [(name: String, value: Range<Int>)]? {
    LogfmtPairs(bytes, range.lowerBound..<endOfText(of: bytes, in: range))?.ranges(of: bytes)
  }
}

/// The pairs of a line such as `level=info msg="a b"`.
struct LogfmtPairs {
  struct Pair {
    var name: Range<Int>
    /// The value without its quotes.
    var value: Range<Int>
    var isQuoted = false
    /// Whether it is a word without a value, which means that something is true.
    var isBare: Bool { value == name }
  }

  let pairs: [Pair]
  /// The byte range of the line.
  private let line: Range<Int>

  private static let marks = ByteSet("_-./:@%".utf8)
  private static let longestName = 64
  /// The most bare words. More of them are the rest of a message that has no quotes.
  private static let mostBare = 1

  /// - Returns: nil if the line contains anything else. A bare word may be at its end.
  init?(_ bytes: [UInt8], _ line: Range<Int>) {
    var pairs: [Pair] = []
    var index = line.lowerBound
    while index < line.upperBound {
      if isSpace(bytes[index]) {
        index += 1
        continue
      }
      guard let pair = Self.pair(at: index, in: bytes, line.upperBound) else { break }
      pairs.append(pair)
      index = pair.value.upperBound + (pair.isQuoted ? 1 : 0)
    }
    if pairs.isEmpty { return nil }
    if index < line.upperBound {
      let bare = bytes[index..<line.upperBound].split(whereSeparator: isSpace)
      guard bare.count <= Self.mostBare, bare.allSatisfy(Self.isName) else { return nil }
      pairs += bare.map { Pair(name: $0.indices, value: $0.indices) }
    }
    (self.pairs, self.line) = (pairs, line)
  }

  var areSeveral: Bool { pairs.count(where: { !$0.isBare }) > 1 }

  /// Whether a bare word follows a value without quotes.
  var endsOpen: Bool {
    pairs.count > 1 && pairs[pairs.count - 1].isBare && !pairs[pairs.count - 2].isQuoted
  }

  /// Whether one of the names is usual in logs.
  func areUsual(_ bytes: [UInt8]) -> Bool {
    pairs.contains { FieldNames.logfmt.have(String(decoding: bytes[$0.name], as: UTF8.self)) }
  }

  func fields(of bytes: [UInt8], _ styles: TakenStyles) -> [Field] {
    var list = FieldList()
    for pair in pairs {
      let text = pair.isBare ? "true" : styles.text(of: bytes, in: pair.value)
      list.add(
        pair.isQuoted ? Self.unescaped(text) : text,
        as: String(decoding: bytes[pair.name], as: UTF8.self))
    }
    return list.fields
  }

  /// The most pairs whose names are compared with each other.
  private static let mostCompared = 32

  /// The names and the byte ranges of the values; nil if a value is not as it is in the bytes, or a
  /// name comes again.
  func ranges(of bytes: [UInt8]) -> [(name: String, value: Range<Int>)]? {
    guard pairs.count <= Self.mostCompared, !bytes.span.contains(UInt8(ascii: "\\"), in: line)
    else { return nil }
    var fields: [(name: String, value: Range<Int>)] = []
    fields.reserveCapacity(pairs.count)
    for pair in pairs {
      let name = String(decoding: bytes[pair.name], as: UTF8.self)
      if pair.isBare || fields.contains(where: { $0.name.isExactly(name) }) { return nil }
      fields.append((name, pair.value))
    }
    return fields
  }

  /// A quoted text with its escape sequences replaced.
  private static func unescaped(_ text: String) -> String {
    text.unescaped { letter in
      switch letter {
      case "n": "\n"
      case "t": "\t"
      case "\"": "\""
      case "\\", nil: "\\"
      case let letter?: "\\\(letter)"
      }
    }
  }

  private static func pair(at start: Int, in bytes: [UInt8], _ end: Int) -> Pair? {
    let equals = bytes[start..<min(end, start + longestName)].firstIndex(of: UInt8(ascii: "="))
    guard let equals, equals > start, isName(bytes[start..<equals]) else { return nil }
    var index = equals + 1
    guard index < end, bytes[index] == UInt8(ascii: "\"") else {
      while index < end, !isSpace(bytes[index]) {
        if bytes[index] == UInt8(ascii: "\"") { return nil }
        index += 1
      }
      return Pair(name: start..<equals, value: equals + 1..<index)
    }
    index += 1
    while index < end, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard index < end, index + 1 == end || isSpace(bytes[index + 1]) else { return nil }
    return Pair(name: start..<equals, value: equals + 2..<index, isQuoted: true)
  }

  private static func isName(_ word: ArraySlice<UInt8>) -> Bool {
    word.first.map(canBegin) == true && word.count <= longestName
      && word.allSatisfy { canBegin($0) || isDigit($0) || marks.contains($0) }
  }

  /// Whether a name may begin with the byte.
  private static func canBegin(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "_")
  }
}
