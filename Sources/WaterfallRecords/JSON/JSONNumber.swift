extension [UInt8] {
  /// Appends the decimal digits of a whole number.
  package mutating func appendJSON(_ number: Int) {
    guard number < 0 || number > 9 else { return append(UInt8(48 + number)) }
    if number < 0 { append(UInt8(ascii: "-")) }
    let start = count
    var rest = number.magnitude
    while rest > 0 {
      append(UInt8(48 + rest % 10))
      rest /= 10
    }
    self[start...].reverse()
  }

  /// Appends the shortest text that reads back as the same number.
  ///
  /// JSON has no infinity, so the nearest finite number is written. NaN becomes 0.
  package mutating func appendJSON(_ number: Double) {
    if number.magnitude < 0x1p53, number == number.rounded(), number != 0 || number.sign == .plus {
      return appendJSON(Int(number))
    }
    guard number.isFinite else { return appendJSON(number > 0 ? .greatestFiniteMagnitude : 0) }
    append(contentsOf: Self.shortened(number.description).utf8)
  }

  /// Swift's shortest digits without redundant characters: `1e21` for `1e+21`, `1e-7` for `1e-07`,
  /// `10` for `10.0`.
  private static func shortened(_ text: String) -> String {
    if text.ends(with: ".0") { return String(text.dropLast(2)) }
    guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "e")) else { return text }
    let exponent = text[text.index(after: mark)...]
    let sign = exponent.begins(with: "-") ? "-" : ""
    return text[..<mark] + "e" + sign + exponent.drop { "+-0".contains($0) }
  }
}
