import WaterfallRecords

/// Lines of time, level, logger and message, in the orders and with the punctuation of the usual
/// libraries: Python's `logging`, log4j and logback, Spring, zap, env_logger, tracing, loguru,
/// monolog, PHP, PostgreSQL, MySQL, nginx, Apache, Elasticsearch.
extension LogLine {
  /// The parts of a line that have been found.
  private struct Parts {
    var time: Range<Int>?
    var certainty: LogTime.Certainty?
    var level: Range<Int>?
    var logger: Range<Int>?
    var others: [(name: String, value: Range<Int>)] = []
    /// Whether the line has Python's basic form, `INFO:root:message`.
    var isRoot = false
  }

  /// The most parts before a message.
  private static let mostParts = 8
  private static let longestPart = 80

  /// - Parameter letters: the ASCII bytes of the line.
  mutating func readUsual(_ start: LogCursor, _ letters: ByteSet) {
    var cursor = start
    var parts = Parts()
    for _ in 0..<Self.mostParts {
      let before = cursor.index
      guard Self.takePart(&cursor, into: &parts), cursor.index > before else { break }
      cursor.skipSpace()
    }
    Self.skipMarks(&cursor)
    guard parts.time != nil || parts.level != nil else { return }
    if let time = parts.time {
      let start = cursor.bytes[time].firstIndex { $0 != 0x20 } ?? time.lowerBound
      add("time", start..<time.upperBound)
    }
    let request = parts.level.flatMap { _ in LogForms.request(at: cursor, letters) }
    if let level = parts.level { add(request == nil ? "level" : LogForms.constantLevel, level) }
    for field in request ?? [("message", cursor.rest)] { add(field.name, field.value) }
    if let logger = parts.logger { add("logger", logger) }
    for part in parts.others { add(part.name, part.value) }
    let isInstant = parts.certainty == .instant
    let isSure =
      isInstant && !cursor.isAtEnd || request != nil
      || parts.level != nil && (parts.time != nil || parts.isRoot)
    decide(isSure ? .sure : .weak)
  }

  private static func takePart(_ cursor: inout LogCursor, into parts: inout Parts) -> Bool {
    let isFirst = parts.time == nil && parts.level == nil
    if !isFirst { skipMarks(&cursor) }
    if parts.time == nil, isFirst || parts.logger == nil, let time = LogTime.take(&cursor) {
      (parts.time, parts.certainty) = (time.range, time.certainty)
      return true
    }
    if cursor.next == UInt8(ascii: "[") {
      return takeBracket(&cursor, &parts)
    }
    if parts.level == nil, takeLevel(&cursor, isFirst: isFirst, &parts) { return true }
    if !isFirst, parts.level == nil, takePairs(&cursor, &parts) { return true }
    if !isFirst, takeNumber(&cursor, &parts) { return true }
    return !isFirst && parts.logger == nil && takeLogger(&cursor, &parts)
  }

  /// Skips marks between two parts: `-`, `|`, `:`, `--`, `---`, `]`.
  private static func skipMarks(_ cursor: inout LogCursor) {
    cursor.skipSpace()
    var copy = cursor
    _ = copy.takeWhile { "-|:]".utf8.contains($0) }
    guard copy.index > cursor.index, copy.isAtEnd || copy.skipSpace() || cursor.next == 0x5D else {
      return
    }
    cursor = copy
    cursor.skipSpace()
  }

  /// Takes a part in brackets: a time, a level, a number, or the name of a thread or a logger.
  private static func takeBracket(_ cursor: inout LogCursor, _ parts: inout Parts) -> Bool {
    var copy = cursor
    guard let inside = copy.takeBetween("[", "]"), inside.count <= longestPart else { return false }
    let text = inside.lowerBound..<endOfText(of: cursor.bytes, in: inside)
    var inner = LogCursor(cursor.bytes, text)
    if parts.time == nil, let time = LogTime.take(&inner) {
      (parts.time, parts.certainty) = (time.range, time.certainty)
      cursor = copy
      // Rust's env_logger has the level and the module in the same brackets.
      inner.skipSpace()
      if !inner.isAtEnd { readInside(&inner, &parts) }
      return true
    }
    inner = LogCursor(cursor.bytes, text)
    inner.skipSpace()
    let word = inner.rest
    guard !word.isEmpty else { return false }
    if parts.level == nil, let level = level(in: cursor.bytes, word) {
      (parts.level, cursor) = (level.level, copy)
      if let logger = level.logger { parts.logger = logger }
      return true
    }
    if parts.time == nil && parts.level == nil { return false }
    guard let name = bracketName(cursor.bytes[word], parts) else { return false }
    if name == "logger" { parts.logger = word } else { parts.others.append((name, word)) }
    cursor = copy
    return true
  }

