import WaterfallRecords

/// The text that a piece of HTML shows, without its tags.
///
/// Entities are replaced, and white space is as a browser shows it. A blank line separates
/// paragraphs, and items of lists have bullets.
package struct MarkupText {
  private let html: [UInt8]
  private var index = 0
  private var text: [UInt8] = []
  /// Line breaks to write before the next word.
  private var breaks = 0
  private var hasSpace = false
  /// Whether no tag is closed from here on; then no further search runs to the end of the text.
  private var hasOpenTag = false
  /// The number of open elements that preserve white space.
  private var preformatted = 0
  /// Whether line breaks are those of the text, as in a text without tags.
  private let keepsBreaks: Bool

  /// The text of a string that is HTML.
  ///
  /// - Complexity: O(length).
  package static func text(of html: String) -> String { text(of: html, keepsBreaks: false) }

  private static func text(of html: String, keepsBreaks: Bool) -> String {
    var reader = MarkupText(html, keepsBreaks: keepsBreaks)
    reader.readAll()
    return String(decoding: reader.text, as: UTF8.self)
  }

  /// The text of a string that may or may not be HTML; tags are removed if it plainly has some.
  /// Otherwise its line breaks stay.
  static func text(ofDoubtful text: String) -> String {
    isMarkup(text) ? self.text(of: text) : self.text(of: escaped(text), keepsBreaks: true)
  }

  /// The text of a string without tags, whose characters stand for themselves. Its line breaks
  /// stay, but not the white space around them.
  static func text(ofPlain text: String) -> String {
    self.text(of: escaped(text.replacingEach("&", with: "&amp;")), keepsBreaks: true)
  }

  /// The text of a string that plainly is HTML; nil for any other string.
  ///
  /// It must have a `<br>`, or an element that is opened and closed.
  ///
  /// - Complexity: O(length).
  package static func words(of text: String) -> String? {
    guard text.utf8.span.contains(UInt8(ascii: "<")) else { return nil }
    let isPlain = text.utf8.contains("<br".utf8) || elements.contains { isElement($0, in: text) }
    return isPlain ? self.text(of: text) : nil
  }

  private static func isElement(_ name: String, in text: String) -> Bool {
    guard let closing = text.utf8.firstRange(of: "</\(name)>".utf8) else { return false }
    let before = text.utf8[..<closing.lowerBound]
    return before.contains("<\(name)>".utf8) || before.contains("<\(name) ".utf8)
  }

  /// Elements with which people mark up words.
  private static let elements = [
    "p", "a", "em", "b", "i", "strong", "span", "li", "code", "div", "h1", "h2", "h3", "mark",
  ]

  private static func escaped(_ text: String) -> String { text.replacingEach("<", with: "&lt;") }

  private static func isMarkup(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.indices.contains { index in
      guard bytes[index] == UInt8(ascii: "<") else { return false }
      let rest = bytes[(index + 1)...]
      if rest.first == UInt8(ascii: "/") { return rest.dropFirst().first.map(isLetter) ?? false }
      let name = String(decoding: rest.prefix(while: isLetter), as: UTF8.self).lowercased()
      let next = rest.dropFirst(name.utf8.count).first
      return ["br", "p", "img", "hr", "a", "div"].contains(name)
        && (next == UInt8(ascii: ">") || next == UInt8(ascii: "/") || next == 0x20)
    }
  }

  private init(_ html: String, keepsBreaks: Bool) {
    (self.html, self.keepsBreaks) = (Array(html.utf8), keepsBreaks)
  }
}

// MARK: Walk

extension MarkupText {
  private mutating func readAll() {
    while index < html.count {
      let byte = html[index]
      switch byte {
      case UInt8(ascii: "<"): if !passTag() { append(byte) }
      case UInt8(ascii: "&"): if !passEntity() { append(byte) }
      case 0x0A where keepsBreaks:
        breaks = min(2, breaks + 1)
        index += 1
      case _ where isSpace(byte) && (preformatted == 0 || byte == 0x0D):
        hasSpace = true
        index += 1
      default: append(byte)
      }
    }
    while let last = text.last, isSpace(last) { text.removeLast() }
  }

