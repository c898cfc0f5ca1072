/// Reads JSON values (RFC 8259) from bytes, from `index` up to `end`.
///
/// It keeps the order of fields, duplicate names, and the digits of numbers. It tolerates control
/// characters in strings, a comma after the last element, and `NaN`, `Infinity` and `-Infinity` as
/// numbers, which Python and others write. Invalid UTF-8 and lone surrogates become U+FFFD.
package struct JSONReader {
  let bytes: [UInt8]
  /// The index of the next byte to read.
  package private(set) var index: Int
  private(set) var end: Int

  /// The greatest depth of nested values. Deeper nesting is an error, because the reader is
  /// recursive and would overflow the stack.
  package static let depthLimit = 512

  package init(_ bytes: [UInt8], from start: Int = 0, to end: Int? = nil) {
    (self.bytes, self.index, self.end) = (bytes, start, end ?? bytes.count)
  }
}

extension JSONReader {
  /// Reads the value that is the whole text, apart from white space around it.
  package mutating func readWhole() throws(JSONError) -> Value {
    let value = try readValue(depth: 0)
    try readEndOfValue()
    return value
  }

  /// Reads the value that is a whole record. After an object or an array, a comma may follow, as in
  /// lines that were cut out of an array.
  package mutating func readRecord() throws(JSONError) -> Value {
    let value = try readValue(depth: 0)
    if !value.isScalar { skipCommaAtEnd() }
    try readEndOfValue()
    return value
  }

  /// Skips a comma if it is the last byte that is not white space.
  mutating func skipCommaAtEnd() {
    skipSpace()
    guard index < end, bytes[index] == UInt8(ascii: ",") else { return }
    if bytes[index + 1..<end].allSatisfy(isSpace) { index = end }
  }

  /// Throws unless only white space is left after a value.
  mutating func readEndOfValue() throws(JSONError) {
    skipSpace()
    guard index == end else { throw failure("the end of the value") }
  }

  /// Whether the next bytes are `text`.
  func begins(with text: StaticString) -> Bool {
    let wanted = text.utf8CodeUnitCount
    guard end - index >= wanted else { return false }
    return bytes[index..<index + wanted].elementsEqual(text.description.utf8)
  }

  /// Reads white space and the value after it.
  mutating func readValue(depth: Int) throws(JSONError) -> Value {
    skipSpace()
    guard index < end else { throw failure("a value") }
    switch bytes[index] {
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "{"): return .object(try readFields(depth: depth + 1))
    case UInt8(ascii: "["): return .array(try readElements(depth: depth + 1))
    case UInt8(ascii: "t"): return try readWord("true", .bool(true))
    case UInt8(ascii: "f"): return try readWord("false", .bool(false))
    case UInt8(ascii: "n"): return try readWord("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try readNumber())
    default:
      guard let word = unrealWord else { throw failure("a value") }
      index += word.utf8CodeUnitCount
      return .number(word.description)
    }
  }

