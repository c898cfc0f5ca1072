/// A number as people and programs write it: `1,234`, `$12.50`, `−3`, `1.5e3`, `1 234,50 €`,
/// `CHF 1'234.50`, `979 m`, `45%`, and as accounts have it: `(1,250.75)`, `$(2.50)` and `3.20-` are
/// less than zero.
///
/// Commas (or points), blanks and apostrophes between groups of three digits are dropped. A single
/// other comma or point is the decimal separator; if both signs occur, it is the last one. One word
/// after the number is its unit and does not count, so 900 B is more than 12 kB. Neither does a
/// remark: `12 (3m ago)` is 12. Dates, times, versions and hexadecimal numbers are not numbers.
///
/// Three digits in each group and nothing else, as in `100 200 300`, may also be several numbers.
/// The other values of the column decide (``groups``).
struct LooseNumber {
  let value: Double
  /// Whether a word follows; `%` and currency signs do not count as words.
  private(set) var hasUnit = false
  /// What blanks between groups of three digits say.
  private(set) var groups = Groups.none
  /// The digits of an integer that a `Double` may not hold exactly; otherwise empty.
  let digits: String

  enum Groups {
    /// There are no blanks.
    case none
    /// The blanks are those of thousands, as in `1 234` and `100 200,50 €`.
    case thousands
    /// They may be between several numbers.
    case doubtful

    /// - Parameter isAlone: whether nothing is before and after the digits, such as a currency.
    fileprivate init(of mantissa: ArraySlice<Unicode.Scalar>, isAlone: Bool) {
      let isEven = mantissa.count % 4 == 3 && !mantissa.contains(",") && !mantissa.contains(".")
      self = !mantissa.contains(" ") ? .none : isAlone && isEven ? .doubtful : .thousands
    }
  }

  /// The length in bytes of the longest text that is read as a number.
  private static let longestText = 48

  /// - Parameter hasDecimalComma: whether a comma is the decimal separator in the column, and
  ///   points are between groups, so that `2.000` is two thousand and `1,234` is less than two.
  init?(_ text: String, hasDecimalComma: Bool = false) {
    switch Self.glance(at: text) {
    case .other: return nil
    case .plain where hasDecimalComma && text.utf8.contains(UInt8(ascii: ".")): break
    case .plain:
      let span = text.utf8.span
      let number = span.leadingWhole(in: 0..<span.count)
      if number.end == span.count {
        (value, digits) = (Double(number.whole), "")
        return
      }
      guard let value = Double(text) else { break }
      self.value = value
      digits = abs(value) < 0x1p53 ? "" : text.utf8.allSatisfy(Self.isInteger) ? text : ""
      return
    case .perhaps: break
    }
    var rest = Array(text.unicodeScalars)[...]
    rest.dropSpaces()
    let count = rest.count
    var isNegative = rest.dropSign()
    let hasSign = rest.count < count
    isNegative = rest.dropCurrency() || isNegative
    let isEnclosed = !isNegative && rest.take("(")
    if isEnclosed { isNegative = rest.dropCurrency() }
    let start = rest
    let mantissa = rest.takeMantissa()
    guard !(isEnclosed && isNegative),
      var digits = Self.plainDigits(of: mantissa, hasDecimalComma: hasDecimalComma)
    else { return nil }
    let isAlone = start.count == count && rest.allSatisfy(\.properties.isWhitespace)
    groups = Groups(of: start.dropLast(rest.count), isAlone: isAlone)
    let exponent = rest.takeExponent()
    let isInteger = exponent.isEmpty && !digits.contains(".")
    if isEnclosed {
      guard rest.dropEndOfEnclosed() else { return nil }
      isNegative = true
    } else if !isNegative, !hasSign {
      isNegative = rest.dropMinusAfterNumber()
    }
    digits = (isNegative ? "-" : "") + digits
    guard let value = Double(digits + exponent) else { return nil }
    self.value = value
    self.digits = isInteger && abs(value) >= 0x1p53 ? digits : ""
    if !isEnclosed, rest.isRemark { return }
    rest.dropSpaces()
    guard let hasUnit = rest.takeUnit() else { return nil }
    self.hasUnit = hasUnit
  }

