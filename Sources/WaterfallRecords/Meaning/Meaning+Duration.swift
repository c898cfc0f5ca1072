/// How the durations of a column are written.
struct DurationNotation: Hashable, Sendable {
  /// Whether `12:30` is hours and minutes, as it is beside the time of day `12:30:45`.
  var isOfDay = false
  /// Whether plain numbers are seconds, and `m` alone is minutes.
  var isLenient = false
}

extension Meaning {
  /// A duration in seconds: `5d3h`, `1h2m3.5s` (Go), `2 weeks ago` (git), `About an hour ago`
  /// (docker), `3 days`, `1:02:03`, `2-03:04:05` (ps), `P1DT2H` (ISO 8601),
  /// `1 mon 3 days 04:05:06` (PostgreSQL).
  ///
  /// A month is 30 days and a year is 365. How long ago something was is a duration, too, and so is
  /// a time of day such as `1:55 PM`, since midnight.
  init?(duration text: String, _ notation: DurationNotation = DurationNotation()) {
    guard var bytes = ValueBytes(text) else { return nil }
    let isWorded = bytes.takeVagueWords()
    if isWorded == nil {
      self.init(.duration, 0)
      return
    }
    let isNegative = bytes.takeMinus()
    let start = bytes.place
    if let seconds = bytes.takeClockDuration(isOfDay: notation.isOfDay) {
      self.init(.duration, isNegative ? -seconds : seconds)
      return
    }
    bytes.place = start
    if bytes.peekSmall() == UInt8(ascii: "p"),
      bytes.peekSmall(1) == UInt8(ascii: "t") || isDigit(bytes.peek(1))
    {
      bytes.place += 1
      guard let seconds = bytes.takeStandardParts() else { return nil }
      self.init(.duration, isNegative ? -seconds : seconds)
      return
    }
    let isLenient = notation.isLenient || isWorded == true
    guard
      let seconds = bytes.takeComponents(isLenient: isLenient, sign: isNegative ? -1 : 1)
    else { return nil }
    self.init(.duration, seconds)
  }
}

extension ValueBytes {
  /// Takes words such as `About` and `Less than`; returns whether there were any, and nil if the
  /// whole text means no time at all, as `just now` does.
  fileprivate mutating func takeVagueWords() -> Bool? {
    var hasWords = false
    while isWordByte(peek()) {
      let start = place
      let word = takeWord()
      if word == ValueWord("now"), isAtEnd { return nil }
      guard Self.vague.contains(word) else {
        place = start
        return hasWords
      }
      hasWords = true
      skipBlanks()
    }
    return hasWords
  }

  private static let vague: [ValueWord] = [
    ValueWord("about"), ValueWord("less"), ValueWord("than"), ValueWord("over"),
    ValueWord("almost"), ValueWord("in"), ValueWord("up"), ValueWord("just"), ValueWord("for"),
    ValueWord("more"),
  ]

  /// Takes `1:02:03`, `4:05.5`, `2-03:04:05` or `1:55 PM` up to the end.
  fileprivate mutating func takeClockDuration(isOfDay: Bool) -> Double? {
    guard isDigit(peek()), var number = takeDigits(1...6) else { return nil }
    var days = 0
    if peek() == UInt8(ascii: "-"), isDigit(peek(1)) {
      place += 1
      guard let hours = takeDigits(2...2), peek() == UInt8(ascii: ":") else { return nil }
      (days, number) = (number, hours)
    }
    guard peek() == UInt8(ascii: ":") else { return nil }
    var (seconds, parts) = (Double(number), 1)
    while take(":") {
      guard let next = takeDigits(2...2), next < 60, parts < 3 else { return nil }
      (seconds, parts) = (seconds * 60 + Double(next), parts + 1)
    }
    if peek() == UInt8(ascii: ".") || peek() == UInt8(ascii: ",") {
      place += 1
      seconds += takeFraction()
    }
    if parts == 2, isOfDay { seconds *= 60 }
    if let isAfternoon = takeHalfOfDay() {
      guard days == 0, (1...12).contains(number) else { return nil }
      if parts == 2, !isOfDay { seconds *= 60 }
      seconds += Double((isAfternoon ? 12 : 0) + (number == 12 ? -12 : 0)) * 3600
    }
    return isAtEnd ? Double(days) * 86_400 + seconds : nil
  }

  /// Takes numbers with units up to the end, the last of which may be a clock:
  /// `3 days 04:05:06`, `-1 days +02:03:04` (PostgreSQL), `-1 day, 23:59:00` (Python).
  ///
  /// - Parameter sign: that of the first number, and of those without one of their own.
  fileprivate mutating func takeComponents(isLenient: Bool, sign: Double) -> Double? {
    var (seconds, count, hasSureUnit, sign) = (0.0, 0, isLenient, sign)
    while !isAtEnd {
      skipBlanks()
      if count > 0, takesEnding() { return isAtEnd ? seconds : nil }
      if count > 0 { _ = take(",") }
      skipBlanks()
      if count > 0 {
        if let clock = takeClockBelowDays() { return seconds + clock }
        if isDigit(peek(1)), peek() == UInt8(ascii: "-") || peek() == UInt8(ascii: "+") {
          sign = takeMinus() ? -1 : 1
        }
      }
      guard let amount = takeAmountOrArticle() else { return nil }
      skipBlanks()
      // 20 W are watts.
      if peek() == UInt8(ascii: "W"), !isWordByte(peek(1)) { return nil }
      let unit = takeWord()
      if unit.isEmpty, count == 0, isAtEnd, isLenient { return sign * amount }
      guard let factor = Self.factor(of: unit) else { return nil }
      hasSureUnit = hasSureUnit || unit != ValueWord("m") || count > 0
      (seconds, count) = (seconds + sign * amount * factor, count + 1)
    }
    return count > 0 && hasSureUnit ? seconds : nil
  }

