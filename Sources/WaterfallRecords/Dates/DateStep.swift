/// A unit of the calendar or the clock in which dates are counted.
package enum DateStep: Hashable, Sendable {
  case seconds(Int)
  case days(Int)
  case months(Int)

  /// An end of a range of dates.
  struct End {
    /// Seconds since the beginning of 1970.
    let value: Double
    /// The date as a filter reads it.
    let text: String
  }

  private static let mostRanges = 24

  /// From the smallest to the largest: seconds, minutes, hours, days, weeks, months and years.
  static let all: [DateStep] =
    [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21_600, 43_200].map { .seconds($0) }
    + [.days(1), .days(7)] + [1, 3].map { .months($0) }
    + [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].map { .months($0 * 12) }

  /// The names of the units by which people count.
  package static let names: [(name: String, step: DateStep)] = [
    ("second", .seconds(1)), ("minute", .seconds(60)), ("hour", .seconds(3600)),
    ("day", .days(1)), ("week", .days(7)), ("month", .months(1)), ("quarter", .months(3)),
    ("year", .months(12)),
  ]

  /// The unit of this name; nil for other names.
  package init?(named name: String) {
    guard let found = Self.names.first(where: { $0.name.isExactly(name.lowercased()) }) else {
      return nil
    }
    self = found.step
  }

  /// The smallest unit in which these dates are few ranges; nil if they are not of common years, or
  /// all within a second.
  init?(from least: Double, to greatest: Double) {
    guard Self.areCommon(least, greatest),
      let step = Self.all.first(where: {
        $0.number(of: greatest) - $0.number(of: least) < Self.mostRanges
      }), step.number(of: greatest) > step.number(of: least)
    else { return nil }
    self = step
  }

  /// The ends, the last of which is after `greatest`.
  func ends(from least: Double, to greatest: Double) -> [End] {
    (number(of: least)...number(of: greatest) + 1).map(end)
  }

  /// The ends of the units that these dates are in. Units without dates between them are left out
  /// if there are many.
  ///
  /// - Parameter values: in ascending order, of common years.
  func ends(around values: [Double]) -> [[End]] {
    guard let least = values.first, let greatest = values.last else { return [] }
    if number(of: greatest) - number(of: least) < Self.mostCounted {
      return [ends(from: least, to: greatest)]
    }
    var runs: [ClosedRange<Int>] = []
    for value in values {
      let number = number(of: value)
      if let last = runs.last, number <= last.upperBound + 1 {
        runs[runs.count - 1] = last.lowerBound...max(last.upperBound, number)
      } else {
        runs.append(number...number)
      }
    }
    return runs.map { ($0.lowerBound...$0.upperBound + 1).map(end) }
  }

  /// The most units that are listed with those without dates.
  private static let mostCounted = 1000

  /// Whether dates are of years from 1 to 9999.
  static func areCommon(_ least: Double, _ greatest: Double) -> Bool {
    least > -62_135_596_800 && greatest < 253_402_300_800
  }

  /// The beginning of a unit.
  func end(_ number: Int) -> End {
    let start = start(number)
    return End(value: Double(start), text: text(of: start))
  }

  /// The number of the unit in which a moment is.
  func number(of value: Double) -> Int {
    let seconds = Int(value.rounded(.down))
    switch self {
    case .seconds(let step): return seconds.quotientRoundedDown(by: step)
    // 1970 began on a Thursday, and weeks begin on Mondays.
    case .days(let step):
      return (seconds.quotientRoundedDown(by: 86_400) + 3).quotientRoundedDown(by: step)
    case .months(let step):
      let time = CivilTime(seconds: seconds)
      return (time.year * 12 + time.month - 1).quotientRoundedDown(by: step)
    }
  }

  /// The first second of a unit.
  private func start(_ number: Int) -> Int {
    switch self {
    case .seconds(let step): return number * step
    case .days(let step): return (number * step - 3) * 86_400
    case .months(let step):
      let month = number * step
      let year = month.quotientRoundedDown(by: 12)
      return CivilTime(year: year, month: month - year * 12 + 1).seconds
    }
  }

  // MARK: Words

  /// `2025`, `2025-03`, `2025-03-03–2025-03-09`, `2025-03-15 10:00–10:30`.
  ///
  /// The last month or day is in the range, as people name it.
  func label(from start: End, to end: End) -> String {
    let first = label(Int(start.value))
    switch self {
    case .seconds(1), .seconds(60), .days(1), .months(1), .months(12): return first
    case .seconds:
      let last = label(Int(end.value))
      return "\(first)–\(last.unicodeScalars.split(separator: " ").last.map(String.init) ?? last)"
    case .days, .months: return "\(first)–\(label(Int(end.value) - 86_400))"
    }
  }

  private func label(_ seconds: Int) -> String {
    let time = CivilTime(seconds: seconds)
    let isYearless = DateParts.isYearless(time.year)
    let day = isYearless ? time.dayText : time.dateText
    switch self {
    case .months(let step) where step % 12 == 0: return padded(time.year, 4)
    case .months: return isYearless ? padded(time.month, 2) : time.monthText
    case .days: return day
    case .seconds(let step):
      return "\(day) \(step % 60 != 0 ? time.clockText : time.minuteText)"
    }
  }

  /// A moment as a filter reads it beside dates: `2025-03`, `2025-03-15`, `2025-03-15T10:00:00`.
  ///
  /// It is never a year alone, which would be a number, too.
  private func text(of seconds: Int) -> String {
    let time = CivilTime(seconds: seconds)
    if DateParts.isYearless(time.year) {
      return "\(CivilTime.months[time.month - 1]) \(time.day) \(time.clockText)"
    }
    switch self {
    case .months: return time.monthText
    case .days: return time.dateText
    case .seconds: return "\(time.dateText)T\(time.clockText)"
    }
  }
}
