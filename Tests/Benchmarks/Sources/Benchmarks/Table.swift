/// A table on standard output, a line as soon as it is known.
struct Table {
  private let widths: [Int]

  init(_ title: String, _ heads: [String]) {
    widths = heads.map { max(8, $0.count) }
    print("\n\(title)")
    row(heads)
  }

  func row(_ cells: [String]) {
    let padded = zip(cells, widths).map { cell, width in
      String(repeating: " ", count: max(0, width - cell.count)) + cell
    }
    print(padded.joined(separator: "  "))
  }
}

/// A number with so many digits after the point.
func text(_ number: Double, digits: Int = 0) -> String {
  let scale = (0..<digits).reduce(1) { product, _ in product * 10 }
  let whole = Int(number * Double(scale) + 0.5)
  guard digits > 0 else { return "\(whole)" }
  let fraction = String(whole % scale)
  return "\(whole / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
}
