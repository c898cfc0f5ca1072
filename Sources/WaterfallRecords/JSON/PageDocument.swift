/// A command's page that is one JSON object around its items: what it says about the pages.
package struct PageDocument {
  /// What comes after a page.
  package enum Next: Equatable, Sendable {
    case cursor(String)
    /// The document says that there is no more.
    case end
    /// It says nothing.
    case unknown
  }

  package let fields: [Field]

  /// nil if `bytes` are anything but one JSON object.
  ///
  /// - Parameter isPlain: whether it is without escape sequences, as its items are.
  package init?(_ bytes: [UInt8], isPlain: Bool = false) {
    let bytes = isPlain ? PlainText(bytes[...]).utf8 : bytes
    guard bytes.first(where: { !isSpace($0) }) == UInt8(ascii: "{") else { return nil }
    var reader = JSONReader(bytes)
    // Whether it is one object is all that is asked.
    guard case .object(let fields)? = try? reader.readWhole() else { return nil }
    var record = Record(fields: fields)
    if isPlain { record.takeInks() }
    self.fields = record.fields
  }

  /// What its own members say, then those of an object named `pageInfo`, `meta`, `paging` or the
  /// like, however deep in other objects that is.
  package var next: Next {
    let own = Self.next(in: fields)
    return own == .unknown ? Self.nextInside(fields, depth: 0) : own
  }

  /// Whether it is a page around an empty list, as programs answer that have found nothing, rather
  /// than a record that has some empty list.
  package var isAroundEmptyList: Bool {
    !hasTitle && Record(fields: fields).key == nil && Self.isAroundEmptyList(fields, depth: 0)
  }

  /// Whether it is itself the only one of `records`, because there was no list in it.
  package func isItself(_ records: [Record]) -> Bool {
    records.count == 1 && records[0].fields == fields
  }

  /// Whether it has a name, as records have and pages do not.
  private var hasTitle: Bool {
    fields.contains { field in
      guard case .string = field.value else { return false }
      return Self.recordNames.contains(Self.folded(field.name))
    }
  }

  /// What records are called by. A page may have a message, too: why there is nothing.
  static let recordNames = Set(CardFields.titleNames + CardFields.keyNames)
    .subtracting(["message"])

  /// Whether there is an empty array in it, lists of lists apart.
  package var hasEmptyList: Bool { Self.hasEmptyList(fields, depth: 0) }
}

extension PageDocument {
  static let cursorNames: Set<String> = [
    "next", "nextcursor", "endcursor", "nextpagetoken", "nexttoken", "nextpage", "continue",
  ]
  static let moreNames: Set<String> = ["hasnextpage", "hasmore", "hasnext"]
  private static let wrapperNames: Set<String> = [
    "pageinfo", "meta", "metadata", "responsemetadata", "paging", "pagination", "links", "cursors",
  ]
  /// What the member around the items is called.
  static let listNames: Set<String> = [
    "data", "items", "results", "result", "list", "rows", "records", "entries", "features", "hits",
    "documents", "docs", "values", "nodes", "edges", "elements", "objects", "content", "response",
  ]
  /// What is said of a page.
  static let pageNames: Set<String> = [
    "page", "pages", "pagesize", "perpage", "limit", "offset", "skip", "size", "count", "total",
    "totalcount", "totalpages", "totalresults", "more", "previous", "prev", "first", "last", "self",
    "status", "ok", "success", "took", "timedout", "cursor", "kind", "apiversion",
  ]
  /// What tells why there is nothing.
  static let reasonNames: Set<String> = [
    "error", "errors", "warning", "warnings", "message", "messages", "detail", "details", "reason",
  ]
  private static let deepest = 6

  /// Whether the member that is called as lists are is an empty one, or there is nothing but empty
  /// lists and what is said of the page.
  private static func isAroundEmptyList(_ fields: [Field], depth: Int) -> Bool {
    var (hasList, hasNamedList, isAllKnown) = (false, false, true)
    for field in fields {
      let name = folded(field.name)
      let isNamed = listNames.contains(name)
      switch field.value {
      case .array(let values) where values.isEmpty:
        hasList = true
        hasNamedList = hasNamedList || isNamed
      case .null: hasList = hasList || isNamed
      case .bool(false), .string(""): continue
      case _ where reasonNames.contains(name): return false
      case .object(let inner) where depth < deepest && (isNamed || fields.count == 1):
        if isAroundEmptyList(inner, depth: depth + 1) {
          hasNamedList = true
        } else {
          isAllKnown = false
        }
      case .object: isAllKnown = isAllKnown && wrapperNames.contains(name)
      default:
        isAllKnown =
          isAllKnown && [pageNames, cursorNames, moreNames].contains { $0.contains(name) }
      }
    }
    return hasNamedList || hasList && isAllKnown
  }

  /// Without case, `_` and `-`.
  private static func folded(_ name: String) -> String {
    String(name.lowercased().unicodeScalars.filter { $0 != "_" && $0 != "-" })
  }

  private static func next(in fields: [Field]) -> Next {
    if fields.contains(where: { moreNames.contains(folded($0.name)) && $0.value == .bool(false) }) {
      return .end
    }
    var next = Next.unknown
    for field in fields where cursorNames.contains(folded(field.name)) {
      switch field.value {
      case .string(let text) where !text.isEmpty: return .cursor(text)
      case .number(let digits): return .cursor(digits)
      case .null, .string, .bool(false): next = .end
      default: continue
      }
    }
    // A document's `cursor` may be its own: another name goes before it, and empty it says nothing.
    if next == .unknown, let own = fields.first(where: { folded($0.name) == "cursor" }) {
      if case .string(let text) = own.value, !text.isEmpty { return .cursor(text) }
      if case .number(let digits) = own.value { return .cursor(digits) }
    }
    return next
  }

  private static func nextInside(_ fields: [Field], depth: Int) -> Next {
    guard depth < deepest else { return .unknown }
    for field in fields {
      guard case .object(let inner) = field.value else { continue }
      var found = Next.unknown
      if wrapperNames.contains(folded(field.name)) { found = next(in: inner) }
      if found == .unknown { found = nextInside(inner, depth: depth + 1) }
      if found != .unknown { return found }
    }
    return .unknown
  }

  private static func hasEmptyList(_ fields: [Field], depth: Int) -> Bool {
    fields.contains { field in
      switch field.value {
      case .array(let values): values.isEmpty
      case .object(let inner): depth < deepest && hasEmptyList(inner, depth: depth + 1)
      default: false
      }
    }
  }
}
