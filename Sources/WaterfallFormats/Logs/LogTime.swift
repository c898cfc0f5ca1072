import WaterfallRecords

/// The times with which lines of logs begin: where they end in a line, and how sure they are.
///
/// Their values are read like those of all other fields (``Meaning``), by a grammar that has the
/// whole value. A test holds that it reads each form of this one.
///
/// The forms are those of ISO 8601, RFC 3164, Go's `log`, Java's `java.util.logging`, Python's
/// `logging`, Apache, nginx, Tomcat, PHP, Android and the kernel, as these print them.
enum LogTime {
  /// How certain it is that a time begins a line of a log.
  enum Certainty {
    /// A date and a time of day with seconds.
    case instant
    /// A time of day, seconds since a start, or a date without seconds.
    case partial
  }

  /// Takes a time if one begins at the cursor and ends with a word.
  ///
  /// - Returns: nil if there is none. The cursor then has not moved.
  static func take(_ cursor: inout LogCursor) -> (range: Range<Int>, certainty: Certainty)? {
    let start = cursor.index
    guard let first = cursor.next else { return nil }
    let certainty: Certainty?
    if isDigit(first) {
      certainty = takeDigits(&cursor)
    } else if isLetter(first) {
      certainty = attempt(&cursor, monthNameDate) ?? attempt(&cursor, weekdayDate)
    } else {
      certainty = first == 0x20 ? attempt(&cursor, epoch) : nil
    }
    return certainty.map { (start..<cursor.index, $0) }
  }

  private typealias Form = (inout LogCursor) -> Certainty?

  /// Takes a time that ends with a word.
  private static func attempt(_ cursor: inout LogCursor, _ form: Form) -> Certainty? {
    cursor.attempt { cursor in
      guard let certainty = form(&cursor), endsWord(cursor) else { return nil }
      return certainty
    }
  }

  /// Takes a time that begins with a digit. The digits and the sign after them say which forms it
  /// may have.
  private static func takeDigits(_ cursor: inout LogCursor) -> Certainty? {
    var count = 1
    while count < longestNumber, cursor.peek(count).map(isDigit) == true { count += 1 }
    switch (count, cursor.peek(count)) {
    case (4, UInt8(ascii: "-")), (4, UInt8(ascii: "/")), (4, UInt8(ascii: ".")), (8, _):
      return attempt(&cursor, isoDate) ?? attempt(&cursor, epoch)
    case (...2, UInt8(ascii: ":")):
      return attempt(&cursor, timeOnly) ?? attempt(&cursor, kitchenTime)
    case (...2, UInt8(ascii: "/")):
      return attempt(&cursor, dayFirstDate) ?? attempt(&cursor, monthFirstDate)
    case (...2, UInt8(ascii: "-")):
      return attempt(&cursor, dayFirstDate) ?? attempt(&cursor, shortDate)
    case (...2, UInt8(ascii: ".")):
      return attempt(&cursor, dayFirstDate) ?? attempt(&cursor, epoch)
    case (...2, 0x20): return attempt(&cursor, dayFirstDate)
    case (2, let mark?) where isLetter(mark): return attempt(&cursor, joinedDate)
    case (6, 0x20): return attempt(&cursor, shortDate)
    case (_, UInt8(ascii: ".")), (10..., _): return attempt(&cursor, epoch)
    default: return nil
    }
  }

  /// Seconds, with their fractions of a millisecond, have no more digits.
  private static let longestNumber = 14

  private static func endsWord(_ cursor: LogCursor) -> Bool {
    guard let next = cursor.next else { return true }
    switch next {
    case UInt8(ascii: "]"), UInt8(ascii: "|"), UInt8(ascii: ":"), UInt8(ascii: ")"),
      UInt8(ascii: "-"):
      return true
    default: return isSpace(next)
    }
  }

  /// `2024-01-31T10:00:00.123+01:00`, `2024/01/31 10:00:00`, `2024/01/31 - 10:00:00` (Gin),
  /// `20240131 10:00:00`.
  private static func isoDate(_ cursor: inout LogCursor) -> Certainty? {
    guard cursor.takeNumber(4, in: 1900...2199) else { return nil }
    let separator = cursor.next.flatMap { "-/.".utf8.contains($0) ? $0 : nil }
    if let separator { _ = cursor.take(byte: separator) }
    guard cursor.takeNumber(2, in: 1...12), separator.map({ cursor.take(byte: $0) }) ?? true,
      cursor.takeNumber(2, in: 1...31),
      cursor.take("T") || cursor.take("t") || cursor.take(", ") || cursor.take(" - ")
        || cursor.take(" ")
        || cursor.take("_") || cursor.take(":") || cursor.take("-")
    else { return nil }
    let isPlain = separator == nil
    return time(&cursor, isPlain: isPlain)
  }

