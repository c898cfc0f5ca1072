/// The facts at the beginning of an SVG file: that it is SVG, and the size of the drawing.
package struct SVGHead: Hashable, Sendable {
  /// The size in words, `120 × 80` or `21cm × 29.7cm`; nil if the beginning does not give it.
  package var size: String?

  /// Reads the tag of the root element.
  ///
  /// - Parameter bytes: the file's first bytes; 4,096 are plenty.
  /// - Returns: nil if the bytes are no SVG.
  /// - Complexity: O(`bytes.count`); total on any bytes.
  package init?(_ bytes: [UInt8]) {
    guard let start = Self.root(in: bytes) else { return nil }
    let attributes = Self.attributes(of: bytes[start...])
    let given = ["width", "height"].compactMap { attributes[$0].flatMap(Self.length) }
    if given.count == 2 {
      size = given.joined(separator: " × ")
    } else if let box = attributes["viewBox"] {
      let numbers = box.utf8.split { isSpace($0) || $0 == UInt8(ascii: ",") }.suffix(2)
        .compactMap { Self.length(String(Substring($0))) }
      if numbers.count == 2 { size = numbers.joined(separator: " × ") }
    }
  }

  /// The index after the name of the root element; nil if that name is not `svg`.
  private static func root(in bytes: [UInt8]) -> Int? {
    let name = Array("<svg".utf8)
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { $0 <= 0x20 }
      if rest.starts(with: name) {
        let end = rest.startIndex + name.count
        guard end < bytes.count, bytes[end] <= 0x20 || [0x2F, 0x3E].contains(bytes[end]) else {
          return nil
        }
        return end
      }
      guard let behind = passed(rest) else { return nil }
      rest = behind
    }
  }

  /// The bytes after an XML declaration, a comment or a document type; nil if `rest` begins with
  /// none of them.
  private static func passed(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    for (opening, closing) in [("<!--", "-->"), ("<?", "?>"), ("<!DOCTYPE", ">")]
    where rest.starts(with: opening.utf8) {
      let closing = Array(closing.utf8)
      var rest = rest.dropFirst(opening.utf8.count)
      var depth = 0
      while !rest.isEmpty {
        // A document type may contain declarations in brackets.
        if opening == "<!DOCTYPE" { depth += rest.first == 0x5B ? 1 : rest.first == 0x5D ? -1 : 0 }
        if depth <= 0, rest.starts(with: closing) { return rest.dropFirst(closing.count) }
        rest = rest.dropFirst()
      }
    }
    return nil
  }

  private static func attributes(of bytes: ArraySlice<UInt8>) -> [String: String] {
    var found: [String: String] = [:]
    var rest = bytes
    while true {
      rest = rest.drop { $0 <= 0x20 }
      let name = rest.prefix { $0 > 0x20 && $0 != 0x3D && $0 != 0x3E && $0 != 0x2F }
      rest = rest[name.endIndex...].drop { $0 <= 0x20 }
      guard !name.isEmpty, rest.first == 0x3D else { return found }
      rest = rest.dropFirst().drop { $0 <= 0x20 }
      guard let quote = rest.first, quote == 0x22 || quote == 0x27 else { return found }
      let value = rest.dropFirst().prefix { $0 != quote }
      guard value.endIndex < rest.endIndex else { return found }
      found[String(decoding: name, as: UTF8.self)] = String(decoding: value, as: UTF8.self)
      rest = rest[(value.endIndex + 1)...]
    }
  }

  /// A length, without `px`, because that is the usual unit. It is nil if the text is no length, or
  /// a percentage of an unknown page.
  private static func length(_ text: String) -> String? {
    let digits = text.utf8.prefix { isDigit($0) || $0 == UInt8(ascii: ".") }
    let unit = text[digits.endIndex...]
    guard let number = Double(Substring(digits)), number > 0, digits.count <= 12 else { return nil }
    let short =
      number == number.rounded() && number < 1e9 ? "\(Int(number))" : String(Substring(digits))
    switch unit {
    case "", "px": return short
    case "cm", "mm", "in", "pt", "pc", "em", "ex", "Q": return short + unit
    default: return nil
    }
  }
}
