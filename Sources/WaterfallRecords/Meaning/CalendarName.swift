/// A place in the calendar that a text names without being a date: `Tue`, `March`, `10 Mar`,
/// `Q1 2024`, `1st quarter`, `W05 2024`, `H1 2024`.
///
/// `May` alone may be anything. So a column is read so only if nearly all of its values are such
/// names (``ColumnMeaning/isOfCalendar``).
struct CalendarName {
  private enum Unit { case weekday, month, quarter, half, week }

  private var unit: Unit?
  /// The number of a weekday or a month that has a name.
  private var named: Int?
  /// The number beside the unit: of the quarter, of the week, or the day of the month.
  private var number: Int?
  private var year: Int?

  /// Returns nil for all other texts, also for dates.
  init?(_ text: String) {
    guard var bytes = ValueBytes(text) else { return nil }
    while !bytes.isAtEnd {
      let next = bytes.peek()
      if isDigit(next) {
        guard takeNumber(of: &bytes) else { return nil }
      } else if isWordByte(next) {
        guard takeWord(of: &bytes) else { return nil }
      } else if " -/.,'\t".utf8.contains(next) {
        bytes.place += 1
      } else {
        return nil
      }
    }
    guard isPossible, unit != .month || Meaning(date: text) == nil else { return nil }
  }

  /// A text whose bytewise order is that of the calendar. It comes before texts that are no such
  /// names.
  var key: String {
    let isYear = unit == .month && (number ?? 0) > 31
    let year = isYear ? number.map { DateParts.wholeYear($0, digits: 2) } : year
    let day = named == nil || isYear ? 0 : number ?? 0
    return padded(year ?? 0, 4) + padded(named ?? number ?? 0, 2) + padded(day, 2)
  }

  private var isPossible: Bool {
    switch unit {
    case .weekday: number == nil && year == nil
    case .month: number != 0 && year == nil
    case .quarter: 1...4 ~= number ?? 0
    case .half: 1...2 ~= number ?? 0
    case .week: 1...53 ~= number ?? 0
    case nil: false
    }
  }

  private mutating func takeNumber(of bytes: inout ValueBytes) -> Bool {
    let digits = bytes.digitCount()
    guard digits != 3, let number = bytes.takeDigits(1...4) else { return false }
    if digits < 3, self.number == nil {
      self.number = number
      return true
    }
    guard year == nil, digits > 1 else { return false }
    year = DateParts.wholeYear(number, digits: digits)
    return true
  }

  private mutating func takeWord(of bytes: inout ValueBytes) -> Bool {
    let word = bytes.takeWord()
    if unit != nil { return false }
    if let month = DateNames.month(word) {
      (unit, named) = (.month, month)
    } else if let weekday = DateNames.weekday(word) {
      (unit, named) = (.weekday, weekday)
    } else if let unit = Self.units.first(where: { $0.word == word })?.unit {
      // `5w` and `1h24` are durations, and `1 kW` is a power.
      if word.count < 3, unit != .quarter, number != nil { return false }
      self.unit = unit
    } else {
      return number != nil && ValueBytes.ordinals.contains(word)
    }
    return true
  }

  private static let units: [(word: ValueWord, unit: Unit)] = [
    (ValueWord("q"), .quarter), (ValueWord("quarter"), .quarter), (ValueWord("quartal"), .quarter),
    (ValueWord("h"), .half), (ValueWord("half"), .half), (ValueWord("w"), .week),
    (ValueWord("wk"), .week), (ValueWord("week"), .week), (ValueWord("kw"), .week),
    (ValueWord("cw"), .week),
  ]
}
