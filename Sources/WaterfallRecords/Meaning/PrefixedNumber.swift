/// A number whose unit has one of the prefixes of the International System of Units, or none:
/// `5 km` and `900 m`, `2.4 GHz`, `1.5 GB/s`, `250 mW`; or an amount of money in thousands or more:
/// `$1.2M`, `12k €`.
///
/// Other units do not count (``LooseNumber``). In a column that has one unit with several prefixes,
/// numbers are compared by what the prefixes mean.
struct PrefixedNumber {
  /// The number in the unit without a prefix.
  let value: Double
  /// The index of that unit, or ``money``.
  let unit: Int
  /// What the prefix means.
  let factor: Double

  /// Stands for all currencies, because a column has one most of the time.
  static let money = -1

  /// - Parameter isMoney: whether an amount without a currency is one as well.
  init?(_ text: String, isMoney: Bool = false) {
    guard var bytes = ValueBytes(text) else { return nil }
    var isNegative = bytes.takeMinus()
    let hasCurrency = bytes.takeCurrency()
    if hasCurrency {
      bytes.skipBlanks()
      isNegative = bytes.takeMinus() || isNegative
    }
    guard let amount = bytes.takeAmount() else { return nil }
    bytes.skipBlanks()
    if let magnitude = bytes.restAsMoney(isMoney: hasCurrency || isMoney) {
      (unit, factor) = (Self.money, magnitude)
    } else if hasCurrency {
      return nil
    } else if let whole = bytes.restAsUnit {
      (unit, factor) = (whole, 1)
    } else {
      guard let prefix = bytes.takePrefix(), let rest = bytes.restAsUnit else { return nil }
      (unit, factor) = (rest, prefix)
    }
    value = (isNegative ? -amount : amount) * factor
  }

  /// An amount without the word for its magnitude: `$1.2` of `$1.2M`.
  static func withoutMagnitude(_ text: String) -> String {
    guard let digit = text.utf8.lastIndex(where: isDigit) else { return text }
    let end = text.utf8.index(after: digit)
    let rest = text.utf8[end...]
    let word = rest.drop { $0 == UInt8(ascii: " ") }.prefix(while: isLetter)
    guard ValueBytes.magnitude(of: ValueWord(Array(word)[...])) != nil else { return text }
    return String(text[..<end]) + String(text[word.endIndex...])
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
    "b/s", "bit/s", "bits/s", "bits/sec",
  ].map { Array($0.utf8) }

  /// The power of 1000, if the prefix has a binary twin, such as `Mi`; else 0.
  private static let prefixes: [(letter: UInt8, factor: Double, power: Int)] = [
    (UInt8(ascii: "p"), 1e-12, 0), (UInt8(ascii: "n"), 1e-9, 0), (UInt8(ascii: "u"), 1e-6, 0),
    (UInt8(ascii: "m"), 1e-3, 0), (UInt8(ascii: "c"), 1e-2, 0), (UInt8(ascii: "d"), 1e-1, 0),
    (UInt8(ascii: "h"), 1e2, 0), (UInt8(ascii: "k"), 1e3, 1), (UInt8(ascii: "K"), 1e3, 1),
    (UInt8(ascii: "M"), 1e6, 2), (UInt8(ascii: "G"), 1e9, 3), (UInt8(ascii: "T"), 1e12, 4),
    (UInt8(ascii: "P"), 1e15, 5),
  ]

  /// What the rest multiplies an amount of money by; nil if it is neither a magnitude nor a
  /// currency.
  ///
  /// - Parameter isMoney: whether the amount is known to be money, so that no currency has to
  ///   follow.
  fileprivate func restAsMoney(isMoney: Bool) -> Double? {
    var rest = self
    let magnitude = rest.takeMagnitude()
    rest.skipBlanks()
    let hasCurrency = rest.takeCurrency()
    return rest.isAtEnd && (isMoney || hasCurrency) ? magnitude : nil
  }

  /// Takes a word such as `k`, `M` and `bn`; returns what it means, or 1 if there is none.
  private mutating func takeMagnitude() -> Double {
    var word = ValueWord()
    while word.count < 9, peekSmall(word.count) &- UInt8(ascii: "a") < 26 {
      word.append(peekSmall(word.count))
    }
    guard let factor = Self.magnitude(of: word) else { return 1 }
    place += word.count
    return factor
  }

  fileprivate static func magnitude(of word: ValueWord) -> Double? {
    magnitudes.first { $0.word == word }?.factor
  }

  private static let magnitudes: [(word: ValueWord, factor: Double)] = [
    (ValueWord("k"), 1e3), (ValueWord("m"), 1e6), (ValueWord("mn"), 1e6), (ValueWord("mio"), 1e6),
    (ValueWord("million"), 1e6), (ValueWord("b"), 1e9), (ValueWord("bn"), 1e9),
    (ValueWord("mrd"), 1e9), (ValueWord("billion"), 1e9), (ValueWord("t"), 1e12),
    (ValueWord("tn"), 1e12),
  ]

  /// Takes the sign of a currency, or its name (``CurrencyName``); returns whether there was one.
  fileprivate mutating func takeCurrency() -> Bool {
    switch (peek(), peek(1)) {
    case (0xC2, 0xA3), (0xC2, 0xA5): place += 2  // £ ¥
    case (0xE2, 0x82), (0xE2, 0x83): place += 3  // € and others from U+20A0 to U+20CF
    default:
      var count = 0
      while count < 4, isLetter(peek(count)) { count += 1 }
      if count < 3, peek(count) == UInt8(ascii: "$") {
        place += count + 1
        return true
      }
      guard 2...3 ~= count,
        CurrencyName.isOne((0..<count).map { Unicode.Scalar(peek($0)) }[...])
      else { return false }
      place += count
    }
    return true
  }
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

  /// The unit that nearly all values have, if it comes with several prefixes; else nil. Amounts of
  /// money without a prefix are not among those that were seen.
  var scaledUnit: Int? {
    let isScaled = factors.least < factors.greatest || unit == PrefixedNumber.money
    return isScaled && others * 4 <= count ? unit : nil
  }
}