  /// The field of a part in brackets; nil if it belongs to the message.
  private static func bracketName(_ word: ArraySlice<UInt8>, _ parts: Parts) -> String? {
    let isNumber = word.allSatisfy { isDigit($0) || $0 == 0x3A || $0 == 0x23 }
    let isPath = word.contains(UInt8(ascii: ".")) && !word.contains(0x20)
    var name = "thread"
    if isNumber || word.starts(with: "pid ".utf8) {
      name = "pid"
    } else if word.starts(with: "client ".utf8) {
      name = "client"
    } else if parts.level != nil, parts.logger != nil {
      return nil
    } else if parts.level != nil, isPath {
      name = "logger"
    } else if parts.others.contains(where: { $0.name == "thread" }) {
      name = "context"
    }
    return parts.others.contains { $0.name == name } ? nil : name
  }

  /// Reads the level and the logger after a time in the same brackets.
  private static func readInside(_ inner: inout LogCursor, _ parts: inout Parts) {
    _ = inner.take("#")
    let word = inner.takeWord()
    inner.skipSpace()
    if LogLevel(inner.bytes[word]) != nil {
      parts.level = word
      if !inner.isAtEnd { parts.logger = inner.rest }
    } else {
      parts.others.append(("thread", word.lowerBound..<inner.end))
    }
  }

  /// The level in a text such as `INFO`, `core:error` or `app.WARNING`, and the name before it.
  private static func level(
    in bytes: [UInt8], _ range: Range<Int>
  ) -> (level: Range<Int>, logger: Range<Int>?)? {
    if LogLevel.isOne(bytes[range]) { return (range, nil) }
    if range.count == 1, LogLevel(letter: bytes[range.lowerBound]) != nil { return (range, nil) }
    guard let mark = bytes[range].lastIndex(where: { $0 == 0x3A || $0 == 0x2E }) else { return nil }
    let word = mark + 1..<range.upperBound
    guard !word.isEmpty, LogLevel.isOne(bytes[word]) else { return nil }
    let isDot = bytes[mark] == 0x2E
    guard !isDot || LogLevel.isInCapitals(bytes[word]) else { return nil }
    return (word, range.lowerBound..<mark)
  }

  /// Takes a bare level. A word in small letters needs a mark after it, because it may begin a
  /// sentence.
  private static func takeLevel(
    _ cursor: inout LogCursor, isFirst: Bool, _ parts: inout Parts
  ) -> Bool {
    if takePHP(&cursor, &parts) { return true }
    var copy = cursor
    let word = copy.takeWhile { isLetter($0) || isDigit($0) || $0 == 0x2E || $0 == 0x5F }
    guard !word.isEmpty, word.count <= longestPart,
      let found = level(in: cursor.bytes, word) ?? letter(in: cursor, word, isFirst: isFirst)
    else { return false }
    let next = copy.next
    let isCapital = LogLevel.isInCapitals(cursor.bytes[found.level])
    let hasMark =
      next == 0x3A || next == 0x09 || next == 0x7C
      || next == 0x20 && [0x20, 0x2D, 0x7C].contains(copy.peek(1) ?? 0)
    let endsLevel = hasMark || !isFirst && next == 0x5D || isCapital && next == 0x20
    guard next == nil || endsLevel || found.level.count == 1 else { return false }
    if isFirst, !isCapital, next != 0x3A || !isUsualLevel(cursor.bytes[found.level]) {
      return false
    }
    // `error: 0` and `error: none` say that there is none.
    if next == 0x3A, LogLevel.saysNone(cursor.bytes[(copy.index + 1)..<cursor.end]),
      LogLevel(cursor.bytes[found.level]).map({ $0 >= .warning }) == true
    {
      return false
    }
    _ = copy.take(":")
    (parts.level, cursor) = (found.level, copy)
    if let logger = found.logger {
      parts.logger = logger
    } else if next == 0x3A {
      takeRoot(&cursor, &parts)
    }
    return true
  }

