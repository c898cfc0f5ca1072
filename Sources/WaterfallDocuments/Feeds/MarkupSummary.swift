import WaterfallRecords

/// A summary of a file with tags, because nobody wants to read tags on a card.
package struct MarkupSummary {
  /// The file's kind and its title, if it has one; for a page, its text follows.
  package let words: String

  /// The largest number of characters of a page's text.
  private static let mostText = 600

  /// - Parameters:
  ///   - bytes: the file's first bytes.
  ///   - isWhole: whether these are all of its bytes.
  /// - Returns: nil if the bytes are not markup.
  /// - Complexity: O(`bytes.count`); never fails, whatever the bytes are.
  package init?(_ bytes: [UInt8], isWhole: Bool) {
    guard let markup = Markup(bytes, isWhole: isWhole) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    let title = Self.element("title", of: text)
    switch markup {
    case .feed:
      let count = isWhole ? Self.count("item", in: bytes) + Self.count("entry", in: bytes) : nil
      let entries = count.map { $0 == 1 ? "1 entry" : "\($0) entries" }
      words = Self.line("Feed", title, entries)
    case .html:
      let shown = MarkupText.text(of: text).prefix(Self.mostText)
      let first = Self.line("HTML page", title ?? Self.element("h1", of: text), nil)
      words = shown.isEmpty ? first : first + "\n\n" + shown
    case .svg: words = "SVG drawing"
    case .xml("plist"): words = "Property list"
    case .xml("?"): words = "XML"
    case .xml(let name): words = Self.line("XML, \(name.prefix(60))", title, nil)
    }
  }

  private static func line(_ kind: String, _ title: String?, _ count: String?) -> String {
    let said = [title, count].compactMap(\.self).joined(separator: ", ")
    return said.isEmpty ? kind : "\(kind): \(said)"
  }

  /// The text of the first element with this name, on one line; nil if it is missing or empty.
  private static func element(_ name: String, of text: String) -> String? {
    let tags = ["<\(name)", "<\(name.uppercased())"]
    guard let start = tags.lazy.compactMap({ text.utf8.firstRange(of: $0.utf8) }).first else {
      return nil
    }
    let rest = text.utf8[start.upperBound...]
    guard let open = rest.firstIndex(of: UInt8(ascii: ">")), let next = rest.first,
      next == UInt8(ascii: ">") || isSpace(next)
    else { return nil }
    let inside = rest[rest.index(after: open)...]
    guard let end = inside.firstRange(of: "</".utf8) else { return nil }
    var content = Array(String(Substring(inside[..<end.lowerBound])).prefix(300).utf8)
    for mark in ["<![CDATA[", "]]>"] {
      while let range = content.firstRange(of: Array(mark.utf8)) { content.removeSubrange(range) }
    }
    let words = MarkupText.text(of: String(decoding: content, as: UTF8.self))
      .unicodeScalars.split { $0.properties.isWhitespace }
    return words.isEmpty ? nil : words.map(String.init).joined(separator: " ")
  }

  private static func count(_ name: String, in bytes: [UInt8]) -> Int {
    let tag = Array("<\(name)".utf8)
    var count = 0
    for index in bytes.indices where bytes[index] == tag[0] && bytes[index...].starts(with: tag) {
      let next = index + tag.count
      if next < bytes.count, bytes[next] <= 0x20 || bytes[next] == 0x3E { count += 1 }
    }
    return count
  }
}
