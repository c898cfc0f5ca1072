/// Skips values without building anything from them. Errors are the same as when reading them.
extension JSONReader {
  /// Skips white space and the value after it.
  ///
  /// - Returns: whether it has an escaped character. Its bytes then differ from its text.
  mutating func passValue(depth: Int) throws(JSONError) -> Bool {
    skipSpace()
    guard index < end else { throw failure("a value") }
    switch bytes[index] {
    case UInt8(ascii: "\""): return try passString() == .escaped
    case UInt8(ascii: "{"): return try passMembers(depth: depth + 1)
    case UInt8(ascii: "["): return try passElements(depth: depth + 1)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try passNumber()
    default: _ = try readValue(depth: depth)
    }
    return false
  }

  /// The kind of characters that a string has.
  enum Letters {
    case printableASCII
    /// Others too, but none is escaped, so the bytes are the text.
    case plain
    /// Some are escaped, so the bytes differ from the text.
    case escaped
  }

  /// Skips the string whose opening quote is at `index`.
  mutating func passString() throws(JSONError) -> Letters {
    let (position, isPrintable) = bytes.span.endOfPlainLetters(in: index + 1..<end)
    guard position < end else {
      move(to: end)
      throw failure("a closing quote")
    }
    if bytes[position] == UInt8(ascii: "\\") {
      _ = try readString()
      return .escaped
    }
    move(to: position + 1)
    return isPrintable ? .printableASCII : .plain
  }

  private mutating func passMembers(depth: Int) throws(JSONError) -> Bool {
    var hasEscapes = false
    try enter(depth: depth)
    if try closes(UInt8(ascii: "}"), "a name in quotes or \"}\"") { return false }
    while true {
      if try passName() { hasEscapes = true }
      if try passValue(depth: depth) { hasEscapes = true }
      if try closesAfterComma(UInt8(ascii: "}"), "\",\" or \"}\"") { return hasEscapes }
    }
  }

  private mutating func passElements(depth: Int) throws(JSONError) -> Bool {
    var hasEscapes = false
    try enter(depth: depth)
    if try closes(UInt8(ascii: "]"), "a value or \"]\"") { return false }
    while true {
      if try passValue(depth: depth) { hasEscapes = true }
      if try closesAfterComma(UInt8(ascii: "]"), "\",\" or \"]\"") { return hasEscapes }
    }
  }

  /// Skips a name and the colon after it.
  ///
  /// - Returns: whether the name has an escaped character.
  mutating func passName() throws(JSONError) -> Bool {
    try beginName()
    let letters = try passString()
    try endName()
    return letters == .escaped
  }
}
