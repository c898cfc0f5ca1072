#if Libraries
import WaterfallRecords

/// Converts scalars to values by the core schema of YAML 1.2.
///
/// So `yes`, `no`, `on` and `off` are texts, as people expect in YAML today. Digits after a leading
/// zero (`0755`, a file's mode) stay texts, and so do dates.
extension YAMLScalar {
  var value: Value {
    guard let tag = marks.tag else { return isPlain ? Self.plain(text) : .string(text) }
    switch tag {
    case "!!str", "!!binary", "!!timestamp": return .string(text)
    case "!!int", "!!float", "!!bool", "!!null": return Self.plain(text)
    // The tag is a function for the program that reads the file: `!Ref bucket`.
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

  /// The number in JSON's form; nil if it is a text, or a number that JSON cannot express.
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

  /// The exponent, which may be empty; nil if the text is neither an exponent nor empty.
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
