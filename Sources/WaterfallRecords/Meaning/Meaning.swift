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

  /// A value that has been computed, such as a sum, in words: `1.9 TB`, `3h 15m`, `2024-01-15`.
  ///
  /// - Parameter units: those of sizes.
  package static func words(
    for value: Double, as kind: Kind, in units: SizeUnits = .binary
  ) -> String {
    guard value.isFinite, abs(value) < 0x1p62 else { return decimal(value) }
    switch kind {
    case .size: return size(value, in: units)
    case .duration: return duration(value)
    case .date: return date(Int(value.rounded(.down)))
    case .number, .version, .level, .text: return decimal(value)
    }
  }

  /// The same; a number has that many digits after its point, and one if it needs one.
  package static func words(
    for value: Double, as kind: Kind, decimals: Int, in units: SizeUnits = .binary
  ) -> String {
    let digits = decimals == 0 && value != value.rounded() ? 1 : min(decimals, 6)
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (value * scale).rounded()
    guard kind == .number, digits > 0, scaled.magnitude < 0x1p53 else {
      return words(for: value, as: kind, in: units)
    }
    let all = String(Int(scaled.magnitude))
    let padded = String(repeating: "0", count: max(0, digits + 1 - all.utf8.count)) + all
    var fraction = padded.suffix(digits)
    // Cents are written in full. More zeros would only look exact.
    while fraction.utf8.count > 2, fraction.utf8.last == UInt8(ascii: "0") { fraction.removeLast() }
    return "\(scaled < 0 ? "-" : "")\(padded.dropLast(digits)).\(fraction)"
  }

  /// Whole numbers without a point, and others with at most six decimals.
  private static func decimal(_ number: Double) -> String {
    if number == number.rounded(), abs(number) < 0x1p53 { return String(Int(number)) }
    let rounded = (number * 1_000_000).rounded() / 1_000_000
    return "\(rounded.isFinite ? rounded : number)"
  }

  /// A size with one decimal.
  private static func size(_ bytes: Double, in units: SizeUnits) -> String {
    let (base, names) = (units.base, units.names)
    var (amount, unit) = (abs(bytes), 0)
    while amount >= base, unit < names.count - 1 { (amount, unit) = (amount / base, unit + 1) }
    let sign = bytes < 0 ? "-" : ""
    guard unit > 0 else { return "\(sign)\(decimal(amount)) B" }
    return "\(sign)\((amount * 10).rounded() / 10) \(names[unit])"
  }

  /// A duration in its two largest units.
  private static func duration(_ seconds: Double) -> String {
    let sign = seconds < 0 ? "-" : ""
    let amount = abs(seconds)
    if amount < 60 { return "\(sign)\(decimal(amount))s" }
    let parts: [(name: String, seconds: Int)] = [("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)]
    var left = Int(amount.rounded())
    var words: [String] = []
    for part in parts where words.count < 2 {
      let count = left / part.seconds
      left -= count * part.seconds
      if count > 0 { words.append("\(count)\(part.name)") } else if !words.isEmpty { break }
    }
    return sign + words.joined(separator: " ")
  }

  /// A date as local clocks show it, with its time, if it has one.
  private static func date(_ seconds: Int) -> String {
    let time = CivilTime(at: seconds, in: .local)
    let date = DateParts.isYearless(time.year) ? time.dayText : time.dateText
    return time.isMidnight ? date : "\(date) \(time.clockText)"
  }
}