  /// Whether a word in small letters is a usual level. `panic: …` is the end of a program instead.
  private static func isUsualLevel(_ word: ArraySlice<UInt8>) -> Bool {
    ["info", "warn", "warning", "error", "debug", "trace"].contains {
      word.elementsEqual($0.utf8)
    }
  }

  /// Takes the logger of Python's basic form, `INFO:root:message`.
  private static func takeRoot(_ cursor: inout LogCursor, _ parts: inout Parts) {
    var copy = cursor
    let name = copy.takeWhile { isLetter($0) || isDigit($0) || $0 == 0x2E || $0 == 0x5F }
    if !name.isEmpty, copy.take(":") { (parts.logger, parts.isRoot, cursor) = (name, true, copy) }
  }

  /// Takes PHP's level, which may have two words: `PHP Fatal error:`.
  private static func takePHP(_ cursor: inout LogCursor, _ parts: inout Parts) -> Bool {
    guard cursor.begins(with: "PHP ") else { return false }
    var copy = cursor
    let level = copy.takeWhile { isLetter($0) || $0 == 0x20 }
    guard level.count <= longestPart, copy.take(":") else { return false }
    (parts.level, cursor) = (level, copy)
    return true
  }

  /// A single letter as the level, which needs a time before it and a blank after it.
  private static func letter(
    in cursor: LogCursor, _ word: Range<Int>, isFirst: Bool
  ) -> (level: Range<Int>, logger: Range<Int>?)? {
    guard !isFirst, word.count == 1, LogLevel(letter: cursor.bytes[word.lowerBound]) != nil,
      cursor.peek(1) == 0x20, cursor.bytes[word.lowerBound] != UInt8(ascii: "A")
    else { return nil }
    return (word, nil)
  }

  /// Takes a number that is followed by another part: the number of a process or of a thread.
  private static func takeNumber(_ cursor: inout LogCursor, _ parts: inout Parts) -> Bool {
    var copy = cursor
    let number = copy.takeWhile { isDigit($0) || $0 == 0x23 }
    guard !number.isEmpty else { return false }
    if copy.take(": ") {
      parts.others.append(("pid", number))
      cursor = copy
      return true
    }
    guard copy.skipSpace(), let next = copy.next else { return false }
    var ahead = copy
    var tried = Parts()
    let isBeforePart =
      next == UInt8(ascii: "[") || ahead.take("---") || ahead.take("- ")
      || takeLevel(&ahead, isFirst: false, &tried)
      || isDigit(next) && takeNumber(&ahead, &tried)
    guard isBeforePart else { return false }
    let isTaken = parts.others.contains { $0.name == "pid" }
    parts.others.append((isTaken ? "thread" : "pid", number))
    cursor = copy
    return true
  }

  /// Takes pairs that are followed by a level in capitals and a colon, or in brackets, as those of
  /// Sidekiq, of Phoenix, and of PostgreSQL's prefix: `user=a,db=b ERROR: `.
  private static func takePairs(_ cursor: inout LogCursor, _ parts: inout Parts) -> Bool {
    var (copy, tried) = (cursor, Parts())
    while takePair(&copy) {
      let end = copy.index
      copy.skipSpace()
      if copy.next == UInt8(ascii: "[") {
        guard takeBracket(&copy, &tried), tried.level != nil else { return false }
      } else {
        let word = copy.bytes[copy.rest].prefix(while: isLetter)
        guard LogLevel.isInCapitals(word), takeLevel(&copy, isFirst: false, &tried) else {
          continue
        }
        guard copy.bytes[copy.index - 1] == 0x3A else { return false }
      }
      parts.others.append(("context", cursor.index..<end))
      (parts.level, parts.logger, cursor) = (tried.level, tried.logger ?? parts.logger, copy)
      return true
    }
    return false
  }

