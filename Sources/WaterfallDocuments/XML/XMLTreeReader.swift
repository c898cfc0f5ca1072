#if Libraries
import WaterfallRecords

/// Collects the elements of a document in XML.
///
/// Prefixes of names and what declares them are left out: most people do not look for them.
final class XMLTreeReader: XMLListener {
  private(set) var tree = XMLTree()
  /// The indices of the open elements.
  private var open: [Int] = []
  private var text: [UInt8] = []
  private var kinds: [KindKey: Int] = [:]

  private struct KindKey: Hashable {
    let parent: Int?
    let name: ExactText
  }

  /// The most elements inside each other. Each takes at most two levels of JSON.
  private static let mostDepth = JSONReader.depthLimit / 2 - 4
  /// The most elements, texts and attributes, since they are in memory all at once.
  private static let mostValues = 4_000_000

  func open(_ name: String, _ attributes: XMLAttributes) throws(XMLRefusal) {
    endText()
    guard open.count < Self.mostDepth else {
      throw XMLRefusal(expected: "at most \(Self.mostDepth) levels of elements")
    }
    guard tree.valueCount < Self.mostValues else {
      throw XMLRefusal(expected: "at most 4 million elements, texts and attributes")
    }
    let kind = kind(named: Self.localName(name), in: open.last)
    open.append(tree.addElement(of: kind, in: open.last, Self.own(attributes)))
  }

  func close(_ name: String) {
    endText()
    open.removeLast()
    if open.isEmpty { tree.countKinds() }
  }

  func take(_ piece: [UInt8], at place: () -> TextPlace) { text += piece }

  /// Ends a text. Blanks alone are none, except between words that are marked up.
  private func endText() {
    defer { text.removeAll(keepingCapacity: true) }
    guard let element = open.last, !text.isEmpty else { return }
    if tree.nodes[element].hasText || text.contains(where: { !isSpace($0) }) {
      tree.addText(String(decoding: text, as: UTF8.self), in: element)
    }
  }

  private func kind(named name: String, in parent: Int?) -> Int {
    let outer = parent.flatMap { tree.nodes[$0].kind }
    if let outer, tree.kinds[outer].name.isExactly(name) { return outer }
    let key = KindKey(parent: outer, name: ExactText(name))
    if let kind = kinds[key] { return kind }
    let kind = tree.add(XMLTree.Kind(name: name, parent: outer))
    kinds[key] = kind
    return kind
  }

  /// The attributes without those that declare prefixes and schemas. One keeps its prefix if its
  /// name without it is another one's.
  private static func own(_ attributes: XMLAttributes) -> [(name: String, value: String)] {
    var names = Set(attributes.all.map { ExactText($0.name) })
    var own: [(name: String, value: String)] = []
    for (name, value) in attributes.all {
      if name.isExactly("xmlns") || name.begins(with: "xmlns:") || name.begins(with: "xsi:") {
        continue
      }
      let local = localName(name)
      let isFree = names.insert(ExactText(local)).inserted
      own.append((name: isFree ? local : name, value: value))
    }
    return own
  }

  private static func localName(_ name: String) -> String {
    guard let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")) else { return name }
    let local = name[name.utf8.index(after: colon)...]
    return local.isEmpty ? name : String(local)
  }
}
#endif
