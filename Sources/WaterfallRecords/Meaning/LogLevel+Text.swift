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
    guard text.utf8.span.contains(0x0A) else {
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
    var line = head.drop { isSpace($0) }.prefix { $0 != 0x0A }
    while let last = line.last, isSpace(last) { line = line.dropLast() }
    let text = Self.withoutStep(Self.withoutRule(Self.withoutBar(line)))
    let head = Self.withoutTime(Self.withoutClock(text))
    guard !head.isEmpty, !Self.hasPassed(head), let level = Self.ofText(head) else { return nil }
    self = level
  }

  private static func ofText(_ head: ArraySlice<UInt8>) -> LogLevel? {
    if let level = ofMark(head) ?? ofPair(head) ?? ofGlog(head) ?? ofColumn(head) { return level }
    if let level = ofDelivery(head) ?? ofTopics(head) { return level }
    if let tally = OutcomeTally(head) { return tally.level }
    return ofWord(head) ?? ofPhrase(head) ?? ofExit(head) ?? ofRequest(head) ?? ofPlace(head)
      ?? ofOutcome(head)
  }

  /// The bytes of a text of several lines that are looked at.
  private static let longestText = 16_384

  /// The text after a bar that is drawn at the beginning of each line, as Terraform draws one.
  private static func withoutBar(_ head: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    head.starts(with: "│ ".utf8) ? head.dropFirst("│ ".utf8.count).drop { $0 == 0x20 } : head
  }

  /// The text after a rule of signs, and before another one, as those that pytest draws; after the
  /// number of a process, as sanitizers write it (`==123==ERROR: `); and after an arrow.
  private static func withoutRule(_ head: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let sign = head.first, sign == UInt8(ascii: "=") || sign == UInt8(ascii: "*") else {
      return head
    }
    var rest = head.drop { $0 == sign }
    let isArrow = sign == UInt8(ascii: "=") && rest.first == UInt8(ascii: ">")
    guard isArrow || rest.startIndex > head.startIndex + 1 else { return head }
    if sign == UInt8(ascii: "=") {
      let number = rest.prefix(while: isDigit)
      let more = rest[number.endIndex...]
      if more.starts(with: "==".utf8) { rest = more.dropFirst(2) }
      if isArrow { rest = rest.dropFirst() }
    } else if rest.first != 0x20 || rest.starts(with: " (".utf8) {
      // Markdown's emphasis, and `** (RuntimeError) ` of Elixir.
      return head
    }
    while let last = rest.last, last == sign || last == 0x20 { rest = rest.dropLast() }
    return rest.drop { $0 == 0x20 }
  }

  /// The text after a date and a time of day, which programs write although a journal adds its own:
  /// `2024/05/14 10:11:13 [error] `; or after a date alone, if a level in capitals follows.
  private static func withoutTime(_ head: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard head.first.map(isDigit) == true else { return head }
    let words = head.prefix(longestTime).split(
      separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
    let times = words.prefix(2).prefix { word in
      word.count >= 8 && word.first.map(isDigit) == true
        && word.allSatisfy { isDigit($0) || "-/:.,+TZ".utf8.contains($0) }
    }
    let isDate = times.count == 1 && times[0].contains { "-/".utf8.contains($0) }
    let isBeforeLevel =
      isDate && words.count > 1 && isInCapitals(words[1].prefix(while: isLetter))
    guard isBeforeLevel || times.contains(where: { $0.contains(UInt8(ascii: ":")) }) else {
      return head
    }
    return head.dropFirst(times.reduce(0) { $0 + $1.count + 1 })
  }

  private static let longestTime = 64

  /// The text after a number in brackets: the seconds since a program began, `[    10.124] `, or a
  /// date, `[2024-01-05] `.
  private static func withoutClock(_ head: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard head.first == UInt8(ascii: "["), let end = head.firstIndex(of: UInt8(ascii: "]")) else {
      return head
    }
    let number = head[..<end].dropFirst().drop { $0 == 0x20 }
    guard !number.isEmpty, number.allSatisfy({ isDigit($0) || ".-/".utf8.contains($0) }) else {
      return head
    }
    return head[(end + 1)...].drop { $0 == 0x20 }
  }

  /// The text after the number of a step and perhaps its seconds, as BuildKit writes them:
  /// `#5 ERROR: `, `#5 0.345 make: *** `.
  private static func withoutStep(_ head: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard head.first == UInt8(ascii: "#") else { return head }
    let number = head.dropFirst().prefix(while: isDigit)
    let rest = head[number.endIndex...].drop { $0 == 0x20 }
    if rest.starts(with: "ERROR".utf8) { return rest }
    let clock = rest.prefix { isDigit($0) || $0 == UInt8(ascii: ".") }
    let isClock = !number.isEmpty && clock.contains(UInt8(ascii: "."))
    return isClock ? rest[clock.endIndex...].drop { $0 == 0x20 } : head
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

  /// A level in capitals between tabs, after a time, as AWS Lambda and zap write it.
  private static func ofColumn(_ head: ArraySlice<UInt8>) -> LogLevel? {
    guard head.first.map(isDigit) == true, head.contains(0x09) else { return nil }
    let columns = head.split(separator: 0x09, maxSplits: 3).dropFirst().prefix(2)
    return columns.first { isInCapitals($0) }.flatMap { LogLevel($0) }
  }

  /// `error: `, `FATAL `, `error[E0308]: `, `error TS2322: `, `npm ERR! `, `npm error `,
  /// `PHP Fatal error: `, `E: `.
  static func ofWord(_ head: ArraySlice<UInt8>) -> LogLevel? {
    for program in programs where head.starts(with: program.name) {
      let rest = head.dropFirst(program.name.count)
      return ofWord(rest) ?? ofKind(rest) ?? (program.mayBeBare ? ofBareWord(rest) : nil)
    }
    let word = head.prefix { isLetter($0) }
    let rest = head.dropFirst(word.count)
    if rest.starts(with: ": ".utf8), word.count == 1 {
      return ofLetter(word[word.startIndex], before: rest.dropFirst(2))
    }
    guard let level = LogLevel(word) else { return nil }
    // `FAIL` alone is the last line of `go test`.
    guard let next = rest.first else {
      return level >= .error && word.count > 2 && isInCapitals(word) ? level : nil
    }
    if let level = ofClause(head) { return level }
    guard next == 0x20 || next == 0x09 else { return nil }
    // Yarn writes the level in small letters, and a sentence after it; Dart, a bullet.
    if word.elementsEqual("error".utf8) || word.elementsEqual("warning".utf8) {
      let isBeforeBullet = rest.starts(with: " • ".utf8)
      return isBeforeBullet || rest.dropFirst().first.map(isCapital) == true ? level : nil
    }
    return word.count > 2 && isInCapitals(word) ? level : nil
  }

  static func isCapital(_ byte: UInt8) -> Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte }

  /// `error: `, `warning[x]`, `fatal error: `, `error CS1002: `: a level, and a mark after it.
  static func ofClause(_ text: ArraySlice<UInt8>) -> LogLevel? {
    let word = text.prefix { isLetter($0) }
    let rest = text.dropFirst(word.count)
    guard let level = LogLevel(word), let next = rest.first,
      // Longer words than `debug` begin sentences.
      level >= .warning || level != .notice && word.count <= 5
    else { return nil }
    if next == UInt8(ascii: ":"), level >= .warning, saysNone(rest.dropFirst()) { return nil }
    if ":![".utf8.contains(next) || beginsWithCode(rest) { return level }
    // Two words: `fatal error: `.
    guard begins(rest, with: " error") else { return nil }
    let more = rest.dropFirst(" error".utf8.count)
    return more.first == UInt8(ascii: ":") || beginsWithCode(more) ? level : nil
  }

  /// Whether a text begins with these small letters, in any case.
  private static func begins(_ text: ArraySlice<UInt8>, with letters: String) -> Bool {
    text.count >= letters.utf8.count
      && zip(text, letters.utf8).allSatisfy { $0 == $1 || isLetter($0) && $0 | 0x20 == $1 }
  }

  /// Whether the text in the place of an error says that there is none: `0`, `none`, `<nil>`.
  package static func saysNone(_ text: ArraySlice<UInt8>) -> Bool {
    var words = text.drop { isSpace($0) }
    while let last = words.last, isSpace(last) || last == UInt8(ascii: ".") {
      words = words.dropLast()
    }
    guard 1...longestNone ~= words.count else { return false }
    return nones.contains { $0.utf8.count == words.count && begins(words, with: $0) }
  }

  private static let nones = [
    "0", "none", "no", "null", "nil", "<nil>", "<none>", "false", "-", "--", "n/a", "undefined",
    "no error", "no errors", "ok", "success", "{}", "[]", "()",
  ]
  private static let longestNone = 9

  /// `E: ` of apt, and `e: file:///a.kt:3:5 ` of Kotlin.
  private static func ofLetter(_ letter: UInt8, before text: ArraySlice<UInt8>) -> LogLevel? {
    let isPath =
      text.first == UInt8(ascii: "/") || text.starts(with: "file:///".utf8)
      || text.dropFirst().starts(with: ":\\".utf8)
    switch letter {
    case UInt8(ascii: "E"): return .error
    case UInt8(ascii: "W"): return .warning
    case UInt8(ascii: "e"): return isPath ? .error : nil
    case UInt8(ascii: "w"): return isPath ? .warning : nil
    default: return nil
    }
  }

  /// A warning or an error as a word of its own.
  static func ofBareWord(_ head: ArraySlice<UInt8>) -> LogLevel? {
    LogLevel(head.prefix { $0 != 0x20 }).flatMap { $0 >= .warning ? $0 : nil }
  }

  /// Whether a blank, the code of a message and a colon or parentheses are there: ` TS2322: `,
  /// ` LNK1104: `, ` R14 (`.
  static func beginsWithCode(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == 0x20 else { return false }
    let code = text.dropFirst()
    let letters = code.prefix { isLetter($0) }
    let digits = code.dropFirst(letters.count).prefix { isDigit($0) }
    let rest = text[digits.endIndex...]
    return 1...6 ~= letters.count && 2...6 ~= digits.count
      && (rest.first == UInt8(ascii: ":") || rest.starts(with: " (".utf8))
  }

  /// Programs that name themselves, and whether the level after that needs no mark.
  private static let programs = [
    ("npm ", true), ("CMake ", true), ("PHP ", false), ("yarn ", false),
  ].map { (name: Array($0.utf8), mayBeBare: $1) }
}