  private mutating func append(_ byte: UInt8) {
    append([byte])
    index += 1
  }

  private mutating func append(_ bytes: some Sequence<UInt8>) {
    if breaks > 0 {
      if !text.isEmpty { text += repeatElement(0x0A, count: breaks) }
    } else if hasSpace, !text.isEmpty, text.last != 0x0A, text.last != 0x20 {
      text.append(0x20)
    }
    (breaks, hasSpace) = (0, false)
    text += bytes
  }

  /// - Returns: whether there was an entity.
  private mutating func passEntity() -> Bool {
    let rest = html[(index + 1)...].prefix(HTMLEntities.longestName)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return false }
    let name = String(decoding: rest[..<end], as: UTF8.self)
    guard let scalar = HTMLEntities.scalar(named: name) else { return false }
    index = end + 1
    switch scalar {
    case "\u{A0}" where preformatted == 0: hasSpace = true
    // A place where a word may be hyphenated.
    case "\u{AD}": break
    default: append(Array(String(scalar).utf8))
    }
    return true
  }

  /// - Returns: whether there was a tag or a comment.
  private mutating func passTag() -> Bool {
    let rest = html[(index + 1)...]
    if rest.starts(with: "!--".utf8) {
      index = end(of: "-->", from: index + 4) ?? html.count
      return true
    }
    let isClosing = rest.first == UInt8(ascii: "/")
    let name = rest.dropFirst(isClosing ? 1 : 0)
      .prefix { isLetter($0) || isDigit($0) }
    guard
      name.first.map(isLetter) ?? false || rest.first == UInt8(ascii: "!") || rest.first == 0x3F,
      let end = endOfTag()
    else { return false }
    index = end
    take(String(decoding: name, as: UTF8.self).lowercased(), isClosing: isClosing)
    return true
  }

  /// The index after the tag's closing bracket, skipping brackets in quotes; nil if it is not
  /// closed.
  private mutating func endOfTag() -> Int? {
    guard !hasOpenTag else { return nil }
    var quote: UInt8?
    var firstClose: Int?
    for place in (index + 1)..<html.count {
      let byte = html[place]
      if byte == UInt8(ascii: ">") {
        if quote == nil { return place + 1 }
        firstClose = firstClose ?? place + 1
      }
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"),
        html[place - 1] == UInt8(ascii: "=")
      {
        quote = byte
      }
    }
    hasOpenTag = firstClose == nil
    return firstClose
  }

  /// The index after a mark, whose letters may be capitals; nil if there is none.
  private func end(of mark: String, from start: Int) -> Int? {
    let letters = Array(mark.utf8)
    var start = min(start, html.count)
    while let place = html[start...].firstIndex(of: letters[0]) {
      let isMark = html[place...].prefix(letters.count).elementsEqual(letters) { byte, letter in
        byte == letter || isLetter(letter) && byte | 0x20 == letter
      }
      if isMark { return place + letters.count }
      start = place + 1
    }
    return nil
  }

  private mutating func take(_ name: String, isClosing: Bool) {
    switch name {
    case "p", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "figure", "hr",
      "article", "section":
      breaks = 2
    case "br": if !isClosing { breaks = min(2, breaks + 1) }
    case "li":
      breaks = max(breaks, 1)
      if !isClosing { append("• ".utf8) }
    case "div", "tr", "dt", "dd", "figcaption", "header", "footer": breaks = max(breaks, 1)
    case "td", "th": hasSpace = true
    case "pre":
      breaks = 2
      preformatted = max(0, preformatted + (isClosing ? -1 : 1))
    case "script", "style", "head", "title", "iframe", "svg":
      let mark = "</\(name)"
      if !isClosing {
        index = end(of: mark, from: index).map { $0 - mark.utf8.count } ?? html.count
      }
    default: break
    }
  }
}
