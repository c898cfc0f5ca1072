/// The words with which logs say how serious a message is.
package enum LogLevel: Int, Comparable, Sendable {
  case trace, debug, info, notice, warning, error, critical

  /// The level that a value of a column of levels names, perhaps by its first letter; nil for other
  /// values.
  init?(_ text: String) {
    let bytes = text.utf8
    guard let first = bytes.first else { return nil }
    if first == UInt8(ascii: "P"), bytes.starts(with: Self.php), let level = Self.ofPHP(text) {
      self = level
      return
    }
    guard bytes.count <= Self.longest else { return nil }
    let word = bytes.count == 1 ? LogLevel(letter: first) : Self.words[Self.packed(bytes)]
    guard let level = word ?? LogLevel(mark: bytes) ?? Self.ofValue(bytes) else { return nil }
    self = level
  }

  /// The level in a value that names one in the way of a single program: `System` (MySQL), `Fault`
  /// (macOS), `Audit Failure` (Windows), `ERROR+2` (slog of Go).
  private static func ofValue(_ bytes: String.UTF8View) -> LogLevel? {
    let word = bytes.filter { $0 != 0x20 }
    if let level = wordsOfValues[packed(word)] { return level }
    let name = word.prefix(while: isLetter)
    let step = word.dropFirst(name.count)
    guard let sign = step.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      1...2 ~= step.count - 1, step.dropFirst().allSatisfy(isDigit)
    else { return nil }
    return words[packed(name)]
  }

  /// The word for the level in filters, orders and counts.
  var word: String {
    // Written out, because a case's own name takes longer to find than all else about a record.
    switch self {
    case .trace: "trace"
    case .debug: "debug"
    case .info: "info"
    case .notice: "notice"
    case .warning: "warning"
    case .error: "error"
    case .critical: "critical"
    }
  }

  /// The level in a text that has PHP's name before it: `PHP Fatal error`, `PHP Parse error`.
  private static func ofPHP(_ text: String) -> LogLevel? {
    let words = text.utf8.prefix(longestOfPHP).split(separator: 0x20).dropFirst()
    return words.lazy.compactMap { LogLevel(Array($0)[...]) }.first
  }

  private static let php = Array("PHP ".utf8)
  private static let longestOfPHP = 32

  /// The level that bunyan and pino write as a number from 10 to 60; nil for others
  /// (https://github.com/trentm/node-bunyan#levels).
  init?(tens text: some Collection<UInt8>) {
    guard text.count == 2, let first = text.first, text.dropFirst().first == 0x30,
      0x31...0x36 ~= first
    else { return nil }
    self = Self.ofTens[Int(first - 0x31)]
  }

  /// The number of the level, as bunyan and pino write it; nil if they have none.
  var tens: Double? { Self.ofTens.firstIndex(of: self).map { Double($0 + 1) * 10 } }

  /// The word of bunyan and pino for the level.
  private var wordOfTens: String {
    switch self {
    case .warning: "warn"
    case .critical: "fatal"
    case .trace, .debug, .info, .notice, .error: word
    }
  }

  private static let ofTens: [LogLevel] = [.trace, .debug, .info, .warning, .error, .critical]

  /// Whether a field of this name, or with this path, says how much a log line matters.
  static func isName(_ path: String) -> Bool {
    let parts = path.lowercased().utf8.split(separator: UInt8(ascii: "."))
    guard let own = parts.last else { return false }
    return isOwnName(String(decoding: own.filter { !"_-".utf8.contains($0) }, as: UTF8.self))
  }

  /// The same for a name in small letters, without `_` and `-`.
  static func isOwnName(_ name: String) -> Bool {
    FieldNames.level.have(name) || FieldNames.priority.have(name)
  }

  /// The level that a word names, in any case; nil for other words.
  package init?(_ word: ArraySlice<UInt8>) {
    guard word.count <= Self.longest, let level = Self.words[Self.packed(word)] else { return nil }
    self = level
  }

  /// The bytes of a short word in small letters, as one number. It is found quicker than a text.
  private static func packed(_ word: some Collection<UInt8>) -> UInt128 {
    // The 1 in front tells words from those with zeros before them.
    word.reduce(1) { $0 << 8 | UInt128($1 &- UInt8(ascii: "A") < 26 ? $1 | 0x20 : $1) }
  }

  /// Whether a word of capitals names a level.
  package static func isInCapitals(_ word: ArraySlice<UInt8>) -> Bool {
    word.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 } && LogLevel(word) != nil
  }

  /// The level of a single letter, as Android and glog have them; nil for other letters.
  package init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "V"), UInt8(ascii: "T"): self = .trace
    case UInt8(ascii: "D"): self = .debug
    case UInt8(ascii: "I"): self = .info
    case UInt8(ascii: "W"): self = .warning
    case UInt8(ascii: "E"): self = .error
    case UInt8(ascii: "F"), UInt8(ascii: "C"), UInt8(ascii: "A"): self = .critical
    default: return nil
    }
  }

  /// The level of X.Org's marks, which are two letters or signs; nil for others (Xorg(1)).
  init?(mark: some Collection<UInt8>) {
    guard mark.count == 2, let first = mark.first, Self.firstOfMarks.contains(first),
      let level = Self.marks[String(decoding: mark, as: UTF8.self)]
    else { return nil }
    self = level
  }

  private static let marks: [String: LogLevel] = [
    "EE": .error, "WW": .warning, "II": .info, "!!": .notice, "==": .info, "**": .info,
    "++": .info, "--": .info, "NI": .warning, "??": .notice,
  ]
  private static let firstOfMarks = marks.keys.compactMap(\.utf8.first)

  /// Whether cards may show the numbers of a field of this name as levels.
  static func hasNumbers(_ name: String) -> Bool { name.isExactly("level") || isPriority(name) }

  /// Whether a field of this name has numbers of syslog, whatever is beside it.
  static func isPriority(_ name: String) -> Bool { name.isExactly("PRIORITY") }

  /// The name of a level that is written as a number; nil for other values.
  ///
  /// Bunyan and pino count from 10 to 60 (https://github.com/trentm/node-bunyan#levels), syslog
  /// from 7 down to 0 (RFC 5424, table 2). journald has syslog's numbers in `PRIORITY`.
  static func word(forNumber text: some Collection<UInt8>, in name: String) -> String? {
    guard text.count <= 2, let first = text.first, isDigit(first) else { return nil }
    if name.isExactly("level") { return LogLevel(tens: text)?.wordOfTens }
    guard isPriority(name), text.count == 1, first < 0x38 else { return nil }
    return wordsOfPriorities[Int(first - 0x30)]
  }

  private static let wordsOfPriorities = [
    "emerg", "alert", "crit", "err", "warning", "notice", "info", "debug",
  ]

  /// The words that cards show for numbers.
  static let wordsOfNumbers = ofTens.map(\.wordOfTens) + wordsOfPriorities

  /// Whether cards show words for numbers of levels.
  ///
  /// - Parameter sample: records of the source.
  static func areShownForNumbers(in sample: [Record]) -> Bool {
    areNumbers(in: sample)
      || sample.contains { $0.fields.contains { isPriority($0.name) } }
  }

  package static func < (one: LogLevel, other: LogLevel) -> Bool { one.rawValue < other.rawValue }

  /// The most bytes that ``packed(_:)`` takes.
  private static let longest = 15

  /// The words by ``packed(_:)``.
  private static let words = table(of: [
    (.trace, "trace trc trac finest finer verbose vrb"),
    (.trace, "trace1 trace2 trace3 trace4 trace5 trace6 trace7 trace8"),
    (.debug, "debug dbg dbug debu fine debug1 debug2 debug3 debug4 debug5"),
    (.info, "info inf information informational"), (.info, namesOfParts),
    (.notice, "notice note ok success"),
    (.warning, "warning warn wrn wrning deprecated deprecation"),
    (.error, "error err eror erro fehler failure fail failed"),
    (.critical, "critical crit crt fatal ftl fatl fata alert emerg emergency severe"),
    (.critical, "panic pani pnc dpanic"),
  ])

  /// Words that are levels in capitals. In small letters, they rather name a part of a program.
  private static let namesOfParts = "log audit config statement hint detail context"
  private static let levelsInCapitals = table(of: [(.info, namesOfParts)])

  /// Whether a word is a level in a line of a log. `config: ` of BIND and Dovecot is none.
  package static func isOne(_ word: ArraySlice<UInt8>) -> Bool {
    LogLevel(word) != nil && (levelsInCapitals[packed(word)] == nil || isInCapitals(word))
  }

  /// The words that are levels in the column of one, and not in other texts.
  private static let wordsOfValues = table(of: [
    (.trace, "silly"), (.debug, "db"),
    (.info, "system default df http auditsuccess successaudit"),
    (.warning, "auditfailure failureaudit"), (.critical, "fault assert"),
  ])

  private static func table(of lists: [(LogLevel, String)]) -> [UInt128: LogLevel] {
    var words: [UInt128: LogLevel] = [:]
    for (level, names) in lists {
      for name in names.utf8.split(separator: 0x20) { words[packed(name)] = level }
    }
    return words
  }
}

extension LogLevel {
  /// A filter for errors and what is worse, whatever says so in each record.
  package static let errorTerm = "level>=error"

  /// Whether one of these fields may tell the level of a record.
  package static func mayBeTold(by fields: [String]) -> Bool {
    let path = FieldPath("level")
    return fields.contains { isName($0) || path.mayLead(to: $0) }
  }
}
