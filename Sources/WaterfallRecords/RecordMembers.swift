/// The members of a record's object, or the fields of a line, as ranges of its bytes. Values are
/// not decoded.
package struct RecordMembers {
  package struct Member {
    package enum Kind {
      /// Null, an empty text, an empty list or an empty object.
      case blank
      /// A text of printable ASCII without escapes, so that its bytes are the text.
      case plainText
      /// Any other text.
      case text
      /// A number or a Boolean.
      case scalar
      case nested
    }
    /// The byte range of the name, without its quotes.
    package let name: Range<Int>
    /// The byte range of the value; that of a text is without its quotes.
    package let value: Range<Int>
    package let kind: Kind
  }

  /// What the name of a line's field says.
  private struct Column {
    let name: String
    let isKey: Bool
    let isWanted: Bool
    /// Whether its numbers may be levels, and levels are wanted.
    let isLevel: Bool
  }

  /// The whole buffer, including the bytes of other records.
  package let bytes: [UInt8]
  /// The members, in their order; none of their names is escaped.
  package private(set) var members: [Member] = []
  /// The names of a line's fields, in the order of ``members``; empty for an object.
  package private(set) var names: [String] = []
  /// The members whose values were asked for.
  private(set) var record = Record(fields: [])
  /// The byte range of the record's key; nil if it has none.
  private(set) var key: Range<Int>?
  /// Whether something is escaped, so that its bytes differ from its text.
  private(set) var hasEscapes = false
  /// Whether a member that was asked for has come twice.
  private var hasRepeats = false
  /// Whether the key is escaped or not ASCII. The bytes are then not certain to be the key, since
  /// they may be invalid UTF-8.
  private(set) var hasUnclearKey = false

  /// The fields that may be decoded into ``record``.
  private let wanted: [FieldPath]
  /// The fields of the line before, by their places. Most lines have the same ones.
  private var columns: [Column] = []

  /// - Parameter wanted: the fields that may be asked for.
  init(of bytes: [UInt8], _ wanted: [FieldPath]) { (self.bytes, self.wanted) = (bytes, wanted) }

  /// The text of a member whose value is a text.
  package func text(of member: Member) -> String {
    if !names.isEmpty { return String(decoding: bytes[member.value], as: UTF8.self) }
    var json = JSONReader(bytes, from: member.value.lowerBound - 1)
    // The member was read once, so this cannot fail.
    return (try? json.readString()) ?? ""
  }

  /// The words that a card shows for a nested member; nil if the member is empty.
  ///
  /// - Parameters:
  ///   - name: the name of the field.
  ///   - short: the words for dates and similar values.
  package func words(of member: Member, named name: String, _ short: ShortWords) -> String? {
    var json = JSONReader(bytes, from: member.value.lowerBound)
    // The member was read once, so this cannot fail.
    guard let value = try? json.readValue(depth: 1), !value.isBlank else { return nil }
    let words = NestedWords(value, named: name, short: short).text
    return words.isEmpty ? nil : words
  }
}

extension RecordMembers {
  /// Finds the members of the object, which has to be the reader's whole range.
  ///
  /// - Parameter decodes: whether the wanted fields are decoded into ``record``.
  /// - Returns: false if the record has to be read as a whole.
  mutating func read(
    from json: inout JSONReader, decodes: Bool
  ) throws(JSONError) -> Bool {
    members.removeAll(keepingCapacity: true)
    if !record.fields.isEmpty { record.fields.removeAll(keepingCapacity: true) }
    if !names.isEmpty { names.removeAll(keepingCapacity: true) }
    (key, hasEscapes, hasUnclearKey, hasRepeats) = (nil, false, false, false)
    json.open()
    var isFirst = true
    while true {
      let isAtEnd =
        try isFirst
        ? json.closes(UInt8(ascii: "}"), Self.first)
        : json.closesAfterComma(UInt8(ascii: "}"), Self.next)
      if isAtEnd { break }
      isFirst = false
      guard try readMember(from: &json, decodes: decodes) else { return false }
    }
    json.skipCommaAtEnd()
    try json.readEndOfValue()
    return true
  }

  /// Takes the fields of a line, whose values are texts.
  ///
  /// - Parameters:
  ///   - decodes: whether the wanted fields are decoded into ``record``.
  ///   - isMeasured: whether ``members`` are needed, too.
  /// - Returns: false if the record has to be read as a whole.
  mutating func take(
    _ fields: [(name: String, value: Range<Int>)], decodes: Bool, isMeasured: Bool
  ) -> Bool {
    members.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    record.fields.removeAll(keepingCapacity: true)
    (key, hasUnclearKey) = (nil, false)
    for (place, (name, value)) in fields.enumerated() {
      let column = column(at: place, named: name)
      if key == nil, column.isKey, !value.isEmpty {
        (key, hasUnclearKey) = (value, !isPlain(value))
      }
      // The level that a number means follows from the other fields.
      if decodes, column.isLevel, bytes[value].first.map(isDigit) == true { return false }
      if isMeasured {
        let kind = value.isEmpty ? Member.Kind.blank : isPlain(value) ? .plainText : .text
        members.append(Member(name: value.lowerBound..<value.lowerBound, value: value, kind: kind))
        names.append(name)
      }
      if decodes, column.isWanted {
        let text = String(decoding: bytes[value], as: UTF8.self)
        record.fields.append(Field(name, .string(text)))
      }
    }
    return true
  }

