import WaterfallRecords

/// A line of a log, taken apart into fields. Each word of the line is in one of them.
struct LogLine {
  /// How much the look of a line says about the text.
  enum Kind {
    /// Words.
    case text
    /// It could be a line of a log, but also of another text.
    case weak
    /// It is a line of a log.
    case sure
  }

  private(set) var kind = Kind.text
  /// The names and the byte ranges of the values, in the order in which they are shown.
  private(set) var fields: [(name: String, value: Range<Int>)] = []
  /// The fields of an object of JSON; nil for other lines.
  private(set) var object: [Field]?
  /// Whether it has a form of its own (``LogForms``).
  private var hasForm = false

  init(_ bytes: [UInt8], _ line: Range<Int>) {
    let line = line.lowerBound..<max(line.lowerBound, endOfText(of: bytes, in: line))
    var cursor = LogCursor(bytes, line)
    cursor.skipSpace()
    guard let first = cursor.next else { return }
    let letters = ByteSet(bytes[cursor.rest])
    if first == UInt8(ascii: "{"), let object = Self.object(bytes, cursor.rest) {
      (kind, self.object) = (.sure, object)
    } else if letters.contains(UInt8(ascii: "=")),
      let pairs = LogfmtPairs(bytes, cursor.rest), pairs.areSeveral, pairs.areUsual(bytes)
    {
      // A bare word after a value without quotes may be the rest of a message.
      (kind, self.pairs) = (pairs.endsOpen ? .weak : .sure, pairs)
    } else if let fields = LogForms.timedFields(of: cursor, letters) {
      (kind, self.fields, hasForm) = (.sure, fields, true)
    } else if letters.contains(UInt8(ascii: "\"")), readAccess(cursor) {
      kind = .sure
    } else if let fields = LogForms.fields(of: cursor, letters) {
      (kind, self.fields, hasForm) = (.sure, fields, true)
    } else if readSyslog(cursor) || readGlog(cursor) || readRuby(cursor)
      || "<#".utf8.contains(first) && readWebLogic(cursor)
    {
      kind = .sure
    } else {
      readUsual(cursor, letters)
    }
  }

  /// Whether the message is on the next line. A request is a message.
  var isHeadOfMessage: Bool {
    hasForm && !fields.contains { $0.name == "message" || $0.name == "request" }
  }

  /// The pairs of a line that consists of them (`level=info msg="…"`); nil for other lines.
  private(set) var pairs: LogfmtPairs?

  /// The level that the line says; nil if it says none.
  func level(_ bytes: [UInt8]) -> LogLevel? {
    let own: [Field] =
      object ?? pairs?.fields(of: bytes, TakenStyles())
      ?? fields.map { field in
        Field(field.name, .string(String(decoding: bytes[field.value], as: UTF8.self)))
      }
    return LogLevel(of: Record(fields: own))
  }

  private static func object(_ bytes: [UInt8], _ range: Range<Int>) -> [Field]? {
    guard bytes[range.upperBound - 1] == UInt8(ascii: "}") else { return nil }
    var reader = JSONReader(bytes, from: range.lowerBound, to: range.upperBound)
    // A line that is no valid JSON is text, so the error does not matter.
    guard case .object(let fields)? = try? reader.readRecord() else { return nil }
    return fields
  }

  mutating func add(_ name: String, _ value: Range<Int>) {
    if value.isEmpty { return }
    // Most lines have fewer fields, and a list that grows is copied.
    if fields.isEmpty { fields.reserveCapacity(8) }
    fields.append((name, value))
  }

  /// The Common Log Format of web servers and its usual extension
  /// (https://httpd.apache.org/docs/current/logs.html), perhaps after a virtual host, or after the
  /// level and the logger of Python's basic form: `INFO:werkzeug:127.0.0.1 - - […] "GET /"`.
  ///
  /// Such a level is the same for all requests, so it is no level of the record
  /// (``LogForms/constantLevel``).
  private mutating func readAccess(_ start: LogCursor) -> Bool {
    var cursor = start
    var words: [Range<Int>] = []
    while words.count < 4, cursor.next != UInt8(ascii: "["), !cursor.isAtEnd {
      words.append(cursor.takeWord())
      cursor.skipSpace()
    }
    guard words.count > 2, let date = cursor.takeBetween("[", "]") else { return false }
    var inner = LogCursor(cursor.bytes, date)
    guard LogTime.take(&inner)?.certainty == .instant, inner.isAtEnd else { return false }
    cursor.skipSpace()
    guard let request = cursor.takeQuoted() else { return false }
    cursor.skipSpace()
    let status = cursor.takeWhile { isDigit($0) || $0 == 0x2D }
    guard !status.isEmpty else { return false }
    cursor.skipSpace()
    let size = cursor.takeWord()
    let parts = cursor.bytes[words[0]].split(separator: UInt8(ascii: ":"), maxSplits: 2)
    let isPython = words.count == 3 && parts.count == 3 && LogLevel.isInCapitals(parts[0])
    add("time", date)
    if isPython { add(LogForms.constantLevel, parts[0].indices) }
    add("request", request)
    add("status", status)
    add("size", size)
    if words.count == 4 { add("vhost", words[0]) }
    if isPython {
      add("logger", parts[1].indices)
      words[0] = parts[2].indices
    }
    for (name, word) in zip(["host", "ident", "user"], words.suffix(3)) {
      let isNone = word.count == 1 && cursor.bytes[word.lowerBound] == 0x2D
      if !isNone { add(name, word) }
    }
    readQuoted(&cursor, ["referer", "agent"])
    add("more", cursor.rest)
    return true
  }

