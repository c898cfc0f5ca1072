/// The levels in signs, brackets and marks at the beginning of a line.
extension LogLevel {
  /// The level in what programs put before a line: a mark for a runner, a sign, or brackets.
  static func ofMark(_ head: ArraySlice<UInt8>) -> LogLevel? {
    switch head.first {
    case UInt8(ascii: "#"), UInt8(ascii: ":"):
      if let level = marksOfRunners.level(beginning: head) { return level }
      let isForService = services.contains { head.starts(with: $0) }
      return isForService ? wordsOfServices.level(in: head) : nil
    case UInt8(ascii: "%"): return ofFacility(head)
    default: return ofSign(head) ?? ofBracket(head)
    }
  }

  /// `##[error]` of Azure Pipelines, `::warning file=a.c::` of GitHub.
  private static let marksOfRunners = LevelPhrases([
    (.error, ["##[error]", "::error ", "::error::"]),
    (.warning, ["##[warning]", "::warning ", "::warning::"]),
    (.notice, ["##[notice]", "::notice ", "::notice::"]),
    (.debug, ["##[debug]", "::debug::"]),
  ])

  /// `##vso[task.logissue type=error]` of Azure Pipelines, `##teamcity[testFailed name='x']`.
  private static let services = ["##vso[", "##teamcity["].map { Array($0.utf8) }
  private static let wordsOfServices = LevelPhrases([
    (.error, ["type=error", "result=Failed", "testFailed ", "buildProblem "]),
    (.error, ["status='ERROR'", "status='FAILURE'"]),
    (.warning, ["type=warning", "result=SucceededWithIssues", "status='WARNING'"]),
  ])

  /// `%LINK-3-UPDOWN: `: the severity of syslog between the facility and the name of a message, as
  /// the devices of Cisco and Arista write it.
  static func ofFacility(_ head: ArraySlice<UInt8>) -> LogLevel? {
    guard head.first == UInt8(ascii: "%") else { return nil }
    let name = head.dropFirst().prefix { isCapital($0) || isDigit($0) || "_-".utf8.contains($0) }
    let rest = head[name.endIndex...].drop { $0 == 0x20 }
    guard rest.first == UInt8(ascii: ":") else { return nil }
    let parts = name.split(separator: UInt8(ascii: "-")).dropFirst().dropLast()
    guard let digit = parts.last(where: { $0.count == 1 })?.first, 0x30...0x37 ~= digit else {
      return nil
    }
    return LogLevel(priority: String(UnicodeScalar(digit)))
  }

  /// `system,error,critical login failure`: the topics of a message of MikroTik's routers, of which
  /// the worst counts.
  static func ofTopics(_ head: ArraySlice<UInt8>) -> LogLevel? {
    let word = head.prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == 0x2C }
    guard word.count < head.count, head[word.endIndex] == 0x20, word.contains(0x2C),
      word.last != 0x2C
    else { return nil }
    return word.split(separator: 0x2C).filter(topics.contains).compactMap { LogLevel($0) }.max()
  }

  private static let topics: Set<ArraySlice<UInt8>> = Set(
    ["debug", "info", "warning", "error", "critical"].map { Array($0.utf8)[...] })

  /// `1tqabd-0001AC-Ef ** a@b`: the sign behind the number of a mail that Exim could not deliver,
  /// or could not yet.
  static func ofDelivery(_ head: ArraySlice<UInt8>) -> LogLevel? {
    let signOfPart = head.dropFirst(6).first
    guard signOfPart == UInt8(ascii: "-") else { return nil }
    let number = head.prefix { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
    guard number.count == 16 || number.count == 23 else { return nil }
    let rest = head[number.endIndex...]
    if rest.starts(with: " ** ".utf8) { return .error }
    return rest.starts(with: " == ".utf8) ? .warning : nil
  }

  /// The signs with which test runners and linters begin a line.
  static func ofSign(_ head: ArraySlice<UInt8>) -> LogLevel? {
    guard let level = signs.level(beginning: head) else { return nil }
    // ESLint begins its count with the same sign if there are only warnings.
    return head.firstRange(of: "(0 errors, ".utf8) == nil ? level : .warning
  }

  private static let signs = LevelPhrases([
    (.error, ["✗ ", "✘ ", "✕ ", "✖ ", "× ", "⨯ ", "❌ "]),
    (.warning, ["\u{26A0} ", "\u{26A0}\u{FE0F} ", "▲ ["]),
  ])

  /// Whether a line says that a test has passed. Its name may have any words.
  static func hasPassed(_ head: ArraySlice<UInt8>) -> Bool {
    if head.starts(with: "ok ".utf8) { return head.dropFirst(3).first.map(isDigit) ?? false }
    return head.first == 0xE2 && signsOfSuccess.contains(where: { head.starts(with: $0) })
  }

  private static let signsOfSuccess = ["✓", "✔", "✅"].map { Array($0.utf8) }

  /// `[ERROR] `, `[warn] `, `[FAILED] `, `[DEPRECATION WARNING]: `, `<error> `, X.Org's `(EE) `.
  static func ofBracket(_ head: ArraySlice<UInt8>) -> LogLevel? {
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
    let isOneWord = padded[word.endIndex...].allSatisfy { $0 == 0x20 }
    // Parentheses are also around words of prose.
    let isForNode = padded.starts(with: "node:".utf8)
    if end == UInt8(ascii: ")"), !isForNode { return isOneWord ? LogLevel(mark: word) : nil }
    if isOneWord, let level = LogLevel(word) ?? ofParts(word) { return level }
    if !isOneWord, padded.allSatisfy({ $0 == 0x20 || isCapital($0) }),
      let last = padded.split(separator: 0x20).last, let level = LogLevel(last)
    {
      return level
    }
    guard end == UInt8(ascii: "]") || isForNode, next == 0x20, word.count > 1 else { return nil }
    return ofTagged(head[(close + 1)...].drop { $0 == 0x20 })
  }

  /// The level among the parts of a place in brackets: `[0310/140000.1:WARNING:file.cc(12)]`.
  private static func ofParts(_ word: ArraySlice<UInt8>) -> LogLevel? {
    guard word.contains(UInt8(ascii: ":")) else { return nil }
    let parts = word.split(separator: UInt8(ascii: ":"))
    return parts.first { isInCapitals($0) }.flatMap { LogLevel($0) }
  }

  /// The level after a tag that says none: `[gw0] [ 50%] FAILED a.py`, `[vite] Error: `,
  /// `(node:12) Warning: `.
  private static func ofTagged(_ rest: ArraySlice<UInt8>) -> LogLevel? {
    ofWord(rest) ?? ofBracket(rest) ?? ofException(rest) ?? ofKind(rest)
      ?? phrases.level(beginning: rest)
  }
}
