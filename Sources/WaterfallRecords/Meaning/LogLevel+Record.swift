/// The one answer to how serious a record is. Filters, orders, counts, groups, colours and the jump
/// to the next error all ask it, by the path `level` (``FieldPath/isLevel``).
extension LogLevel {
  /// How a field says a level, which its name decides.
  enum Teller {
    /// The level itself.
    case level
    /// A letter, in MongoDB's records.
    case letter
    /// A sign, in the log of Redis.
    case sign
    /// The kind of an event of Kubernetes.
    case event
    /// How a test of Go has gone.
    case action
    /// The priority of syslog and journald: 0 to 7, perhaps with a facility (RFC 5424, 6.2.1).
    case priority
    /// The severity of OpenTelemetry: 1 to 24, or its name.
    case severity
    /// The severity of Azure's Application Insights: 0 to 4, or its name.
    case insight
    /// The status of an answer by HTTP, or that of a job.
    case status
    /// The exit status of a process.
    case exit
    /// How a job has ended, or the state of a service.
    case conclusion
    /// An error, if there is one.
    case fault
    /// A text, one of whose lines may say it.
    case text
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
        (.level, .level), (.level, .levelKind), (.letter, .severityLetter),
        (.sign, .severitySign), (.event, .eventType), (.action, .testAction),
        (.priority, .priority), (.severity, .severityNumber), (.insight, .insightSeverity),
        (.status, .httpStatus), (.exit, .exitStatus), (.conclusion, .conclusion),
        (.fault, .fault), (.text, .levelText), (.object, .levelObject),
      ]
      var all: [UInt32: Teller] = [:]
      for (teller, names) in lists {
        for hash in names.hashes { all[hash] = teller }
      }
      return all
    }()

    /// The names of fields without which the field says no level, because its own name is too
    /// usual. The component `c` is beside MongoDB's severity
    /// (https://www.mongodb.com/docs/manual/reference/log-messages/).
    private var companions: [UInt32] {
      switch self {
      case .priority: [LogLevel.message]
      case .letter: [LogLevel.component, LogLevel.msg]
      case .sign: [LogLevel.role, LogLevel.pid]
      case .event: [LogLevel.reason, LogLevel.message]
      case .action: [LogLevel.nameOfPackage]
      default: []
      }
    }

    /// Whether the field says a level in a record with these fields.
    func tells(beside fields: [Field]) -> Bool {
      companions.allSatisfy { hash in fields.contains { NameHash.of($0.name) == hash } }
    }

    /// Whether only other fields show that the field says a level.
    var needsOthers: Bool {
      self == .letter || self == .sign || self == .event || self == .action
    }
  }

  /// Whether a field of this name may say the level of a record, or decide whether another does.
  static func mayDepend(on name: Span<UInt8>) -> Bool {
    if Teller(named: name) != nil { return true }
    var hash = NameHash()
    for index in name.indices { hash.add(name[index]) }
    return allCompanions.contains(hash.take())
  }

  private static let message = NameHash.of("message")
  private static let msg = NameHash.of("msg")
  private static let component = NameHash.of("c")
  private static let role = NameHash.of("role")
  private static let pid = NameHash.of("pid")
  private static let reason = NameHash.of("reason")
  private static let nameOfPackage = NameHash.of("package")
  private static let shortMessage = NameHash.of("short_message")
  private static let allCompanions: Set = [
    component, role, pid, reason, nameOfPackage, shortMessage,
  ]

  /// The level of a record; nil if nothing in it says one.
  ///
  /// A level that a program has written comes before what else may say one. Among the others the
  /// worst counts.
  package init?(of record: Record) {
    guard let level = Self.level(of: record.fields, depth: 0) else { return nil }
    self = level
  }

  private static let mostDepth = 3

  static func level(of fields: [Field], depth: Int) -> LogLevel? {
    guard depth < mostDepth else { return nil }
    var worst = LogLevel?.none
    // Serilog leaves out the level of most events.
    var (hasLevel, isOfSerilog) = (false, false)
    for field in fields {
      guard let teller = Teller(named: field.name.utf8.span), teller.tells(beside: fields) else {
        continue
      }
      hasLevel = hasLevel || teller == .level
      isOfSerilog = isOfSerilog || Self.isOfSerilog(field, teller)
      if case .object(let inner) = field.value {
        worst = max(worst, level(of: inner, depth: depth + 1))
        if teller != .fault { continue }
      }
      let level =
        LogLevel(field.value, by: teller, depth: depth)
        ?? (teller == .level ? numbered(field.value, in: fields) : nil)
      guard let level else { continue }
      // A level that the program has written.
      if teller == .level || teller == .letter { return level }
      worst = max(worst, level)
    }
    return isOfSerilog && !hasLevel ? .info : worst
  }

  /// Whether a field is the message or the template of an event of Serilog.
  private static func isOfSerilog(_ field: Field, _ teller: Teller) -> Bool {
    teller == .text && serilogNames.contains { field.name.isExactly($0) }
  }

  private static let serilogNames = ["@m", "@mt"]

  // MARK: Numbers

  /// Whether these are the fields of a log's record, so that its numbers from 10 to 60 are levels
  /// as bunyan and pino count them. The level of a tank or of a player is none.
  static func areOfLog(_ fields: [Field]) -> Bool {
    var (hasMessage, hasOrigin) = (false, false)
    for field in fields {
      let hash = NameHash.of(field.name)
      if hash == msg { return true }
      hasMessage = hasMessage || hash == message
      hasOrigin = hasOrigin || origins.contains(hash) || LogTimeName.isOne(field.name.utf8.span)
    }
    return hasMessage && hasOrigin
  }

  private static let origins = FieldNames.logOrigin.hashes

  private static func numbered(_ value: Value, in fields: [Field]) -> LogLevel? {
    guard let text = value.text else { return nil }
    if areOfGELF(fields) { return LogLevel(priority: text) }
    guard let level = LogLevel(tens: text.utf8), areOfLog(fields) else { return nil }
    return level
  }

  /// Whether the fields are those of GELF, which has the numbers of syslog in `level`
  /// (https://go2docs.graylog.org/current/getting_in_log_data/gelf.html).
  private static func areOfGELF(_ fields: [Field]) -> Bool {
    fields.contains { NameHash.of($0.name) == shortMessage }
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

  /// Whether a field of this name may say levels by numbers.
  static func mayBeNumbered(as name: String) -> Bool {
    switch Teller(named: name.utf8.span) {
    case .level, .priority, .severity, .insight, .status, .exit: true
    case .letter, .sign, .event, .action, .conclusion, .fault, .text, .object, nil: false
    }
  }

  /// The name of the field that counts levels as the numbers of this field do: as the priorities of
  /// syslog, the status of an answer by HTTP, or the end of a process. nil if they say no levels.
  static func scale(ofNumbersOf name: String, in fields: [Field]) -> String? {
    switch Teller(named: name.utf8.span) {
    case .status, .exit, .severity, .insight: name
    // In other data a priority is whatever its program counts.
    case .priority: isPriority(name) || Teller.priority.tells(beside: fields) ? name : nil
    case .level: areOfGELF(fields) ? "priority" : nil
    default: nil
    }
  }

  /// The level that a field of this name says by a text; nil if it says none, or only
  /// beside other fields.
  init?(_ text: String, tellingAs name: String) {
    guard let teller = Teller(named: name.utf8.span), !teller.needsOthers,
      let level = LogLevel(.string(text), by: teller, depth: 0)
    else { return nil }
    self = level
  }

  /// The same for texts in UTF-8, of which the first line is enough.
  package init?(_ text: Span<UInt8>, tellingAs name: Span<UInt8>) {
    guard let teller = Teller(named: name), !teller.needsOthers else { return nil }
    let head = (0..<min(text.count, Self.longestHead)).map { text[$0] }.prefix { $0 != 0x0A }
    let value = Value.string(String(decoding: head, as: UTF8.self))
    guard let level = LogLevel(value, by: teller, depth: 0) else { return nil }
    self = level
  }
}
