/// A part of the calendar or the clock as people write it: `2025`, `2025-03`, `2025-03-10`,
/// `2025-03-10T14`, `2025-03-10T14:05`, `2025-03-10T14:05:09`.
struct DatePeriod {
  /// The first moment, as a bound for dates only: as a number, 2025 would be one for numbers, too.
  let start: String
  /// The first moment after it, likewise.
  let next: String

  /// Digits of the parts, the separators before all but the first, and seconds in the last three.
  private static let parts: [(digits: Int, mark: UInt8, seconds: Int?)] = [
    (4, 0, nil), (2, UInt8(ascii: "-"), nil), (2, UInt8(ascii: "-"), 86_400),
    (2, UInt8(ascii: "T"), 3600), (2, UInt8(ascii: ":"), 60), (2, UInt8(ascii: ":"), 1),
  ]

  /// Returns nil if the text is anything else.
  init?(_ text: String) {
    var (rest, numbers) = (text.utf8[...], [Int]())
    for part in Self.parts where !rest.isEmpty {
      if !numbers.isEmpty {
        guard let mark = rest.popFirst(), mark == part.mark || mark == part.mark | 0x20 else {
          return nil
        }
      }
      let digits = rest.prefix(part.digits)
      guard digits.count == part.digits, digits.allSatisfy(isDigit),
        let number = Int(Substring(digits))
      else { return nil }
      numbers.append(number)
      rest = rest.dropFirst(part.digits)
    }
    guard rest.isEmpty, !numbers.isEmpty else { return nil }
    let (year, month) = (numbers[0], numbers.count > 1 ? numbers[1] : 1)
    guard 1...12 ~= month else { return nil }
    guard numbers.count > 2 else {
      let (count, last) = (numbers.count == 1 ? 12 : 1, year * 12 + month - 1)
      start = Self.month(last)
      next = Self.month(last + count)
      return
    }
    let clock = numbers.dropFirst(3) + Array(repeating: 0, count: 6 - numbers.count)
    let seconds = zip(clock, [3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
    guard 1...CivilTime.days(in: month, of: year) ~= numbers[2],
      zip(clock, [24, 60, 61]).allSatisfy({ $0 < $1 }),
      let step = Self.parts[numbers.count - 1].seconds
    else { return nil }
    let first = CivilTime.days(year, month, numbers[2]) * 86_400 + seconds
    start = Self.moment(first)
    next = Self.moment(first + step)
  }

  private static func month(_ number: Int) -> String {
    CivilTime(year: number / 12, month: number % 12 + 1).monthText
  }

  /// A day without a time, or a moment to its seconds.
  private static func moment(_ seconds: Int) -> String {
    let time = CivilTime(seconds: seconds)
    return time.isMidnight ? time.dateText : "\(time.dateText)T\(time.clockText)"
  }
}
