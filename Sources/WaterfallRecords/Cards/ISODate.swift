/// A date in ISO 8601, with or without a time: `2026-06-03`, `2026-06-03T22:00:00Z`,
/// `20260603T220000Z`.
struct ISODate {
  private(set) var time: CivilTime
  private(set) var hasTime = false
  /// Seconds that the writer's clock was ahead of UTC; nil if the text does not say.
  private(set) var offset: Int?
  private(set) var nanoseconds = 0

  /// Parses a date in ISO 8601 or in words; nil if it is anything else.
  init?(anyOf text: String) {
    let bytes = text.utf8
    if let first = bytes.first, isDigit(first), 10...45 ~= bytes.count, let date = ISODate(text) {
      self = date
      return
    }
    guard 15...40 ~= bytes.count, WordedDate.canBegin(bytes), let iso = WordedDate.iso(text)
    else { return nil }
    self.init(iso)
  }

  /// Parses `text`; nil if it is anything else.
  init?(_ text: String) {
    let isCompact = text.utf8.dropFirst(8).first == UInt8(ascii: "T")
    guard isCompact || text.utf8.dropFirst(4).first == UInt8(ascii: "-") else { return nil }
    let bytes = Array(text.utf8)
    var place = 0
    func number(_ digits: Int) -> Int? {
      guard place + digits <= bytes.count else { return nil }
      var number = 0
      for byte in bytes[place..<place + digits] {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
      }
      place += digits
      return number
    }
    func take(_ wanted: UInt8...) -> UInt8? {
      guard place < bytes.count, wanted.contains(bytes[place]) else { return nil }
      place += 1
      return bytes[place - 1]
    }
    func takeSeparator(_ wanted: UInt8) -> Bool { isCompact || take(wanted) != nil }
    let (dash, colon) = (UInt8(ascii: "-"), UInt8(ascii: ":"))
    guard let year = number(4), takeSeparator(dash), let month = number(2), takeSeparator(dash),
      let day = number(2), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    time = CivilTime(year: year, month: month, day: day)
    if place == bytes.count { return }
    guard take(UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")) != nil,
      let hour = number(2), takeSeparator(colon), let minute = number(2), hour < 24, minute < 60
    else { return nil }
    (time.hour, time.minute, hasTime) = (hour, minute, true)
    let hasSeconds = isCompact ? place < bytes.count && isDigit(bytes[place]) : take(colon) != nil
    if hasSeconds {
      guard let second = number(2), second < 61 else { return nil }
      time.second = second
      if take(UInt8(ascii: "."), UInt8(ascii: ",")) != nil {
        var unit = 100_000_000
        while let digit = number(1) {
          nanoseconds += digit * unit
          unit /= 10
        }
      }
    }
    if place < bytes.count, bytes[place] == UInt8(ascii: " ") { place += 1 }
    if take(UInt8(ascii: "Z"), UInt8(ascii: "z")) != nil {
      offset = 0
    } else if let sign = take(UInt8(ascii: "+"), dash) {
      guard let hours = number(2) else { return nil }
      _ = take(colon)
      let minutes = number(2) ?? 0
      offset = (hours * 3600 + minutes * 60) * (sign == dash ? -1 : 1)
      // Go writes the zone's name after the offset.
      if place + 4 == bytes.count, bytes[place...].elementsEqual(" UTC".utf8) { return }
    }
    guard place == bytes.count else { return nil }
  }
}

/// A time of the Gregorian calendar.
struct CivilTime {
  var year: Int
  var month: Int
  var day: Int
  var hour = 0
  var minute = 0
  var second = 0

  init(year: Int, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }

  /// - Parameter seconds: since the beginning of 1970.
  init(seconds: Int) {
    let days = seconds.quotientRoundedDown(by: 86_400)
    (year, month, day) = DateParts.date(ofDay: days)
    let rest = seconds - days * 86_400
    (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
  }

  /// Seconds since the beginning of 1970.
  var seconds: Int {
    DateParts.days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second
  }
}

extension Int {
  /// The quotient, rounded down; `divisor` must be positive.
  fileprivate func quotientRoundedDown(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
  }
}
