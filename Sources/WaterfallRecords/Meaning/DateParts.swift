/// The parts of a date that have been read so far.
struct DateParts {
  var year: Int?
  var month: Int?
  var day: Int?
  /// Seconds since midnight; nil without a time.
  var clock: Int?
  var fraction = 0.0
  /// Seconds ahead of UTC.
  var offset = 0

  /// The year of a date without one, as in syslog and for recent files in `ls -l`. It comes after
  /// all dates that have a year, because such dates are recent. It is a leap year.
  static let recentYear = 4000

  /// The date; nil if a part is out of range.
  ///
  /// Of a date without a year, `notation` says the year. If it names the month with which such
  /// dates begin, those in it and later months are in the year before the others.
  func meaning(in notation: DateNotation = DateNotation()) -> Meaning? {
    if year == nil, let reference = notation.reference { return meaning(near: reference) }
    let (month, day, firstMonth) = (month ?? 1, day ?? 1, notation.firstMonth)
    let isEarly = firstMonth > 1 && month >= firstMonth
    let year = year ?? (isEarly ? Self.recentYear - 1 : Self.recentYear)
    guard (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day) else {
      return nil
    }
    let seconds = Self.days(year, month, day) * 86_400 + (clock ?? 0) - offset
    return Meaning(.date, Double(seconds), fraction: fraction)
  }

  /// The date without a year in the year in which it is nearest to a moment.
  private func meaning(near reference: Int) -> Meaning? {
    let middle = Self.date(ofDay: reference / 86_400).year
    let candidates = [middle, middle - 1, middle + 1].compactMap { year in
      var parts = self
      parts.year = year
      return parts.meaning()
    }
    return candidates.min {
      ($0.value - Double(reference)).magnitude < ($1.value - Double(reference)).magnitude
    }
  }

  static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  /// Days since the beginning of 1970, in the Gregorian calendar (Howard Hinnant's days_from_civil
  /// and civil_from_days, https://howardhinnant.github.io/date_algorithms.html).
  ///
  /// The years begin in March here, so that the leap day is the last one of its year.
  static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let years = month > 2 ? year : year - 1
    let era = (years >= 0 ? years : years - 399) / 400
    let ofEra = years - era * 400
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }

  /// The date of a day, which is counted since the beginning of 1970.
  static func date(ofDay days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let ofEra = shifted - era * 146_097
    let years = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * years + years / 4 - years / 100)
    let month = (5 * ofYear + 2) / 153
    let day = ofYear - (153 * month + 2) / 5 + 1
    return (years + era * 400 + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9, day)
  }

  /// A year of two digits is between 1970 and 2069.
  static func wholeYear(_ year: Int, digits: Int) -> Int {
    digits > 2 ? year : year + (year < 70 ? 2000 : 1900)
  }
}

extension ValueBytes {
  /// Takes a time with its fraction and zone: `13:55`, `13:55:36.5 -0700`, `1:55 PM`.
  mutating func takeClock(into parts: inout DateParts) -> Bool {
    guard let hour = takeDigits(1...2), take(":"), let minute = takeDigits(2...2) else {
      return false
    }
    var second = 0
    if peek() == UInt8(ascii: ":") {
      place += 1
      guard let seconds = takeDigits(2...2) else { return false }
      second = seconds
    }
    return finishClock(hour, minute, second, into: &parts)
  }

  /// Takes `1355` and `135536.5Z`, as compact dates of ISO 8601 have them.
  mutating func takeCompactClock(into parts: inout DateParts) -> Bool {
    let count = digitCount()
    guard count == 4 || count == 6, let hour = takeDigits2(), let minute = takeDigits2() else {
      return false
    }
    return finishClock(hour, minute, count == 6 ? takeDigits2() ?? 0 : 0, into: &parts)
  }

  /// Takes exactly two digits, whatever comes after them.
  mutating func takeDigits2() -> Int? {
    guard isDigit(peek()), isDigit(peek(1)) else { return nil }
    defer { place += 2 }
    return Int(peek() & 0x0F) * 10 + Int(peek(1) & 0x0F)
  }

  private mutating func finishClock(
    _ hour: Int, _ minute: Int, _ second: Int, into parts: inout DateParts
  ) -> Bool {
    var hour = hour
    if peek() == UInt8(ascii: ".") || peek() == UInt8(ascii: ",") && isDigit(peek(1)) {
      place += 1
      parts.fraction = takeFraction()
    }
    if let isAfternoon = takeHalfOfDay() {
      guard (1...12).contains(hour) else { return false }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    guard hour <= 24, minute < 60, second <= 60 else { return false }
    parts.clock = hour * 3600 + minute * 60 + second
    return true
  }

  /// Takes `AM` or `p.m.`; returns whether it is the afternoon.
  mutating func takeHalfOfDay() -> Bool? {
    let start = place
    skipBlanks()
    let letter = peekSmall()
    guard letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p") else {
      place = start
      return nil
    }
    place += 1
    _ = take(".")
    guard peekSmall() == UInt8(ascii: "m"), !isWordByte(peek(1)) else {
      place = start
      return nil
    }
    place += 1
    _ = take(".")
    return letter == UInt8(ascii: "p")
  }

  /// Takes a zone: `Z`, `+01:00`, `-0700`, `CET`. Returns whether there was one.
  mutating func takeZone(into parts: inout DateParts) -> Bool {
    if isWordByte(peek()) {
      let start = place
      let word = takeWord()
      guard let zone = Self.zones.first(where: { $0.name == word }) else {
        place = start
        return false
      }
      parts.offset = zone.hours * 3600
      // `UTC+2` and `GMT+01:00` have an offset, too.
      guard zone.hours == 0, peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") else {
        return true
      }
    }
    let isWest = peek() == UInt8(ascii: "-") || peek() == 0xE2
    guard isWest || peek() == UInt8(ascii: "+") else { return false }
    _ = takeMinus()
    let hours: Int
    if digitCount() == 1 { hours = takeDigits(1...1) ?? 0 } else { hours = takeDigits2() ?? 99 }
    _ = take(":")
    let minutes = takeDigits2() ?? 0
    guard hours <= 18, minutes < 60 else { return false }
    parts.offset = (hours * 3600 + minutes * 60) * (isWest ? -1 : 1)
    return true
  }

  /// Hours ahead of UTC, by the name of the zone: RFC 2822 and Europe's.
  private static let zones: [(name: ValueWord, hours: Int)] = [
    (ValueWord("z"), 0), (ValueWord("utc"), 0), (ValueWord("gmt"), 0), (ValueWord("ut"), 0),
    (ValueWord("est"), -5), (ValueWord("edt"), -4), (ValueWord("cst"), -6),
    (ValueWord("cdt"), -5), (ValueWord("mst"), -7), (ValueWord("mdt"), -6),
    (ValueWord("pst"), -8), (ValueWord("pdt"), -7), (ValueWord("bst"), 1),
    (ValueWord("wet"), 0), (ValueWord("west"), 1), (ValueWord("cet"), 1),
    (ValueWord("cest"), 2), (ValueWord("eet"), 2), (ValueWord("eest"), 3), (ValueWord("jst"), 9),
  ]
}
