/// A number whose unit has one of the prefixes of the International System of Units, or none:
/// `5 km` and `900 m`, `2.4 GHz`, `1.5 GB/s`, `250 mW`.
///
/// Other units do not count (``LooseNumber``). In a column that has one unit with several prefixes,
/// numbers are compared by what the prefixes mean.
struct PrefixedNumber {
  /// The number in the unit without a prefix.
  let value: Double
  /// The index of that unit.
  let unit: Int
  /// What the prefix means.
  let factor: Double

  init?(_ text: String) {
    guard var bytes = ValueBytes(text) else { return nil }
    let isNegative = bytes.takeMinus()
    guard let amount = bytes.takeAmount() else { return nil }
    bytes.skipBlanks()
    if let whole = bytes.restAsUnit {
      (unit, factor) = (whole, 1)
    } else {
      guard let prefix = bytes.takePrefix(), let rest = bytes.restAsUnit else { return nil }
      (unit, factor) = (rest, prefix)
    }
    value = (isNegative ? -amount : amount) * factor
  }
}

extension ValueBytes {
  /// The index of the unit that the rest is; nil if it is none.
  fileprivate var restAsUnit: Int? {
    Self.units.firstIndex { unit in
      unit.count == end - place && unit.indices.allSatisfy { unit[$0] == peek($0) }
    }
  }

  /// Takes a prefix; returns what it means.
  fileprivate mutating func takePrefix() -> Double? {
    let letter = peek()
    // The micro sign and the Greek letter.
    if letter == 0xC2 && peek(1) == 0xB5 || letter == 0xCE && peek(1) == 0xBC {
      place += 2
      return 1e-6
    }
    guard let prefix = Self.prefixes.first(where: { $0.letter == letter }) else { return nil }
    place += 1
    guard prefix.power > 0, take("i") else { return prefix.factor }
    return (0..<prefix.power).reduce(1) { factor, _ in factor * 1024 }
  }

  /// Units that people measure in. Sizes and durations have readers of their own.
  private static let units = [
    "m", "g", "l", "L", "W", "Wh", "V", "A", "Ah", "Hz", "Pa", "J", "N", "F", "B/s", "Bps", "bps",
    "b/s", "bit/s",
  ].map { Array($0.utf8) }

  /// The power of 1000, if the prefix has a binary twin, such as `Mi`; else 0.
  private static let prefixes: [(letter: UInt8, factor: Double, power: Int)] = [
    (UInt8(ascii: "p"), 1e-12, 0), (UInt8(ascii: "n"), 1e-9, 0), (UInt8(ascii: "u"), 1e-6, 0),
    (UInt8(ascii: "m"), 1e-3, 0), (UInt8(ascii: "c"), 1e-2, 0), (UInt8(ascii: "d"), 1e-1, 0),
    (UInt8(ascii: "h"), 1e2, 0), (UInt8(ascii: "k"), 1e3, 1), (UInt8(ascii: "K"), 1e3, 1),
    (UInt8(ascii: "M"), 1e6, 2), (UInt8(ascii: "G"), 1e9, 3), (UInt8(ascii: "T"), 1e12, 4),
    (UInt8(ascii: "P"), 1e15, 5),
  ]
}

/// The units of a column, as far as they may have prefixes.
struct PrefixSample {
  private var unit: Int?
  private var count = 0
  private var others = 0
  private var factors: (least: Double, greatest: Double) = (.infinity, 0)

  mutating func see(_ text: String) {
    guard let number = PrefixedNumber(text), number.unit == unit ?? number.unit else {
      others += 1
      return
    }
    (unit, count) = (number.unit, count + 1)
    factors = (min(factors.least, number.factor), max(factors.greatest, number.factor))
  }

  /// The unit that nearly all values have, if it comes with several prefixes; else nil.
  var scaledUnit: Int? {
    factors.least < factors.greatest && others * 4 <= count ? unit : nil
  }
}
