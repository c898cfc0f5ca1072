/// The values between two ends: `100..200`, `2025-01..`, `..1h`. Both ends are in it.
struct FilterRange {
  private let least: String?
  private let most: String?
  /// The first day after `most`, if that is a year, a month or a day.
  private let dayAfter: String?

  /// - Parameter text: nil comes of a text that is no range, such as `../file`.
  init?(_ text: String) {
    guard let dots = text.utf8.firstRange(of: "..".utf8) else { return nil }
    let (start, end) = (String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
    guard !(start.isEmpty && end.isEmpty), Self.isEnd(start), Self.isEnd(end) else { return nil }
    (least, most) = (start.isEmpty ? nil : start, end.isEmpty ? nil : end)
    dayAfter = Self.dayAfter(end)
  }

  /// The days of a year, a month or a day: `2025`, `2025-03`, `2025-03-31`.
  init?(period: String) {
    guard let next = Self.dayAfter(period) else { return nil }
    // As a number, 2025 would be a bound for numbers, too.
    least = period.utf8.count == 4 ? period + "-01" : period
    (most, dayAfter) = (nil, next)
  }

  /// The terms that hold for the values in the range.
  func terms(of field: FieldPath) -> [FilterTerm] {
    func compares(_ comparison: FilterTerm.Comparison, _ bound: String) -> FilterTerm {
      FilterTerm(field: field, test: .compares(comparison, FilterBound(bound)))
    }
    var terms: [FilterTerm] = []
    if let least { terms.append(compares(.greaterOrEqual, least)) }
    let ends = [
      most.map { compares(.lessOrEqual, $0) }, dayAfter.map { compares(.less, $0) },
    ].compactMap(\.self)
    if ends.count == 1 { terms += ends }
    if ends.count > 1 { terms.append(FilterTerm(test: .any(ends.map { [$0] }))) }
    return terms
  }

  /// Whether a text may be an end: nothing, or a quantity or date. These have a digit first, or
  /// after a sign.
  private static func isEnd(_ text: String) -> Bool {
    text.isEmpty || text.unicodeScalars.prefix(2).contains { ("0"..."9").contains($0) }
  }

  /// The first day after a year, a month or a day; nil for any other text.
  ///
  /// It is written as a month or a day, so that it is a bound for dates only, and not for numbers.
  private static func dayAfter(_ text: String) -> String? {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard 1...3 ~= parts.count, zip(parts, [4, 2, 2]).allSatisfy({ $0.count == $1 }),
      parts.allSatisfy({ $0.allSatisfy(isDigit) })
    else { return nil }
    let numbers = parts.compactMap { Int(Substring($0)) }
    var (year, month, day) = (numbers[0], 1, 1)
    switch numbers.count {
    case 1: year += 1
    case 2: month = numbers[1] + 1
    default:
      (month, day) = (numbers[1], numbers[2] + 1)
      if day > DateParts.days(in: month, of: year) { (month, day) = (month + 1, 1) }
    }
    if month > 12 { (year, month) = (year + 1, 1) }
    let date = "\(padded(year, 4))-\(padded(month, 2))"
    return numbers.count == 3 ? "\(date)-\(padded(day, 2))" : date
  }
}
