/// Reads JSON values (RFC 8259) out of bytes, from `index` up to `end`.
///
/// It keeps the order of fields, duplicates, and the digits of numbers. It tolerates control
/// characters in strings; bad UTF-8 and lone surrogates become U+FFFD.
package struct JSONReader {
  let bytes: [UInt8]
  /// The next byte to read.
  package private(set) var index: Int
  private(set) var end: Int

  /// Values nested deeper than this are an error: recursion stays bounded.
  static let depthLimit = 512

  package init(_ bytes: [UInt8], from start: Int = 0, to end: Int? = nil) {
    (self.bytes, self.index, self.end) = (bytes, start, end ?? bytes.count)
  }
}

extension JSONReader {
  /// The value that is all of the text, white space around it apart.
  package mutating func readWhole() throws(JSONError) -> Value {
    let value = try readValue(depth: 0)
    try readEndOfValue()
    return value
  }

  /// Throws unless only white space is left behind a value.
  mutating func readEndOfValue() throws(JSONError) {
    skipSpace()
    guard index == end else { throw failure("the end of the value") }
  }

  /// Whether these bytes come next.
  func begins(with text: StaticString) -> Bool {
    let wanted = text.utf8CodeUnitCount
    guard end - index >= wanted else { return false }
    return bytes[index..<index + wanted].elementsEqual(text.description.utf8)
  }

  /// The value at `index`, white space before it skipped.
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
    default: throw failure("a value")
    }
  }

  /// The value at `index`, whatever it is.
  package mutating func readAnything() throws(JSONError) -> Value { try readValue(depth: 0) }

  /// The first byte of the value at `index`, white space before it skipped; nil at the end. It
  /// tells what the value is before it is read.
  package mutating func peek() -> UInt8? {
    skipSpace()
    return index < end ? bytes[index] : nil
  }

  /// Passes the byte at `index`, which `peek` has shown to be an opening bracket.
  package mutating func open() { index += 1 }

  /// Passes `null` or throws.
  package mutating func readNull() throws(JSONError) { _ = try readWord("null", .null) }

  /// Passes `NaN`, which is no JSON, but what Python writes; or throws.
  package mutating func readNotANumber() throws(JSONError) { _ = try readWord("NaN", .null) }

  /// Passes `true` or `false`, or throws.
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

  /// A string, and the colon behind it: the name of a member.
  package mutating func readName() throws(JSONError) -> String {
    try beginName()
    let name = try readString()
    try endName()
    return name
  }

  /// Skips white space before a name.
  mutating func beginName() throws(JSONError) {
    skipSpace()
    guard index < end, bytes[index] == UInt8(ascii: "\"") else { throw failure("a name in quotes") }
  }

  /// Passes the colon behind a name.
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
      if try closes(UInt8(ascii: "}"), "\",\" or \"}\"") { return fields }
      try readComma("\",\" or \"}\"")
    }
  }

  private mutating func readElements(depth: Int) throws(JSONError) -> [Value] {
    try enter(depth: depth)
    var values: [Value] = []
    if try closes(UInt8(ascii: "]"), "a value or \"]\"") { return values }
    while true {
      values.append(try readValue(depth: depth))
      if try closes(UInt8(ascii: "]"), "\",\" or \"]\"") { return values }
      try readComma("\",\" or \"]\"")
    }
  }

  /// Passes the opening bracket.
  mutating func enter(depth: Int) throws(JSONError) {
    guard depth <= Self.depthLimit else {
      throw failure("at most \(Self.depthLimit) values inside each other")
    }
    index += 1
  }

  /// Whether `bracket` comes next; it is passed then.
  package mutating func closes(
    _ bracket: UInt8, _ expected: @autoclosure () -> String
  ) throws(JSONError) -> Bool {
    skipSpace()
    guard index < end else { throw failure(expected()) }
    guard bytes[index] == bracket else { return false }
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
    // Inside a value the mark of a sequence is none.
    while index < end, isSpace(bytes[index]), bytes[index] != 0x1E { index += 1 }
  }

  package func failure(_ expected: String) -> JSONError {
    JSONError(offset: index, expected: expected)
  }

  /// For the files beside this one that read strings and numbers.
  mutating func move(to index: Int) { self.index = index }

  /// Goes on with other bytes of the same buffer.
  mutating func move(to range: Range<Int>) { (index, end) = (range.lowerBound, range.upperBound) }
}

/// JSON's white space: space, tab, line feed, carriage return; and the record separator, which
/// stands before each value of a JSON text sequence (RFC 8142).
package func isSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x1E
}
