/// Shorter words for dates, hashes and addresses, which would take up much of a card. The details
/// show the exact value.
package struct ShortWords: Sendable {
  /// The current year. A date of another year is written with its year and without its time.
  private let year: Int
  /// How many seconds the clocks are ahead of UTC at a time, which is given in seconds since the
  /// beginning of 1970.
  private let secondsAhead: @Sendable (Int) -> Int

  /// - Parameters:
  ///   - now: seconds since the beginning of 1970.
  ///   - secondsAhead: seconds that the clocks are ahead of UTC at a time, given like `now`.
  package init(now: Int, secondsAhead: @escaping @Sendable (Int) -> Int = { _ in 0 }) {
    year = CivilTime(seconds: now + secondsAhead(now)).year
    self.secondsAhead = secondsAhead
  }

  /// The number without decimals that are too fine to read.
  ///
  /// It is rounded to two decimals, or to four if it is below 1. The result is nil if the number
  /// has at most 8 decimals, would become 0, or is 10¹⁵ or more.
  func words(forFraction text: String) -> String? {
    guard Self.mayBeFraction(text.utf8),
      let point = text.utf8.firstIndex(of: UInt8(ascii: ".")),
      text.utf8[point...].count > Self.mostDecimals + 1, let number = Double(text)
    else { return nil }
    let unit = abs(number) < 1 ? 10_000.0 : 100
    let rounded = (number * unit).rounded() / unit
    return rounded == 0 || abs(rounded) >= 1e15 ? nil : "\(rounded)"
  }

  private static func mayBeFraction(_ text: some Collection<UInt8>) -> Bool {
    mostDecimals + 1..<32 ~= text.count && text.contains(UInt8(ascii: "."))
  }

  /// A number with at most this many decimals is shown unchanged.
  private static let mostDecimals = 8

  /// - Returns: the shorter words; nil if the text is shown unchanged.
  package func words(for text: String) -> String? {
    let bytes = text.utf8
    guard Self.mayHaveWords(for: bytes), let first = bytes.first else { return nil }
    if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first), 10...45 ~= bytes.count,
      let date = date(text)
    {
      return date
    }
    if 15...40 ~= bytes.count, WordedDate.canBegin(bytes), let iso = WordedDate.iso(text),
      let date = date(iso)
    {
      return date
    }
    return address(text) ?? hash(text)
  }

  /// The shorter words for a value given as bytes; nil if the value is shown unchanged.
  ///
  /// - Parameters:
  ///   - bytes: printable ASCII.
  ///   - name: the field's name.
  package func words(for bytes: ArraySlice<UInt8>, in name: String) -> String? {
    if Self.mayHaveWords(for: bytes) || Self.mayBeEpoch(bytes) || Self.mayBeFraction(bytes) {
      return words(for: String(decoding: bytes, as: UTF8.self), in: name)
    }
    return LogLevel.word(forNumber: bytes, in: name)
  }

  /// The shorter words for a text; nil if it is shown unchanged.
  ///
  /// - Parameter name: the field's name.
  package func words(for text: String, in name: String) -> String? {
    words(for: text) ?? words(forEpoch: text, in: name) ?? words(forFraction: text)
      ?? LogLevel.word(forNumber: text.utf8, in: name)
  }

  /// Whether a value's length and first letters allow shorter words.
  ///
  /// - Parameter text: UTF-8.
  /// - Complexity: O(1).
  private static func mayHaveWords(for text: some Collection<UInt8>) -> Bool {
    let count = text.count
    guard count >= 8 else { return false }
    if hashLengths.contains(count) || text.prefix(12).contains(UInt8(ascii: ":")) { return true }
    if 10...45 ~= count, text.dropFirst(4).first == UInt8(ascii: "-") { return true }
    return 15...40 ~= count && WordedDate.canBegin(text)
  }
}

// MARK: Dates

extension ShortWords {
  /// The months as cards write them.
  static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// `2 Nov 10:00` or `2 Nov 2025` for a date in ISO 8601.
  private func date(_ text: String) -> String? {
    guard let stamp = ISODate(text) else { return nil }
    var time = stamp.time
    if let offset = stamp.offset {
      let seconds = time.seconds - offset
      time = CivilTime(seconds: seconds + secondsAhead(seconds))
    }
    return words(for: time, stamp.hasTime)
  }

  /// - Parameter seconds: since the beginning of 1970.
  func words(forSeconds seconds: Int) -> String {
    words(for: CivilTime(seconds: seconds + secondsAhead(seconds)), true)
  }

