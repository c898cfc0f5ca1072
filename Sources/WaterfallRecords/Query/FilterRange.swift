/// The values between two ends, which are in it: `100..200`, `2025-01..`, `..1h`, `info..error`.
struct FilterRange {
  private let least: String?
  private let most: String?
  /// The beginning of the next period after `most`, if that is one.
  private let next: String?
  /// Whether it is a period, which only dates are in.
  private let isOfDates: Bool

  /// - Parameters:
  ///   - text: nil comes of a text that is no range, such as `../file`.
  ///   - field: the field that it is for.
  init?(_ text: String, of field: FieldPath) {
    let hasLevels = field.isLevel || LogLevel.mayBeNumbered(as: field.ownName)
    guard let dots = text.utf8.firstRange(of: "..".utf8) else { return nil }
    let (start, end) = (String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
    guard !(start.isEmpty && end.isEmpty),
      [start, end].allSatisfy({ Self.isEnd($0) || hasLevels && LogLevel($0) != nil })
    else { return nil }
    (least, most) = (start.isEmpty ? nil : start, end.isEmpty ? nil : end)
    next = DatePeriod(end)?.next
    isOfDates = false
  }

  /// The moments in a year, a month, a day, an hour, a minute or a second: `2025-03`,
  /// `2025-03-10T14`.
  init?(period text: String) {
    guard let period = DatePeriod(text) else { return nil }
    (least, most, next, isOfDates) = (period.start, nil, period.next, true)
  }

  /// The terms that hold for the values in the range.
  func terms(of field: FieldPath) -> [FilterTerm] {
    func compares(_ comparison: FilterTerm.Comparison, _ bound: String) -> FilterTerm {
      let bound = FilterBound(
        bound, beside: .unknown(named: field.ownName), isOfDates: isOfDates)
      return FilterTerm(field: field, test: .compares(comparison, bound))
    }
    var terms: [FilterTerm] = []
    if let least { terms.append(compares(.greaterOrEqual, least)) }
    let ends = [
      most.map { compares(.lessOrEqual, $0) }, next.map { compares(.less, $0) },
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
}
