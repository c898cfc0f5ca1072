/// Reads of records what is wanted of them, and passes the rest. What is malformed is told as by
/// reading it.
package struct PartialReader {
  /// What came of looking at a record.
  package enum Glance {
    /// All of it has to be read.
    case whole
    /// Some of its fields, which are all that is wanted.
    case part(Record)
    /// It does not match.
    ///
    /// - key: the bytes of its ``Record/key``; nil if it has none.
    case passed(key: Range<Int>?)
  }

  private let shape: Shape
  private let needs: RecordNeeds
  /// Those that tell, without any field, that a record does not match.
  private let texts: [Needle]
  /// The fields that are read; nil: none can be left out.
  private let wanted: [FieldPath]?
  private var json: JSONReader

  /// - Returns: nil: whatever is wanted, all has to be read.
  package init?(_ needs: RecordNeeds, of bytes: [UInt8], _ shape: Shape) {
    guard !needs.isEverything, shape.holdsPlainValues else { return nil }
    (self.shape, self.needs, texts) = (shape, needs, needs.texts)
    // Fields of records that match are read once more with all others: then few may match.
    wanted = needs.decidingFields.map { $0 + (needs.fields ?? []) }
    json = JSONReader(bytes)
    guard !texts.isEmpty || wanted != nil && shape.isJSON else { return nil }
  }

  /// - Parameter range: of the record, in the bytes.
  package mutating func look(at range: Range<Int>) throws(JSONError) -> Glance {
    let lacksText = texts.contains { !$0.isFound(in: json.bytes, range) }
    guard shape.isJSON else { return lacksText ? .passed(key: nil) : .whole }
    let paths = lacksText ? [] : wanted
    guard let paths else { return .whole }
    if needs.filter.isEmpty && paths.isEmpty { return .whole }
    json.move(to: range)
    guard json.peek() == UInt8(ascii: "{") else { return .whole }
    var members = Members(paths)
    guard try members.read(from: &json) else { return .whole }
    if lacksText, members.hasEscapes { return .whole }
    guard !lacksText, needs.filter.matches(members.record) else {
      return members.hasUnclearKey ? .whole : .passed(key: members.key)
    }
    return needs.fields == nil ? .whole : .part(members.record)
  }
}

/// The members of an object, as far as they are wanted.
private struct Members {
  private let paths: [FieldPath]
  private(set) var record = Record(fields: [])
  /// Where the bytes of the record's key are.
  private(set) var key: Range<Int>?
  /// Whether bytes are not what they say.
  private(set) var hasEscapes = false
  /// The key is escaped, or its bytes may be none of UTF-8.
  private(set) var hasUnclearKey = false

  init(_ paths: [FieldPath]) { self.paths = paths }

  /// Reads the object, which is all that the reader has.
  ///
  /// - Returns: false: it has to be read as a whole.
  mutating func read(from json: inout JSONReader) throws(JSONError) -> Bool {
    json.open()
    var isFirst = true
    while try !json.closes(UInt8(ascii: "}"), isFirst ? Self.first : Self.next) {
      if !isFirst { try json.readComma(Self.next) }
      isFirst = false
      guard try readMember(from: &json) else { return false }
    }
    try json.readEndOfValue()
    return true
  }

  private static let first = "a name in quotes or \"}\""
  private static let next = "\",\" or \"}\""

  private mutating func readMember(from json: inout JSONReader) throws(JSONError) -> Bool {
    try json.beginName()
    let start = json.index + 1
    if try json.passString() { return false }
    let nameRange = start..<json.index - 1
    try json.endName()
    json.skipSpace()
    let valueStart = json.index
    let name = String(decoding: json.bytes[nameRange], as: UTF8.self)
    // A feature's properties are its fields.
    if name == "type", json.begins(with: "\"Feature\"") { return false }
    if paths.contains(where: { $0.mayBegin(with: name) }) {
      record.fields.append(Field(name, try json.readValue(depth: 1)))
    } else if try json.passValue(depth: 1) {
      hasEscapes = true
    }
    if key == nil, Record.isKey(name) { noteKey(valueStart..<json.index, json.bytes) }
    return true
  }

  private mutating func noteKey(_ range: Range<Int>, _ bytes: [UInt8]) {
    let first = bytes[range.lowerBound]
    if first == UInt8(ascii: "\"") {
      let text = range.lowerBound + 1..<range.upperBound - 1
      if text.isEmpty { return }
      hasUnclearKey = bytes[text].contains { $0 >= 0x80 || $0 == UInt8(ascii: "\\") }
      key = text
    } else if first == UInt8(ascii: "-") || (0x30...0x39).contains(first) {
      key = range
    }
  }
}

extension Shape {
  /// Whether its records are JSON values, each by itself.
  fileprivate var isJSON: Bool {
    switch self {
    case .lines, .objects, .elements, .pages: true
    default: false
    }
  }

  /// Whether the texts of its records stand in their bytes, as far as nothing is escaped.
  fileprivate var holdsPlainValues: Bool {
    if case .textLines = self { return true }
    return isJSON
  }
}
