#if Libraries
import WaterfallRecords

/// The elements of a document in XML, in their order, and the kinds that they have.
struct XMLTree {
  /// An element, or a text in one.
  struct Node {
    /// The index of the element's kind; nil for a text.
    var kind: Int?
    /// The element that it is in; nil for the outermost one.
    var parent: Int?
    /// The places of the element's attributes in ``XMLTree/attributes``.
    var attributes = 0..<0
    var text = ""
    /// Whether the element itself has a text, perhaps beside other elements.
    var hasText = false
    var firstChild: Int?
    var lastChild: Int?
    /// The next node in the same element.
    var next: Int?
  }

  /// The elements of one name in elements of one kind. An element directly inside another one of
  /// its name has the same kind, as folders in folders do.
  struct Kind {
    let name: String
    /// The kind of the elements around them; nil for the outermost element.
    let parent: Int?
    var count = 0
    /// The most of them in one element.
    var mostTogether = 0
    /// Whether some of them have attributes or elements, and whether some have elements.
    var hasMembers = false
    var hasElements = false
    /// Whether some of them have a text.
    var hasText = false
    /// The number of those that name their language.
    var languages = 0

    /// Whether they say the same in several languages.
    var areTranslations: Bool { mostTogether > 1 && languages == count }
  }

  private(set) var nodes: ContiguousArray<Node> = []
  private(set) var attributes: [(name: String, value: String)] = []
  /// The kinds, each after that of the elements around it.
  private(set) var kinds: [Kind] = []

  /// The number of elements, texts and attributes.
  var valueCount: Int { nodes.count + attributes.count }

  /// The name of the attribute that says which language an element is in: `xml:lang`.
  static let language = "lang"

  /// The indices of an element's elements and texts.
  func children(of index: Int) -> [Int] {
    var children: [Int] = []
    var next = nodes[index].firstChild
    while let child = next {
      children.append(child)
      next = nodes[child].next
    }
    return children
  }

  /// The value of an element's attribute; nil if it has none of this name.
  func attribute(_ name: String, of index: Int) -> String? {
    attributes[nodes[index].attributes].first { $0.name.isExactly(name) }?.value
  }
}

// MARK: Making it

extension XMLTree {
  mutating func add(_ kind: Kind) -> Int {
    kinds.append(kind)
    return kinds.count - 1
  }

  /// Adds an element of a kind, with its attributes.
  ///
  /// - Returns: its index.
  mutating func addElement(
    of kind: Int, in parent: Int?, _ own: some Sequence<(name: String, value: String)>
  ) -> Int {
    let start = attributes.count
    attributes += own
    return append(Node(kind: kind, parent: parent, attributes: start..<attributes.count))
  }

  mutating func addText(_ text: String, in parent: Int) {
    _ = append(Node(kind: nil, parent: parent, text: text))
    nodes[parent].hasText = true
  }

  private mutating func append(_ node: Node) -> Int {
    let index = nodes.count
    nodes.append(node)
    guard let parent = node.parent else { return index }
    if let last = nodes[parent].lastChild {
      nodes[last].next = index
    } else {
      nodes[parent].firstChild = index
    }
    nodes[parent].lastChild = index
    return index
  }

  /// Counts the elements of each kind, once all are there.
  ///
  /// - Complexity: O(nodes).
  mutating func countKinds() {
    var together = Array(repeating: 0, count: kinds.count)
    for index in nodes.indices {
      guard let kind = nodes[index].kind else { continue }
      kinds[kind].count += 1
      let hasLanguage = attribute(Self.language, of: index) != nil
      if hasLanguage { kinds[kind].languages += 1 }
      let inner = children(of: index).compactMap { nodes[$0].kind }
      let hasFacts = nodes[index].attributes.count > (hasLanguage ? 1 : 0)
      if hasFacts || !inner.isEmpty { kinds[kind].hasMembers = true }
      if !inner.isEmpty { kinds[kind].hasElements = true }
      if nodes[index].hasText { kinds[kind].hasText = true }
      for kind in inner {
        together[kind] += 1
        kinds[kind].mostTogether = max(kinds[kind].mostTogether, together[kind])
      }
      for kind in inner { together[kind] = 0 }
    }
  }
}
#endif
