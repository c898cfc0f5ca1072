/// The meaning of a value that people write with a unit or in a notation: its kind, and a number by
/// which it compares with others of the kind.
///
/// ```swift
/// Meaning(size: "1.5K")?.value  // 1536, in bytes
/// Meaning(duration: "5d3h")?.value  // 442800, in seconds
/// Meaning(date: "15 Jan 2023")?.value  // 1673740800, in seconds since 1970
/// ```
///
/// Numbers, versions, levels and texts have no such number. Their keys are in ``SortKey``.
package struct Meaning: Hashable, Sendable {
  /// The kinds, in the order in which a column that mixes them is sorted.
  package enum Kind: UInt8, Hashable, Sendable {
    case number, size, duration, date, version, level, text
  }

  package let kind: Kind
  /// Bytes, seconds, or seconds since the beginning of 1970.
  package let value: Double
  /// A date's fraction of a second, because the whole would lose nanoseconds.
  let fraction: Double

  init(_ kind: Kind, _ value: Double, fraction: Double = 0) {
    (self.kind, self.value, self.fraction) = (kind, value, fraction)
  }
}

extension Meaning: Comparable {
  package static func < (one: Meaning, other: Meaning) -> Bool {
    if one.kind != other.kind { return one.kind.rawValue < other.kind.rawValue }
    return one.value == other.value
      ? one.fraction < other.fraction : one.value < other.value
  }
}

extension ValueBytes {
  /// Takes a number with digits, whose groups of three may be separated, as in ``LooseNumber``.
  mutating func takeAmount() -> Double? {
    let (decimal, stop) = decimalPlace()
    guard let decimal else { return nil }
    var (value, hasDigits) = (0.0, false)
    while place < min(stop, decimal) {
      if isDigit(peek()) { (value, hasDigits) = (value * 10 + Double(peek() & 0x0F), true) }
      place += 1
    }
    if decimal < stop {
      place = decimal + 1
      hasDigits = hasDigits || isDigit(peek())
      value += takeFraction()
    }
    guard hasDigits, place == stop else { return nil }
    return value
  }

  /// The place of the decimal separator in the digits ahead, and where they end. Both are the same
  /// without a separator. The first is nil if there are too many.
  private func decimalPlace() -> (decimal: Int?, stop: Int) {
    var (commas, points, lastComma, lastPoint, distance) = (0, 0, -1, -1, 0)
    scan: while true {
      switch peek(distance) {
      case UInt8(ascii: ","): (commas, lastComma) = (commas + 1, place + distance)
      case UInt8(ascii: "."): (points, lastPoint) = (points + 1, place + distance)
      case UInt8(ascii: "0")...UInt8(ascii: "9"): break
      default: break scan
      }
      distance += 1
    }
    // A comma at the end separates components.
    if distance > 0, lastComma == place + distance - 1 {
      (commas, distance, lastComma) = (commas - 1, distance - 1, -1)
    }
    let stop = place + distance
    switch (commas, points) {
    case (0, 0): return (stop, stop)
    case (0, 1): return (lastPoint, stop)
    case (0, _): return (nil, stop)
    case (1, 0): return (isGroup(after: lastComma, before: stop) ? stop : lastComma, stop)
    case (_, 0): return (stop, stop)
    default: return (max(lastComma, lastPoint), stop)
    }
  }

  /// Whether three digits lie between a comma and the end, and one to three before it, as in
  /// `1,234`.
  private func isGroup(after comma: Int, before stop: Int) -> Bool {
    stop - comma == 4 && (1...3).contains(comma - place) && peek() != UInt8(ascii: "0")
  }
}

extension Meaning {
  /// Whether a text is a size or a duration, which is aligned at its end like a number.
  package static func isQuantity(_ text: String) -> Bool {
    Meaning(size: text) != nil || Meaning(duration: text) != nil
  }
}