  /// `31/Jan/2024:10:00:00 +0100`, `31-Jan-2024 10:00:00.123`, `31 Jan 2024 10:00:00`,
  /// `31.01.2024 10:00:00`.
  private static func dayFirstDate(_ cursor: inout LogCursor) -> Certainty? {
    guard takeDay(&cursor), let mark = cursor.next, "/-. ".utf8.contains(mark),
      cursor.take(byte: mark)
    else { return nil }
    let isNamed = takeMonth(&cursor)
    guard isNamed || mark == UInt8(ascii: ".") && cursor.takeNumber(2, in: 1...12),
      cursor.take(byte: mark), cursor.takeNumber(4, in: 1900...2199),
      cursor.take(":") || cursor.take(" ")
    else { return nil }
    return time(&cursor)
  }

  /// `31Jan2024 10:00:00.123` (Minecraft's Forge).
  private static func joinedDate(_ cursor: inout LogCursor) -> Certainty? {
    guard takeDay(&cursor), takeMonth(&cursor), cursor.takeNumber(4, in: 1900...2199),
      cursor.take(" ")
    else { return nil }
    return time(&cursor)
  }

  /// `01/31/2024 10:00:00 PM`.
  private static func monthFirstDate(_ cursor: inout LogCursor) -> Certainty? {
    guard takeDay(&cursor), cursor.take("/"), takeDay(&cursor), cursor.take("/") else { return nil }
    guard cursor.takeNumber(4, in: 1900...2199) || cursor.takeNumber(2, in: 0...99) else {
      return nil
    }
    _ = cursor.take(",")
    return cursor.take(" ") ? time(&cursor) : nil
  }

  /// `01-31 10:00:00.123` (Android) and `240131 10:00:00` (MySQL).
  private static func shortDate(_ cursor: inout LogCursor) -> Certainty? {
    let start = cursor.index
    if cursor.takeNumber(2, in: 1...12), cursor.take("-"), cursor.takeNumber(2, in: 1...31),
      cursor.take(" ")
    {
      return time(&cursor)
    }
    cursor.move(to: start)
    guard cursor.takeNumber(2, in: 0...99), cursor.takeNumber(2, in: 1...12),
      cursor.takeNumber(2, in: 1...31), cursor.take(" ")
    else { return nil }
    cursor.skipSpace()
    return time(&cursor)
  }

  /// `10:00:00.123`.
  private static func timeOnly(_ cursor: inout LogCursor) -> Certainty? {
    time(&cursor) == .instant ? .partial : nil
  }

  /// `2:04PM`, as zerolog writes it for people.
  private static func kitchenTime(_ cursor: inout LogCursor) -> Certainty? {
    let hour = cursor.takeWhile(isDigit)
    guard 1...2 ~= hour.count, cursor.take(":"), cursor.takeNumber(2, in: 0...59),
      cursor.take("AM") || cursor.take("PM")
    else { return nil }
    return .partial
  }

  /// `1700000000.123`, `1.700000000123e+09`, and `12.345s` since a start, as Java's unified logging
  /// prints it.
  private static func epoch(_ cursor: inout LogCursor) -> Certainty? {
    cursor.skipSpace()
    let seconds = cursor.takeWhile(isDigit)
    guard 1...13 ~= seconds.count else { return nil }
    let fraction = cursor.take(".") ? cursor.takeWhile(isDigit).count : 0
    if seconds.count >= 10 { return .partial }
    // zap has a power of ten.
    if seconds.count == 1, fraction > 0, cursor.take("e+09") { return .partial }
    // The kernel has six digits, and Java three and the unit.
    return fraction == 6 || cursor.take("s") && fraction > 0 ? .partial : nil
  }

