/// Passing values without making anything of them. What is malformed is told as by reading them.
extension JSONReader {
  /// Passes the value at `index`, white space before it skipped.
  ///
  /// - Returns: whether an escaped letter is in it: then its bytes are not what it says.
  mutating func passValue(depth: Int) throws(JSONError) -> Bool {
    skipSpace()
    guard index < end else { throw failure("a value") }
    switch bytes[index] {
    case UInt8(ascii: "\""): return try passString()
    case UInt8(ascii: "{"): return try passMembers(depth: depth + 1)
    case UInt8(ascii: "["): return try passElements(depth: depth + 1)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try passNumber()
    default: _ = try readValue(depth: depth)
    }
    return false
  }

  /// Passes the string whose opening quote is at `index`.
  ///
  /// - Returns: whether an escaped letter is in it.
  mutating func passString() throws(JSONError) -> Bool {
    let position = endOfPlainLetters(from: index + 1)
    guard position < end else {
      move(to: end)
      throw failure("a closing quote")
    }
    if bytes[position] == UInt8(ascii: "\\") {
      _ = try readString()
      return true
    }
    move(to: position + 1)
    return false
  }

  /// Where the first quote or backslash stands; `end`: there is none.
  private func endOfPlainLetters(from start: Int) -> Int {
    let span = bytes.span
    var position = start
    while position < end {
      let byte = span[position]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
      position += 1
    }
    return position
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
    let hasEscapes = try passString()
    try endName()
    return hasEscapes
  }
}