  /// The digits without leading zeros and separators of groups, with at most one decimal point.
  ///
  /// Returns nil if the text is not grouped in threes.
  private static func plainDigits(
    of mantissa: [Unicode.Scalar], hasDecimalComma: Bool
  ) -> String? {
    let commas = mantissa.count { $0 == "," }
    let points = mantissa.count { $0 == "." }
    let decimal: Unicode.Scalar
    switch (commas, points) {
    case (1, 0) where hasDecimalComma: decimal = ","
    case (0, _) where hasDecimalComma && isGrouped(mantissa[...], by: "."): decimal = ","
    case (0, 0), (0, 1): decimal = "."
    case (0, _): return nil
    case (_, 0): decimal = isGrouped(mantissa[...], by: ",") ? "." : ","
    default: decimal = mantissa.last { $0 == "," || $0 == "." } ?? "."
    }
    let parts = mantissa.split(separator: decimal, maxSplits: 1, omittingEmptySubsequences: false)
    let group: Unicode.Scalar = decimal == "." ? "," : "."
    guard let whole = parts.first, !whole.contains(group) || isGrouped(whole, by: group),
      !(parts.count > 1 && parts[1].contains { $0 == "," || $0 == "." })
    else { return nil }
    var digits = ""
    digits.unicodeScalars.append(contentsOf: whole.filter { $0 != group }.drop { $0 == "0" })
    if digits.isEmpty { digits = "0" }
    if parts.count > 1, !parts[1].isEmpty {
      digits += "."
      digits.unicodeScalars.append(contentsOf: parts[1])
    }
    return mantissa.contains(where: \.isDigit) ? digits : nil
  }

  /// Which sign a number shows to be the decimal separator of its column; nil if it shows none, as
  /// `1,234` and `2.000` do.
  static func decimalSign(of text: String) -> Unicode.Scalar? {
    let end = text.unicodeScalars.reversed().drop { !$0.isDigit }
    let digits = Array(end.prefix { $0.isDigit || $0 == "." || $0 == "," }.reversed())
    guard let last = digits.lastIndex(where: { !$0.isDigit }) else { return nil }
    let (sign, whole, places) = (digits[last], digits[..<last], digits.count - last - 1)
    if whole.contains(sign) { return nil }
    let isClear = places != 3 || whole.count > 3 || whole.first == "0"
    return isClear || whole.contains(where: { !$0.isDigit }) ? sign : nil
  }

  /// Whether `whole` is groups of three digits, in which the first has one to three and no leading
  /// zero.
  private static func isGrouped(
    _ whole: ArraySlice<Unicode.Scalar>, by group: Unicode.Scalar
  ) -> Bool {
    let groups = whole.split(separator: group, omittingEmptySubsequences: false)
    guard groups.count > 1, let first = groups.first, (1...3).contains(first.count) else {
      return false
    }
    return first.first != "0" && groups.dropFirst().allSatisfy { $0.count == 3 }
  }

  private enum Glance { case plain, perhaps, other }

  /// Classifies a text by its bytes alone, so that most numbers and most texts cost little.
  private static func glance(at text: String) -> Glance {
    let span = text.utf8.span
    guard !span.isEmpty, span.count <= longestText, canBegin(span[0]) else {
      return CurrencyName.begins(span) ? .perhaps : .other
    }
    var isPlain = span[0] == UInt8(ascii: "-") || isDigit(span[0])
    for index in 1..<max(1, span.count) where !isDigit(span[index]) {
      switch span[index] {
      case UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "/"):
        // A minus may be the last sign, but a number does not go on after it.
        let next = index + 1 < span.count ? span[index + 1] : 0x20
        let isLast =
          span[index] == UInt8(ascii: "-") && !isDigit(next)
          && (next >= 0x80 || !isWordByte(next))
        if isDigit(span[index - 1]), !isLast { return .other }
        isPlain = false
      case UInt8(ascii: "."):
        isPlain = isPlain && index + 1 < span.count && isDigit(span[index - 1])
      default: isPlain = false
      }
    }
    // Leading zeros are left to the full parser, which drops them.
    let hasZero = span[0] == UInt8(ascii: "0") && span.count > 1 && isDigit(span[1])
    let isSign = span.count == 1 && !isDigit(span[0])
    return isPlain && !hasZero && !isSign ? .plain : .perhaps
  }

  private static func isInteger(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "-")
  }

  private static func canBegin(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "$"), UInt8(ascii: " "), UInt8(ascii: "("), 0x80...:
      true
    default: false
    }
  }
}

extension Unicode.Scalar {
  package var isDigit: Bool { "0"..."9" ~= self }
  fileprivate var isCurrency: Bool { properties.generalCategory == .currencySymbol }
  /// Whether it may be between groups of three digits: blanks and apostrophes.
  fileprivate var isGroupMark: Bool {
    switch value {
    case 0x20, 0xA0, 0x2009, 0x202F, 0x27, 0x2019: true
    default: false
    }
  }
  fileprivate var isUnitStart: Bool { properties.isAlphabetic || isSign }
  fileprivate var isUnitPart: Bool { isUnitStart || "/²³.·".unicodeScalars.contains(self) }
  fileprivate var isSign: Bool { isCurrency || "%‰°′″".unicodeScalars.contains(self) }
}

