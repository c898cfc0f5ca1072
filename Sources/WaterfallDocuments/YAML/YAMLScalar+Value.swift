#if YAML
import WaterfallRecords

/// What scalars mean, by the core schema of YAML 1.2.
///
/// So `yes`, `no`, `on` and `off` are texts, as in everything that people write in YAML today.
/// Digits after a zero (`0755`, a file's mode) stay as they are, and so do dates.
extension YAMLScalar {
  var value: Value {
    guard let tag = marks.tag else { return isPlain ? Self.plain(text) : .string(text) }
    switch tag {
    case "!!str", "!!binary", "!!timestamp": return .string(text)
    case "!!int", "!!float", "!!bool", "!!null": return Self.plain(text)
    // Whoever reads the file calls a function there: `!Ref bucket`.
    case _ where !tag.begins(with: "!!"): return .string(text.isEmpty ? tag : "\(tag) \(text)")
    default: return .string(text)
    }
  }

  /// The value of a scalar without quotes.
  private static func plain(_ text: String) -> Value {
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .bool(true)
    case "false", "False", "FALSE": return .bool(false)
    default: return number(Array(text.utf8)).map { .number($0) } ?? .string(text)
    }
  }

  /// The digits of a number as JSON has them; nil for text, and for what JSON does not have.
  private static func number(_ text: [UInt8]) -> String? {
    guard let first = text.first, isDigit(first) || "+-.".utf8.contains(first) else { return nil }
    if text.count > 2, first == UInt8(ascii: "0"), text.count <= 18 {
      let digits = String(decoding: text.dropFirst(2), as: UTF8.self)
      let radix = text[1] == UInt8(ascii: "x") ? 16 : text[1] == UInt8(ascii: "o") ? 8 : nil
      if let radix, digits.first?.isHexDigit ?? false {
        return UInt64(digits, radix: radix).map(String.init)
      }
    }
    var rest = text[...]
    let sign = first == UInt8(ascii: "-") ? "-" : ""
    if !isDigit(first), first != UInt8(ascii: ".") { rest = rest.dropFirst() }
    let whole = rest.prefix(while: isDigit)
    rest = rest.dropFirst(whole.count)
    var fraction: ArraySlice<UInt8> = []
    if rest.first == UInt8(ascii: ".") {
      fraction = rest.dropFirst().prefix(while: isDigit)
      rest = rest.dropFirst(1 + fraction.count)
    }
    guard !whole.isEmpty || !fraction.isEmpty, let exponent = exponent(rest),
      whole.count < 2 || whole.first != UInt8(ascii: "0")
    else { return nil }
    let digits = whole.isEmpty ? "0" : String(decoding: whole, as: UTF8.self)
    let decimals = fraction.isEmpty ? "" : "." + String(decoding: fraction, as: UTF8.self)
    return sign + digits + decimals + exponent
  }

  /// nil: it is none, and not nothing.
  private static func exponent(_ text: ArraySlice<UInt8>) -> String? {
    guard let first = text.first else { return "" }
    guard first | 0x20 == UInt8(ascii: "e") else { return nil }
    var digits = text.dropFirst()
    if let sign = digits.first, "+-".utf8.contains(sign) { digits = digits.dropFirst() }
    guard !digits.isEmpty, digits.allSatisfy(isDigit) else { return nil }
    return String(decoding: text, as: UTF8.self)
  }
}
#endif
