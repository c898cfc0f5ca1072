/// The level that the value of one field says.
extension LogLevel {
  /// The level that a value says; nil if it says none.
  init?(_ value: Value, by teller: Teller, depth: Int) {
    let level: LogLevel?
    switch (value, teller) {
    case (.string(let text), .level), (.number(let text), .level):
      level = LogLevel(text)
    case (.string(let text), .letter):
      // `D2` is the second of the levels for debugging.
      level = text.utf8.count <= 2 ? text.utf8.first.flatMap { LogLevel(letter: $0) } : nil
    case (.string(let text), .sign): level = Self.ofRedis[text]
    case (.string(let text), .event): level = text.isExactly("Normal") ? .info : LogLevel(text)
    case (.string(let text), .action):
      level = ["fail", "build-fail"].contains { text.isExactly($0) } ? .error : nil
    case (.string(let text), .severity), (.number(let text), .severity):
      level = LogLevel(severity: text)
    case (.string(let text), .insight), (.number(let text), .insight):
      level = Self.ofAzure[text] ?? LogLevel(text)
    case (.string(let text), .priority), (.number(let text), .priority):
      level = LogLevel(priority: text) ?? LogLevel(text)
    case (.string(let text), .status), (.number(let text), .status):
      level = LogLevel(status: text) ?? LogLevel(conclusion: text)
    case (.string(let text), .exit), (.number(let text), .exit):
      level = Int(text).map { $0 == 0 ? .info : .error }
    case (.string(let text), .conclusion): level = LogLevel(conclusion: text)
    case (_, .fault): level = Self.isFault(value) ? .error : nil
    case (.string(let text), .text):
      if case .object(let inner)? = value.written {
        level = Self.level(of: inner, depth: depth + 1)
      } else {
        level = LogLevel(linesOf: text)
      }
    default: level = nil
    }
    guard let level else { return nil }
    self = level
  }

  /// The level of a word for the end or the state of something: `failure`, `TIMED_OUT`, `unstable`.
  ///
  /// A state may be any word, and a result may be a grade, so only these words are levels.
  private init?(conclusion text: String) {
    guard text.utf8.count <= Self.longestConclusion,
      let level = Self.conclusions[text.lowercased()]
    else { return nil }
    self = level
  }

  private static let conclusions: [String: LogLevel] = [
    "fail": .error, "failed": .error, "failure": .error, "error": .error, "errored": .error,
    "timed_out": .error, "timedout": .error, "startup_failure": .error, "crashed": .error,
    "crashloopbackoff": .error, "unhealthy": .error,
    "critical": .critical, "fatal": .critical, "panic": .critical,
    "warning": .warning, "warn": .warning, "unstable": .warning, "degraded": .warning,
  ]
  private static let longestConclusion = 16

  /// Whether a value says what has gone wrong. Numbers are codes or counts.
  private static func isFault(_ value: Value) -> Bool {
    switch value {
    case .string(let text):
      LooseNumber(text) == nil && text.utf8.count > 2 && !saysNone(Array(text.utf8)[...])
    case .bool(let isTrue): isTrue
    case .array(let values): values.contains(where: isFault)
    case .object(let fields): fields.contains { !$0.value.isBlank && !isZero($0.value) }
    case .number, .null: false
    }
  }

  private static func isZero(_ value: Value) -> Bool {
    switch value {
    case .bool(let isTrue): !isTrue
    case .number(let text): text.isExactly("0")
    default: false
    }
  }

  /// The signs of Redis: for debugging, verbose, a notice, a warning.
  private static let ofRedis: [String: LogLevel] = [
    ".": .trace, "-": .debug, "*": .notice, "#": .warning,
  ]

  /// The numbers of Application Insights, from `Verbose` to `Critical`.
  private static let ofAzure: [String: LogLevel] = [
    "0": .trace, "1": .info, "2": .warning, "3": .error, "4": .critical,
  ]

  /// The level of a severity of OpenTelemetry, of which each level has four: `17`,
  /// `SEVERITY_NUMBER_ERROR2`
  /// (https://opentelemetry.io/docs/specs/otel/logs/data-model/#field-severitynumber).
  private init?(severity text: String) {
    let levels: [LogLevel] = [.trace, .debug, .info, .warning, .error, .critical]
    if let number = Int(text), 1...24 ~= number {
      self = levels[(number - 1) / 4]
      return
    }
    let name = text.utf8.split(separator: UInt8(ascii: "_")).last ?? text.utf8[...]
    self.init(Array(name.prefix(while: isLetter))[...])
  }

  /// The level of a priority of syslog.
  init?(priority text: String) {
    guard text.utf8.count <= 3, let number = Int(text), 0...191 ~= number else { return nil }
    let levels: [LogLevel] = [
      .critical, .critical, .critical, .error, .warning, .notice, .info, .debug,
    ]
    self = levels[number % 8]
  }

  /// The level of a status of HTTP: the server's errors are errors, and the client's are warnings.
  init?(status text: String) {
    let digits = text.utf8.prefix { isDigit($0) }
    guard digits.count == 3, let number = Int(Substring(digits)), 100...599 ~= number,
      text.utf8.count == 3 || text.utf8.dropFirst(3).first == 0x20
    else { return nil }
    self = number >= 500 ? .error : number >= 400 ? .warning : .info
  }
}
