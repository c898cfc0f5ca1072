/// The parts of a date that have been read so far.
package struct DateParts {
  var year: Int?
  var month: Int?
  var day: Int?
  /// Seconds since midnight; nil without a time.
  var clock: Int?
  var fraction = 0.0
  /// Seconds ahead of UTC; nil if the text does not say.
  var offset: Int?

  /// The year of a date without one, as in syslog and for recent files in `ls -l`. It comes after
  /// all dates that have a year, because such dates are recent. It is a leap year.
  static let recentYear = 4000

  /// Whether a date has been given its year, because it had none.
  static func isYearless(_ year: Int) -> Bool { year == recentYear || year == recentYear - 1 }

  /// The date; nil if a part is out of range.
  ///
  /// Of a date without a year, `notation` says the year. If it names the month with which such
  /// dates begin, those in it and later months are in the year before the others.
  func meaning(in notation: DateNotation = DateNotation()) -> Meaning? {
    if year == nil, let reference = notation.reference {
      return meaning(near: reference, in: notation)
    }
    let (month, day, firstMonth) = (month ?? 1, day ?? 1, notation.firstMonth)
    let isEarly = firstMonth > 1 && month >= firstMonth
    let year = year ?? (isEarly ? Self.recentYear - 1 : Self.recentYear)
    guard let shown = Self.seconds(year, month, day, clock) else { return nil }
    let moment = offset.map { shown - $0 } ?? notation.zone.moment(of: shown)
    return Meaning(.date, Double(moment), fraction: fraction)
  }

  /// The time that clocks show in a zone; nil if a part is out of range, or without a year and a
  /// day. A date that does not say its zone is the same everywhere.
  func time(in zone: Zone) -> CivilTime? {
    guard let shown else { return nil }
    guard let offset else { return CivilTime(seconds: shown) }
    return CivilTime(at: shown - offset, in: zone)
  }

  /// The date in ISO 8601, with its zone if it has one: `2025-11-02T10:00:00+01:00`, `2025-11-02`;
  /// nil if a part is out of range, or without a year and a day.
  package var text: String? {
    guard let shown else { return nil }
    let time = CivilTime(seconds: shown)
    return clock == nil ? time.dateText : "\(time.dateText)T\(time.clockText)\(zoneText)"
  }

  private var zoneText: String {
    guard let offset else { return "" }
    let minutes = offset.magnitude / 60
    let clock = "\(padded(Int(minutes) / 60, 2)):\(padded(Int(minutes) % 60, 2))"
    return offset == 0 ? "Z" : "\(offset < 0 ? "-" : "+")\(clock)"
  }

  /// Nanoseconds after the whole second.
  var nanoseconds: Int { min(Int((fraction * 1e9).rounded()), 999_999_999) }

  /// The time as it is written, in seconds since the beginning of 1970 as if the clock were in UTC;
  /// nil if a part is out of range, or without a year and a day.
  var shown: Int? {
    guard let year, let month, let day else { return nil }
    return Self.seconds(year, month, day, clock)
  }

  /// Seconds since the beginning of 1970, as if the clock were in UTC; nil for a date that no
  /// calendar has.
  private static func seconds(_ year: Int, _ month: Int, _ day: Int, _ clock: Int?) -> Int? {
    guard 1...12 ~= month, 1...CivilTime.days(in: month, of: year) ~= day else { return nil }
    return CivilTime.days(year, month, day) * 86_400 + (clock ?? 0)
  }

  /// The date without a year in the year in which it is nearest to a moment.
  private func meaning(near reference: Int, in notation: DateNotation) -> Meaning? {
    let middle = CivilTime(seconds: reference).year
    let candidates = [middle, middle - 1, middle + 1].compactMap { year in
      var parts = self
      parts.year = year
      return parts.meaning(in: notation)
    }
    return candidates.min {
      ($0.value - Double(reference)).magnitude < ($1.value - Double(reference)).magnitude
    }
  }

  /// A year of two digits is between 1970 and 2069.
  static func wholeYear(_ year: Int, digits: Int) -> Int {
    digits > 2 ? year : year + (year < 70 ? 2000 : 1900)
  }
}

extension ValueBytes {
  /// Takes a date that names its month, up to the end: `Sun, 2 Nov 2025 10:00:00 +0100`,
  /// `Tue Jan 23 12:00:00 2024 +0100`, `10/Oct/2000:13:55:36 -0700]`, `Oct 11 22:14:15`,
  /// `Jan 15, 2023`, `2nd of March 2024`, `Dec-23`, `Dec '23`.
  ///
  /// - Returns: nil unless there are a month, and a year or a day with a time.
  mutating func takeWordedDate() -> DateParts? {
    var (parts, hasZone) = (DateParts(), false)
    while !isAtEnd {
      if isDigit(peek()) {
        guard takeDateNumber(into: &parts) else { return nil }
      } else if parts.clock != nil, !hasZone, takeZone(into: &parts) {
        hasZone = true
      } else if isWordByte(peek()) {
        guard takeDateWord(into: &parts) else { return nil }
      } else if peek() == UInt8(ascii: "("), parts.clock != nil {
        // A comment: the zone's name in mails.
        place = end
      } else if " ,-/.:[]'\t".utf8.contains(peek()) {
        place += 1
      } else {
        return nil
      }
    }
    guard parts.month != nil, parts.year != nil || parts.day != nil && parts.clock != nil else {
      return nil
    }
    return parts
  }

  /// Takes a day, a year or a time.
  private mutating func takeDateNumber(into parts: inout DateParts) -> Bool {
    let count = digitCount()
    if count <= 2, peek(count) == UInt8(ascii: ":"), isDigit(peek(count + 1)), parts.clock == nil {
      return takeClock(into: &parts)
    }
    let mayBeYear = count == 2 && parts.month != nil && parts.clock == nil && isBehindYearMark
    guard let number = takeDigits(1...4) else { return false }
    if count >= 3 || parts.day != nil && parts.month != nil || mayBeYear && isAtEnd {
      guard parts.year == nil, count != 3 else { return false }
      parts.year = DateParts.wholeYear(number, digits: count)
      return true
    }
    guard parts.day == nil else { return false }
    parts.day = number
    if isWordByte(peek()) {
      let start = place
      if !Self.ordinals.contains(takeWord()) { place = start }
    }
    return true
  }

  /// Whether an apostrophe is before the place, or a hyphen directly after a word, as spreadsheets
  /// write months: `Dec-23`.
  private var isBehindYearMark: Bool {
    peek(-1) == UInt8(ascii: "'") || peek(-1) == UInt8(ascii: "-") && isWordByte(peek(-2))
  }

  /// Takes a month, a weekday or a word such as `of`.
  private mutating func takeDateWord(into parts: inout DateParts) -> Bool {
    let word = takeWord()
    if let month = DateNames.month(word) {
      guard parts.month == nil else { return false }
      parts.month = month
      return true
    }
    return Self.ignored.contains(word) || DateNames.isWeekday(word)
  }

  static let ordinals = [
    ValueWord("st"), ValueWord("nd"), ValueWord("rd"), ValueWord("th"),
  ]
  private static let ignored = [
    ValueWord("of"), ValueWord("at"), ValueWord("the"), ValueWord("on"), ValueWord("de"),
    ValueWord("um"), ValueWord("uhr"), ValueWord("t"),
  ]
}
