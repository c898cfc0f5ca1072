/// A page of a command's output that is one JSON object around the items. It says whether another
/// page follows.
package struct PageDocument {
  /// The information about the page after this one.
  package enum Next: Equatable, Sendable {
    case cursor(String)
    /// The document says that this is the last page.
    case end
    /// The document does not mention another page.
    case unknown
  }

  package let fields: [Field]

  /// Returns nil unless `bytes` are one JSON object.
  ///
  /// - Parameter removesEscapes: whether to remove escape sequences, as is done for the items.
  package init?(_ bytes: [UInt8], removesEscapes: Bool = false) {
    let bytes = removesEscapes ? PlainText(bytes[...]).utf8 : bytes
    guard bytes.first(where: { !isSpace($0) }) == UInt8(ascii: "{") else { return nil }
    var reader = JSONReader(bytes)
    // The error does not matter here, only whether the bytes are one object.
    guard case .object(let fields)? = try? reader.readWhole() else { return nil }
    var record = Record(fields: fields)
    if removesEscapes { record.takeStyles() }
    self.fields = record.fields
  }

  /// The next page, as the document's own members say.
  ///
  /// If they do not, an object named `pageInfo`, `meta`, `paging` or similar decides. It may be
  /// inside other objects.
  package var next: Next {
    let own = Self.next(in: fields)
    return own == .unknown ? Self.nextInside(fields, depth: 0) : own
  }

  /// Whether it is a page around an empty list, and not a record that has an empty list.
  ///
  /// Programs that have found nothing answer with such a page.
  package var isAroundEmptyList: Bool {
    !hasTitle && Record(fields: fields).key == nil && Self.isAroundEmptyList(fields, depth: 0)
  }

  /// Whether the document itself is the only one of `records`, because it has no list.
  package func isItself(_ records: [Record]) -> Bool {
    records.count == 1 && records[0].fields == fields
  }

  /// Whether it has a name. Records have one; pages do not.
  private var hasTitle: Bool {
    fields.contains { field in
      guard case .string = field.value else { return false }
      return Self.recordNames.have(Self.folded(field.name))
    }
  }

  /// The folded names of members that name a record. `message` is excluded, because a page may have
  /// one that explains why it is empty.
  static let recordNames = FieldNames(
    names: (FieldNames.title.names + FieldNames.key.names).filter { !$0.isExactly("message") })

  /// Whether it has an empty array, other than inside arrays.
  package var hasEmptyList: Bool { Self.hasEmptyList(fields, depth: 0) }
}

extension PageDocument {
  private static let deepest = 6

  /// Whether the fields are an envelope around an empty list.
  ///
  /// They are if a member with a typical name is an empty list. They also are if they have only
  /// empty lists and members that describe a page.
  private static func isAroundEmptyList(_ fields: [Field], depth: Int) -> Bool {
    var (hasList, hasNamedList, isAllKnown) = (false, false, true)
    for field in fields {
      let name = folded(field.name)
      let isNamed = FieldNames.records.have(name)
      switch field.value {
      case .array(let values) where values.isEmpty:
        hasList = true
        hasNamedList = hasNamedList || isNamed
      case .null: hasList = hasList || isNamed
      case .bool(false), .string(""): continue
      case _ where FieldNames.noRecordsReason.have(name): return false
      case .object(let inner) where depth < deepest && (isNamed || fields.count == 1):
        if isAroundEmptyList(inner, depth: depth + 1) {
          hasNamedList = true
        } else {
          isAllKnown = false
        }
      case .object: isAllKnown = isAllKnown && FieldNames.pageObject.have(name)
      default:
        let describing: [FieldNames] = [.pageMember, .nextPage, .hasNextPage]
        isAllKnown = isAllKnown && describing.contains { $0.have(name) }
      }
    }
    return hasNamedList || hasList && isAllKnown
  }

  /// The name in small letters, without `_` and `-`.
  private static func folded(_ name: String) -> String {
    String(name.lowercased().unicodeScalars.filter { $0 != "_" && $0 != "-" })
  }

  private static func next(in fields: [Field]) -> Next {
    let isLast = fields.contains {
      FieldNames.hasNextPage.have(folded($0.name)) && $0.value == .bool(false)
    }
    if isLast { return .end }
    var next = Next.unknown
    for field in fields where FieldNames.nextPage.have(folded(field.name)) {
      switch field.value {
      case .string(let text) where !text.isEmpty: return .cursor(text)
      case .number(let digits): return .cursor(digits)
      case .null, .string, .bool(false): next = .end
      default: continue
      }
    }
    // `cursor` may be the cursor of this page. So the other names come first, and an empty `cursor`
    // is ignored.
    let own = fields.first { FieldNames.anyPage.have(folded($0.name)) }
    if next == .unknown, let own {
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
      if FieldNames.pageObject.have(folded(field.name)) { found = next(in: inner) }
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
