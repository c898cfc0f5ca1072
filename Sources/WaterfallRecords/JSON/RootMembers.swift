/// What the outermost object of a document says besides its lists.
///
/// An object with texts of its own is a record, and its lists are part of it. It is an envelope
/// around a list instead, if all it says is said of a page, or if the list is most of it.
struct RootMembers {
  /// Texts, and members of any kind whose names are those of a page.
  private var texts = 0
  private var pageMembers = 0
  /// `apiVersion` and `kind`: a Kubernetes object's, or those of a list of such.
  private(set) var kinds = 0
  private var isPageMember = false
  /// Whether it has a name, a title or a key, as records have.
  private(set) var hasName = false
  /// Members that are no list and no object.
  private(set) var scalars = 0
  /// In bytes, without its brackets; 0: its end has not come.
  private(set) var length = 0

  /// - Parameter name: of the member that comes next.
  mutating func note(name: UInt32) {
    isPageMember = Self.pageNames.contains(name)
    if isPageMember { pageMembers += 1 }
    if Self.kindNames.contains(name) { kinds += 1 }
    if Self.recordNames.contains(name) { hasName = true }
  }

  /// The member has a text, which is not empty.
  mutating func noteText() {
    if !isPageMember { texts += 1 }
  }

  /// - Parameters:
  ///   - count: of all members.
  ///   - inner: how many of them are lists or objects.
  mutating func end(count: Int, _ inner: Int, _ length: Int) {
    (scalars, self.length) = (count - inner - pageMembers, length)
  }

  /// Whether they are a record that `list` is part of.
  func areRecord(around list: DocumentScan.List) -> Bool {
    if length == 0 || list.isHeapNamed { return false }
    if kinds == Self.kindNames.count, !list.isNamed { return true }
    // A list that is a small part of a document, as the authors are in a project's file.
    if !list.isNamed, !hasTexts, list.length * 4 < length { return true }
    if !hasTexts || list.isNamed && scalars < 2 { return false }
    return list.length * 3 < length * 2 || hasName && list.count < scalars
  }

  var hasTexts: Bool { texts > 0 }

  private static let recordNames = Set(PageDocument.recordNames.map(NameHash.of))

  static let kindNames = Set(["kind", "apiVersion"].map(NameHash.of))
  /// What is said of a page, and of where a document came from.
  private static let pageNames = Set(
    (Array(PageDocument.pageNames) + PageDocument.cursorNames + PageDocument.moreNames
      + PageDocument.reasonNames + [
        "object", "type", "url", "etag", "query", "requestid", "incompleteresults", "version",
        "formatversion", "schema", "$schema", "openapi", "swagger", "scrollid", "maxscore",
        "generated", "generatedat", "generator",
      ]).map(NameHash.of))
}

extension DocumentScan.List {
  /// - Parameter title: what the member around it is called; nil: there is none.
  mutating func note(title: UInt32?) {
    guard let title else { return }
    // A list of dependencies says what needs what, beside the list of what there is.
    let isOfEdges = kind == .elements && title == Self.dependencies
    isHeapNamed = Self.heapNames.contains(title) && !isOfEdges
    isNamed = isHeapNamed || Self.listNames.contains(title)
    isOfChildren = title == Self.children
  }

  private static let listNames = Set(PageDocument.listNames.map(NameHash.of))
  private static let children = NameHash.of("children")
  private static let dependencies = NameHash.of("dependencies")
  /// What objects are called whose members are records, however different.
  private static let heapNames = Set(
    ["packages", "paths", "services", "resources", "dependencies"].map(NameHash.of))
}