  /// Takes the rest of `P1Y2M3DT4H5M6.5S` or `P2W` (ISO 8601) up to the end. `M` is months before
  /// the `T`, and minutes after it.
  fileprivate mutating func takeStandardParts() -> Double? {
    var (seconds, count, isOfDay) = (0.0, 0, false)
    while !isAtEnd {
      if !isOfDay, peekSmall() == UInt8(ascii: "t") {
        isOfDay = true
        place += 1
      }
      let isNegative = takeMinus()
      guard let amount = takeAmount() else { return nil }
      let letter = peekSmall()
      let part = Self.standardParts.first { $0.letter == letter && $0.isOfDay == isOfDay }
      guard let part else { return nil }
      place += 1
      seconds += (isNegative ? -amount : amount) * part.seconds
      count += 1
    }
    return count > 0 ? seconds : nil
  }

  private static let standardParts: [(letter: UInt8, isOfDay: Bool, seconds: Double)] = [
    (UInt8(ascii: "y"), false, 365 * day), (UInt8(ascii: "m"), false, 30 * day),
    (UInt8(ascii: "w"), false, 7 * day), (UInt8(ascii: "d"), false, day),
    (UInt8(ascii: "h"), true, 3600), (UInt8(ascii: "m"), true, 60), (UInt8(ascii: "s"), true, 1),
  ]

  /// Takes hours, minutes and perhaps seconds up to the end. They are more than zero unless they
  /// have a sign of their own.
  private mutating func takeClockBelowDays() -> Double? {
    let start = place
    let isNegative = takeMinus()
    if peek(digitCount()) == UInt8(ascii: ":"), let clock = takeClockDuration(isOfDay: true) {
      return isNegative ? -clock : clock
    }
    place = start
    return nil
  }

  /// `a minute`, `an hour` and `1.5`.
  private mutating func takeAmountOrArticle() -> Double? {
    let start = place
    let word = takeWord()
    if word.isEmpty { return takeAmount() }
    if word == ValueWord("a") || word == ValueWord("an") || word == ValueWord("one") { return 1 }
    guard word == ValueWord("and") else {
      place = start
      return nil
    }
    skipBlanks()
    return takeAmount()
  }

  /// Takes `ago`, `left` and `from now`; the latter is two words.
  private mutating func takesEnding() -> Bool {
    let start = place
    let word = takeWord()
    if word == ValueWord("ago") || word == ValueWord("left") || word == ValueWord("old") {
      return true
    }
    skipBlanks()
    if word == ValueWord("from"), takeWord() == ValueWord("now") { return true }
    place = start
    return false
  }

  /// Seconds in a unit.
  private static func factor(of unit: ValueWord) -> Double? {
    units.first { $0.name == unit }?.seconds
  }

  /// The names of `time.ParseDuration` in Go, of systemd.time(7), and those in words.
  private static let units: [(name: ValueWord, seconds: Double)] = [
    (ValueWord("s"), 1), (ValueWord("m"), 60), (ValueWord("h"), 3600), (ValueWord("d"), day),
    (ValueWord("ms"), 1e-3), (ValueWord("us"), 1e-6), (ValueWord("µs"), 1e-6),
    (ValueWord("μs"), 1e-6), (ValueWord("ns"), 1e-9), (ValueWord("w"), 7 * day),
    (ValueWord("y"), 365 * day), (ValueWord("sec"), 1), (ValueWord("secs"), 1),
    (ValueWord("second"), 1), (ValueWord("seconds"), 1), (ValueWord("min"), 60),
    (ValueWord("mins"), 60), (ValueWord("minute"), 60), (ValueWord("minutes"), 60),
    (ValueWord("hr"), 3600), (ValueWord("hrs"), 3600), (ValueWord("hour"), 3600),
    (ValueWord("hours"), 3600), (ValueWord("day"), day), (ValueWord("days"), day),
    (ValueWord("week"), 7 * day), (ValueWord("weeks"), 7 * day), (ValueWord("wk"), 7 * day),
    (ValueWord("mo"), 30 * day), (ValueWord("mon"), 30 * day), (ValueWord("mons"), 30 * day),
    (ValueWord("month"), 30 * day), (ValueWord("months"), 30 * day),
    (ValueWord("yr"), 365 * day), (ValueWord("yrs"), 365 * day), (ValueWord("year"), 365 * day),
    (ValueWord("years"), 365 * day), (ValueWord("msec"), 1e-3),
    (ValueWord("milliseconds"), 1e-3), (ValueWord("microseconds"), 1e-6),
    (ValueWord("nanoseconds"), 1e-9),
  ]
  private static let day = 86_400.0
}
