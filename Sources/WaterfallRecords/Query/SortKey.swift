/// The key by which a record is sorted.
///
/// Numbers come first, then texts. Records without a value come last, also in descending order.
package struct SortKey: Hashable, Sendable {
  private enum Content: Hashable {
    /// `digits` holds an integer that the `Double` may not hold exactly; otherwise it is empty.
    case number(Double, digits: String)
    /// Case-folded, with the length in front of each run of digits.
    case text(String)
    case missing
  }

  private let content: Content
  private let isDescending: Bool

  /// The number of bytes of a text that are compared.
  private static let longestText = 256

  /// The key of a value; nil and empty values come last.
  init(_ value: Value?, isDescending: Bool = false) {
    content = value.map(Self.content) ?? .missing
    self.isDescending = isDescending
  }

  /// The key of a number.
  init(_ number: LooseNumber) {
    (content, isDescending) = (.number(number.value, digits: number.digits), false)
  }

  var isNumber: Bool {
    if case .number = content { return true }
    return false
  }

  var isMissing: Bool { content == .missing }

  /// A number that sorts like the key among keys of the same order.
  ///
  /// It is nil if the key is not a number, or not one that a `Double` holds exactly.
  var sortedNumber: Double? {
    guard case .number(let value, let digits) = content, digits.isEmpty else { return nil }
    return isDescending ? -value : value
  }

  private static func content(of value: Value) -> Content {
    switch value {
    case .null: return .missing
    case .bool(let truth): return .text(truth ? "true" : "false")
    case .array(let values): return values.first.map(content) ?? .missing
    case .object: return value.text.map { .text(natural($0)) } ?? .missing
    case .number(let text), .string(let text):
      if let number = LooseNumber(text) { return SortKey(number).content }
      return text.isEmpty ? .missing : .text(natural(text))
    }
  }

  /// A text whose bytewise order is the natural order: `img2` before `img10`, any case.
  ///
  /// Each run of digits loses its leading zeros and gets its length in front, as a digit. So longer
  /// runs come later, and digits keep their place among other characters.
  private static func natural(_ text: String) -> String {
    var key = ""
    var digits = ""
    for scalar in text.unicodeScalars {
      if "0"..."9" ~= scalar {
        if digits == "0" { digits = "" }
        digits.unicodeScalars.append(scalar)
        continue
      }
      appendRun(&digits, to: &key)
      if key.utf8.count >= longestText { return key }
      key.unicodeScalars.append(Unicode.Scalar(CaseFolding.folded(scalar.value)) ?? scalar)
    }
    appendRun(&digits, to: &key)
    return key
  }

  private static func appendRun(_ digits: inout String, to key: inout String) {
    guard !digits.isEmpty else { return }
    var length = digits.utf8.count
    while length > 8 {
      key += "9"
      length -= 8
    }
    key += "\(length)\(digits)"
    digits = ""
  }
}

extension SortKey: Comparable {
  package static func < (one: SortKey, other: SortKey) -> Bool {
    switch (one.content, other.content) {
    case (.missing, _): return false
    case (_, .missing): return true
    case (.number, .text): return true
    case (.text, .number): return false
    case (.number(let a, let aDigits), .number(let b, let bDigits)):
      let isOrdered = one.isDescending ? a > b : a < b
      if a != b || aDigits.isEmpty || bDigits.isEmpty { return isOrdered }
      return one.isDescending
        ? isLess(bDigits, aDigits, isNegative: a < 0)
        : isLess(aDigits, bDigits, isNegative: a < 0)
    case (.text(let a), .text(let b)): return one.isDescending ? b < a : a < b
    }
  }

  /// Whether an integer is less than another of the same sign; both are digits without leading
  /// zeros.
  private static func isLess(_ a: String, _ b: String, isNegative: Bool) -> Bool {
    let (low, high) = isNegative ? (b, a) : (a, b)
    let (lowCount, highCount) = (low.utf8.count, high.utf8.count)
    return lowCount == highCount ? low < high : lowCount < highCount
  }
}
