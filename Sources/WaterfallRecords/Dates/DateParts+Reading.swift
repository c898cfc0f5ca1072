/// How the dates of a column are written.
struct DateNotation: Hashable, Sendable {
  /// Whether the month comes first in `1/2/2024`.
  var isMonthFirst = false
  /// The month with which dates without a year begin: 12 for a log from December to January.
  var firstMonth = 1
  /// A moment of the column, in seconds since 1970, to which dates without a year are near; nil if
  /// they are later than all others.
  var reference: Int?
  /// The zone of dates that do not say theirs.
  var zone = Zone.local
  /// Whether `2024`, `2024-03`, `20240301` and `20240301135536` are dates. Alone, they are numbers
  /// or texts.
  var isLenient = false
}

extension Meaning {
  /// A date in seconds since the beginning of 1970; without a zone it is one of local clocks
  /// (``Zone``).
  ///
  /// The notations are those of ISO 8601 and RFC 3339, of mails (RFC 2822), git, date(1), access
  /// logs, syslog, and those that people use: `15 Jan 2023`, `31.12.2023`, `1/18/2024 1:55 PM`.
  init?(date text: String, _ notation: DateNotation = DateNotation()) {
    guard var bytes = ValueBytes(text),
      let meaning = bytes.takeDate(notation)?.meaning(in: notation)
    else { return nil }
    self = meaning
  }
}

extension DateParts {
  /// A date that means the same in every column, with its year: in ISO 8601, or with a month's
  /// name; nil for other texts.
  ///
  /// - Complexity: O(1) for texts that cannot begin a date, else O(length).
  package init?(_ text: String) {
    guard Self.canBegin(text.utf8), var bytes = ValueBytes(text),
      let parts = bytes.takeClearDate(), parts.shown != nil
    else { return nil }
    self = parts
  }

  /// A date without punctuation, as calendars write them: `20261102T100000Z`, `20261102`.
  package init?(compact text: String) {
    guard var bytes = ValueBytes(text), bytes.digitCount() == 8,
      let parts = bytes.takeISODate(DateNotation(isLenient: true))
    else { return nil }
    self = parts
  }

  /// A date that names its month: `Sun, 2 Nov 2025 10:00:00 +0100`.
  package init?(worded text: String) {
    guard var bytes = ValueBytes(text), let parts = bytes.takeWordedDate() else { return nil }
    self = parts
  }

  /// Whether a text's length and first letters allow a date that ``init(_:)`` takes.
  ///
  /// - Parameter text: UTF-8.
  /// - Complexity: O(1).
  static func canBegin(_ text: some Collection<UInt8>) -> Bool {
    guard 10...ValueBytes.longest ~= text.count, let first = text.first else { return false }
    guard isDigit(first) else { return DateNames.canBegin(text) }
    let digits = text.prefix(9).prefix(while: isDigit).count
    guard let next = text.dropFirst(digits).first else { return false }
    switch digits {
    case 4: return next == UInt8(ascii: "-") || next == UInt8(ascii: "/")
    case 8: return next == UInt8(ascii: "T")
    case 1, 2:
      let rest = text.dropFirst(digits + 1).drop { $0 == UInt8(ascii: " ") }
      return " -./".utf8.contains(next) && DateNames.canBegin(rest)
    default: return false
    }
  }
}

/// Whether a text is a date in one of the usual forms, with or without a time: `2025-11-02`,
/// `2/11/2025`, `Sun, 2 Nov 2025 10:00`, `10/Mar/2026:14:00:02 +0000`, `Mar 10 14:00:02`.
///
/// - Complexity: O(1) for texts that cannot begin a date, else O(length).
package func isDate(_ text: String) -> Bool {
  let bytes = text.utf8
  guard 6...ValueBytes.longest ~= bytes.count, let first = bytes.first,
    isDigit(first) || DateNames.canBegin(bytes)
  else { return false }
  return Meaning(date: text) != nil
}

extension ValueBytes {
  /// Takes a date that means the same in every column, up to the end.
  fileprivate mutating func takeClearDate() -> DateParts? {
    skipWeekday()
    let count = digitCount()
    return count == 4 || count == 8 ? takeISODate(DateNotation()) : takeWordedDate()
  }

  /// Takes a date in any notation, up to the end.
  mutating func takeDate(_ notation: DateNotation) -> DateParts? {
    if peek() == UInt8(ascii: "[") { place += 1 }
    let start = place
    skipWeekday()
    let count = digitCount()
    var parts: DateParts?
    if count == 4 || count == 8 || count == 14 { parts = takeISODate(notation) }
    if count == 1 || count == 2 { parts = takeNumberedDate(notation) }
    if parts != nil { return parts }
    place = start
    return takeWordedDate()
  }

  /// Skips a weekday before a date in digits, as systemd writes it: `Tue 2024-01-23 13:55:36 CET`.
  private mutating func skipWeekday() {
    let start = place
    guard isWordByte(peek()), DateNames.isWeekday(takeWord()) else {
      place = start
      return
    }
    skipBlanks()
    if digitCount() != 4 || peek(4) != UInt8(ascii: "-") { place = start }
  }

