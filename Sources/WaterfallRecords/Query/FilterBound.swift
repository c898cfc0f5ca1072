/// The value with which a filter compares a column's values.
struct FilterBound: Sendable {
  /// As it was written.
  let text: String
  /// Whether only dates are compared with it. As a text, `2025-01` would follow `2024-0815`, which
  /// may be a number of a case.
  let isOfDates: Bool
  /// The level that it names; nil if it names none.
  let namedLevel: LogLevel?
  private let column: ColumnMeaning
  private let key: SortKey.Content
  /// The bound as each kind that it may be beside values of this kind: `2025` is a year beside
  /// dates.
  private let size: SortKey.Content?
  private let duration: SortKey.Content?
  private let date: SortKey.Content?
  private let version: SortKey.Content?
  private let level: SortKey.Content?

  init(_ text: String, beside column: ColumnMeaning = .unknown, isOfDates: Bool = false) {
    var column = column
    if column.isAllMinutes, Meaning(duration: text) != nil {
      // A column of nothing but `45m` gives no hint, but a bound of `1h` does.
      (column.kinds, column.lead, column.hasParts) = (.duration, .duration, false)
    }
    (self.text, self.isOfDates, namedLevel) = (text, isOfDates, LogLevel(text))
    self.column = column
    // Programs write bytes as plain numbers, and people compare them with `10G`.
    let bytes = column.kinds.isEmpty ? Meaning(size: text, column.size) : nil
    let number = column.hasOnlyLevelNumbers ? namedLevel?.tens : nil
    let money =
      column.scaledUnit == PrefixedNumber.money ? PrefixedNumber(text, isMoney: true)?.value : nil
    key =
      (number ?? money).map { .number($0, digits: "") } ?? bytes.map { .measure($0) }
      ?? (text.isEmpty ? .missing : column.key(of: text))
    var (sizes, durations, dates) = (column.size, column.duration, column.date)
    (sizes.isLenient, durations.isLenient, dates.isLenient) = (true, true, true)
    size = Meaning(size: text, sizes).map { .measure($0) }
    duration = Meaning(duration: text, durations).map { .measure($0) }
    date =
      (Meaning(date: text, dates) ?? column.epochTime(text)?.meaning).map { .measure($0) }
    level = (namedLevel ?? LogLevel(tens: text.utf8)).map { .level($0) }
    version = VersionKey.key(text, isLenient: true).map { .version($0) }
  }

  /// The kind of a value in the column; nil if there is no value.
  func kind(of value: Value) -> Meaning.Kind? { SortKey(value, of: column).kind }

  /// The keys of a value and of the bound, to be compared; nil if their kinds differ.
  func keys(beside value: Value) -> (value: SortKey, bound: SortKey)? {
    let own = SortKey(value, of: column)
    if isOfDates, own.kind != .date { return nil }
    let other: SortKey.Content?
    switch own.content {
    case .unreal, .missing: return nil
    case .number(let number, _):
      if case .measure(let meaning) = key, meaning.kind == .size {
        // Programs write bytes as plain numbers, or kibibytes as ps does.
        let bytes = number * column.size.plainUnit
        return (SortKey(.measure(Meaning(.size, bytes))), SortKey(key))
      }
      guard case .number = key else { return levels(beside: value) }
      other = key
    case .measure(let meaning) where meaning.kind == .date && date == nil:
      return numbers(beside: value)
    case .measure(let meaning):
      other = meaning.kind == .size ? size : meaning.kind == .date ? date : duration
    case .version: other = version
    case .level: other = level
    case .text:
      // A value that names no level is neither more nor less than one. A letter may be a grade.
      if column.namesLevels, !column.isOfScale, text.utf8.count > 1, let bound = namedLevel {
        return value.text.flatMap { LogLevel($0) }
          .map { (SortKey(.level($0)), SortKey(.level(bound))) }
      }
      if case .text = key { other = key } else { other = nil }
    }
    return other.map { (own, SortKey($0)) }
  }
}

extension FilterBound {
  /// Both as numbers, for a bound that is no date beside numbers that are dates; nil otherwise.
  private func numbers(beside value: Value) -> (value: SortKey, bound: SortKey)? {
    guard case .number = key, let text = value.text, column.epochTime(text) != nil,
      let number = LooseNumber(text)
    else { return nil }
    return (SortKey(.number(number.value, digits: number.digits)), SortKey(key))
  }
}

extension FilterBound {
  /// Both as levels, for the name of one beside numbers that tell levels in their own way; nil
  /// otherwise. `3` of syslog is an error, and so is `500` of HTTP.
  private func levels(beside value: Value) -> (value: SortKey, bound: SortKey)? {
    guard let name = column.tellerName, let bound = namedLevel,
      let own = value.text.flatMap({ LogLevel($0, tellingAs: name) })
    else { return nil }
    return (SortKey(.level(own)), SortKey(.level(bound)))
  }
}

extension FilterBound: Hashable {
  static func == (one: FilterBound, other: FilterBound) -> Bool {
    one.text.isExactly(other.text)
  }
  func hash(into hasher: inout Hasher) { hasher.combine(ExactText(text)) }
}