  /// The next word if it is a number that RFC 8259 does not allow; nil for other text.
  var unrealWord: StaticString? {
    guard index < end else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "N") where begins(with: "NaN"): return "NaN"
    case UInt8(ascii: "I") where begins(with: "Infinity"): return "Infinity"
    case UInt8(ascii: "-") where begins(with: "-Infinity"): return "-Infinity"
    default: return nil
    }
  }

  /// Reads the value at `index`, of any kind.
  package mutating func readAnything() throws(JSONError) -> Value { try readValue(depth: 0) }

  /// Skips white space and returns the first byte of the next value, without reading it; nil at the
  /// end.
  ///
  /// The first byte reveals the kind of the value.
  package mutating func peek() -> UInt8? {
    skipSpace()
    return index < end ? bytes[index] : nil
  }

  /// Skips the byte at `index`, which `peek` has shown to be an opening bracket.
  package mutating func open() { index += 1 }

  /// Skips `null`; throws if the next bytes are others.
  package mutating func readNull() throws(JSONError) { _ = try readWord("null", .null) }

  /// Skips `NaN`, which Python writes although JSON does not allow it; throws if the next bytes are
  /// others.
  package mutating func readNotANumber() throws(JSONError) { _ = try readWord("NaN", .null) }

  /// Reads `true` or `false`; throws if the next bytes are others.
  package mutating func readBool() throws(JSONError) -> Bool {
    if index < end, bytes[index] == UInt8(ascii: "t") {
      _ = try readWord("true", .bool(true))
      return true
    }
    _ = try readWord("false", .bool(false))
    return false
  }

  /// Throws unless only white space is left.
  package mutating func readEnd() throws(JSONError) {
    skipSpace()
    guard index == end else { throw failure("the end of the document") }
  }

  /// Reads the name of a member, and skips the colon after it.
  package mutating func readName() throws(JSONError) -> String {
    try beginName()
    let name = try readString()
    try endName()
    return name
  }

  /// Skips white space before a name; throws if no quote follows.
  mutating func beginName() throws(JSONError) {
    skipSpace()
    guard index < end, bytes[index] == UInt8(ascii: "\"") else { throw failure("a name in quotes") }
  }

  /// Skips the colon after a name.
  mutating func endName() throws(JSONError) {
    skipSpace()
    guard index < end, bytes[index] == UInt8(ascii: ":") else { throw failure("\":\"") }
    index += 1
  }

  private mutating func readFields(depth: Int) throws(JSONError) -> [Field] {
    try enter(depth: depth)
    var fields: [Field] = []
    if try closes(UInt8(ascii: "}"), "a name in quotes or \"}\"") { return fields }
    fields.reserveCapacity(8)
    while true {
      let name = try readName()
      fields.append(Field(name, try readValue(depth: depth)))
      if try closesAfterComma(UInt8(ascii: "}"), "\",\" or \"}\"") { return fields }
    }
  }

  private mutating func readElements(depth: Int) throws(JSONError) -> [Value] {
    try enter(depth: depth)
    var values: [Value] = []
    if try closes(UInt8(ascii: "]"), "a value or \"]\"") { return values }
    while true {
      values.append(try readValue(depth: depth))
      if try closesAfterComma(UInt8(ascii: "]"), "\",\" or \"]\"") { return values }
    }
  }

  /// Skips the opening bracket; throws if the nesting is too deep.
  mutating func enter(depth: Int) throws(JSONError) {
    guard depth <= Self.depthLimit else {
      throw failure("at most \(Self.depthLimit) levels of nested values")
    }
    index += 1
  }

  /// Whether `bracket` is next, after white space. If so, it is skipped.
  package mutating func closes(
    _ bracket: UInt8, _ expected: @autoclosure () -> String
  ) throws(JSONError) -> Bool {
    skipSpace()
    guard index < end else { throw failure(expected()) }
    guard bytes[index] == bracket else { return false }
    index += 1
    return true
  }

  /// Skips the comma after an element, and the bracket if it is next. The comma before a bracket is
  /// allowed.
  ///
  /// - Returns: whether the bracket was skipped.
  mutating func closesAfterComma(
    _ bracket: UInt8, _ expected: @autoclosure () -> String
  ) throws(JSONError) -> Bool {
    if try closes(bracket, expected()) { return true }
    try readComma(expected())
    skipSpace()
    guard index < end, bytes[index] == bracket else { return false }
    index += 1
    return true
  }

  package mutating func readComma(_ expected: @autoclosure () -> String) throws(JSONError) {
    guard bytes[index] == UInt8(ascii: ",") else { throw failure(expected()) }
    index += 1
  }

  private mutating func readWord(_ word: StaticString, _ value: Value) throws(JSONError) -> Value {
    let text = word.description
    for byte in text.utf8 {
      guard index < end, bytes[index] == byte else { throw failure(text) }
      index += 1
    }
    return value
  }

  package mutating func skipSpace() {
    // The record separator of a JSON text sequence is not white space inside a value.
    while index < end, isSpace(bytes[index]), bytes[index] != 0x1E { index += 1 }
  }

  package func failure(_ expected: String) -> JSONError {
    JSONError(offset: index, expected: expected)
  }

  /// The setter of `index` for the extensions in other files, which read strings and numbers.
  mutating func move(to index: Int) { self.index = index }

  /// Continues with another range of the same buffer.
  mutating func move(to range: Range<Int>) { (index, end) = (range.lowerBound, range.upperBound) }
}

/// Whether a byte is white space of JSON, or the record separator.
///
/// White space is space, tab, line feed and carriage return. The record separator precedes each
/// value of a JSON text sequence (RFC 8142).
@inlinable
package func isSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x1E
}

extension JSONReader {
  /// Whether the bytes from `first`, an opening bracket, look like JSON as far as they go.
  ///
  /// They do if they are an object with a quoted name, or an array whose first value is valid JSON.
  package static func looksLikeJSON(_ bytes: [UInt8], from first: Int) -> Bool {
    var index = first
    while index < bytes.count, bytes[index] == UInt8(ascii: "[") {
      index = bytes[(index + 1)...].firstIndex { !isSpace($0) } ?? bytes.count
    }
    guard index < bytes.count else { return true }
    switch bytes[index] {
    case UInt8(ascii: "{"):
      let next = bytes[(index + 1)...].first { !isSpace($0) }
      return next == nil || next == UInt8(ascii: "\"") || next == UInt8(ascii: "}")
    case UInt8(ascii: "]"): return endsItsLine(bytes, from: first)
    default: break
    }
    var reader = JSONReader(bytes, from: index)
    do throws(JSONError) {
      _ = try reader.readValue(depth: 0)
    } catch {
      return error.offset >= bytes.count
    }
    guard let next = reader.peek() else { return true }
    guard next == UInt8(ascii: ",") || next == UInt8(ascii: "]") else { return false }
    return endsItsLine(bytes, from: first)
  }

  /// Whether the array that begins at `first` is followed only by white space in the line where it
  /// ends.
  private static func endsItsLine(_ bytes: [UInt8], from first: Int) -> Bool {
    var (end, scan) = (first, BoundaryScan(value: bytes[first]))
    guard scan.finds(end: &end, in: bytes) else { return true }
    return bytes[end...].prefix { $0 != 0x0A }.allSatisfy(isSpace)
  }
}

/// A syntax error in JSON text.
package struct JSONError: Error, Hashable {
  /// The offset in bytes from the start of the buffer.
  package var offset: Int
  /// The words that follow "expected" in the message.
  package var expected: String

  package init(offset: Int, expected: String) { (self.offset, self.expected) = (offset, expected) }

  /// The same error in a buffer that has `distance` more bytes before it; fewer if negative.
  package func moved(by distance: Int) -> JSONError {
    JSONError(offset: offset + distance, expected: expected)
  }
}
