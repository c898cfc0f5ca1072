extension Meaning {
  /// A value that has been computed, such as a sum, in words: `1.9 TB`, `3h 15m`, `2024-01-15`.
  package static func words(for value: Double, as kind: Kind) -> String {
    guard value.isFinite, abs(value) < 0x1p62 else { return decimal(value) }
    switch kind {
    case .size: return size(value)
    case .duration: return duration(value)
    case .date: return date(Int(value.rounded(.down)))
    case .number, .version, .text: return decimal(value)
    }
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

  /// A date of the Gregorian calendar with its time, if it has one.
  ///
  /// The years begin in March here, as in ``DateParts``.
  private static func date(_ seconds: Int) -> String {
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let ofDay = seconds - days * 86_400
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let ofEra = shifted - era * 146_097
    let years = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * years + years / 4 - years / 100)
    let month = (5 * ofYear + 2) / 153
    let day = ofYear - (153 * month + 2) / 5 + 1
    let year = years + era * 400 + (month >= 10 ? 1 : 0)
    let monthNumber = month < 10 ? month + 3 : month - 9
    // A date without a year has been given one.
    let hasYear = year != DateParts.recentYear && year != DateParts.recentYear - 1
    let date = (hasYear ? "\(year)-" : "") + "\(two(monthNumber))-\(two(day))"
    if ofDay == 0 { return date }
    return "\(date) \(two(ofDay / 3600)):\(two(ofDay / 60 % 60)):\(two(ofDay % 60))"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