  /// Takes a name, `=` and a value without quotes, in which a level would be a part of the text.
  private static func takePair(_ cursor: inout LogCursor) -> Bool {
    let name = cursor.takeWhile { isLetter($0) || $0 == 0x5F }
    guard !name.isEmpty, cursor.take("="), cursor.next != UInt8(ascii: "\"") else { return false }
    _ = cursor.takeWord()
    return true
  }

  /// Takes the name of a logger: a word before ` - ` or ` : `, or a path such as `a.b.C` or `a::b`
  /// before a colon. Before a level with a colon, any word is one.
  private static func takeLogger(_ cursor: inout LogCursor, _ parts: inout Parts) -> Bool {
    var copy = cursor
    var word = copy.takeWhile {
      isLetter($0) || isDigit($0) || "._$/@<>#-:*()".utf8.contains($0)
    }
    // Those of Tomcat have contexts in brackets: `o.a.c.c.C.[.[.[/].[dispatcherServlet]`.
    if copy.next == UInt8(ascii: "["), cursor.bytes[word].last == UInt8(ascii: ".") {
      _ = copy.takeWhile { !isSpace($0) }
      word = word.lowerBound..<copy.index
    }
    guard word.count > 1, word.count <= longestPart, let first = word.first,
      isLetter(cursor.bytes[first])
    else { return false }
    var name = word
    let hasColon = cursor.bytes[word.upperBound - 1] == 0x3A
    if hasColon { name = word.lowerBound..<word.upperBound - 1 }
    let isPath = cursor.bytes[name].contains { $0 == 0x2E || $0 == 0x3A || $0 == 0x5F }
    let blanks = copy.takeWhile { $0 == 0x20 || $0 == 0x09 }
    guard !blanks.isEmpty else { return false }
    let hasMark = copy.begins(with: "- ") || copy.begins(with: ": ")
    // The lines of `go test` have a package after `FAIL`, which is what they are about.
    let isGo =
      isPath && cursor.bytes[blanks.lowerBound] == 0x09 && parts.level != nil
      && parts.time != nil
    // Android has a tag after the letter of a level.
    let isTag = parts.level?.count == 1
    let isBelowThread =
      parts.level != nil && parts.time != nil
      && parts.others.contains { $0.name == "thread" }
    guard
      hasColon
        ? isPath || isTag || parts.level == nil && isBeforeLevel(copy)
        : hasMark || isGo || isBelowThread && isMethod(cursor.bytes[name])
    else { return false }
    if parts.level == nil, hasMark {
      var ahead = copy
      skipMarks(&ahead)
      var tried = Parts()
      let isThread = ahead.next == UInt8(ascii: "[")
      guard isThread || takeLevel(&ahead, isFirst: false, &tried) else { return false }
    }
    (parts.logger, cursor) = (name, copy)
    return true
  }

  /// Whether a name is that of a class and its method, as Tomcat writes it without a mark after it:
  /// `org.apache.catalina.core.StandardContext.startInternal`.
  private static func isMethod(_ name: ArraySlice<UInt8>) -> Bool {
    let parts = name.split(separator: UInt8(ascii: "."))
    guard parts.count > 3, let method = parts.last?.first,
      let type = parts[parts.count - 2].first
    else { return false }
    return UInt8(ascii: "a")...UInt8(ascii: "z") ~= method
      && UInt8(ascii: "A")...UInt8(ascii: "Z") ~= type
      && name.allSatisfy { isLetter($0) || isDigit($0) || "._$".utf8.contains($0) }
  }

  /// Whether a level and a colon are next.
  private static func isBeforeLevel(_ start: LogCursor) -> Bool {
    var (cursor, tried) = (start, Parts())
    return takeLevel(&cursor, isFirst: false, &tried) && cursor.bytes[cursor.index - 1] == 0x3A
  }
}
