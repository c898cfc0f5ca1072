#if Libraries
import WaterfallRecords

/// Collects the entries of a feed: RSS 0.9 to 2.0, RSS 1.0 (RDF) or Atom.
final class FeedReader: XMLListener {
  /// The entries that are complete, with commas between them.
  private(set) var json: [UInt8] = []
  private var entry: FeedEntry?
  /// The names of the open elements inside the entry.
  private var path: [String] = []
  /// The attributes of the element whose text is being read.
  private var attributes = XMLAttributes()
  private var text: [UInt8] = []
  /// Whether the entry's link is already known to be the page that the entry is about.
  private var hasPage = false

  func open(_ name: String, _ attributes: XMLAttributes) {
    let name = Self.localName(name)
    guard entry != nil else {
      if name == "item" || name == "entry" { (entry, path, hasPage) = (FeedEntry(), [], false) }
      return
    }
    path.append(name)
    if path.count == 1 || Self.isOwn(name) {
      text = []
      self.attributes = attributes
    } else if Self.isMarkup(path[0]) {
      // XHTML tags are kept in the text as if they were HTML tags.
      text += "<\(name)>".utf8
    }
    if let address = attributes["url"] ?? attributes["href"] { take(address, of: name, attributes) }
  }

  func close(_ name: String) {
    guard entry != nil else { return }
    guard let open = path.popLast() else {
      if let entry { append(entry) }
      entry = nil
      return
    }
    if path.isEmpty || Self.isOwn(open) {
      take(String(decoding: text, as: UTF8.self), of: open)
      // The text belongs to one element, however deep they are nested.
      text = []
    } else if Self.isMarkup(path[0]) {
      text += "</\(open)>".utf8
    }
  }

  /// Converts an entry to JSON at once, because an entry holds most of its text at least twice.
  private func append(_ entry: FeedEntry) {
    if !json.isEmpty { json.append(UInt8(ascii: ",")) }
    entry.value.appendJSON(to: &json)
  }

  func take(_ piece: [UInt8], at place: () -> TextPlace) {
    guard !path.isEmpty else { return }
    guard Self.isMarkup(path[0]), attributes["type"] == "xhtml" else {
      text += piece
      return
    }
    // In XHTML, this `<` is a character of the text and not part of a tag, so it is escaped.
    for byte in piece {
      switch byte {
      case UInt8(ascii: "<"): text += "&lt;".utf8
      case UInt8(ascii: "&"): text += "&amp;".utf8
      default: text.append(byte)
      }
    }
  }

  /// The name without the prefix that elements of Atom and RSS may have.
  private static func localName(_ name: String) -> String {
    for prefix in ["atom:", "rss:"] where name.begins(with: prefix) {
      return String(name.unicodeScalars.dropFirst(prefix.utf8.count))
    }
    return name
  }

  /// Whether the element's text belongs to it alone, however deep it is in the entry.
  private static func isOwn(_ name: String) -> Bool {
    name == "name" || name.begins(with: "media:")
  }

  /// Whether the element may contain the tags of a web page.
  private static func isMarkup(_ name: String) -> Bool {
    ["content", "summary", "title", "description", "content:encoded", "xhtml:body"].contains(name)
  }
}

// MARK: What elements say

extension FeedReader {
  private func take(_ written: String, of name: String) {
    let plain = MarkupText.text(ofPlain: written).withoutLineBreaks
    let isInAuthor = path.first == "author" || path.first == "contributor"
    switch name {
    case "title" where path.isEmpty: entry?.title = markup(written).withoutLineBreaks
    case "media:title" where entry?.title == "": entry?.title = plain
    case "description", "summary", "itunes:summary", "media:description":
      if entry?.summary == "" || path.isEmpty && name != "itunes:summary" {
        entry?.summary = markup(written)
      }
    case "content", "content:encoded", "xhtml:body": entry?.content = markup(written)
    case "link" where path.isEmpty && !plain.isEmpty: take(page: plain)
    case "pubDate", "dc:date", "published", "issued", "created":
      entry?.published = DateParts(worded: plain)?.text ?? plain
    case "updated", "modified", "dcterms:modified":
      entry?.updated = DateParts(worded: plain)?.text ?? plain
    case "name" where isInAuthor: entry?.authors.add(plain)
    case "dc:creator": entry?.authors.add(plain)
    case "author" where path.isEmpty && entry?.authors.texts.isEmpty == true:
      entry?.authors.add(Self.name(inAddress: plain))
    case "itunes:author" where entry?.authors.texts.isEmpty == true: entry?.authors.add(plain)
    case "category", "dc:subject":
      entry?.categories.add(plain.isEmpty ? attributes["label"] ?? attributes["term"] ?? "" : plain)
    case "comments" where path.isEmpty: entry?.comments = plain
    case "itunes:duration": entry?.duration = plain
    case "guid", "id":
      entry?.id = plain
      if name == "guid", attributes["isPermaLink"] != "false", entry?.link == "",
        plain.begins(with: "http")
      {
        entry?.link = plain
      }
    default: break
    }
  }

  private func take(_ address: String, of name: String, _ attributes: XMLAttributes) {
    switch name {
    case "link" where path.count == 1:
      switch attributes["rel"] ?? "alternate" {
      case "alternate" where !hasPage: take(page: address)
      case "enclosure": entry?.enclosure = address
      default: if entry?.link == "" { entry?.link = address }
      }
    case "enclosure": entry?.enclosure = address
    case "media:thumbnail", "itunes:image":
      if entry?.image == "" { entry?.image = address }
    case "media:content":
      let kind = attributes["medium"] ?? attributes["type"] ?? ""
      if kind.begins(with: "image"), entry?.image == "" { entry?.image = address }
    default: break
    }
  }

  private func take(page: String) {
    entry?.link = page
    hasPage = true
  }

  /// Converts text that is plain, HTML or undeclared, depending on the element's type attribute.
  private func markup(_ written: String) -> String {
    switch attributes["type"] {
    case "xhtml", "html", "text/html", "application/xhtml+xml": MarkupText.text(of: written)
    case "text", "text/plain", "plain": MarkupText.text(ofPlain: written)
    default: MarkupText.text(ofDoubtful: written)
    }
  }

  /// The name in `ann@example.org (Ann)`.
  private static func name(inAddress text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.last == ")", let open = scalars.firstIndex(of: "("), open > text.startIndex else {
      return text
    }
    return String(scalars[scalars.index(after: open)...].dropLast())
  }
}

extension String {
  /// The text on one line.
  fileprivate var withoutLineBreaks: String {
    unicodeScalars.split { $0 == "\n" }.map { String($0) }.joined(separator: " ")
  }
}
#endif
