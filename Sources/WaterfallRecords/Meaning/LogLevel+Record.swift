/// The one answer to how serious a record is. Filters, orders, counts, groups, colours and the jump
/// to the next error all ask it, by the path `level` (``FieldPath/isLevel``).
extension LogLevel {
  /// How a field tells a level, which its name decides.
  enum Teller {
    /// The level itself.
    case level
    /// The priority of syslog and journald: 0 to 7, perhaps with a facility (RFC 5424, 6.2.1).
    case priority
    /// The status of an answer by HTTP.
    case status
    /// The exit status of a process.
    case exit
    /// How a job of a runner has ended.
    case conclusion
    /// An error, if there is one.
    case fault
    /// A text, whose first words may say it.
    case text
    /// Lines of a trace, one of which may.
    case trace
    /// An object with such fields.
    case object

    /// - Parameter name: UTF-8; case, `_`, `-` and spaces do not count.
    init?(named name: Span<UInt8>) {
      guard name.count <= Self.longest else { return nil }
      var hash = NameHash()
      for index in name.indices { hash.add(name[index]) }
      guard let teller = Self.all[hash.take()] else { return nil }
      self = teller
    }

    private static let longest = 24

    private static let all: [UInt32: Teller] = {
      let lists: [(Teller, String)] = [
        (.level, "level severity loglevel levelname lvl severitytext"),
        (.priority, "priority"),
        (
          .status,
          """
          status statuscode httpstatus httpstatuscode responsestatus responsecode \
          responsestatuscode scstatus elbstatuscode
          """
        ),
        (.exit, "exitcode exitstatus returncode"), (.conclusion, "conclusion outcome"),
        (.fault, "error err exception"),
        (.text, "message msg text log line value"), (.trace, "trace stack stacktrace"),
        (.object, "http httprequest response res attributes"),
      ]
      var all: [UInt32: Teller] = [:]
      for (teller, names) in lists {
        for name in names.utf8.split(separator: 0x20) { all[NameHash.of(name)] = teller }
      }
      return all
    }()
  }

  /// The level of a record; nil if nothing in it says one.
  ///
  /// A level that a program has written comes before what else may say one. Among the others the
  /// worst counts.
  package init?(of record: Record) {
    guard let level = Self.level(of: record.fields, depth: 0) else { return nil }
    self = level
  }

  private static let mostDepth = 3
  private static let message = NameHash.of("message")

  private static func level(of fields: [Field], depth: Int) -> LogLevel? {
    guard depth < mostDepth else { return nil }
    var (written, others) = (LogLevel?.none, LogLevel?.none)
    let isBesideMessage = fields.contains { NameHash.of($0.name) == message }
    for field in fields {
      guard let teller = Teller(named: field.name.utf8.span) else { continue }
      if teller == .priority, !isBesideMessage { continue }
      if case .object(let inner) = field.value {
        others = max(others, level(of: inner, depth: depth + 1))
        if teller != .fault { continue }
      }
      guard let level = LogLevel(field.value, by: teller, depth: depth) else { continue }
      if teller == .level { written = written ?? level } else { others = max(others, level) }
    }
    return written ?? others
  }

  private static func max(_ one: LogLevel?, _ other: LogLevel?) -> LogLevel? {
    guard let one, let other else { return one ?? other }
    return Swift.max(one, other)
  }

  /// The level that a field of this name tells by a text; nil if it tells none.
  init?(_ text: String, tellingAs name: String) {
    guard let teller = Teller(named: name.utf8.span),
      let level = LogLevel(.string(text), by: teller, depth: 0)
    else { return nil }
    self = level
  }

  /// The same for texts in UTF-8, of which the first line is enough.
  package init?(_ text: Span<UInt8>, tellingAs name: Span<UInt8>) {
    guard let teller = Teller(named: name) else { return nil }
    let head = (0..<min(text.count, Self.longestHead)).map { text[$0] }
    let value = Value.string(String(decoding: head, as: UTF8.self))
    guard let level = LogLevel(value, by: teller, depth: 0) else { return nil }
    self = level
  }

  private init?(_ value: Value, by teller: Teller, depth: Int) {
    let level: LogLevel?
    switch (value, teller) {
    case (.string(let text), .level), (.number(let text), .level):
      level = LogLevel(text) ?? LogLevel(tens: text.utf8)
    case (.string(let text), .priority), (.number(let text), .priority):
      level = LogLevel(priority: text) ?? LogLevel(text)
    case (.string(let text), .status), (.number(let text), .status):
      level = LogLevel(status: text)
    case (.string(let text), .exit), (.number(let text), .exit):
      level = Int(text).map { $0 == 0 ? .info : .error }
    case (.string(let text), .conclusion):
      level = LogLevel(text).flatMap { $0 >= .error ? $0 : nil }
    case (.string(let text), .fault):
      level = LooseNumber(text) == nil && text.utf8.count > 2 ? .error : nil
    case (.object(let fields), .fault): level = fields.isEmpty ? nil : .error
    case (.string(let text), .text):
      if let inner = value.members {
        level = Self.level(of: inner, depth: depth + 1)
      } else {
        level = LogLevel(beginning: text)
      }
    case (.string(let text), .trace): level = LogLevel(trace: text)
    default: level = nil
    }
    guard let level else { return nil }
    self = level
  }

  /// The level of a priority of syslog.
  private init?(priority text: String) {
    guard text.utf8.count <= 3, let number = Int(text), 0...191 ~= number else { return nil }
    let levels: [LogLevel] = [
      .critical, .critical, .critical, .error, .warning, .notice, .info, .debug,
    ]
    self = levels[number % 8]
  }

  /// The level of a status of HTTP: the server's errors are errors, and the client's are warnings.
  private init?(status text: String) {
    let digits = text.utf8.prefix { isDigit($0) }
    guard digits.count == 3, let number = Int(Substring(digits)), 100...599 ~= number,
      text.utf8.count == 3 || text.utf8.dropFirst(3).first == 0x20
    else { return nil }
    self = number >= 500 ? .error : number >= 400 ? .warning : .info
  }
}
