#if Libraries
import WaterfallRecords

/// Makes values of elements: attributes and elements become members, several elements of a kind a
/// list.
struct XMLValues {
  private let tree: XMLTree
  /// The kinds of elements that are records of their own, and are no part of others.
  private let leftOut: Set<Int>
  /// The names of elements around records, as far as they were asked for.
  private var names: [Int: String?] = [:]
  /// The element around the last record, and what it says of it.
  private var last: (parent: Int, context: [Field])?

  init(_ tree: XMLTree, leavingOut kinds: Set<Int>) { (self.tree, leftOut) = (tree, kinds) }

  /// The record of an element, which begins with the names of the elements around it; nil if it
  /// says nothing, or if all that is in it is left out.
  mutating func record(_ index: Int) -> Value? {
    let own: [Field]
    switch value(of: index, unwrapsLists: false) {
    case .object(let fields)?: own = fields
    case .string(let text)? where !text.isEmpty: own = [Field(Self.textName, .string(text))]
    default: return nil
    }
    var members = Members()
    for field in context(of: index) where !own.contains(where: { $0.name.isExactly(field.name) }) {
      members.add(field.value, as: field.name)
    }
    for field in own { members.add(field.value, as: field.name) }
    return .object(members.fields)
  }

  /// The name of a text beside attributes.
  private static let textName = "text"

  /// The value of an element; nil if all that is in it is left out.
  ///
  /// - Parameters:
  ///   - unwrapsLists: whether an element that only wraps a list is the list.
  ///   - leavesLanguage: whether its language is known from elsewhere.
  private func value(
    of index: Int, unwrapsLists: Bool = true, leavesLanguage: Bool = false
  ) -> Value? {
    let node = tree.nodes[index]
    var members = Members()
    for attribute in tree.attributes[node.attributes] {
      if leavesLanguage, attribute.name.isExactly(XMLTree.language) { continue }
      members.add(.string(attribute.value), as: attribute.name)
    }
    if node.hasText {
      let text = self.text(of: index)
      if members.fields.isEmpty { return .string(text) }
      members.add(.string(text), as: Self.textName)
      return .object(members.fields)
    }
    let groups = groups(of: index)
    for group in groups where !leftOut.contains(group.kind) {
      add(group.elements, of: group.kind, to: &members)
    }
    if members.fields.isEmpty {
      if !groups.isEmpty { return nil }
      // An element that never has a text or elements is a flag: `<skipped/>`.
      let isFlag = node.kind.map { !tree.kinds[$0].hasText && !tree.kinds[$0].hasElements } ?? false
      return isFlag ? .bool(true) : .string("")
    }
    if unwrapsLists, groups.count == 1, node.attributes.isEmpty,
      tree.kinds[groups[0].kind].mostTogether > 1,
      !tree.kinds[groups[0].kind].areTranslations
    {
      return .array(groups[0].elements.compactMap { value(of: $0) })
    }
    return .object(members.fields)
  }

  private func add(_ elements: [Int], of kind: Int, to members: inout Members) {
    let (name, first) = (tree.kinds[kind].name, tree.nodes[elements[0]])
    // What is a list in one element is a list in all, so that cards show it in one way.
    let isList = tree.kinds[kind].mostTogether > 1
    if tree.kinds[kind].areTranslations {
      members.add(.object(translations(elements)), as: name)
    } else if !isList, first.hasText {
      // The text is the member, so that people can sort by it; attributes have names beside it.
      members.add(.string(text(of: elements[0])), as: name)
      for attribute in tree.attributes[first.attributes] {
        members.add(.string(attribute.value), as: "\(name).\(attribute.name)")
      }
    } else {
      let values = elements.compactMap { value(of: $0) }
      guard let only = values.first else { return }
      members.add(isList ? .array(values) : only, as: name)
    }
  }

  /// What elements say in each language.
  private func translations(_ elements: [Int]) -> [Field] {
    var members = Members()
    for element in elements {
      guard let language = tree.attribute(XMLTree.language, of: element),
        let value = value(of: element, leavesLanguage: true)
      else { continue }
      if case .object(let fields) = value, fields.count == 1 {
        members.add(fields[0].value, as: language)
      } else {
        members.add(value, as: language)
      }
    }
    return members.fields
  }

