extension Meaning {
  /// A value that has been computed, such as a sum, in words: `1.9 TB`, `3h 15m`, `2024-01-15`.
  package static func words(for value: Double, as kind: Kind) -> String {
    guard value.isFinite, abs(value) < 0x1p62 else { return decimal(value) }
    switch kind {
    case .size: return size(value)
    case .duration: return duration(value)
    case .date: return date(Int(value.rounded(.down)))
    case .number, .version, .level, .text: return decimal(value)
    }
  }

  /// The same; a number has that many digits after its point, and one if it needs one.
  package static func words(for value: Double, as kind: Kind, decimals: Int) -> String {
    let digits = decimals == 0 && value != value.rounded() ? 1 : min(decimals, 6)
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (value * scale).rounded()
    guard kind == .number, digits > 0, scaled.magnitude < 0x1p53 else {
      return words(for: value, as: kind)
    }
    let all = String(Int(scaled.magnitude))
    let padded = String(repeating: "0", count: max(0, digits + 1 - all.utf8.count)) + all
    var fraction = padded.suffix(digits)
    // Cents are written in full. More zeros would only look exact.
    while fraction.utf8.count > 2, fraction.utf8.last == UInt8(ascii: "0") {
      fraction.removeLast()
    }
    return "\(scaled < 0 ? "-" : "")\(padded.dropLast(digits)).\(fraction)"
  }

  /// Whole numbers without a point, and others with at most six decimals.
  private static func decimal(_ number: Double) -> String {
    if number == number.rounded(), abs(number) < 0x1p53 { return String(Int(number)) }
    let rounded = (number * 1_000_000).rounded() / 1_000_000
    return "\(rounded.isFinite ? rounded : number)"
  }

  /// A size in the units that `ls -h` writes: powers of 1024, with one decimal.
  private static func size(_ bytes: Double) -> String {
    var (amount, unit) = (abs(bytes), 0)
    while amount >= 1024, unit < units.count - 1 { (amount, unit) = (amount / 1024, unit + 1) }
    let sign = bytes < 0 ? "-" : ""
    guard unit > 0 else { return "\(sign)\(decimal(amount)) B" }
    return "\(sign)\((amount * 10).rounded() / 10) \(units[unit])"
  }
  private static let units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]

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
