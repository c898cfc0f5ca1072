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
    let mark = peek()
    // WebSphere has a colon before its milliseconds.
    let isMark =
      mark == UInt8(ascii: ".") || mark == UInt8(ascii: ",") && isDigit(peek(1))
      || mark == UInt8(ascii: ":") && isDigit(peek(1)) && isDigit(peek(2)) && isDigit(peek(3))
    if isMark {
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
      guard let offset = DateNames.offset(ofZone: word) else {
        place = start
        return false
      }
      parts.offset = offset
      // `UTC+2` and `GMT+01:00` have an offset, too.
      guard offset == 0, peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") else {
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
}
