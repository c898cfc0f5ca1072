/// Passing values without making anything of them. What is malformed is told as by reading them.
extension JSONReader {
  /// Passes the value at `index`, white space before it skipped.
  ///
  /// - Returns: whether an escaped letter is in it: then its bytes are not what it says.
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

  /// What the letters of a string are.
  enum Letters {
    case printableASCII
    /// Others, which stand in the bytes as they are.
    case plain
    /// Some of them are escaped: the bytes are not what the string says.
    case escaped
  }

  /// Passes the string whose opening quote is at `index`.
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
      if try closes(UInt8(ascii: "}"), "\",\" or \"}\"") { return hasEscapes }
      try readComma("\",\" or \"}\"")
    }
  }

  private mutating func passElements(depth: Int) throws(JSONError) -> Bool {
    var hasEscapes = false
    try enter(depth: depth)
    if try closes(UInt8(ascii: "]"), "a value or \"]\"") { return false }
    while true {
      if try passValue(depth: depth) { hasEscapes = true }
      if try closes(UInt8(ascii: "]"), "\",\" or \"]\"") { return hasEscapes }
      try readComma("\",\" or \"]\"")
    }
  }

  /// Passes a string and the colon behind it.
  ///
  /// - Returns: whether an escaped letter is in it.
  mutating func passName() throws(JSONError) -> Bool {
    try beginName()
    let letters = try passString()
    try endName()
    return letters == .escaped
  }
}
