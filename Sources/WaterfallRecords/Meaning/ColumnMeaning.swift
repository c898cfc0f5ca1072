/// How the values of one column are read, found from a sample of them.
///
/// Some values mean nothing without their neighbours: `45m` is minutes beside `2h`, megabytes
/// beside `1G`, and a thousandth beside `1`. `1/2/2024` begins with the month if `1/18/2024` is in
/// the same column.
package struct ColumnMeaning: Hashable, Sendable {
  /// The kinds, besides numbers and texts, that the sample has.
  struct Kinds: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let size = Kinds(rawValue: 1)
    static let duration = Kinds(rawValue: 2)
    static let date = Kinds(rawValue: 4)
    static let version = Kinds(rawValue: 8)
    /// The column's name decides this one: `info` is a word, too.
    static let level = Kinds(rawValue: 16)
    static let all: Kinds = [.size, .duration, .date, .version]
  }

  var kinds: Kinds
  /// The kind of most values, as which plain numbers and unclear values are read, too.
  var lead: Meaning.Kind?
  var size = SizeNotation()
  var duration = DurationNotation()
  var date = DateNotation()
  /// Whether `m`, `u` and `n` after a number are parts of one, as in Kubernetes' `250m`.
  var hasParts = false
  /// Whether the sample has nothing but values such as `45m`.
  var isAllMinutes = false
  /// Whether the field's own name is one of levels.
  var namesLevels = false
  /// Whether the values are names of the calendar: `Mon`, `March`, `Q1 2024`.
  var isOfCalendar = false
  /// Whether the values are words of a scale: `low`, `high`.
  var isOfScale = false
  /// Whether the column has numbers that are levels, as bunyan and pino count them, and whether all
  /// of its numbers are.
  var hasLevelNumbers = false
  var hasOnlyLevelNumbers = false
  /// The field's own name if it is one of times, so that numbers may be dates; else nil.
  var timeName: String?
  /// The field's own name if cards show its numbers as levels; else nil.
  var levelName: String?
  /// The name of the field that counts levels as this one does, if its numbers say levels in their
  /// own way, as syslog's priorities do. They can be compared with the names of levels then.
  var tellerName: String?
  /// Whether values show that a comma is the decimal separator, and none shows that a point is.
  var hasDecimalComma = false
  /// Whether a value shows that blanks are between groups of three digits, and not between numbers.
  var hasThousands = false
  /// The unit that comes with several prefixes (``PrefixedNumber``); nil if none does.
  var scaledUnit: Int?
  /// Whether `M` and `B` after a number are millions and billions, though no currency is there.
  var hasMagnitudes = false
  /// Whether `NaN` and `Infinity` are numbers that could not be computed, and not names.
  var hasUnreals = false

  /// A column of which nothing is known: values are read as what they are by themselves.
  package static let unknown = ColumnMeaning(kinds: .all)

  /// A column of which only the name is known.
  static func unknown(named name: String) -> ColumnMeaning {
    var column = unknown
    if name.isExactly("level") { column.kinds = .level }
    column.namesLevels = LogLevel.isName(name)
    column.hasLevelNumbers = column.namesLevels
    column.timeName = EpochTime.namesTime(name) ? name : nil
    column.size = SizeNotation(named: name)
    return column
  }

  init(kinds: Kinds) { self.kinds = kinds }

  /// The key of a text that is not empty.
  func key(of text: String) -> SortKey.Content {
    if isOfCalendar, let name = CalendarName(text) { return .text(name.key) }
    if kinds == .level, let level = level(of: text) { return .level(level) }
    if isOfScale, let key = ScaleWord.key(text) { return .text(key) }
    if let time = epochTime(text) { return .measure(time.meaning) }
    if let scaledUnit, let number = PrefixedNumber(text, isMoney: hasMagnitudes),
      number.unit == scaledUnit
    {
      return .number(number.value, digits: "")
    }
    if hasParts, let number = Self.parts(text) { return .number(number, digits: "") }
    if !kinds.isEmpty, Self.mayMean(text) {
      if let lead, let key = key(of: text, as: lead, isLead: true) { return key }
      if lead == nil, let number = number(text), !number.hasUnit {
        return .number(number.value, digits: number.digits)
      }
      for (kind, member) in Self.order where kind != lead && kinds.contains(member) {
        if let key = key(of: text, as: kind, isLead: false) { return key }
      }
    }
    if let number = number(text) { return .number(number.value, digits: number.digits) }
    if hasUnreals, Self.isUnreal(text) { return .unreal }
    return .text(SortKey.natural(text))
  }

  /// The number that a text is in this column: `100 200` is one only beside values like `12 345`.
  private func number(_ text: String) -> LooseNumber? {
    let number = LooseNumber(text, hasDecimalComma: hasDecimalComma)
    return number?.groups == .doubtful && !hasThousands ? nil : number
  }

  private func level(of text: String) -> LogLevel? {
    LogLevel(text) ?? (hasLevelNumbers ? LogLevel(tens: text.utf8) : nil)
  }

  /// The moment that a number of the column means; nil for other values.
  func epochTime(_ text: String) -> EpochTime? { timeName.flatMap { EpochTime(text, in: $0) } }

  private static let order: [(Meaning.Kind, Kinds)] = [
    (.size, .size), (.duration, .duration), (.date, .date), (.version, .version),
  ]

  private func key(of text: String, as kind: Meaning.Kind, isLead: Bool) -> SortKey.Content? {
    switch kind {
    case .size:
      var notation = size
      notation.isLenient = isLead
      return Meaning(size: text, notation).map { .measure($0) }
    case .duration:
      var notation = duration
      notation.isLenient = isLead
      return Meaning(duration: text, notation).map { .measure($0) }
    case .date:
      var notation = date
      notation.isLenient = isLead
      return Meaning(date: text, notation).map { .measure($0) }
    case .version: return VersionKey.key(text, isLenient: isLead).map { .version($0) }
    case .level: return level(of: text).map { .level($0) }
    case .number, .text: return nil
    }
  }

  /// Whether a text is short enough, and has a digit or begins like `about an hour ago`.
  private static func mayMean(_ text: String) -> Bool {
    let span = text.utf8.span
    guard !span.isEmpty, span.count <= ValueBytes.longest else { return false }
    if span[0] < 0x80, isDigit(span[0]) { return true }
    for index in span.indices where isDigit(span[index]) { return true }
    switch span[0] | 0x20 {
    case UInt8(ascii: "a"), UInt8(ascii: "l"), UInt8(ascii: "n"), UInt8(ascii: "j"),
      UInt8(ascii: "u"), UInt8(ascii: "i"), UInt8(ascii: "o"):
      return true
    default: return false
    }
  }

  /// Whether a text is `NaN`, `-Infinity` or the like.
  private static func isUnreal(_ text: String) -> Bool {
    guard var bytes = ValueBytes(text) else { return false }
    _ = bytes.takeMinus()
    let word = bytes.takeWord()
    return unreals.contains(word) && bytes.isAtEnd
  }
  private static let unreals = [
    ValueWord("nan"), ValueWord("inf"), ValueWord("infinity"), ValueWord("∞"),
  ]

  /// A number that may end in `m`, `u` or `n`: thousandths, millionths, billionths.
  private static func parts(_ text: String) -> Double? {
    guard var bytes = ValueBytes(text), let amount = bytes.takeAmount() else { return nil }
    let factor: Double
    switch bytes.peek() {
    case UInt8(ascii: "m"): factor = 1e3
    case UInt8(ascii: "u"): factor = 1e6
    case UInt8(ascii: "n"): factor = 1e9
    default: return nil
    }
    bytes.place += 1
    return bytes.isAtEnd ? amount / factor : nil
  }
}

extension ColumnMeaning {
  /// The words for a number that cards do not show as one: a date, or the name of a level. nil for
  /// other values.
  package func words(for text: String) -> String? {
    if let time = epochTime(text) { return Meaning.words(for: Double(time.seconds), as: .date) }
    return levelName.flatMap { LogLevel.word(forNumber: text.utf8, in: $0) }
  }

  /// The meaning of the column that a path leads to, from a sample of records.
  init(of path: FieldPath, in records: some Sequence<Record>) {
    var (sample, count) = (ColumnSample(named: path.ownName), 0)
    let isNamedLevel = LogLevel.isName(path.ownName)
    var scale = String?.none
    for record in records where count < ColumnSample.most {
      let isOfLog = isNamedLevel && LogLevel.areOfLog(record.fields)
      scale = scale ?? LogLevel.scale(ofNumbersOf: path.ownName, in: record.fields)
      _ = path.contains(in: record) { value in
        switch value {
        case .number, .string, .object:
          if let text = value.named { sample.see(text, isOfLog: isOfLog) }
          count += 1
        case .null, .bool, .array: break
        }
        return count >= ColumnSample.most
      }
    }
    self = sample.meaning
    tellerName = scale
  }
}
