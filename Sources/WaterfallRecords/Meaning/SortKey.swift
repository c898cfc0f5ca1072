import WaterfallPattern

/// The key by which a record is sorted.
///
/// A column that mixes kinds is sorted kind by kind: numbers, sizes, durations, dates, versions,
/// levels, texts, and then `NaN` and `Infinity`. Records without a value come last. The kinds have
/// the same order in descending order.
package struct SortKey: Hashable, Sendable {
  enum Content: Hashable {
    /// `digits` holds an integer that the `Double` may not hold exactly; otherwise it is empty.
    case number(Double, digits: String)
    /// A size, a duration or a date.
    case measure(Meaning)
    /// See ``VersionKey``.
    case version(String)
    case level(LogLevel)
    /// Case-folded, with the length in front of each run of digits.
    case text(String)
    /// `NaN` or `Infinity` in a column of numbers.
    case unreal
    case missing
  }

  let content: Content
  private let isDescending: Bool

  /// The number of bytes of a text that are compared.
  private static let longestText = 256

  /// The key of a value; nil and empty values come last.
  init(_ value: Value?, of column: ColumnMeaning = .unknown, isDescending: Bool = false) {
    content = value.map { Self.content(of: $0, column) } ?? .missing
    self.isDescending = isDescending
  }

  /// A key in ascending order.
  init(_ content: Content) { (self.content, isDescending) = (content, false) }

  /// The value's kind; nil if there is no value.
  var kind: Meaning.Kind? {
    switch content {
    case .number: .number
    case .measure(let meaning): meaning.kind
    case .version: .version
    case .level: .level
    case .text: .text
    case .unreal, .missing: nil
    }
  }

  /// The number that it stands for; nil for versions, levels and texts.
  var meaning: Meaning? {
    switch content {
    case .number(let value, _): Meaning(.number, value)
    case .measure(let meaning): meaning
    case .version, .level, .text, .unreal, .missing: nil
    }
  }

  var isMissing: Bool { content == .missing }

  /// Whether both stand in the same part of a column. The parts have the same order in descending
  /// order.
  package func isOfSameKind(as other: SortKey) -> Bool { rank == other.rank }

  /// The kind of a key that is an exact number, and a number that sorts like it among its kind.
  ///
  /// It is nil if the key is not a number, or not one that a `Double` holds exactly.
  // Not inlined: the compiler of Swift 6.3.1 crashes in a caller that holds several copies of it.
  @inline(never)
  var sortedNumber: (kind: Meaning.Kind, value: Double)? {
    switch content {
    case .number(let value, let digits):
      digits.isEmpty ? (.number, isDescending ? -value : value) : nil
    case .measure(let meaning):
      meaning.fraction == 0 ? (meaning.kind, isDescending ? -meaning.value : meaning.value) : nil
    case .version, .level, .text, .unreal, .missing: nil
    }
  }

  private static func content(of value: Value, _ column: ColumnMeaning) -> Content {
    switch value {
    case .null: return .missing
    case .bool(let truth): return .text(truth ? "true" : "false")
    case .array(let values): return values.first.map { content(of: $0, column) } ?? .missing
    // An object is its name, as cards show and count it.
    case .object: return value.named.map { column.key(of: $0) } ?? .missing
    case .number(let text), .string(let text):
      return text.isEmpty ? .missing : column.key(of: text)
    }
  }

  /// A text whose bytewise order is the natural order: `img2` before `img10`, any case, and letters
  /// with marks beside those without.
  ///
  /// Each run of digits loses its leading zeros and gets its length in front, as a digit. So longer
  /// runs come later, and digits keep their place among other characters.
  static func natural(_ text: String) -> String {
    var key = ""
    var digits = ""
    var hasMarks = false
    for scalar in text.unicodeScalars {
      if "0"..."9" ~= scalar {
        if digits == "0" { digits = "" }
        digits.unicodeScalars.append(scalar)
        continue
      }
      appendRun(&digits, to: &key)
      if key.utf8.count >= longestText { return key }
      if scalar.value < 0x80 {
        key.unicodeScalars.append(Unicode.Scalar(CaseFolding.folded(scalar.value)) ?? scalar)
      } else {
        hasMarks = LetterOrder.append(scalar, to: &key) || hasMarks
      }
    }
    appendRun(&digits, to: &key)
    // Marks decide between texts that are otherwise the same.
    return hasMarks ? key + "\0" + text.caseFolded.prefixInBytes(longestText) : key
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
    case (.number(let a, let aDigits), .number(let b, let bDigits)):
      let isOrdered = one.isDescending ? a > b : a < b
      if a != b || aDigits.isEmpty || bDigits.isEmpty { return isOrdered }
      return one.isDescending
        ? isLess(bDigits, aDigits, isNegative: a < 0)
        : isLess(aDigits, bDigits, isNegative: a < 0)
    case (.text(let a), .text(let b)), (.version(let a), .version(let b)):
      return one.isDescending ? b < a : a < b
    case (.measure(let a), .measure(let b)) where a.kind == b.kind:
      return one.isDescending ? b < a : a < b
    case (.level(let a), .level(let b)): return one.isDescending ? b < a : a < b
    case (.missing, .missing): return false
    default: return one.rank < other.rank
    }
  }

  /// The place of the key's kind.
  private var rank: UInt8 { kind?.rawValue ?? (isMissing ? .max : .max - 1) }

  /// Whether an integer is less than another of the same sign; both are digits without leading
  /// zeros.
  private static func isLess(_ a: String, _ b: String, isNegative: Bool) -> Bool {
    let (low, high) = isNegative ? (b, a) : (a, b)
    let (lowCount, highCount) = (low.utf8.count, high.utf8.count)
    return lowCount == highCount ? low < high : lowCount < highCount
  }
}
