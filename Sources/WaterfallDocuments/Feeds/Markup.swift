import WaterfallRecords

/// The kind of a text with tags, recognised by its beginning.
package enum Markup: Hashable, Sendable {
  /// A feed in RSS, Atom or RDF.
  case feed
  /// A web page, or a part of one.
  case html
  case svg
  /// Any other XML, with the name of its outermost element.
  case xml(String)

  /// Recognises the markup; nil if the text has no tag, or only resembles one.
  ///
  /// - Parameter isWhole: whether the text ends with these bytes.
  package init?(_ bytes: [UInt8], isWhole: Bool) {
    var prolog = Prolog(bytes)
    prolog.pass()
    guard let name = prolog.elementName else {
      guard prolog.isDeclared else { return nil }
      self = prolog.isHTML ? .html : .xml("?")
      return
    }
    let lowered = name.lowercased()
    switch lowered {
    case "rss", "feed", "rdf:rdf", "atom:feed": self = .feed
    case "html": self = .html
    case "svg": self = .svg
    default:
      guard prolog.isDeclared || Self.isMarkup(bytes, name: name, isWhole: isWhole) else {
        return nil
      }
      let isPage = prolog.isHTML || !prolog.isDeclared && Self.pageElements.contains(lowered)
      self = isPage ? .html : .xml(name)
    }
  }

  /// Elements with which parts of web pages begin.
  private static let pageElements: Set<String> = [
    "head", "body", "div", "p", "span", "table", "ul", "ol", "h1", "h2", "h3", "a", "section",
    "article", "main", "nav", "form", "meta", "title", "script", "style", "pre", "blockquote",
  ]

  /// Whether the text is markup throughout.
  ///
  /// Its lines must not look like Markdown. If the whole text is here, it must end with a tag and
  /// have a closing one. Otherwise enough of its lines must have tags and closing tags.
  private static func isMarkup(_ bytes: [UInt8], name: String, isWhole: Bool) -> Bool {
    var (lines, tags, closings) = (0, 0, 0)
    for line in bytes.split(separator: 0x0A) {
      let words = line.drop(while: isSpace)
      guard let first = words.first else { continue }
      if first == UInt8(ascii: "#") || words.starts(with: "```".utf8) { return false }
      lines += 1
      if first == UInt8(ascii: "<") { tags += 1 }
      if zip(words, words.dropFirst()).contains(where: { $0 == 0x3C && $1 == 0x2F }) {
        closings += 1
      }
    }
    guard isWhole else { return tags * 2 >= lines && closings * 4 >= lines }
    let end = bytes.reversed().drop(while: isSpace)
    if end.starts(with: ">\(String(name.reversed()))/<".utf8) { return true }
    return end.first == UInt8(ascii: ">") && closings > 0 && tags * 2 >= lines
  }
}

/// The text before the outermost element.
private struct Prolog {
  private let bytes: [UInt8]
  private var index = 0
  /// Whether a declaration marks the text as markup.
  private(set) var isDeclared = false
  private(set) var isHTML = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// Moves to the outermost element.
  mutating func pass() {
    while true {
      while index < bytes.count, isSpace(bytes[index]) { index += 1 }
      let rest = bytes[index...]
      if rest.starts(with: "<?xml".utf8) {
        isDeclared = true
        pass(until: "?>")
      } else if rest.starts(with: "<!--".utf8) {
        pass(until: "-->")
      } else if rest.starts(with: "<!".utf8),
        String(decoding: rest.prefix(9), as: UTF8.self).lowercased() == "<!doctype"
      {
        isDeclared = true
        let name = rest.dropFirst(9).drop(while: isSpace).prefix(4)
        isHTML = String(decoding: name, as: UTF8.self).lowercased() == "html"
        let hasSubset = rest.prefix { $0 != UInt8(ascii: ">") }.contains(UInt8(ascii: "["))
        pass(until: hasSubset ? "]>" : ">")
      } else if isDeclared, rest.starts(with: "<?".utf8) {
        pass(until: "?>")
      } else {
        return
      }
    }
  }

  private mutating func pass(until mark: String) {
    let letters = Array(mark.utf8)
    while index < bytes.count {
      if bytes[index...].starts(with: letters) {
        index += letters.count
        return
      }
      index += 1
    }
  }

  /// The name in the tag that is next; nil if there is no tag.
  var elementName: String? {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "<") else { return nil }
    let rest = bytes[(index + 1)...]
    let name = rest.prefix { byte in
      isLetter(byte) || isDigit(byte) || byte >= 0x80 || "-._:".utf8.contains(byte)
    }
    guard let first = name.first, !isDigit(first), !"-.".utf8.contains(first) else { return nil }
    switch rest.dropFirst(name.count).first {
    case UInt8(ascii: ">"): break
    case UInt8(ascii: "/"):
      guard rest.dropFirst(name.count + 1).first == UInt8(ascii: ">") else { return nil }
    case let next? where isSpace(next):
      guard rest.contains(UInt8(ascii: ">")) else { return nil }
    default: return nil
    }
    return String(decoding: name, as: UTF8.self)
  }
}
