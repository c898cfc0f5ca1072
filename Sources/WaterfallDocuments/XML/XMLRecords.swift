#if Libraries
import WaterfallRecords

/// The records of a document in XML, and what else is in it.
///
/// The elements that come most often are the records: a test of a report by JUnit, an address of a
/// map of a site, a string of an Android program. Elements that are inside of records belong to
/// them.
///
/// ```xml
/// <files><file name="a"><error line="1"/><error line="2"/></file></files>
/// ```
///
/// becomes this, because `file/error` is a known name of records (`Resources/fields.txt`):
///
/// ```json
/// {"records": [{"file": "a", "line": "1"}, {"file": "a", "line": "2"}],
///  "files": [{"file": {"name": "a"}}]}
/// ```
struct XMLRecords {
  private let tree: XMLTree
  /// The kinds whose elements are the records; empty if the whole document is one.
  private let main: Set<Int>
  /// The kinds whose elements are lists beside the records.
  private let others: [Int]

  /// A list beside the records has at most this many times their number, because the larger list of
  /// a document is the one to show.
  private static let mostOthers = 4

  /// The most lists beside the records. Further elements are members of the whole document.
  private static let mostLists = 32

  init(_ tree: XMLTree) {
    let repeated = Self.repeated(in: tree)
    let most = Self.most(repeated, in: tree)
    let records = Self.known(in: tree) ?? Set(most.map { [$0] } ?? [Int]())
    let limit = Self.mostOthers * records.reduce(0) { $0 + tree.kinds[$1].count }
    let around = Self.around(records, in: tree).filter { tree.kinds[$0].count > 1 }
    let beside = Set(repeated).union(around).subtracting(records).sorted().filter { kind in
      tree.kinds[kind].count <= limit && Self.around([kind], in: tree).isDisjoint(with: records)
    }
    (self.tree, main, others) = (tree, records, Array(beside.prefix(Self.mostLists)))
  }

  /// The outermost kinds of which an element has several, and that are more than texts.
  ///
  /// Texts alone are taken if there are no others, and if they are most of the document.
  private static func repeated(in tree: XMLTree) -> [Int] {
    func outermost(_ isMeant: (XMLTree.Kind) -> Bool) -> [Int] {
      var isInside: [Bool] = []
      var found: [Int] = []
      for (index, kind) in tree.kinds.enumerated() {
        let isInRecord = kind.parent.map { isInside[$0] } ?? false
        let isRecord = kind.mostTogether > 1 && isMeant(kind)
        if isRecord, !isInRecord { found.append(index) }
        isInside.append(isRecord || isInRecord)
      }
      return found
    }
    let lists = outermost { $0.hasMembers && !$0.areTranslations }
    if !lists.isEmpty { return lists }
    let count = tree.kinds.reduce(0) { $0 + $1.count }
    return outermost { _ in true }.filter { tree.kinds[$0].count * 2 >= count }
  }

  private static func most(_ kinds: [Int], in tree: XMLTree) -> Int? {
    // Of kinds that have as many elements, the first one counts.
    kinds.max { (tree.kinds[$0].count, $1) < (tree.kinds[$1].count, $0) }
  }

  /// The kinds of the best known name of records; nil if there is none.
  private static func known(in tree: XMLTree) -> Set<Int>? {
    var found: [ExactText: [Int]] = [:]
    for (index, kind) in tree.kinds.enumerated() where kind.hasMembers && kind.parent != nil {
      let outer = kind.parent.map { "\(tree.kinds[$0].name)/\(kind.name)" } ?? ""
      if FieldNames.recordElement.have(kind.name) || FieldNames.recordElement.have(outer) {
        found[ExactText(kind.name), default: []].append(index)
      }
    }
    let counts = found.values.map { kinds in
      (kinds: kinds, count: kinds.reduce(0) { $0 + tree.kinds[$1].count })
    }
    return counts.max { ($0.count, $1.kinds[0]) < ($1.count, $0.kinds[0]) }.map { Set($0.kinds) }
  }

  /// The kinds around these, but not that of the whole document.
  private static func around(_ kinds: Set<Int>, in tree: XMLTree) -> Set<Int> {
    var around: Set<Int> = []
    for kind in kinds {
      var outer = tree.kinds[kind].parent
      while let next = outer, tree.kinds[next].parent != nil, around.insert(next).inserted {
        outer = tree.kinds[next].parent
      }
    }
    return around
  }
}

// MARK: As JSON

extension XMLRecords {
  /// An object with a list for each kind of records; an empty array if the document says nothing.
  var json: [UInt8] {
    let listed = main.union(others)
    var elements: [Int: [Int]] = [:]
    for (index, node) in tree.nodes.enumerated() {
      if let kind = node.kind, listed.contains(kind) {
        elements[main.contains(kind) ? Self.records : kind, default: []].append(index)
      }
    }
    var values = XMLValues(tree, leavingOut: listed)
    var lists = JSONLists()
    let records = (elements[Self.records] ?? []).filter { !hasRecord($0) }
    lists.append(records, as: "records") { values.record($0) }
    for kind in others {
      lists.append(elements[kind] ?? [], as: tree.kinds[kind].name) { values.record($0) }
    }
    if let root = tree.kinds.first {
      lists.append([0], as: main.isEmpty ? "records" : root.name) { values.record($0) }
    }
    return lists.json
  }

  /// Stands for all kinds of records. Those of kinds are not negative.
  private static let records = -1

  /// Whether an element is only around records of its own kind, as folders of links are.
  private func hasRecord(_ index: Int) -> Bool {
    tree.children(of: index).contains { tree.nodes[$0].kind.map { main.contains($0) } ?? false }
  }
}

/// The members of an object, each a list of records.
private struct JSONLists {
  private var text: [UInt8] = []
  private var names: Set<ExactText> = []

  /// Appends the list of what is made of each of `elements`, if anything is.
  mutating func append(_ elements: [Int], as name: String, _ record: (Int) -> Value?) {
    var isBegun = false
    for element in elements {
      guard let value = record(element) else { continue }
      if isBegun { text.append(UInt8(ascii: ",")) } else { begin(name) }
      isBegun = true
      value.appendJSON(to: &text)
    }
    if isBegun { text.append(UInt8(ascii: "]")) }
  }

  private mutating func begin(_ name: String) {
    var (free, number) = (name, 1)
    while !names.insert(ExactText(free)).inserted {
      number += 1
      free = "\(name) \(number)"
    }
    text.append(text.isEmpty ? UInt8(ascii: "{") : UInt8(ascii: ","))
    Value.appendJSON(free.utf8, to: &text)
    text += ":[".utf8
  }

  var json: [UInt8] { text.isEmpty ? Array("[]".utf8) : text + [UInt8(ascii: "}")] }
}
#endif