  /// Takes texts in quotes; `-` stands for none.
  private mutating func readQuoted(_ cursor: inout LogCursor, _ names: [String]) {
    for name in names {
      cursor.skipSpace()
      guard let text = cursor.takeQuoted() else { break }
      let isNone = text.count == 1 && cursor.bytes[text.lowerBound] == 0x2D
      if !isNone { add(name, text) }
    }
    cursor.skipSpace()
  }

  /// glog and klog: `I0131 10:00:00.123456   12345 file.go:123] message`
  /// (https://github.com/google/glog, "Format").
  private mutating func readGlog(_ start: LogCursor) -> Bool {
    var cursor = start
    let level = cursor.takeWhile { LogLevel(letter: $0) != nil }
    guard level.count == 1 else { return false }
    let date = cursor.index
    let digits = cursor.takeWhile(isDigit)
    guard digits.count == 4 || digits.count == 8, cursor.take(" ") else { return false }
    let clock = cursor.takeWhile { isDigit($0) || $0 == 0x3A || $0 == 0x2E }
    guard clock.count >= 8 else { return false }
    let time = date..<cursor.index
    cursor.skipSpace()
    let thread = cursor.takeWhile(isDigit)
    cursor.skipSpace()
    let caller = cursor.takeWhile { !isSpace($0) && $0 != UInt8(ascii: "]") }
    guard !thread.isEmpty, cursor.take("]") else { return false }
    cursor.skipSpace()
    for (name, value) in [
      ("time", time), ("level", level), ("message", cursor.rest), ("caller", caller),
      ("pid", thread),
    ] { add(name, value) }
    return true
  }

  /// Ruby's Logger: `I, [2024-01-31T10:00:00.123456 #1234]  INFO -- name: message`.
  private mutating func readRuby(_ start: LogCursor) -> Bool {
    var cursor = start
    _ = cursor.takeWhile(isLetter)
    guard cursor.index == start.index + 1, cursor.take(", "),
      let inside = cursor.takeBetween("[", "]")
    else { return false }
    var inner = LogCursor(cursor.bytes, inside)
    guard let time = LogTime.take(&inner) else { return false }
    _ = inner.take(" #")
    cursor.skipSpace()
    let level = cursor.takeWord()
    guard cursor.take(" -- ") else { return false }
    let name = cursor.takeWhile { $0 != UInt8(ascii: ":") }
    _ = cursor.take(":")
    cursor.skipSpace()
    for (name, value) in [
      ("time", time.range), ("level", level), ("message", cursor.rest), ("logger", name),
      ("pid", inner.rest),
    ] { add(name, value) }
    return true
  }

  /// The fields of a record of `java.util.logging`, which has two lines: a time, a class and a
  /// method, and below them the level and the message. nil for other lines.
  static func javaLine(
    _ bytes: [UInt8], _ head: Range<Int>, below next: Range<Int>
  ) -> [(name: String, value: Range<Int>)]? {
    var cursor = LogCursor(bytes, next.lowerBound..<endOfText(of: bytes, in: next))
    guard let level = cursor.takeJavaLevel() else { return nil }
    let first = LogLine(bytes, head)
    guard first.isJavaHead(bytes) else { return nil }
    return [
      ("time", first.fields[0].value), ("level", level), ("message", cursor.rest),
      ("logger", first.fields[1].value),
    ]
  }

  /// Whether the line may be the first of a record of `java.util.logging`.
  func isJavaHead(_ bytes: [UInt8]) -> Bool {
    guard fields.count == 2, fields[0].name == "time", fields[1].name == "message" else {
      return false
    }
    let time = bytes[fields[0].value].suffix(2)
    return time.elementsEqual("AM".utf8) || time.elementsEqual("PM".utf8)
  }

  mutating func decide(_ kind: Kind) { self.kind = kind }
}
