extension ValueBytes {
  /// Takes a date that names its month, up to the end: `Sun, 2 Nov 2025 10:00:00 +0100`,
  /// `Tue Jan 23 12:00:00 2024 +0100`, `10/Oct/2000:13:55:36 -0700]`, `Oct 11 22:14:15`,
  /// `Jan 15, 2023`, `2nd of March 2024`.
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
      } else if " ,-/.:[]\t".utf8.contains(peek()) {
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
    guard let number = takeDigits(1...4) else { return false }
    if count >= 3 || parts.day != nil && parts.month != nil {
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

  private static let ordinals = [
    ValueWord("st"), ValueWord("nd"), ValueWord("rd"), ValueWord("th"),
  ]
  private static let ignored = [
    ValueWord("of"), ValueWord("at"), ValueWord("the"), ValueWord("on"), ValueWord("de"),
    ValueWord("um"), ValueWord("uhr"), ValueWord("t"),
  ]
}
