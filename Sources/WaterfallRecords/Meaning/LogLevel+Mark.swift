/// The levels in signs, brackets and marks at the beginning of a line.
extension LogLevel {
  /// The level in what programs put before a line: a mark for a runner, a sign, or brackets.
  static func ofMark(_ head: ArraySlice<UInt8>) -> LogLevel? {
    switch head.first {
    case UInt8(ascii: "#"), UInt8(ascii: ":"):
      if let level = marksOfRunners.level(beginning: head) { return level }
      let isForService = services.contains { head.starts(with: $0) }
      return isForService ? wordsOfServices.level(in: head) : nil
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

  /// The signs with which test runners and linters begin a line.
  static func ofSign(_ head: ArraySlice<UInt8>) -> LogLevel? {
    guard let level = signs.level(beginning: head) else { return nil }
    // ESLint begins its count with the same sign if there are only warnings.
    return head.firstRange(of: "(0 errors, ".utf8) == nil ? level : .warning
  }

  private static let signs = LevelPhrases([
    (.error, ["✗ ", "✘ ", "✕ ", "✖ ", "× ", "❌ "]),
    (.warning, ["\u{26A0} ", "\u{26A0}\u{FE0F} ", "▲ "]),
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
  }
}
