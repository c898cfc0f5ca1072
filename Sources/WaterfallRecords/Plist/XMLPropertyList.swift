/// Reads a property list in XML and writes it as JSON, in the order of its file.
///
/// It reads values one after the other. Open elements are on a stack, so deep nesting needs no
/// recursion. The document type is skipped: only XML's five predefined entities are known, so no
/// entity can expand without bound.
package struct XMLPropertyList {
  package typealias Fault = PropertyList.Fault

  /// An element that contains others.
  private struct Container {
    var tag: Tag
    var count = 0
    /// Whether a key has been read whose value has not.
    var hasKey = false
  }

  private var text: XMLText
  private var json: [UInt8] = []
  private var open: [Container] = []
  private var isDone = false
  private var valueCount = 0

  /// The whole list as JSON in UTF-8; dates become ISO 8601 text, data becomes its length in bytes.
  ///
  /// - Parameter bytes: UTF-8; the reader of the JSON turns invalid bytes into U+FFFD.
  /// - Complexity: O(bytes)
  package static func json(of bytes: [UInt8]) throws(Fault) -> [UInt8] {
    var list = XMLPropertyList(bytes)
    while try list.readTag() {}
    return list.json
  }

  private init(_ bytes: [UInt8]) {
    text = XMLText(bytes)
    json.reserveCapacity(bytes.count / 2)
  }
}

// MARK: Containers

extension XMLPropertyList {
  /// Reads the next tag, with its content if that is a key or a simple value.
  ///
  /// - Returns: whether more may follow.
  private mutating func readTag() throws(Fault) -> Bool {
    try text.passAsides()
    let start = text.index
    if text.isAtEnd {
      guard open.isEmpty, isDone else { throw Fault(offset: start, expected: missing) }
      return false
    }
    guard text.isTag else { throw Fault(offset: start, expected: expected) }
    if text.isClosing {
      guard let container = open.last else { throw Fault(offset: start, expected: expected) }
      try text.passClosing(container.tag, expected: "</\(container.tag.rawValue)>")
      try close(container, at: start)
      return true
    }
    let (tag, isWhole) = try text.passOpening()
    if tag == .plist, open.isEmpty, !isDone {
      if isWhole { throw Fault(offset: start, expected: Self.value) }
      open.append(Container(tag: .plist))
    } else if tag == .key {
      try readKey(at: start, isWhole: isWhole)
    } else {
      try readValue(tag, at: start, isWhole: isWhole)
    }
    return true
  }

  private mutating func close(_ container: Container, at start: Int) throws(Fault) {
    if container.hasKey { throw Fault(offset: start, expected: Self.keyedValue) }
    if container.tag == .plist, container.count == 0 {
      throw Fault(offset: start, expected: Self.value)
    }
    open.removeLast()
    switch container.tag {
    case .dict: json.append(UInt8(ascii: "}"))
    case .array: json.append(UInt8(ascii: "]"))
    default: break
    }
    isDone = open.isEmpty
  }

  private mutating func readKey(at start: Int, isWhole: Bool) throws(Fault) {
    guard let container = open.last, container.tag == .dict, !container.hasKey else {
      throw Fault(offset: start, expected: expected)
    }
    if container.count > 0 { json.append(UInt8(ascii: ",")) }
    let key = isWhole ? [] : try text.content(of: .key)
    Value.appendJSON(key, to: &json)
    json.append(UInt8(ascii: ":"))
    open[open.count - 1].hasKey = true
  }