  /// The elements of an element by their kinds, in their order.
  private func groups(of index: Int) -> [(kind: Int, elements: [Int])] {
    var groups: [(kind: Int, elements: [Int])] = []
    var places: [Int: Int] = [:]
    for child in tree.children(of: index) {
      guard let kind = tree.nodes[child].kind else { continue }
      if let place = places[kind] {
        groups[place].elements.append(child)
      } else {
        places[kind] = groups.count
        groups.append((kind: kind, elements: [child]))
      }
    }
    return groups
  }

  /// The text of an element, and of all elements that mark up words in it.
  private func text(of index: Int) -> String {
    var text = ""
    appendText(of: index, to: &text)
    let bytes = text.utf8.drop(while: isSpace)
    guard let end = bytes.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(Substring(bytes[...end]))
  }

  private func appendText(of index: Int, to text: inout String) {
    for child in tree.children(of: index) {
      if tree.nodes[child].kind == nil {
        text += tree.nodes[child].text
      } else {
        appendText(of: child, to: &text)
      }
    }
  }
}

// MARK: The elements around a record

extension XMLValues {
  /// The names of the elements around an element, the outermost first: the suite of a test, the
  /// file of a fault.
  private mutating func context(of index: Int) -> [Field] {
    guard let parent = tree.nodes[index].parent else { return [] }
    if let last, last.parent == parent { return last.context }
    var found: [(element: String, names: [String])] = []
    var outer: Int? = parent
    for _ in 0..<Self.mostAround {
      guard let element = outer, let kind = tree.nodes[element].kind else { break }
      outer = tree.nodes[element].parent
      // The whole document's name says nothing about a record, unless it is directly around it.
      if outer == nil, element != parent { break }
      guard let name = name(of: element) else { continue }
      let word = Self.shortWords[tree.kinds[kind].name] ?? tree.kinds[kind].name
      if let last = found.last, last.element.isExactly(word) {
        found[found.count - 1].names.append(name)
      } else {
        found.append((element: word, names: [name]))
      }
    }
    let context = found.reversed().map { around in
      Field(around.element, .string(around.names.reversed().joined(separator: " / ")))
    }
    last = (parent: parent, context: context)
    return context
  }

  /// The most elements around a record that are asked for their names.
  private static let mostAround = 16

  /// Shorter words for elements, as people call them.
  private static let shortWords = ["testsuite": "suite", "test-suite": "suite"]

  /// The name that an element has in an attribute, or in one of the first elements in it.
  private mutating func name(of element: Int) -> String? {
    if let known = names[element] { return known }
    let name = foundName(of: element)
    names.updateValue(name, forKey: element)
    return name
  }

  private func foundName(of element: Int) -> String? {
    for name in Self.namingMembers {
      if let attribute = tree.attribute(name, of: element), !attribute.isEmpty { return attribute }
    }
    for child in tree.children(of: element).prefix(Self.mostLooked) {
      guard let kind = tree.nodes[child].kind, tree.nodes[child].hasText else { continue }
      if Self.namingMembers.contains(tree.kinds[kind].name) { return text(of: child) }
    }
    return nil
  }

  private static let namingMembers = ["name", "title", "text", "label", "id", "key"]
  private static let mostLooked = 8
}

/// The members of an object. Those of one name become a list.
private struct Members {
  private(set) var fields: [Field] = []
  private var places: [ExactText: Int] = [:]

  mutating func add(_ value: Value, as name: String) {
    guard let place = places[ExactText(name)] else {
      places[ExactText(name)] = fields.count
      fields.append(Field(name, value))
      return
    }
    fields[place].value = .array(fields[place].value.elements + value.elements)
  }
}

extension Value {
  /// The elements of a list; a list of itself for another value.
  fileprivate var elements: [Value] { if case .array(let values) = self { values } else { [self] } }
}
#endif
