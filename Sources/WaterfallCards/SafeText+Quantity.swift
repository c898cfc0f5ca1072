import TerminalGrid
import WaterfallRecords

// How the texts of a column are aligned.
extension SafeText {
  /// Whether the text has several lines.
  var hasLineFeeds: Bool { utf8.dropLast().contains(0x0A) }

  /// Whether the text is a number, an amount, a size or a duration.
  var isQuantity: Bool {
    guard utf8.count <= 32 else { return false }
    let text = String(decoding: utf8, as: UTF8.self)
    return text.isAmount || Meaning.isQuantity(text)
  }

  /// Whether the text is a date as cards show it, or in one of the usual forms.
  var isDateText: Bool {
    guard utf8.count <= 45 else { return false }
    if isShownDate { return true }
    let text = String(decoding: utf8, as: UTF8.self)
    return isDate(text)
  }

  /// Whether the text stands for a value that is not there.
  var isPlaceholder: Bool {
    guard utf8.count <= 4 else { return false }
    let text = String(decoding: utf8, as: UTF8.self).lowercased()
    return ["-", "–", "—", "n/a", "na", "nan", "null", "none", "nil", "?"].contains(text)
  }
}

extension String {
  /// Whether it is a number, perhaps with a sign, a currency and a unit: `-1,234.50`, `$ 12`,
  /// `+3 °C`, `(12.00)`, `82 m`, `5 km/h`, `12.5%`.
  fileprivate var isAmount: Bool {
    var scalars = unicodeScalars[...]
    let isInBrackets = scalars.first == "(" && scalars.last == ")"
    if isInBrackets { scalars = scalars.dropFirst().dropLast() }
    scalars.dropSign()
    scalars.dropCurrency()
    scalars.dropSign()
    guard scalars.dropNumber() else { return false }
    if scalars.isEmpty { return true }
    if let first = scalars.first, first.isBlank { scalars.removeFirst() }
    return 1...longestUnit ~= scalars.count && scalars.allSatisfy(\.isUnit)
  }
}

/// The most characters of a unit.
private let longestUnit = 4

extension Substring.UnicodeScalarView {
  fileprivate mutating func dropSign() {
    if let first, "+-−±~≈<>≤≥".unicodeScalars.contains(first) { removeFirst() }
  }

  /// Drops a sign for money, or three capitals and a blank.
  fileprivate mutating func dropCurrency() {
    if let first, first.properties.generalCategory == .currencySymbol {
      removeFirst()
    } else if count > 4, prefix(3).allSatisfy({ ("A"..."Z").contains($0) }) {
      guard dropFirst(3).first?.isBlank == true else { return }
      removeFirst(3)
    } else {
      return
    }
    if let first, first.isBlank { removeFirst() }
  }

  /// Drops digits, the marks between them, and an exponent.
  ///
  /// - Returns: whether there was a digit.
  fileprivate mutating func dropNumber() -> Bool {
    var hasDigit = false
    while let first {
      let isDigit = ("0"..."9").contains(first)
      let isMark = ".,'’_\u{A0}\u{202F}\u{2009}".unicodeScalars.contains(first)
      let next = dropFirst().first.map { ("0"..."9").contains($0) } ?? false
      guard isDigit || isMark && next || first == "." && hasDigit else { break }
      hasDigit = hasDigit || isDigit
      removeFirst()
    }
    guard hasDigit else { return false }
    guard let mark = first, mark == "e" || mark == "E" else { return true }
    var exponent = dropFirst()
    exponent.dropSign()
    let digits = exponent.prefix { ("0"..."9").contains($0) }
    if !digits.isEmpty { self = exponent.dropFirst(digits.count) }
    return true
  }
}

extension Unicode.Scalar {
  fileprivate var isBlank: Bool { properties.isWhitespace }

  /// Whether it may be part of a unit. Digits and blanks are in none.
  fileprivate var isUnit: Bool {
    properties.isAlphabetic || properties.generalCategory == .currencySymbol
      || "%‰°/²³′″".unicodeScalars.contains(self)
  }
}