  private mutating func column(at place: Int, named name: String) -> Column {
    if place < columns.count, columns[place].name.isExactly(name) { return columns[place] }
    let column = Column(
      name: name, isKey: Record.isKey(name), isWanted: isWanted(name.utf8.span),
      isLevel: name.isExactly("level") && wanted.contains(where: \.isLevel))
    if place < columns.count { columns[place] = column } else { columns.append(column) }
    return column
  }

  private func isPlain(_ value: Range<Int>) -> Bool {
    bytes[value].allSatisfy { 0x20...0x7E ~= $0 }
  }

  private static let first = "a name in quotes or \"}\""
  private static let next = "\",\" or \"}\""

  private mutating func readMember(
    from json: inout JSONReader, decodes: Bool
  ) throws(JSONError) -> Bool {
    try json.beginName()
    let start = json.index + 1
    if try json.passString() == .escaped { return false }
    let name = start..<json.index - 1
    try json.endName()
    json.skipSpace()
    let valueStart = json.index
    let isWanted = decodes && isWanted(bytes.span.extracting(name))
    let kind = isWanted ? try keepValue(named: name, &json) : try passValue(&json)
    if hasRepeats { return false }
    if mayBeFeature(name, valueStart..<json.index) { return false }
    // A text that is written as a list is not in the bytes.
    if bytes[valueStart] == UInt8(ascii: "["), WrittenText.canBe(named: bytes[name]) {
      return false
    }
    let isText = kind == .plainText || kind == .text
    let value = isText ? valueStart + 1..<json.index - 1 : valueStart..<json.index
    members.append(Member(name: name, value: value, kind: kind))
    if key == nil, isKey(name) {
      // The second of two equal names is not the key, since it gets a number.
      if members.dropLast().contains(where: { bytes[$0.name].elementsEqual(bytes[name]) }) {
        return false
      }
      addKey(valueStart..<json.index)
    }
    return true
  }

  private func isWanted(_ name: Span<UInt8>) -> Bool {
    let paths = wanted.span
    for index in paths.indices where paths[index].mayBegin(with: name) { return true }
    return false
  }

  private mutating func keepValue(
    named name: Range<Int>, _ json: inout JSONReader
  ) throws(JSONError) -> Member.Kind {
    let value = try json.readValue(depth: 1)
    // The second of two equal names gets a number, which only a whole record has.
    hasRepeats = hasRepeats || isKept(name)
    record.fields.append(Field(String(decoding: bytes[name], as: UTF8.self), value))
    if value.isBlank { return .blank }
    if case .string = value { return .text }
    return value.isScalar ? .scalar : .nested
  }

  private func isKept(_ name: Range<Int>) -> Bool {
    record.fields.contains { $0.name.utf8.elementsEqual(bytes[name]) }
  }

  private mutating func passValue(_ json: inout JSONReader) throws(JSONError) -> Member.Kind {
    let start = json.index
    guard json.peek() == UInt8(ascii: "\"") else {
      if try json.passValue(depth: 1) { hasEscapes = true }
      return kind(of: start..<json.index)
    }
    let letters = try json.passString()
    if letters == .escaped { hasEscapes = true }
    if json.index - start == 2 { return .blank }
    return letters == .printableASCII ? .plainText : .text
  }

  private func isKey(_ name: Range<Int>) -> Bool {
    // The first byte rules out most names without making a string.
    guard name.count <= 4, let first = name.first, "iIku_".utf8.contains(bytes[first])
    else { return false }
    return Record.isKey(String(decoding: bytes[name], as: UTF8.self))
  }

  /// Whether the record may be a feature of GeoJSON. Its fields are the feature's properties, so it
  /// has to be read as a whole.
  private func mayBeFeature(_ name: Range<Int>, _ value: Range<Int>) -> Bool {
    guard name.count == 4, bytes[name.lowerBound] == UInt8(ascii: "t"),
      bytes[name].elementsEqual("type".utf8), bytes[value.lowerBound] == UInt8(ascii: "\"")
    else { return false }
    return bytes[value].elementsEqual("\"Feature\"".utf8)
      || bytes[value].contains(UInt8(ascii: "\\"))
  }

  /// The kind of a value that is not a text.
  private func kind(of value: Range<Int>) -> Member.Kind {
    switch bytes[value.lowerBound] {
    case UInt8(ascii: "n"): .blank
    case UInt8(ascii: "["), UInt8(ascii: "{"): value.count == 2 ? .blank : .nested
    default: .scalar
    }
  }

  private mutating func addKey(_ range: Range<Int>) {
    let first = bytes[range.lowerBound]
    if first == UInt8(ascii: "\"") {
      let text = range.lowerBound + 1..<range.upperBound - 1
      if text.isEmpty { return }
      hasUnclearKey = bytes[text].contains { $0 >= 0x80 || $0 == UInt8(ascii: "\\") }
      key = text
    } else if isDigit(bytes[range.upperBound - 1]) {
      key = range
    }
  }
}
