/// Converts dates that name their month to ISO 8601.
package enum WordedDate {
  /// `2025-11-02T10:00:00+01:00` for a date in words; nil for any other text.
  ///
  /// The known forms:
  ///
  /// - `Sun, 2 Nov 2025 10:00:00 +0100` (RFC 822, as in mails and feeds)
  /// - `Sun Nov 2 10:00:00 2025 +0100` (git)
  /// - `Sun Nov  2 10:00:00 CET 2025` (date)
  package static func iso(_ text: String) -> String? {
    var words = text.unicodeScalars.split { $0.properties.isWhitespace || $0 == "," }
      .map { String($0).lowercased() }
    if let first = words.first, first.allSatisfy(\.isLetter), month(first) == nil {
      words.removeFirst()
    }
    if words.count >= 4, month(words[0]) != nil {
      // The year comes last, or before the offset.
      let isZone = words.count == 5 && (zones[words[3]] != nil || "+-".contains(words[3].prefix(1)))
      words = [words[1], words[0], words[isZone ? 4 : 3], words[2]] + words[(isZone ? 3 : 4)...]
    }
    guard words.count >= 3, let day = number(words[0], in: 1...31), let month = month(words[1]),
      let written = number(words[2], in: 0...9999)
    else { return nil }
    // A year of two digits is between 1970 and 2069.
    let year = words[2].utf8.count > 2 ? written : written + (written < 70 ? 2000 : 1900)
    let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    guard words.count > 3 else { return date }
    let clock = words[3].unicodeScalars.split(separator: ":").map(String.init)
    guard 2...3 ~= clock.count, let hour = number(clock[0], in: 0...23),
      let minute = number(clock[1], in: 0...59),
      let second = clock.count < 3 ? 0 : number(clock[2], in: 0...60)
    else { return nil }
    let time = [hour, minute, second].map { padded($0, 2) }.joined(separator: ":")
    return "\(date)T\(time)\(words.count > 4 ? offset(words[4]) : "")"
  }

  /// Whether a text's first four letters allow a date with a weekday. The first three must be a
  /// weekday's; a fourth letter must continue its full name.
  static func canBegin(_ text: some Sequence<UInt8>) -> Bool {
    var (letters, fourth) = (UInt32(0), UInt8(0))
    for (place, byte) in text.prefix(4).enumerated() {
      if place < 3 { letters = letters << 8 | UInt32(byte | 0x20) } else { fourth = byte | 0x20 }
    }
    guard let rest = weekdays.first(where: { $0.letters == letters })?.fourth else { return false }
    let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(fourth)
    return !isLetter || fourth == rest
  }

  /// The weekdays: the first three letters as a number, and the fourth letter.
  private static let weekdays: [(letters: UInt32, fourth: UInt8)] =
    ["sund", "mond", "tues", "wedn", "thur", "frid", "satu"].map { name in
      (name.utf8.prefix(3).reduce(0) { $0 << 8 | UInt32($1) }, name.utf8.last ?? 0)
    }

  private static let months = ShortWords.months.map { $0.lowercased() }
  /// Hours ahead of UTC, by the name of the zone.
  private static let zones = [
    "gmt": 0, "utc": 0, "ut": 0, "z": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7,
    "mdt": -6, "pst": -8, "pdt": -7, "bst": 1, "cet": 1, "cest": 2, "eet": 2, "eest": 3,
  ]

  private static func month(_ word: String) -> Int? {
    months.firstIndex(of: String(word.prefix(3))).map { $0 + 1 }
  }

  /// The offset of a zone in ISO 8601; empty if the zone is unknown.
  private static func offset(_ word: String) -> String {
    if let hours = zones[word] {
      return hours == 0 ? "Z" : "\(hours < 0 ? "-" : "+")\(padded(abs(hours), 2)):00"
    }
    let digits = word.filter { $0.isASCII && $0.isNumber }
    guard digits.count == 4, let sign = word.first, sign == "+" || sign == "-" else { return "" }
    return digits == "0000" ? "Z" : "\(sign)\(digits.prefix(2)):\(digits.suffix(2))"
  }

  private static func number(_ text: some StringProtocol, in range: ClosedRange<Int>) -> Int? {
    guard text.utf8.allSatisfy(isDigit), let number = Int(text), range.contains(number) else {
      return nil
    }
    return number
  }
}
