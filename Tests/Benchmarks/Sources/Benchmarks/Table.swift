/// A Markdown table on standard output, printed row by row as results arrive.
struct Table {
  /// How many rows of all tables have a target, and how many of these missed it.
  @MainActor private static var (rows, missed) = (0, 0)

  /// - Parameter heads: the columns, without the last two, which show the target and whether it is
  ///   met.
  init(_ title: String, _ heads: [String]) {
    let heads = heads + ["to reach", "met"]
    print("\n## \(title)\n")
    print("| " + heads.joined(separator: " | ") + " |")
    print("|" + heads.map { _ in " ---: |" }.joined())
  }

  /// - Parameters:
  ///   - target: the target in words.
  ///   - isMet: nil for a row without a target.
  @MainActor func row(_ cells: [String], target: String, isMet: Bool?) {
    if let isMet {
      Self.rows += 1
      Self.missed += isMet ? 0 : 1
    }
    let met = isMet.map { $0 ? "yes" : "**no**" } ?? ""
    print("| " + (cells + [target, met]).joined(separator: " | ") + " |")
  }

  @MainActor static func summarise() {
    print("\n\(rows - missed) of \(rows) rows reach their target.")
  }
}

/// A number with `digits` digits after the point.
func text(_ number: Double, digits: Int = 0) -> String {
  if number < 0 { return "-" + text(-number, digits: digits) }
  let scale = (0..<digits).reduce(1) { product, _ in product * 10 }
  let whole = Int(number * Double(scale) + 0.5)
  guard digits > 0 else { return grouped(whole) }
  let fraction = String(whole % scale)
  let zeros = String(repeating: "0", count: digits - fraction.count)
  return grouped(whole / scale) + "." + zeros + fraction
}

/// A whole number with a comma before every three digits.
func grouped(_ number: Int) -> String {
  let digits = String(number)
  var text = ""
  for (place, digit) in digits.enumerated() {
    if place > 0, (digits.count - place) % 3 == 0 { text += "," }
    text.append(digit)
  }
  return text
}