  private func words(for time: CivilTime, _ hasTime: Bool) -> String {
    let day = "\(time.day) \(Self.months[time.month - 1])"
    guard time.year == year else { return "\(day) \(time.year)" }
    guard hasTime else { return day }
    let minute = time.minute < 10 ? "0\(time.minute)" : "\(time.minute)"
    return "\(day) \(time.hour < 10 ? "0" : "")\(time.hour):\(minute)"
  }
}

/// A date in ISO 8601, with or without a time.
private struct ISODate {
  private(set) var time: CivilTime
  private(set) var hasTime = false
  /// Seconds that the writer's clock was ahead of UTC; nil if the text does not say.
  private(set) var offset: Int?

  /// Parses `text`; nil if it is anything else.
  init?(_ text: String) {
    guard text.utf8.dropFirst(4).first == UInt8(ascii: "-") else { return nil }
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
    let (dash, colon) = (UInt8(ascii: "-"), UInt8(ascii: ":"))
    guard let year = number(4), take(dash) != nil, let month = number(2), take(dash) != nil,
      let day = number(2), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    time = CivilTime(year: year, month: month, day: day)
    if place == bytes.count { return }
    guard take(UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")) != nil,
      let hour = number(2), take(colon) != nil, let minute = number(2), hour < 24, minute < 60
    else { return nil }
    (time.hour, time.minute, hasTime) = (hour, minute, true)
    if take(colon) != nil {
      guard let second = number(2), second < 61 else { return nil }
      time.second = second
      if take(UInt8(ascii: "."), UInt8(ascii: ",")) != nil { while number(1) != nil {} }
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

/// A time of the Gregorian calendar (Howard Hinnant's days_from_civil and civil_from_days,
/// https://howardhinnant.github.io/date_algorithms.html).
private struct CivilTime {
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
    let shifted = days + 719_468
    let era = shifted.quotientRoundedDown(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let part = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * part + 2) / 5 + 1
    month = part < 10 ? part + 3 : part - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let rest = seconds - days * 86_400
    (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
  }

  /// Seconds since the beginning of 1970.
  var seconds: Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted.quotientRoundedDown(by: 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return (era * 146_097 + dayOfEra - 719_468) * 86_400 + hour * 3600 + minute * 60 + second
  }
}

extension Int {
  /// The quotient, rounded down; `divisor` must be positive.
  fileprivate func quotientRoundedDown(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
  }
}

// MARK: Hashes and addresses

extension ShortWords {
  /// Hexadecimal digits of the usual hashes, from MD5 to SHA-512.
  static let hashLengths = [32, 40, 56, 64, 96, 128]
  private static let shownDigits = 7

  /// The first digits of a hash. The hash may have its kind before it: `sha256:ab…`.
  private func hash(_ text: String) -> String? {
    let bytes = text.utf8
    guard bytes.count >= 32, bytes.count <= 136 else { return nil }
    var digits = bytes[...]
    if let colon = bytes.prefix(8).firstIndex(of: UInt8(ascii: ":")) {
      digits = bytes[bytes.index(after: colon)...]
    }
    guard Self.hashLengths.contains(digits.count) else { return nil }
    var hasLetter = false
    for byte in digits {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): continue
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
        hasLetter = true
      default: return nil
      }
    }
    // A text of digits only may be a number.
    return hasLetter ? String(digits.prefix(Self.shownDigits)) : nil
  }

  private static let schemes: Set<String> = [
    "http", "https", "ftp", "git", "ssh", "git+http", "git+https", "git+ssh", "ws", "wss",
  ]

  /// The host and the last part of a URL; nil if that is not shorter.
  private func address(_ text: String) -> String? {
    let head = text.utf8.prefix(12)
    guard head.contains(UInt8(ascii: ":")), let scheme = head.firstRange(of: "://".utf8),
      Self.schemes.contains(text[..<scheme.lowerBound].lowercased()),
      !text.utf8.contains(where: { $0 <= 0x20 })
    else { return nil }
    let scalars = text.unicodeScalars[scheme.upperBound...].prefix { $0 != "?" && $0 != "#" }
    let parts = scalars.split(separator: "/")
    guard let placeScalars = parts.first else { return nil }
    var host = placeScalars.drop { $0 != "@" }.dropFirst()
    if host.isEmpty { host = placeScalars }
    if host.starts(with: "www.".unicodeScalars) { host = host.dropFirst(4) }
    let words =
      switch parts.count {
      case 1: String(host)
      case 2: "\(String(host))/\(String(parts[1]))"
      default: "\(String(host))/…/\(String(parts[parts.count - 1]))"
      }
    return words.utf8.count < text.utf8.count ? words : nil
  }
}
