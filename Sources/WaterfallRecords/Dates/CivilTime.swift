/// A date and a time of the Gregorian calendar, as clocks show them.
struct CivilTime {
  var year: Int
  var month = 1
  var day = 1
  var hour = 0
  var minute = 0
  var second = 0

  init(year: Int, month: Int) { (self.year, self.month) = (year, month) }

  /// - Parameter seconds: since the beginning of 1970.
  init(seconds: Int) {
    let days = seconds.quotientRoundedDown(by: 86_400)
    (year, month, day) = Self.date(ofDay: days)
    let rest = seconds - days * 86_400
    (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
  }

  /// The time that clocks of a zone show.
  ///
  /// - Parameter moment: seconds since the beginning of 1970, in UTC.
  init(at moment: Int, in zone: Zone) { self.init(seconds: moment + zone.secondsAhead(at: moment)) }

  /// Seconds since the beginning of 1970.
  var seconds: Int { Self.days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second }

  var isMidnight: Bool { hour == 0 && minute == 0 && second == 0 }

  // MARK: Words

  /// `2026-06`.
  var monthText: String { "\(padded(year, 4))-\(padded(month, 2))" }
  /// `06-03`.
  var dayText: String { "\(padded(month, 2))-\(padded(day, 2))" }
  /// `2026-06-03`.
  var dateText: String { "\(padded(year, 4))-\(dayText)" }
  /// `22:00`.
  var minuteText: String { "\(padded(hour, 2)):\(padded(minute, 2))" }
  /// `22:00:07`.
  var clockText: String { "\(minuteText):\(padded(second, 2))" }

  /// The months as cards write them.
  static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The day as cards write it: `3 Jun`.
  var shownDay: String { "\(day) \(Self.months[month - 1])" }

  // MARK: Calendar

  static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  /// Days since the beginning of 1970 (Howard Hinnant's days_from_civil and civil_from_days,
  /// https://howardhinnant.github.io/date_algorithms.html).
  ///
  /// The years begin in March here, so that the leap day is the last one of its year.
  static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let years = month > 2 ? year : year - 1
    let era = years.quotientRoundedDown(by: 400)
    let ofEra = years - era * 400
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }

  /// The date of a day, which is counted since the beginning of 1970.
  static func date(ofDay days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = shifted.quotientRoundedDown(by: 146_097)
    let ofEra = shifted - era * 146_097
    let years = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * years + years / 4 - years / 100)
    let month = (5 * ofYear + 2) / 153
    let day = ofYear - (153 * month + 2) / 5 + 1
    return (years + era * 400 + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9, day)
  }
}

extension Int {
  /// The quotient, rounded down; `divisor` must be positive.
  func quotientRoundedDown(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
  }
}
