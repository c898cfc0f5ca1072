/// The levels after a place or the name of a program, as compilers and linters write them.
extension LogLevel {
  /// The most clauses of a line that are looked at, and the bytes in which they begin.
  private static let mostClauses = 4
  private static let longestClauses = 160

  /// A place or a program, and then the level: `main.c:3:5: error: `, `a.ts:3:7 - error TS2322: `,
  /// `a.cs(3,5): error CS1002: `, `3:5  error  `, `CSC : error CS2001: `,
  /// `Dockerfile:4 DL3000 error: `.
  static func ofPlace(_ head: ArraySlice<UInt8>) -> LogLevel? {
    let place = head.prefix { $0 != 0x20 }
    let rest = head.dropFirst(place.count + 1)
    guard place.count > 1 else { return nil }
    guard place.last.map(isDigit) == true, place.contains(UInt8(ascii: ":")) else {
      // The number of a process (`unbound[12:0] fatal error: `), or a column
      // (`Logon      Error: `).
      let isProcess =
        (place.last == UInt8(ascii: "]") || rest.first == 0x20)
        && place.first.map(isLetter) == true
      let level = isProcess ? ofClause(rest.drop { $0 == 0x20 }) : nil
      return level ?? ofClauses(head) ?? ofRule(head)
    }
    if rest.starts(with: "- ".utf8) { return ofWord(rest.dropFirst(2)) }
    // ESLint and Stylelint have a line and a column, and two blanks around the level.
    let next = rest.drop { $0 == 0x20 }
    let word = next.prefix { isLetter($0) }
    if place.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ":") }) {
      return rest[word.endIndex...].starts(with: "  ".utf8) ? ofBareWord(word) : ofSign(next)
    }
    // Hadolint has the code of a rule before the level.
    let code = next[word.endIndex...].prefix { isDigit($0) }
    return code.isEmpty ? ofClauses(head) : ofClause(next[code.endIndex...].drop { $0 == 0x20 })
  }

  /// The level that one of the clauses after the first colons begins with.
  private static func ofClauses(_ head: ArraySlice<UInt8>) -> LogLevel? {
    var rest = head
    for _ in 0..<mostClauses {
      guard let colon = indexOfColon(in: rest.prefix(longestClauses)) else { return nil }
      let clause = rest[..<colon]
      rest = rest[(colon + 2)...]
      let level =
        ofClause(rest) ?? ofKind(rest) ?? ofBracket(rest) ?? ofFacility(rest)
        ?? phrases.level(beginning: rest) ?? ofChecker(rest, at: clause)
      if let level { return level }
    }
    return nil
  }

  /// The index of the first colon before a blank.
  private static func indexOfColon(in text: ArraySlice<UInt8>) -> Int? {
    text.indices.first { index in
      text[index] == UInt8(ascii: ":") && index + 1 < text.endIndex && text[index + 1] == 0x20
    }
  }

  /// The level of a message after the place `a.py:3:1` of a file: an exception, the code of a rule
  /// of Python's checkers (`F401 `, `E1101: `), or any message of Go's compiler.
  private static func ofChecker(
    _ message: ArraySlice<UInt8>, at place: ArraySlice<UInt8>
  ) -> LogLevel? {
    if message.starts(with: "line ".utf8) { return wordsOfCompact.level(in: message) }
    let number = place.reversed().prefix(while: isDigit).count
    let file = place.dropLast(number + 1)
    guard number > 0, place.dropLast(number).last == UInt8(ascii: ":"), !file.contains(0x20) else {
      return nil
    }
    if let level = ofException(message, mayEnd: true) { return level }
    let column = file.reversed().prefix(while: isDigit).count
    if column > 0, file.dropLast(column).ends(with: ".go:") { return .error }
    let digits = message.dropFirst().prefix(while: isDigit)
    let next = message[digits.endIndex...].first
    guard 3...4 ~= digits.count, next == 0x20 || next == UInt8(ascii: ":") else { return nil }
    switch message.first {
    case UInt8(ascii: "E"), UInt8(ascii: "F"): return .error
    case UInt8(ascii: "W"): return .warning
    default: return nil
    }
  }

  /// `line 3, col 5, Error - `: the compact form of ESLint.
  private static let wordsOfCompact = LevelPhrases([
    (.error, ["Error - "]), (.warning, ["Warning - "]),
  ])

  /// The level in brackets at the end, before the name of a rule: `[Error/no-undef]`.
  private static func ofRule(_ head: ArraySlice<UInt8>) -> LogLevel? {
    guard head.last == UInt8(ascii: "]"), let open = head.lastIndex(of: UInt8(ascii: "[")) else {
      return nil
    }
    let word = head[open...].dropFirst().prefix(while: isLetter)
    return head[word.endIndex...].first == UInt8(ascii: "/") ? ofBareWord(word) : nil
  }

  /// The kind of an error and a colon: `runtime error: `, `Internal compiler error: `,
  /// `TLS Error: `, `LaTeX Warning: `.
  static func ofKind(_ text: ArraySlice<UInt8>) -> LogLevel? {
    let clause = text.prefix(longestKind).prefix {
      $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ",")
    }
    let rest = text[clause.endIndex...].dropFirst()
    // Most lines end here, before their words are parted.
    guard rest.first == 0x20, let last = clause.last, "rRgG".utf8.contains(last) else { return nil }
    let words = clause.split(separator: 0x20)
    guard words.count > 1, let level = LogLevel(words[words.count - 1]),
      level == .error || level == .warning
    else { return nil }
    let isAcronym = words[0].count > 1 && words[0].allSatisfy(isCapital)
    guard isAcronym || kinds.contains(String(decoding: words[0], as: UTF8.self).lowercased()) else {
      return nil
    }
    // Numbers are measures of an error.
    let value = rest.drop { $0 == 0x20 }.first
    return value.map(isDigit) == true || saysNone(rest) ? nil : level
  }

  private static let longestKind = 40
  private static let kinds: Set = [
    "runtime", "internal", "syntax", "parse", "compile", "compiler", "compilation", "linker",
    "link", "build", "i/o", "connection", "network", "protocol", "database", "sql", "rpc", "rsync",
    "smtp", "http", "server", "unexpected", "unhandled", "unknown", "configuration", "template",
    "import", "assertion", "authentication", "critical", "read", "write", "latex",
    "package",
  ]
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