extension ArraySlice<Unicode.Scalar> {
  fileprivate mutating func dropSpaces() { self = drop { $0.properties.isWhitespace } }

  /// Takes a sign, if there is one; returns whether it was a minus. Word processors make an en dash
  /// of it.
  fileprivate mutating func dropSign() -> Bool {
    guard let sign = first, "+-−–".unicodeScalars.contains(sign) else { return false }
    removeFirst()
    return sign != "+"
  }

  /// Takes a scalar and the spaces after it; returns whether it was there.
  fileprivate mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard first == scalar else { return false }
    removeFirst()
    dropSpaces()
    return true
  }

  /// Takes a currency sign and a sign after it, if there are any; returns whether that was a minus.
  fileprivate mutating func dropCurrency() -> Bool {
    if let length = CurrencyName.length(atStartOf: self) {
      self = dropFirst(length)
      dropSpaces()
      return dropSign()
    }
    guard let sign = first, sign.isCurrency else { return false }
    return take(sign) && dropSign()
  }

  /// Takes the end of an amount in parentheses, perhaps after its currency: ` €)`.
  fileprivate mutating func dropEndOfEnclosed() -> Bool {
    dropSpaces()
    self = drop(while: \.isSign)
    return take(")")
  }

  /// Takes a minus that follows the digits directly, if there is one; returns whether there was.
  fileprivate mutating func dropMinusAfterNumber() -> Bool {
    first == "+" || first == "–" ? false : dropSign()
  }

  /// Whether the rest is a remark in parentheses, apart from the number.
  fileprivate var isRemark: Bool {
    guard let space = first, space.properties.isWhitespace else { return false }
    let remark = drop { $0.properties.isWhitespace }
    return remark.first == "(" && remark.last == ")"
  }

  /// Takes digits, points and commas, without commas at the end, and without the blanks or
  /// apostrophes between its groups.
  fileprivate mutating func takeMantissa() -> [Unicode.Scalar] {
    let groups = takeGroups()
    let run = prefix { $0.isDigit || $0 == "." || $0 == "," }
    let mantissa = run.reversed().drop { $0 == "," }.reversed()
    self = dropFirst(mantissa.count)
    return groups + mantissa
  }

  /// Takes the groups before the last one of a number such as `1 234 567,50` or `1'234`; empty if
  /// there is none.
  private mutating func takeGroups() -> [Unicode.Scalar] {
    var groups = Array(prefix(while: \.isDigit))
    guard 1...3 ~= groups.count, groups[0] != "0", let mark = dropFirst(groups.count).first,
      mark.isGroupMark
    else { return [] }
    var rest = dropFirst(groups.count)
    while rest.first == mark {
      let digits = rest.dropFirst().prefix(while: \.isDigit)
      guard digits.count == 3 else { return [] }
      rest = rest.dropFirst()
      self = rest
      guard rest.dropFirst(3).first == mark, rest.dropFirst(4).first?.isDigit == true else { break }
      groups += digits
      rest = rest.dropFirst(3)
    }
    return groups
  }

  /// Takes an `e` with a number after it; empty if there is none.
  fileprivate mutating func takeExponent() -> String {
    guard first == "e" || first == "E" else { return "" }
    let behind = dropFirst()
    let sign = behind.first.flatMap { $0 == "-" || $0 == "+" ? $0 : nil }
    let digits = behind.dropFirst(sign == nil ? 0 : 1).prefix(while: \.isDigit)
    guard !digits.isEmpty else { return "" }
    self = dropFirst(1 + (sign == nil ? 0 : 1) + digits.count)
    var exponent = sign == "-" ? "e-" : "e"
    exponent.unicodeScalars.append(contentsOf: digits)
    return exponent
  }

  /// Takes a unit up to the end of the text.
  ///
  /// Returns whether the unit is a word; nil if the rest is not a unit.
  fileprivate mutating func takeUnit() -> Bool? {
    guard let start = first else { return false }
    let unit = prefix(while: \.isUnitPart)
    self = dropFirst(unit.count)
    dropSpaces()
    if isEmpty, CurrencyName.isOne(unit.last == "." ? unit.dropLast() : unit) { return false }
    guard start.isUnitStart, isEmpty else { return nil }
    return !unit.allSatisfy(\.isSign)
  }
}