  /// Takes `2024-01-15`, `2024/1/15 13:55`, `2024-01-15T13:55:36,123456789+01:00`,
  /// `2024:01:15 13:55:36` (cameras) or `20240115T135536Z`, up to the end.
  fileprivate mutating func takeISODate(_ notation: DateNotation) -> DateParts? {
    var parts = DateParts()
    let count = digitCount()
    if count == 8 || count == 14 {
      guard let century = takeDigits2(), let year = takeDigits2(), let month = takeDigits2(),
        let day = takeDigits2()
      else { return nil }
      (parts.year, parts.month, parts.day) = (century * 100 + year, month, day)
      if isAtEnd { return notation.isLenient ? parts : nil }
      let hasMark = count == 8 && (take("T") || take("t") || take("-") || take("_"))
      guard hasMark || count == 14 && notation.isLenient else { return nil }
      guard takeCompactClock(into: &parts) else { return nil }
      return takesZoneAndEnd(&parts) ? parts : nil
    }
    parts.year = takeDigits(4...4)
    if isAtEnd { return notation.isLenient ? parts : nil }
    if takeIdeographs(into: &parts) { return parts }
    let separator = peek()
    guard "-/.:".utf8.contains(separator), isDigit(peek(1)) else { return nil }
    place += 1
    parts.month = takeDigits(1...2)
    if parts.month != nil, isAtEnd {
      return notation.isLenient && "-/".utf8.contains(separator) ? parts : nil
    }
    guard parts.month != nil, peek() == separator else { return nil }
    place += 1
    parts.day = takeDigits(1...2)
    guard parts.day != nil else { return nil }
    // Without a time, 2024:01:15 is a duration.
    if separator == UInt8(ascii: ":"), peek() != UInt8(ascii: " ") { return nil }
    return takesClockAndEnd(&parts) ? parts : nil
  }

  /// Takes `年1月15日` after a year.
  private mutating func takeIdeographs(into parts: inout DateParts) -> Bool {
    guard takeScalar(0xE5, 0xB9, 0xB4) else { return false }
    parts.month = takeDigits(1...2)
    guard parts.month != nil, takeScalar(0xE6, 0x9C, 0x88) else { return false }
    if isAtEnd { return true }
    parts.day = takeDigits(1...2)
    guard parts.day != nil, takeScalar(0xE6, 0x97, 0xA5) else { return false }
    return takesClockAndEnd(&parts)
  }

  private mutating func takeScalar(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    guard peek() == first, peek(1) == second, peek(2) == third else { return false }
    place += 3
    return true
  }

  /// Takes `31/12/2023`, `1-18-24`, `31.12.2023, 13:55` or a month, `12/2023`, up to the end.
  private mutating func takeNumberedDate(_ notation: DateNotation) -> DateParts? {
    guard let one = takeDigits(1...2) else { return nil }
    let separator = peek()
    guard "-/.".utf8.contains(separator) else { return nil }
    place += 1
    let shortDigits = digitCount()
    // 12.2023 is a number.
    if shortDigits == 4, separator != UInt8(ascii: ".") { return takeYear(ofMonth: one) }
    guard let other = takeDigits(1...2), peek() == separator else { return nil }
    place += 1
    let digits = digitCount()
    // 1.2.30 is a version, but 01.02.30 is a date.
    guard digits == 4 || digits == 2 && (separator != UInt8(ascii: ".") || shortDigits == 2),
      let year = takeDigits(2...4)
    else { return nil }
    var parts = DateParts()
    parts.year = DateParts.wholeYear(year, digits: digits)
    // Points are used where days come first.
    let wantsMonth = notation.isMonthFirst && separator != UInt8(ascii: ".")
    let isMonthFirst = other > 12 || wantsMonth && one <= 12
    (parts.day, parts.month) = isMonthFirst ? (other, one) : (one, other)
    return takesClockAndEnd(&parts) ? parts : nil
  }

  /// Takes the year of a month in digits, up to the end.
  private mutating func takeYear(ofMonth month: Int) -> DateParts? {
    guard let year = takeDigits(4...4), isAtEnd, 1...12 ~= month, 1900...2099 ~= year else {
      return nil
    }
    var parts = DateParts()
    (parts.year, parts.month) = (year, month)
    return parts
  }

  /// Takes a time, if there is one, and whether the text ends then.
  private mutating func takesClockAndEnd(_ parts: inout DateParts) -> Bool {
    if isAtEnd { return true }
    let hasMark = take("T") || take("t")
    // After the mark, two digits are an hour. After a blank they may be anything.
    if hasMark, digitCount() == 2, peek(2) == 0 {
      parts.clock = takeDigits2().map { $0 * 3600 }
      return (parts.clock ?? .max) < 86_400
    }
    let isSeparated = hasMark || take(",") || take("_") || take(":")
    guard isSeparated || peek() == UInt8(ascii: " ") || isZoneStart else { return false }
    skipBlanks()
    // Gin writes `2024/01/15 - 13:55:36`.
    let isBar = peek() == UInt8(ascii: "-") && peek(1) == UInt8(ascii: " ")
    if isBar, isDigit(peek(2)), peek(4) == UInt8(ascii: ":") { place += 2 }
    if isDigit(peek()) {
      let isCompact = digitCount() >= 4
      guard isCompact ? takeCompactClock(into: &parts) : takeClock(into: &parts) else {
        return false
      }
    }
    return takesZoneAndEnd(&parts)
  }

  /// `2024-01-15Z` has a zone but no time (XML Schema).
  private var isZoneStart: Bool { peek() == UInt8(ascii: "Z") || peek() == UInt8(ascii: "+") }

  private mutating func takesZoneAndEnd(_ parts: inout DateParts) -> Bool {
    skipBlanks()
    if isAtEnd { return true }
    guard takeZone(into: &parts) else { return false }
    skipBlanks()
    // RFC 9557 adds the zone's name in brackets, and `date` of Go adds it as a word.
    while !isAtEnd, isWordByte(peek()) || "[]/_+-".utf8.contains(peek()) { place += 1 }
    return isAtEnd
  }
}
