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
  private static let all: [DateStep] =
    [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21_600, 43_200].map { .seconds($0) }
    + [.days(1), .days(7)] + [1, 3].map { .months($0) }
    + [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].map { .months($0 * 12) }

  /// The names of the units by which people count.
  package static let names: [(name: String, step: DateStep)] = [
    ("second", .seconds(1)), ("minute", .seconds(60)), ("hour", .seconds(3600)),
    ("day", .days(1)), ("week", .days(7)), ("month", .months(1)), ("year", .months(12)),
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

  private func end(_ number: Int) -> End {
    let start = start(number)
    return End(value: Double(start), text: text(of: start))
  }

  /// The number of the unit in which a moment is.
  private func number(of value: Double) -> Int {
    let seconds = Int(value.rounded(.down))
    switch self {
    case .seconds(let step): return floor(seconds, step)
    // 1970 began on a Thursday, and weeks begin on Mondays.
    case .days(let step): return floor(floor(seconds, 86_400) + 3, step)
    case .months(let step):
      let date = DateParts.date(ofDay: floor(seconds, 86_400))
      return floor(date.year * 12 + date.month - 1, step)
    }
  }

  /// The first second of a unit.
  private func start(_ number: Int) -> Int {
    switch self {
    case .seconds(let step): return number * step
    case .days(let step): return (number * step - 3) * 86_400
    case .months(let step):
      let month = number * step
      return DateParts.days(floor(month, 12), month - floor(month, 12) * 12 + 1, 1) * 86_400
    }
  }

  private func floor(_ value: Int, _ step: Int) -> Int {
    value >= 0 ? value / step : (value - step + 1) / step
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
    let days = floor(seconds, 86_400)
    let date = DateParts.date(ofDay: days)
    let year = Self.isYearless(date.year) ? "" : "\(padded(date.year, 4))-"
    switch self {
    case .months(let step) where step % 12 == 0: return padded(date.year, 4)
    case .months: return "\(year)\(padded(date.month, 2))"
    case .days: return "\(year)\(padded(date.month, 2))-\(padded(date.day, 2))"
    case .seconds(let step):
      let clock = Self.clock(seconds - days * 86_400, hasSeconds: step % 60 != 0)
      return "\(year)\(padded(date.month, 2))-\(padded(date.day, 2)) \(clock)"
    }
  }

  /// A moment as a filter reads it beside dates: `2025-03`, `2025-03-15`, `2025-03-15T10:00:00`.
  ///
  /// It is never a year alone, which would be a number, too.
  private func text(of seconds: Int) -> String {
    let days = floor(seconds, 86_400)
    let (year, month, day) = DateParts.date(ofDay: days)
    let clock = Self.clock(seconds - days * 86_400, hasSeconds: true)
    if Self.isYearless(year) { return "\(Self.months[month - 1]) \(day) \(clock)" }
    let date = "\(padded(year, 4))-\(padded(month, 2))"
    switch self {
    case .months: return date
    case .days: return "\(date)-\(padded(day, 2))"
    case .seconds: return "\(date)-\(padded(day, 2))T\(clock)"
    }
  }

  /// Whether a date has been given its year, because it had none.
  private static func isYearless(_ year: Int) -> Bool {
    year == DateParts.recentYear || year == DateParts.recentYear - 1
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func clock(_ ofDay: Int, hasSeconds: Bool) -> String {
    let clock = "\(padded(ofDay / 3600, 2)):\(padded(ofDay / 60 % 60, 2))"
    return hasSeconds ? "\(clock):\(padded(ofDay % 60, 2))" : clock
  }
}
