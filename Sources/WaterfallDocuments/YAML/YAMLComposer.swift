#if Libraries
import WaterfallRecords

/// Composes values from a parser's events, one document at a time.
///
/// Aliases are limited in depth, because a repeated value may itself contain an alias. They are
/// limited in size, because ten aliases of ten aliases soon need more memory than there is.
struct YAMLComposer {
  private struct Node {
    var value: Value
    /// The approximate length as JSON, in bytes.
    var size: Int
    /// The depth of nesting in this value, itself included.
    var height = 1
  }

  private enum Anchored {
    case open(line: Int)
    case whole(Node)
  }

  /// Values nested deeper than this are an error, which bounds the recursion.
  static let depthLimit = 500
  /// The most bytes that aliases may add to a text: 64 MB.
  static let longestExpansion = 64 << 20

  private let parser: YAMLParser
  private var anchors: [String: Anchored] = [:]
  private var expansion = 0
  private var count = 0

  init(_ parser: YAMLParser) { self.parser = parser }

  /// The next document; nil after the last one.
  mutating func nextDocument() throws(DocumentFault) -> Value? {
    (anchors, count) = ([:], 0)
    while true {
      let (event, place) = try parser.next()
      switch event {
      case .documentStart: continue
      case .documentEnd: continue
      case .end: return nil
      default: return try node(event, place, depth: 0).value
      }
    }
  }
}

// MARK: Nodes

extension YAMLComposer {
  private mutating func node(
    _ event: YAMLEvent, _ place: TextPlace, depth: Int
  ) throws(DocumentFault) -> Node {
    count += 1
    if count & 1023 == 0, Task.isCancelled { throw DocumentFault(cause: .cancelled) }
    if count > Value.mostInDocument { throw .expected(Value.mostInDocumentWords, at: place) }
    guard depth < Self.depthLimit else { throw Self.tooDeep(place) }
    switch event {
    case .alias(let name): return try aliased(name, place, depth: depth)
    case .scalar(let scalar):
      let node = Node(value: scalar.value, size: scalar.text.utf8.count + 3)
      if let anchor = scalar.marks.anchor { anchors[anchor] = .whole(node) }
      return node
    case .sequenceStart(let marks):
      return try marked(marks, place) { (composer) throws(DocumentFault) in
        try composer.sequence(depth: depth + 1)
      }
    case .mappingStart(let marks):
      return try marked(marks, place) { (composer) throws(DocumentFault) in
        try composer.mapping(depth: depth + 1)
      }
    case .documentStart, .documentEnd, .end, .close:
      throw .expected("a value", at: place)
    }
  }

  private static func tooDeep(_ place: TextPlace) -> DocumentFault {
    .expected("at most \(depthLimit) levels of nested values", at: place)
  }

  private mutating func aliased(
    _ name: String, _ place: TextPlace, depth: Int
  ) throws(DocumentFault) -> Node {
    switch anchors[name] {
    case nil: throw .expected("an anchor &\(name) before its alias", at: place)
    case .open(let line):
      throw .expected(
        "an alias of a complete value, but *\(name) is inside &\(name) (line \(line))", at: place)
    case .whole(let node):
      guard depth + node.height <= Self.depthLimit else { throw Self.tooDeep(place) }
      expansion += node.size
      guard expansion <= Self.longestExpansion else {
        let limit = "\(Self.longestExpansion >> 20) MB"
        throw .expected("aliases that repeat at most \(limit) in total", at: place)
      }
      return node
    }
  }

  /// Reads a sequence or a mapping, and applies its anchor and tag.
  private mutating func marked(
    _ marks: YAMLMarks, _ place: TextPlace,
    _ body: (inout YAMLComposer) throws(DocumentFault) -> Node
  ) throws(DocumentFault) -> Node {
    if let anchor = marks.anchor { anchors[anchor] = .open(line: place.line) }
    var node = try body(&self)
    if let tag = marks.tag, !tag.begins(with: "!!") {
      // The tag is a function for the program that reads the file: `!Join [",", names]`.
      node.value = .object([Field(tag, node.value)])
      node.size += tag.utf8.count + 5
      node.height += 1
    }
    if let anchor = marks.anchor { anchors[anchor] = .whole(node) }
    return node
  }

  private mutating func sequence(depth: Int) throws(DocumentFault) -> Node {
    var values: [Value] = []
    var node = Node(value: .null, size: 2)
    while true {
      let (event, place) = try parser.next()
      if case .close = event { break }
      let element = try self.node(event, place, depth: depth)
      values.append(element.value)
      node.size += element.size + 1
      node.height = max(node.height, element.height + 1)
    }
    node.value = .array(values)
    return node
  }

  private mutating func mapping(depth: Int) throws(DocumentFault) -> Node {
    var fields: [Field] = []
    var names: Set<ExactText> = []
    var merged: [Field] = []
    var node = Node(value: .null, size: 2)
    while true {
      let (event, place) = try parser.next()
      if case .close = event { break }
      let key = try self.node(event, place, depth: depth)
      let (valueEvent, valuePlace) = try parser.next()
      let element = try self.node(valueEvent, valuePlace, depth: depth)
      node.size += key.size + element.size + 2
      node.height = max(node.height, element.height + 1)
      if Self.isMergeKey(event) {
        let (more, rest) = Self.merged(element.value)
        merged += more
        if let rest { fields.append(Field("<<", rest)) }
        continue
      }
      // A name may come twice. Readers of JSON keep both values, so both are written.
      let name = Self.name(event, key.value)
      names.insert(ExactText(name))
      fields.append(Field(name, element.value))
    }
    fields += merged.filter { names.insert(ExactText($0.name)).inserted }
    node.value = .object(fields)
    return node
  }
}

// MARK: Keys

extension YAMLComposer {
  /// Whether the key is `<<`, which merges another mapping; the mapping's own keys win.
  private static func isMergeKey(_ event: YAMLEvent) -> Bool {
    if case .scalar(let scalar) = event { scalar.isPlain && scalar.text == "<<" } else { false }
  }

  /// The fields of the mappings in a value after `<<`, and what is left; nil if nothing is.
  private static func merged(_ value: Value) -> (fields: [Field], rest: Value?) {
    guard case .array(let values) = value else {
      if case .object(let fields) = value { return (fields, nil) }
      return ([], value)
    }
    var fields: [Field] = []
    var rest: [Value] = []
    for value in values {
      if case .object(let more) = value { fields += more } else { rest.append(value) }
    }
    return (fields, rest.isEmpty ? nil : .array(rest))
  }

  /// The key as it is written; a key that is not a scalar becomes text.
  private static func name(_ event: YAMLEvent, _ key: Value) -> String {
    if case .scalar(let scalar) = event { scalar.text } else { key.text ?? "" }
  }
}
#endif
