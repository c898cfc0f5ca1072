#if Libraries
import WaterfallRecords

/// The form of a document, without its values.
enum YAMLOutline {
  case empty
  case scalar
  case list
  /// A mapping with these keys.
  case mapping(Set<String>)

  var isNested: Bool {
    switch self {
    case .list, .mapping: true
    case .empty, .scalar: false
    }
  }

  /// The outlines of the documents in a text.
  ///
  /// - Parameter isWhole: whether the text ends here; if not, the last document may be incomplete.
  /// - Returns: nil if the text is not YAML.
  static func documents(of bytes: [UInt8], isWhole: Bool) -> [YAMLOutline]? {
    var walk = Walk()
    do throws(DocumentFault) {
      try YAMLText.withParser(of: bytes) { (parser) throws(DocumentFault) in
        while try walk.take(parser.next().event) {}
      }
    } catch {
      let lines = bytes.count { $0 == 0x0A }
      guard !isWhole, let place = error.place, place.line >= lines else { return nil }
    }
    return walk.documents
  }

  /// Builds the outlines from a text's events.
  private struct Walk {
    var documents: [YAMLOutline] = []
    private var depth = 0
    private var isKeyNext = false

    /// - Returns: whether more events follow.
    mutating func take(_ event: YAMLEvent) -> Bool {
      switch event {
      case .end: return false
      case .documentStart: (depth, isKeyNext) = (0, false)
      case .documentEnd: break
      case .alias: passValue()
      case .scalar(let scalar):
        if depth == 0 { documents.append(scalar.value == .null ? .empty : .scalar) }
        if depth == 1, isKeyNext { add(scalar.text) }
        passValue()
      case .sequenceStart: open(.list)
      case .mappingStart: open(.mapping([]))
      case .close:
        depth -= 1
        if depth == 1 { passValue() }
      }
      return true
    }

    private mutating func open(_ outline: YAMLOutline) {
      if depth == 0 {
        documents.append(outline)
        isKeyNext = true
      }
      depth += 1
    }

    /// Notes that a value has ended, because keys and values alternate in the outermost mapping.
    private mutating func passValue() {
      if depth == 1 { isKeyNext.toggle() }
    }

    private mutating func add(_ key: String) {
      guard case .mapping(var keys)? = documents.last else { return }
      keys.insert(key)
      documents[documents.count - 1] = .mapping(keys)
    }
  }
}
#endif
