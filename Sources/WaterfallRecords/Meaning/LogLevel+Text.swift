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

  /// The worst level that the beginnings of a text's lines say; nil if they say none.
  init?(linesOf text: String) {
    // Most texts are one line.
    guard text.utf8.contains(0x0A) else {
      self.init(beginning: text)
      return
    }
    let levels = Self.lines(of: text).compactMap { line in
      LogLevel(head: Array(line.prefix(Self.longestHead))[...])
    }
    guard let level = levels.max() else { return nil }
    self = level
  }

  /// The lines of a text that are looked at. One that the bound cuts is read as far as it is there.
  static func lines(of text: String) -> [Substring.UTF8View] {
    text.utf8.prefix(longestText).split(separator: 0x0A)
  }

  private init?(head: ArraySlice<UInt8>) {
    let line = head.drop { isSpace($0) }.prefix { $0 != 0x0A }
    let head = Self.withoutTime(Self.withoutClock(Self.withoutBar(line)))
    guard !head.isEmpty else { return nil }
    let marked = Self.ofMark(head) ?? Self.ofPair(head) ?? Self.ofGlog(head)
    guard
      let level = marked ?? Self.ofWord(head) ?? Self.ofPhrase(head) ?? Self.ofExit(head)
        ?? Self.ofPlace(head)
    else { return nil }
    self = level
  }

  /// The level of lines below another one: that of the first line which is one of a trace.
  init?(trace text: String) {
    let level = Self.lines(of: text).lazy.compactMap { line in
      Self.ofPhrase(Array(line.prefix(Self.longestHead)).drop { isSpace($0) })
    }.first
    guard let level else { return nil }
    self = level
  }

  /// The bytes of a text of several lines that are looked at.
  private static let longestText = 16_384

  /// The text after a bar that is drawn at the beginning of each line, as Terraform draws one.
  private static func withoutBar(_ head: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    head.starts(with: "│ ".utf8) ? head.dropFirst("│ ".utf8.count).drop { $0 == 0x20 } : head
  }

  /// The text after a date and a time of day, which programs write although a journal adds its own:
  /// `2024/05/14 10:11:13 [error] `.
  private static func withoutTime(_ head: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard head.first.map(isDigit) == true else { return head }
    let words = head.prefix(longestTime).split(
      separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
    let times = words.prefix(2).prefix { word in
      word.count >= 8 && word.first.map(isDigit) == true
        && word.allSatisfy { isDigit($0) || "-/:.,+TZ".utf8.contains($0) }
    }
    guard times.contains(where: { $0.contains(UInt8(ascii: ":")) }) else { return head }
    return head.dropFirst(times.reduce(0) { $0 + $1.count + 1 })
  }

  private static let longestTime = 64

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

  /// `time="…" level=error msg="…"`: a line of logfmt, as journals have those of programs.
  private static func ofPair(_ head: ArraySlice<UInt8>) -> LogLevel? {
    let first = head.prefix { isLetter($0) }
    guard !first.isEmpty, head[first.endIndex...].first == UInt8(ascii: "="),
      let name = head.firstRange(of: "level=".utf8),
      name.lowerBound == head.startIndex || head[name.lowerBound - 1] == 0x20
    else { return nil }
    return LogLevel(
      head[name.upperBound...].drop { $0 == UInt8(ascii: "\"") }.prefix { isLetter($0) })
  }

  /// `E0514 10:11:13.123456  902 kubelet.go:33] `: a line of glog or klog.
  private static func ofGlog(_ head: ArraySlice<UInt8>) -> LogLevel? {
    let day = head.dropFirst().prefix { isDigit($0) }
    let clock = head[day.endIndex...].dropFirst().prefix { isDigit($0) || $0 == 0x3A || $0 == 0x2E }
    guard day.count == 4 || day.count == 8, head[day.endIndex...].first == 0x20,
      clock.count >= 8, clock.contains(0x3A)
    else { return nil }
    return head.first.flatMap { LogLevel(letter: $0) }
  }

  /// `error: `, `FATAL `, `error[E0308]: `, `error TS2322: `, `npm ERR! `, `npm error `,
  /// `PHP Fatal error: `, `E: `.
  private static func ofWord(_ head: ArraySlice<UInt8>) -> LogLevel? {
    for program in programs where head.starts(with: program.name) {
      let rest = head.dropFirst(program.name.count)
      return ofWord(rest) ?? (program.mayBeBare ? ofBareWord(rest) : nil)
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
    if isPlain, ":![".utf8.contains(next) || beginsWithCode(rest) { return level }
    // Two words: `fatal error: `.
    if isPlain, rest.starts(with: " error".utf8),
      case let more = rest.dropFirst(" error".utf8.count),
      more.first == UInt8(ascii: ":") || beginsWithCode(more)
    {
      return level
    }
    let isBlank = next == 0x20 || next == 0x09
    return isBlank && word.count > 2 && isInCapitals(word) ? level : nil
  }

  /// A warning or an error as a word of its own.
  private static func ofBareWord(_ head: ArraySlice<UInt8>) -> LogLevel? {
    LogLevel(head.prefix { $0 != 0x20 }).flatMap { $0 >= .warning ? $0 : nil }
  }

  /// Whether a blank, the code of a message and a colon are there: ` TS2322: `, ` LNK1104: `.
  private static func beginsWithCode(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == 0x20 else { return false }
    let code = text.dropFirst()
    let letters = code.prefix { isLetter($0) }
    let digits = code.dropFirst(letters.count).prefix { isDigit($0) }
    return 1...6 ~= letters.count && 2...6 ~= digits.count
      && text[digits.endIndex...].first == UInt8(ascii: ":")
  }

  /// Programs that name themselves, and whether the level after that needs no mark.
  private static let programs = [
    ("npm ", true), ("CMake ", true), ("PHP ", false), ("yarn ", false),
  ].map { (name: Array($0.utf8), mayBeBare: $1) }

  /// The first words of traces and of programs that end.
  private static func ofPhrase(_ head: ArraySlice<UInt8>) -> LogLevel? {
    if phrases.contains(where: { head.starts(with: $0) }) { return .error }
    if head.starts(with: "thread '".utf8), head.firstRange(of: " panicked at ".utf8) != nil {
      return .critical
    }
    if head.starts(with: "at ".utf8), endsWithPlace(head) { return .error }
    return beginsWithException(head) || endsWithRubyError(head) ? .error : nil
  }

  /// Whether a line is the first one of Ruby's traces: ``a.rb:3:in `f': no x (NoMethodError)``.
  private static func endsWithRubyError(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.last == UInt8(ascii: ")"), let open = line.lastIndex(of: UInt8(ascii: "(")),
      [":in `", ":in '"].contains(where: { line.firstRange(of: $0.utf8) != nil })
    else { return false }
    return hasExceptionEnding(line[open...].dropFirst().dropLast())
  }

  private static let phrases = [
    "Traceback (most recent call last)", "Exception in thread ", "Unhandled exception", "Uncaught ",
    "Caused by: ", "Segmentation fault", "make: *** ", "Job failed", "--- FAIL: ",
    "test result: FAILED", "BUILD FAILED", "Build FAILED", "Finished: FAILURE",
    "Error response from daemon: ", "Error from server ", "Kernel panic", "BUG: ", "Oops: ",
    "Out of memory: ",
  ].map { Array($0.utf8) }

  /// Whether a line ends with the place of a frame in parentheses: `(Main.java:10)`.
  private static func endsWithPlace(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.last == UInt8(ascii: ")"), let open = line.lastIndex(of: UInt8(ascii: "(")) else {
      return false
    }
    let place = line[open...]
    return !place.contains(0x20) && place.contains { $0 == 0x3A || $0 == 0x2E }
      || ["(Native Method)", "(Unknown Source)"].contains { place.elementsEqual($0.utf8) }
  }

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

  /// `main.c:3:5: error: `, `a.ts:3:7 - error TS2322: `, `a.cs(3,5): error CS1002: `,
  /// `3:5  error  `, `rsync: fatal: `: a place or a program, and then the level.
  private static func ofPlace(_ head: ArraySlice<UInt8>) -> LogLevel? {
    let place = head.prefix { $0 != 0x20 }
    let rest = head.dropFirst(place.count + 1)
    guard place.count > 2 else { return nil }
    guard place.last == UInt8(ascii: ":") else {
      guard place.last.map(isDigit) == true, place.contains(UInt8(ascii: ":")) else { return nil }
      if rest.starts(with: "- ".utf8) { return ofWord(rest.dropFirst(2)) }
      // ESLint has a line and a column, and two blanks around the level.
      let word = rest.drop { $0 == 0x20 }.prefix { isLetter($0) }
      let isPlace = place.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ":") }
      return isPlace && rest[word.endIndex...].starts(with: "  ".utf8) ? ofBareWord(word) : nil
    }
    let word = rest.prefix { isLetter($0) }
    let more = rest.dropFirst(word.count)
    guard
      more.first == UInt8(ascii: ":") || word.elementsEqual("fatal".utf8) || beginsWithCode(more)
    else { return nil }
    return ofWord(rest)
  }
}