  /// `Jan 31 10:00:00 2024`, `Jan 31, 2024 10:00:00 PM UTC`, `Jan 31 10:00:00`, `Jan-31 10:00:00`,
  /// `jan/31/2024 10:00:00` (MikroTik).
  private static func monthNameDate(_ cursor: inout LogCursor) -> Certainty? {
    guard takeMonth(&cursor) else { return nil }
    if cursor.take("/") {
      guard takeDay(&cursor), cursor.take("/"), cursor.takeNumber(4, in: 1900...2199),
        cursor.take(" ")
      else { return nil }
      return time(&cursor)
    }
    guard cursor.skipSpace() || cursor.take("-"), takeDay(&cursor) else { return nil }
    if cursor.take(",") {
      guard cursor.take(" "), cursor.takeNumber(4, in: 1900...2199) else { return nil }
      _ = cursor.take(",")
      return cursor.take(" ") ? time(&cursor) : nil
    }
    guard cursor.take(" ") else { return nil }
    let withYear = cursor.attempt { cursor in
      cursor.takeNumber(4, in: 1900...2199) && cursor.take(" ") ? time(&cursor) : nil
    }
    if let withYear { return withYear }
    guard time(&cursor) == .instant else { return nil }
    takeYear(&cursor)
    return .instant
  }

  /// `Wed Jan 31 10:00:00.123 2024`, `Wed, 31 Jan 2024 10:00:00 GMT`, and systemd's
  /// `Wed 2024-01-31 10:00:00 CET`.
  private static func weekdayDate(_ cursor: inout LogCursor) -> Certainty? {
    guard DateNames.isWeekday(cursor.bytes[cursor.takeWhile(isLetter)]) else { return nil }
    _ = cursor.take(",")
    guard cursor.take(" ") else { return nil }
    guard cursor.next.map(isDigit) == true else { return monthNameDate(&cursor) }
    let start = cursor.index
    // Rows of systemd's tables begin so, too.
    if isoDate(&cursor) != nil { return .partial }
    cursor.move(to: start)
    return dayFirstDate(&cursor)
  }

  /// Takes a time of day, its fraction, and its zone.
  private static func time(_ cursor: inout LogCursor, isPlain: Bool = false) -> Certainty? {
    guard cursor.takeNumber(2, in: 0...23) || cursor.takeNumber(1, in: 0...9) else { return nil }
    let hasColons = cursor.take(":")
    guard hasColons || isPlain, cursor.takeNumber(2, in: 0...59) else { return nil }
    var certainty = Certainty.partial
    if hasColons ? cursor.take(":") : isPlain {
      guard cursor.takeNumber(2, in: 0...60) else { return nil }
      certainty = .instant
      takeFraction(&cursor)
    }
    takeHalfOfDay(&cursor)
    takeZone(&cursor)
    return certainty
  }

  private static func takeFraction(_ cursor: inout LogCursor) {
    let start = cursor.index
    let hasMark = cursor.take(".") || cursor.take(",") || cursor.take(":")
    if !hasMark || !(1...9 ~= cursor.takeWhile(isDigit).count) { cursor.move(to: start) }
  }

  private static func takeZone(_ cursor: inout LogCursor) {
    if cursor.take("Z") || cursor.take("z") { return }
    let start = cursor.index
    _ = cursor.take(" ")
    let isZone: Bool
    if cursor.take("+") || cursor.take("-") {
      let hasHours = cursor.takeNumber(2, in: 0...23)
      _ = cursor.take(":")
      isZone = hasHours && cursor.takeNumber(2, in: 0...59)
    } else {
      let word = cursor.takeWhile { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
      isZone = !word.isEmpty && DateNames.isZone(cursor.bytes[word])
    }
    if !isZone || !endsWord(cursor) { cursor.move(to: start) }
  }

  private static func takeHalfOfDay(_ cursor: inout LogCursor) {
    let start = cursor.index
    _ = cursor.take(" ")
    guard cursor.next == UInt8(ascii: "A") || cursor.next == UInt8(ascii: "P") else {
      return cursor.move(to: start)
    }
    let word = cursor.takeWhile { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
    if !DateNames.isHalfOfDay(cursor.bytes[word]) || !endsWord(cursor) { cursor.move(to: start) }
  }

  private static func takeYear(_ cursor: inout LogCursor) {
    let start = cursor.index
    if !cursor.take(" ") || !cursor.takeNumber(4, in: 1900...2199) || !endsWord(cursor) {
      cursor.move(to: start)
    }
  }

  private static func takeDay(_ cursor: inout LogCursor) -> Bool {
    cursor.takeNumber(2, in: 1...31) || cursor.takeNumber(1, in: 1...9)
  }

  private static func takeMonth(_ cursor: inout LogCursor) -> Bool {
    let start = cursor.index
    guard DateNames.isMonth(cursor.bytes[cursor.takeWhile { isLetter($0) || $0 >= 0x80 }]) else {
      cursor.move(to: start)
      return false
    }
    _ = cursor.take(".")
    return true
  }
}
