/// The first words by which programs say how serious a text is.
extension LogLevel {
  /// The bytes of a text that are looked at.
  static let longestHead = 256

  /// The level that the beginning of a text says; nil if it says none.
  ///
  /// The forms are those of compilers, package managers, shells and runners, and of the traces of
  /// Python, Java, Node.js, Go and Rust.
  package init?(beginning text: some StringProtocol) {
    self.init(head: Array(text.utf8.prefix(Self.longestHead))[...])
  }

  private init?(head: ArraySlice<UInt8>) {
    let head = Self.withoutClock(head.drop { isSpace($0) }.prefix { $0 != 0x0A })
    guard !head.isEmpty,
      let level = Self.ofMark(head) ?? Self.ofWord(head) ?? Self.ofPhrase(head)
        ?? Self.ofExit(head) ?? Self.ofPlace(head)
    else { return nil }
    self = level
  }

  /// The level of lines below another one: that of the first line which is one of a trace.
  init?(trace text: String) {
    let lines = text.utf8.prefix(Self.longestTrace).split(separator: 0x0A)
    let level = lines.lazy.compactMap { line in
      Self.ofPhrase(Array(line.prefix(Self.longestHead)).drop { isSpace($0) })
    }.first
    guard let level else { return nil }
    self = level
  }

  private static let longestTrace = 16_384

  /// The text after a number in brackets: the seconds since a program began, `[    10.124] `.
  private static func withoutClock(_ head: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard head.first == UInt8(ascii: "["), let end = head.firstIndex(of: UInt8(ascii: "]")) else {
      return head
    }
    let number = head[..<end].dropFirst().drop { $0 == 0x20 }
    guard !number.isEmpty, number.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") }) else {
      return head
    }
    return head[(end + 1)...].drop { $0 == 0x20 }
  }

  /// `##[error]` and `::warning file=a.c::`, as runners mark lines, and a level in brackets.
  private static func ofMark(_ head: ArraySlice<UInt8>) -> LogLevel? {
    for mark in marksOfRunners where head.starts(with: mark) {
      return LogLevel(head.dropFirst(mark.count).prefix { isLetter($0) })
    }
    return ofBracket(head)
  }

  private static let marksOfRunners = ["##[", "::"].map { Array($0.utf8) }

  /// `[ERROR] `, `[warn] `, `[FAILED] `, `<error> `, and X.Org's `(EE) `.
  private static func ofBracket(_ head: ArraySlice<UInt8>) -> LogLevel? {
    let end: UInt8
    switch head.first {
    case UInt8(ascii: "["): end = UInt8(ascii: "]")
    case UInt8(ascii: "<"): end = UInt8(ascii: ">")
    case UInt8(ascii: "("): end = UInt8(ascii: ")")
    default: return nil
    }
    guard let close = head.firstIndex(of: end) else { return nil }
    let next = head[(close + 1)...].first
    guard next == nil || next == 0x20 || next == 0x09 || next == UInt8(ascii: ":") else {
      return nil
    }
    let padded = head[..<close].dropFirst().drop { $0 == 0x20 }
    let word = padded.prefix { $0 != 0x20 }
    guard padded[word.endIndex...].allSatisfy({ $0 == 0x20 }) else { return nil }
    // Parentheses are also around words of prose.
    if end == UInt8(ascii: ")") { return LogLevel(mark: word) }
    return LogLevel(word)
  }

  /// `error: `, `FATAL `, `error[E0308]: `, `npm ERR! `, `PHP Fatal error: `, `E: `.
  private static func ofWord(_ head: ArraySlice<UInt8>) -> LogLevel? {
    for program in programs where head.starts(with: program) {
      return ofWord(head.dropFirst(program.count))
    }
    let word = head.prefix { isLetter($0) }
    let rest = head.dropFirst(word.count)
    if rest.starts(with: ": ".utf8), word.count == 1 {
      let level = LogLevel(letter: word[word.startIndex])
      return level.flatMap { $0 == .error || $0 == .warning ? $0 : nil }
    }
    guard let level = LogLevel(word), let next = rest.first else { return nil }
    // Longer words than `debug` begin sentences.
    let isPlain = level >= .warning || level != .notice && word.count <= 5
    if isPlain, ":![".utf8.contains(next) { return level }
    // Two words: `fatal error: `.
    if isPlain, rest.starts(with: " error:".utf8) { return level }
    return next == 0x20 && word.count > 2 && isInCapitals(word) ? level : nil
  }

  private static let programs = ["npm ", "PHP ", "yarn "].map { Array($0.utf8) }

  /// The first words of traces and of programs that end.
  private static func ofPhrase(_ head: ArraySlice<UInt8>) -> LogLevel? {
    if phrases.contains(where: { head.starts(with: $0) }) { return .error }
    if head.starts(with: "thread '".utf8), head.firstRange(of: " panicked at ".utf8) != nil {
      return .critical
    }
    if head.starts(with: "at ".utf8), head.last == UInt8(ascii: ")") { return .error }
    return beginsWithException(head) ? .error : nil
  }

  private static let phrases = [
    "Traceback (most recent call last)", "Exception in thread ", "Unhandled exception", "Uncaught ",
    "Caused by: ", "Segmentation fault", "make: *** ", "Job failed",
  ].map { Array($0.utf8) }

  /// Whether a text begins with the name of an exception and a colon:
  /// `java.lang.RuntimeException: bad`, `ValueError: bad`.
  private static func beginsWithException(_ text: ArraySlice<UInt8>) -> Bool {
    let name = text.prefix {
      isLetter($0) || isDigit($0) || $0 == 0x2E || $0 == 0x5F || $0 == 0x24 || $0 == 0x5C
    }
    guard let first = name.first, isLetter(first), text.dropFirst(name.count).first == 0x3A else {
      return false
    }
    return hasExceptionEnding(name)
  }

  package static func hasExceptionEnding(_ name: ArraySlice<UInt8>) -> Bool {
    exceptionEndings.contains { name.suffix($0.count).elementsEqual($0) }
  }

  private static let exceptionEndings = [
    "Exception", "Error", "Throwable", "Failure", "Fault", "Interrupt", "SystemExit",
  ].map { Array($0.utf8) }

  /// `Process completed with exit code 1`: an error unless the number is 0.
  private static func ofExit(_ head: ArraySlice<UInt8>) -> LogLevel? {
    guard let start = exits.first(where: { head.starts(with: $0) }) else { return nil }
    let number = head.dropFirst(start.count).prefix { isDigit($0) }
    guard !number.isEmpty else { return nil }
    return number.allSatisfy { $0 == UInt8(ascii: "0") } ? .info : .error
  }

  private static let exits = [
    "Process completed with exit code ", "Process exited with code ", "Command exited with code ",
    "command terminated with exit code ", "exit status ", "exited with code ", "Exited (",
    "Process finished with exit code ", "Build failed with exit code ",
  ].map { Array($0.utf8) }

  /// `main.c:3:5: error: `, `rsync: fatal: `: a place or a program, and then the level.
  private static func ofPlace(_ head: ArraySlice<UInt8>) -> LogLevel? {
    let place = head.prefix { $0 != 0x20 }
    let rest = head.dropFirst(place.count + 1)
    guard place.last == UInt8(ascii: ":"), place.count > 2 else { return nil }
    let word = rest.prefix { isLetter($0) }
    guard rest.dropFirst(word.count).first == UInt8(ascii: ":") || word.elementsEqual("fatal".utf8)
    else { return nil }
    return ofWord(rest)
  }
}
