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
    /// Whether single quotes are around the value, as those of `auditd`, which has pairs in them.
    var isInSingleQuotes = false
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
    var lastQuote: Int?
    while index < line.upperBound {
      if Self.isBlank(bytes[index]) {
        index += 1
        continue
      }
      guard let pair = Self.pair(at: index, in: bytes, line.upperBound, &lastQuote) else { break }
      pairs.append(pair)
      index = pair.value.upperBound + (pair.isQuoted ? 1 : 0)
    }
    if pairs.isEmpty { return nil }
    if index < line.upperBound {
      let bare = bytes[index..<line.upperBound].split(whereSeparator: Self.isBlank)
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
      if let event = Self.event(bytes, pair.value) {
        list.add(styles.text(of: bytes, in: event.time), as: "time")
        list.add(styles.text(of: bytes, in: event.number), as: "event")
      } else if pair.isInSingleQuotes, let inner = LogfmtPairs(bytes, pair.value),
        inner.areSeveral
      {
        for pair in inner.pairs { Self.add(pair, of: bytes, styles, to: &list) }
      } else {
        Self.add(pair, of: bytes, styles, to: &list)
      }
    }
    return list.fields
  }

  private static func add(
    _ pair: Pair, of bytes: [UInt8], _ styles: TakenStyles, to list: inout FieldList
  ) {
    let text = pair.isBare ? "true" : styles.text(of: bytes, in: pair.value)
    list.add(
      pair.isQuoted && !pair.isInSingleQuotes ? unescaped(text) : text,
      as: String(decoding: bytes[pair.name], as: UTF8.self))
  }

  private static let eventHead = Array("audit(".utf8)

  /// The time and the number of an event of `auditd`: `audit(1700000000.123:456):`. nil for other
  /// values.
  private static func event(
    _ bytes: [UInt8], _ value: Range<Int>
  ) -> (time: Range<Int>, number: Range<Int>)? {
    guard bytes[value].starts(with: eventHead),
      let colon = bytes[value].firstIndex(of: UInt8(ascii: ":")),
      bytes[colon..<value.upperBound].suffix(2).elementsEqual("):".utf8)
    else { return nil }
    let time = (value.lowerBound + eventHead.count)..<colon
    let number = (colon + 1)..<(value.upperBound - 2)
    guard !time.isEmpty, !number.isEmpty, bytes[number].allSatisfy(isDigit),
      bytes[time].allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") })
    else { return nil }
    return (time, number)
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
      if pair.isBare || pair.isInSingleQuotes || Self.event(bytes, pair.value) != nil
        || fields.contains(where: { $0.name.isExactly(name) })
      {
        return nil
      }
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

  /// - Parameter lastQuote: the last single quote of the line that ends a value; nil as long as
  ///   nobody has asked for it.
  private static func pair(
    at start: Int, in bytes: [UInt8], _ end: Int, _ lastQuote: inout Int?
  ) -> Pair? {
    let equals = bytes[start..<min(end, start + longestName)].firstIndex(of: UInt8(ascii: "="))
    guard let equals, equals > start, isName(bytes[start..<equals]) else { return nil }
    var index = equals + 1
    if index < end, bytes[index] == UInt8(ascii: "'") {
      let quotes = (index + 1)..<end
      let last = lastQuote ?? quotes.last { endsValue($0, in: bytes, end) } ?? index
      lastQuote = last
      if last > index, let close = quotes.first(where: { endsValue($0, in: bytes, end) }) {
        return Pair(
          name: start..<equals, value: index + 1..<close, isQuoted: true, isInSingleQuotes: true)
      }
    }
    guard index < end, bytes[index] == UInt8(ascii: "\"") else {
      while index < end, !isBlank(bytes[index]) {
        if bytes[index] == UInt8(ascii: "\"") { return nil }
        index += 1
      }
      return Pair(name: start..<equals, value: equals + 1..<index)
    }
    index += 1
    while index < end, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard index < end, index + 1 == end || isBlank(bytes[index + 1]) else { return nil }
    return Pair(name: start..<equals, value: equals + 2..<index, isQuoted: true)
  }

  /// Whether a single quote ends a value: a blank or the end of the line follows it.
  private static func endsValue(_ index: Int, in bytes: [UInt8], _ end: Int) -> Bool {
    bytes[index] == UInt8(ascii: "'") && (index + 1 == end || isBlank(bytes[index + 1]))
  }

  /// Whether a byte is between pairs. `auditd` puts a group separator before the pairs whose values
  /// are names of users and calls.
  private static func isBlank(_ byte: UInt8) -> Bool { isSpace(byte) || byte == 0x1D }

  private static func isName(_ word: ArraySlice<UInt8>) -> Bool {
    word.first.map(canBegin) == true && word.count <= longestName
      && word.allSatisfy { canBegin($0) || isDigit($0) || marks.contains($0) }
  }

  /// Whether a name may begin with the byte.
  private static func canBegin(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "_")
  }
}