  private mutating func readValue(_ tag: Tag, at start: Int, isWhole: Bool) throws(Fault) {
    try begin(tag, at: start)
    switch tag {
    case .plist, .key: throw Fault(offset: start, expected: expected)
    case .dict, .array:
      guard open.count < JSONReader.depthLimit else {
        throw Fault(offset: start, expected: PropertyList.depthLimit)
      }
      json.append(tag == .dict ? UInt8(ascii: "{") : UInt8(ascii: "["))
      let container = Container(tag: tag)
      open.append(container)
      if isWhole { try close(container, at: start) }
    default:
      let place = text.index
      let content = isWhole ? [] : try text.content(of: tag)
      guard tag.appendJSON(of: content, to: &json) else {
        // Report the place where the text begins, after white space.
        throw Fault(offset: isWhole ? start : text.endOfSpace(from: place), expected: tag.content)
      }
      isDone = open.isEmpty
    }
  }

  /// Checks whether a value may be here, and adds the comma that separates it from the one before.
  private mutating func begin(_ tag: Tag, at start: Int) throws(Fault) {
    valueCount += 1
    try PropertyList.checkCancellation(count: valueCount, offset: start)
    guard let container = open.last else {
      if isDone { throw Fault(offset: start, expected: expected) }
      return
    }
    switch container.tag {
    case .plist where container.count > 0, .dict where !container.hasKey:
      throw Fault(offset: start, expected: expected)
    case .array where container.count > 0: json.append(UInt8(ascii: ","))
    default: break
    }
    open[open.count - 1].count += 1
    open[open.count - 1].hasKey = false
  }
}

// MARK: Words

extension XMLPropertyList {
  private static let value = "a value of a property list"
  private static let keyedValue = "a value for the key"

  /// The elements that may come here, for an error.
  private var expected: String {
    guard let container = open.last else {
      return isDone ? "the end of the property list" : "<plist>"
    }
    switch container.tag {
    case .dict: return container.hasKey ? Self.keyedValue : "<key> or </dict>"
    case .array: return "a value or </array>"
    default: return container.count > 0 ? "</plist>" : Self.value
    }
  }

  /// The tag that must come before the end, for an error.
  private var missing: String {
    open.last.map { "</\($0.tag.rawValue)>" } ?? "<plist>"
  }
}

// MARK: Tags

extension XMLPropertyList {
  /// The elements of property lists.
  enum Tag: String {
    case plist, dict, array, key, string, integer, real, `true`, `false`, date, data

    /// The content that must be between its tags, for an error.
    fileprivate var content: String {
      switch self {
      case .integer: "a whole number"
      case .real: "a number"
      case .date: "a date such as 2001-01-31T12:00:00Z"
      case .data: "data in Base64"
      default: "</\(rawValue)>"
      }
    }

    /// Appends a value that contains no others.
    ///
    /// - Returns: whether `content` is such a value.
    fileprivate func appendJSON(of content: ArraySlice<UInt8>, to json: inout [UInt8]) -> Bool {
      if self == .string {
        Value.appendJSON(content, to: &json)
        return true
      }
      guard let value = value(of: content) else { return false }
      value.appendJSON(to: &json)
      return true
    }

    private func value(of content: ArraySlice<UInt8>) -> Value? {
      var content = content.drop(while: isSpace)
      while let last = content.last, isSpace(last) { content.removeLast() }
      switch self {
      case .integer: return PropertyList.digits(of: content).map(Value.number)
      case .real: return Double(String(decoding: content, as: UTF8.self)).map(PropertyList.number)
      case .true, .false: return content.isEmpty ? .bool(self == .true) : nil
      case .date:
        guard PropertyList.isDate(content) else { return nil }
        return .string(String(decoding: content, as: UTF8.self))
      case .data: return Self.countInBase64(content).map { .string("\($0) bytes") }
      default: return nil
      }
    }

    /// The number of bytes that base 64 text encodes, ignoring white space; nil if it is not valid.
    private static func countInBase64(_ content: ArraySlice<UInt8>) -> Int? {
      var letters = 0
      var isPadded = false
      for byte in content where !isSpace(byte) {
        switch byte {
        case UInt8(ascii: "="): isPadded = true
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
          if isPadded { return nil }
          letters += 1
        default: return nil
        }
      }
      return letters % 4 == 1 ? nil : letters * 3 / 4
    }
  }
}
