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
    if let month = Self.month(word) {
      guard parts.month == nil else { return false }
      parts.month = month
      return true
    }
    return Self.ignored.contains(word) || Self.weekdays.contains { word.abbreviates($0) }
  }

  fileprivate static func month(_ word: ValueWord) -> Int? {
    if let place = months.firstIndex(where: { word.abbreviates($0) }) { return place + 1 }
    return otherMonths.first { word.abbreviates($0.name) }?.month
  }

  private static let ordinals = [
    ValueWord("st"), ValueWord("nd"), ValueWord("rd"), ValueWord("th"),
  ]
  private static let ignored = [
    ValueWord("of"), ValueWord("at"), ValueWord("the"), ValueWord("on"), ValueWord("de"),
    ValueWord("um"), ValueWord("uhr"), ValueWord("t"),
  ]
  fileprivate static let months = [
    ValueWord("january"), ValueWord("february"), ValueWord("march"), ValueWord("april"),
    ValueWord("may"), ValueWord("june"), ValueWord("july"), ValueWord("august"),
    ValueWord("september"), ValueWord("october"), ValueWord("november"), ValueWord("december"),
  ]
  /// Months in German, French, Spanish and Italian that do not begin like the English ones.
  fileprivate static let otherMonths: [(name: ValueWord, month: Int)] = [
    (ValueWord("januar"), 1), (ValueWord("janvier"), 1), (ValueWord("enero"), 1),
    (ValueWord("gennaio"), 1), (ValueWord("februar"), 2), (ValueWord("février"), 2),
    (ValueWord("fevrier"), 2), (ValueWord("febrero"), 2), (ValueWord("febbraio"), 2),
    (ValueWord("märz"), 3), (ValueWord("maerz"), 3), (ValueWord("mrz"), 3),
    (ValueWord("mars"), 3), (ValueWord("marzo"), 3), (ValueWord("avril"), 4),
    (ValueWord("abril"), 4), (ValueWord("aprile"), 4), (ValueWord("mai"), 5),
    (ValueWord("mayo"), 5), (ValueWord("maggio"), 5), (ValueWord("juni"), 6),
    (ValueWord("juin"), 6), (ValueWord("junio"), 6), (ValueWord("giugno"), 6),
    (ValueWord("juli"), 7), (ValueWord("juillet"), 7), (ValueWord("julio"), 7),
    (ValueWord("luglio"), 7), (ValueWord("août"), 8), (ValueWord("aout"), 8),
    (ValueWord("agosto"), 8), (ValueWord("septembre"), 9), (ValueWord("septiembre"), 9),
    (ValueWord("settembre"), 9), (ValueWord("oktober"), 10), (ValueWord("octobre"), 10),
    (ValueWord("octubre"), 10), (ValueWord("ottobre"), 10), (ValueWord("novembre"), 11),
    (ValueWord("noviembre"), 11), (ValueWord("dezember"), 12), (ValueWord("décembre"), 12),
    (ValueWord("decembre"), 12), (ValueWord("diciembre"), 12), (ValueWord("dicembre"), 12),
  ]
  fileprivate static let weekdays = [
    ValueWord("monday"), ValueWord("tuesday"), ValueWord("wednesday"), ValueWord("thursday"),
    ValueWord("friday"), ValueWord("saturday"), ValueWord("sunday"),
  ]
}

extension DateParts {
  /// Whether a text's first letters are those of a weekday or a month.
  ///
  /// - Parameter text: UTF-8.
  /// - Complexity: O(1).
  static func canBeginWithWord(_ text: some Sequence<UInt8>) -> Bool {
    var letters: UInt32 = 0
    for byte in text.prefix(3) { letters = letters << 8 | UInt32(byte | 0x20) }
    return beginnings.contains(letters)
  }

  /// The first three letters of the weekdays and months as numbers.
  private static let beginnings: Set<UInt32> = Set(
    (ValueBytes.weekdays + ValueBytes.months + ValueBytes.otherMonths.map(\.name)).map { word in
      (0..<3).reduce(0) { letters, place in
        letters << 8 | UInt32(word.letters >> (place * 8) & 0xFF) | 0x20
      }
    })
}
