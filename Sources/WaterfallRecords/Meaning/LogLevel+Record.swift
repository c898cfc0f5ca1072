/// The one answer to how serious a record is. Filters, orders, counts, groups, colours and the jump
/// to the next error all ask it, by the path `level` (``FieldPath/isLevel``).
extension LogLevel {
  /// How a field tells a level, which its name decides.
  enum Teller {
    /// The level itself.
    case level
    /// A letter, in MongoDB's records.
    case letter
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
    ///   Points are between the steps of a path, as in `log.level`.
    init?(named name: Span<UInt8>) {
      guard name.count <= Self.longest else { return nil }
      var (hash, first, last) = (NameHash(), Teller?.none, Teller?.none)
      var isBelowTellers = true
      for index in name.indices {
        if name[index] != UInt8(ascii: ".") {
          hash.add(name[index])
          continue
        }
        let step = Self.all[hash.take()]
        first = first ?? step
        isBelowTellers = isBelowTellers && step != nil
      }
      last = Self.all[hash.take()]
      if let first, first == .fault { last = .fault }
      guard let last, last == .level || isBelowTellers else { return nil }
      self = last
    }

    private static let longest = 48

    private static let all: [UInt32: Teller] = {
      let lists: [(Teller, FieldNames)] = [
        (.level, .level), (.letter, .severityLetter), (.priority, .priority),
        (.status, .httpStatus), (.exit, .exitStatus), (.conclusion, .conclusion),
        (.fault, .fault), (.text, .levelText), (.trace, .trace), (.object, .levelObject),
      ]
      var all: [UInt32: Teller] = [:]
      for (teller, names) in lists {
        for hash in names.hashes { all[hash] = teller }
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
    // Serilog leaves out the level of most events.
    var (hasLevel, isOfSerilog) = (false, false)
    for field in fields {
      guard let teller = Teller(named: field.name.utf8.span) else { continue }
      if teller == .priority, !hasMessage(fields) { continue }
      if teller == .letter, !areOfMongoDB(fields) { continue }
      hasLevel = hasLevel || teller == .level
      isOfSerilog = isOfSerilog || teller == .text && field.name.utf8.first == UInt8(ascii: "@")
      if case .object(let inner) = field.value {
        others = max(others, level(of: inner, depth: depth + 1))
        if teller != .fault { continue }
      }
      let level =
        LogLevel(field.value, by: teller, depth: depth)
        ?? (teller == .level ? numbered(field.value, in: fields) : nil)
      guard let level else { continue }
      let isWritten = teller == .level || teller == .letter
      if isWritten { written = written ?? level } else { others = max(others, level) }
    }
    return written ?? (isOfSerilog && !hasLevel ? .info : others)
  }

  private static func hasMessage(_ fields: [Field]) -> Bool {
    fields.contains { NameHash.of($0.name) == message }
  }

  /// Whether the fields are those of MongoDB since 4.4: the component `c` and the message are
  /// beside the severity (https://www.mongodb.com/docs/manual/reference/log-messages/).
  private static func areOfMongoDB(_ fields: [Field]) -> Bool {
    fields.contains { NameHash.of($0.name) == component }
      && fields.contains { NameHash.of($0.name) == msg }
  }

  private static let component = NameHash.of("c")

  // MARK: Numbers

  /// Whether these are the fields of a log's record, so that its numbers from 10 to 60 are levels
  /// as bunyan and pino count them. The level of a tank or of a player is none.
  static func areOfLog(_ fields: [Field]) -> Bool {
    var (hasMessage, hasOrigin) = (false, false)
    for field in fields {
      let hash = NameHash.of(field.name)
      if hash == msg { return true }
      hasMessage = hasMessage || hash == message
      hasOrigin =
        hasOrigin || origins.contains(hash) || LogTimeName.isOne(field.name.utf8.span)
    }
    return hasMessage && hasOrigin
  }

  private static let msg = NameHash.of("msg")
  private static let origins = FieldNames.logOrigin.hashes

  private static func numbered(_ value: Value, in fields: [Field]) -> LogLevel? {
    guard let text = value.text, let level = LogLevel(tens: text.utf8), areOfLog(fields) else {
      return nil
    }
    return level
  }

  /// Whether cards show the numbers of the field `level` of these records as levels.
  static func areNumbers(in records: some Sequence<Record>) -> Bool {
    records.contains { record in
      let own = record.fields.first { $0.name.isExactly("level") }
      return own.flatMap { numbered($0.value, in: record.fields) } != nil
    }
  }

  private static func max(_ one: LogLevel?, _ other: LogLevel?) -> LogLevel? {
    guard let one, let other else { return one ?? other }
    return Swift.max(one, other)
  }

  /// Whether a field of this name may tell levels by numbers.
  static func mayBeNumbered(as name: String) -> Bool {
    switch Teller(named: name.utf8.span) {
    case .level, .priority, .status, .exit: true
    case .letter, .conclusion, .fault, .text, .trace, .object, nil: false
    }
  }

  /// Whether a field of this name tells levels by numbers of its own: the priorities of syslog, the
  /// status of an answer by HTTP, and how a process has ended.
  static func isTold(byNumbersOf name: String, in fields: [Field]) -> Bool {
    switch Teller(named: name.utf8.span) {
    case .status, .exit: true
    // In other data a priority is whatever its program counts.
    case .priority: isPriority(name) || hasMessage(fields)
    default: false
    }
  }

  /// The level that a field of this name tells by a text; nil if it tells none. A letter tells one
  /// only beside other fields.
  init?(_ text: String, tellingAs name: String) {
    guard let teller = Teller(named: name.utf8.span), teller != .letter,
      let level = LogLevel(.string(text), by: teller, depth: 0)
    else { return nil }
    self = level
  }

  /// The same for texts in UTF-8, of which the first line is enough.
  package init?(_ text: Span<UInt8>, tellingAs name: Span<UInt8>) {
    guard let teller = Teller(named: name), teller != .letter else { return nil }
    let head = (0..<min(text.count, Self.longestHead)).map { text[$0] }.prefix { $0 != 0x0A }
    let value = Value.string(String(decoding: head, as: UTF8.self))
    guard let level = LogLevel(value, by: teller, depth: 0) else { return nil }
    self = level
  }

  /// The conclusions of GitHub's jobs that are failures, but name no level.
  private static let failures = ["timed_out", "startup_failure"]

  private init?(_ value: Value, by teller: Teller, depth: Int) {
    let level: LogLevel?
    switch (value, teller) {
    case (.string(let text), .level), (.number(let text), .level):
      level = LogLevel(text)
    case (.string(let text), .letter):
      // `D2` is the second of the levels for debugging.
      level = text.utf8.count <= 2 ? text.utf8.first.flatMap { LogLevel(letter: $0) } : nil
    case (.string(let text), .priority), (.number(let text), .priority):
      level = LogLevel(priority: text) ?? LogLevel(text)
    case (.string(let text), .status), (.number(let text), .status):
      level = LogLevel(status: text)
    case (.string(let text), .exit), (.number(let text), .exit):
      level = Int(text).map { $0 == 0 ? .info : .error }
    case (.string(let text), .conclusion):
      let isFailure = Self.failures.contains { text.lowercased().isExactly($0) }
      level = isFailure ? .error : LogLevel(text).flatMap { $0 >= .error ? $0 : nil }
    case (.string(let text), .fault):
      level = LooseNumber(text) == nil && text.utf8.count > 2 ? .error : nil
    case (.object(let fields), .fault): level = fields.isEmpty ? nil : .error
    case (.string(let text), .text):
      if case .object(let inner)? = value.written {
        level = Self.level(of: inner, depth: depth + 1)
      } else {
        level = LogLevel(linesOf: text)
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
