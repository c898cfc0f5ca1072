#if Feeds
import WaterfallRecords

/// Finds the entries of a feed: RSS 0.9 to 2.0, RSS 1.0 (RDF), Atom.
final class FeedReader: XMLListener {
  /// The entries so far, with commas between them.
  private(set) var json: [UInt8] = []
  private var entry: FeedEntry?
  /// The open elements inside the entry.
  private var path: [String] = []
  /// Those of the element whose text is read.
  private var attributes: [String: String] = [:]
  private var text: [UInt8] = []
  /// Whether the entry's link is the page that it is about.
  private var hasPage = false

  func open(_ name: String, _ attributes: [String: String]) {
    let name = Self.plain(name)
    guard entry != nil else {
      if name == "item" || name == "entry" { (entry, path, hasPage) = (FeedEntry(), [], false) }
      return
    }
    path.append(name)
    if path.count == 1 || Self.isOwn(name) {
      text = []
      self.attributes = attributes
    } else if Self.isMarkup(path[0]) {
      // Tags of XHTML stand in the text as those of HTML do.
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
      if path.isEmpty { text = [] }
    } else if Self.isMarkup(path[0]) {
      text += "</\(open)>".utf8
    }
  }

  /// An entry becomes JSON at once: most of its text is in it twice or more until then.
  private func append(_ entry: FeedEntry) {
    if !json.isEmpty { json.append(UInt8(ascii: ",")) }
    entry.value.appendJSON(to: &json)
  }

  func take(_ piece: [UInt8]) {
    guard !path.isEmpty else { return }
    guard Self.isMarkup(path[0]), attributes["type"] == "xhtml" else {
      text += piece
      return
    }
    // Here a bracket is a sign of the text, and no tag's.
    for byte in piece {
      switch byte {
      case UInt8(ascii: "<"): text += "&lt;".utf8
      case UInt8(ascii: "&"): text += "&amp;".utf8
      default: text.append(byte)
      }
    }
  }

  /// Without the prefix that Atom's own elements may have.
  private static func plain(_ name: String) -> String {
    for prefix in ["atom:", "rss:"] where name.begins(with: prefix) {
      return String(name.unicodeScalars.dropFirst(prefix.utf8.count))
    }
    return name
  }

  /// Elements whose text is theirs, however deep in the entry.
  private static func isOwn(_ name: String) -> Bool {
    name == "name" || name.begins(with: "media:")
  }

  /// Elements that may hold a page's tags.
  private static func isMarkup(_ name: String) -> Bool {
    ["content", "summary", "title", "description", "content:encoded", "xhtml:body"].contains(name)
  }
}

// MARK: What elements say

extension FeedReader {
  private func take(_ written: String, of name: String) {
    let plain = MarkupText.text(of: Self.escaped(written))
    let isInAuthor = path.first == "author" || path.first == "contributor"
    switch name {
    case "title" where path.isEmpty: entry?.title = markup(written)
    case "media:title" where entry?.title == "": entry?.title = plain
    case "description", "summary", "itunes:summary", "media:description":
      if entry?.summary == "" || path.isEmpty && name != "itunes:summary" {
        entry?.summary = markup(written)
      }
    case "content", "content:encoded", "xhtml:body": entry?.content = markup(written)
    case "link" where path.isEmpty && !plain.isEmpty: take(page: plain)
    case "pubDate", "dc:date", "published", "issued", "created":
      entry?.published = WordedDate.iso(plain) ?? plain
    case "updated", "modified", "dcterms:modified": entry?.updated = WordedDate.iso(plain) ?? plain
    case "name" where isInAuthor: add(author: plain)
    case "dc:creator": add(author: plain)
    case "author" where path.isEmpty && entry?.authors.isEmpty == true:
      add(author: Self.name(inAddress: plain))
    case "itunes:author" where entry?.authors.isEmpty == true: add(author: plain)
    case "category", "dc:subject":
      add(category: plain.isEmpty ? attributes["label"] ?? attributes["term"] ?? "" : plain)
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

  /// An address in an attribute.
  private func take(_ address: String, of name: String, _ attributes: [String: String]) {
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

  /// Text that the element says is plain, or HTML, or does not say.
  private func markup(_ written: String) -> String {
    switch attributes["type"] {
    case "xhtml", "html", "text/html", "application/xhtml+xml": MarkupText.text(of: written)
    case "text", "text/plain": MarkupText.text(of: Self.escaped(written))
    default: MarkupText.text(ofDoubtful: written)
    }
  }

  /// Text whose signs mean themselves, as HTML.
  private static func escaped(_ text: String) -> String {
    text.replacingEach("&", with: "&amp;").replacingEach("<", with: "&lt;")
  }

  private func add(author: String) {
    if !author.isEmpty, entry?.authors.contains(author) == false { entry?.authors.append(author) }
  }

  private func add(category: String) {
    if !category.isEmpty, entry?.categories.contains(category) == false {
      entry?.categories.append(category)
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
#endif
