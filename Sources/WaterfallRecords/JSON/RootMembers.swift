/// Statistics about the members of a document's outermost object. They decide whether it is a
/// record.
///
/// An object with texts of its own is a record, and its lists are part of it. It is an envelope
/// around a list instead in two cases: all its texts describe a page, or the list is most of it.
struct RootMembers {
  /// The number of texts that do not describe a page, and of members of any kind that do.
  private var texts = 0
  private var pageMembers = 0
  /// The number of members named `apiVersion` or `kind`. Kubernetes objects have both, as do lists
  /// of them.
  private(set) var kinds = 0
  private var isPageMember = false
  /// Whether the object has a name, a title or a key, as records have.
  private(set) var hasName = false
  /// The number of other members that are neither a list nor an object.
  private(set) var scalars = 0
  /// The object's length in bytes without the brackets; 0 until its end is found.
  private(set) var length = 0

  /// Notes the name of the next member.
  ///
  /// - Parameter name: the hash of the name.
  mutating func read(name: UInt32) {
    isPageMember = Self.pageNames.contains(name)
    if isPageMember { pageMembers += 1 }
    if Self.kindNames.contains(name) { kinds += 1 }
    if Self.recordNames.contains(name) { hasName = true }
  }

  /// Notes that the member has a text that is not empty.
  mutating func countText() {
    if !isPageMember { texts += 1 }
  }

  /// - Parameters:
  ///   - count: the number of all members.
  ///   - inner: the number of members that are lists or objects.
  mutating func end(count: Int, _ inner: Int, _ length: Int) {
    (scalars, self.length) = (count - inner - pageMembers, length)
  }

  /// Whether the object is a record, and `list` is part of it.
  func areRecord(around list: DocumentScan.List) -> Bool {
    if length == 0 || list.isNamedAsRecords { return false }
    if kinds == Self.kindNames.count, !list.isNamed { return true }
    // The list is a small part of the document, such as the authors in a project's file.
    if !list.isNamed, !hasTexts, list.length * 4 < length { return true }
    if !hasTexts || list.isNamed && scalars < 2 { return false }
    return list.length * 3 < length * 2 || hasName && list.count < scalars
  }

  var hasTexts: Bool { texts > 0 }

  private static let recordNames = PageDocument.recordNames.hashes

  static let kindNames = FieldNames.objectKind.hashes
  /// Names of members that describe a page, or the source of a document.
  private static let pageNames: Set<UInt32> = {
    let describing: [FieldNames] = [
      .pageMember, .nextPage, .hasNextPage, .noRecordsReason, .documentMember,
    ]
    return describing.reduce(into: []) { $0.formUnion($1.hashes) }
  }()
}

extension DocumentScan.List {
  /// Notes whether the name of the member that holds the list is typical of lists.
  ///
  /// - Parameter title: the hash of that name; nil if there is none.
  mutating func read(title: UInt32?) {
    guard let title else { return }
    // An array of dependencies holds the edges of a graph. The list of its nodes is the better one
    // to show.
    let isOfEdges = kind == .elements && Self.edges.contains(title)
    isNamedAsRecords = Self.recordListNames.contains(title) && !isOfEdges
    isNamed = isNamedAsRecords || Self.listNames.contains(title)
    isOfChildren = Self.children.contains(title)
  }

  private static let listNames = FieldNames.records.hashes
  private static let children = FieldNames.children.hashes
  private static let edges = FieldNames.graphEdges.hashes
  private static let recordListNames = FieldNames.recordsByKey.hashes
}
