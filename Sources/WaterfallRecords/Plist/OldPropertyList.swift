/// Reads a property list in the old style of OpenStep and writes it as JSON, in the order of its
/// file.
///
/// An example is `{ key = value; "quoted key" = ( one, two ); data = <0fbd77>; }`; comments are
/// those of C. A table of strings (a dictionary without its brackets) is accepted, too. All values
/// are texts.
package struct OldPropertyList {
  package typealias Fault = PropertyList.Fault

  /// The first characters of Xcode's project files.
  package static let sign = "// !$*UTF8*$!"

  private let bytes: [UInt8]
  private var index = 0
  private var json: [UInt8] = []
  private var valueCount = 0

  /// The whole list as JSON in UTF-8; data becomes its length in bytes.
  ///
  /// - Complexity: O(bytes)
  package static func json(of bytes: [UInt8]) throws(Fault) -> [UInt8] {
    var list = OldPropertyList(bytes: bytes)
    if bytes.starts(with: "\u{FEFF}".utf8) { list.index = 3 }
    try list.readWhole()
    return list.json
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }
}

// MARK: Values

extension OldPropertyList {
  private mutating func readWhole() throws(Fault) {
    try passAsides()
    let start = index
    if index < bytes.count, isWordOrQuote(bytes[index]) {
      _ = try readText()
      try passAsides()
      if next(is: "=") || next(is: ";") {
        index = start
        return try readMembers(until: .end, depth: 1)
      }
      index = start
    }
    try readValue(depth: 0)
    try passAsides()
    guard index == bytes.count else { throw fault("the end of the property list") }
  }

  /// Reads the value at `index`, which is not white space.
  private mutating func readValue(depth: Int) throws(Fault) {
    valueCount += 1
    try PropertyList.checkCancellation(count: valueCount, offset: index)
    guard depth < JSONReader.depthLimit else { throw fault(PropertyList.depthLimit) }
    guard index < bytes.count else { throw fault("a value of a property list") }
    switch bytes[index] {
    case UInt8(ascii: "{"):
      index += 1
      try readMembers(until: .brace, depth: depth + 1)
    case UInt8(ascii: "("):
      index += 1
      try readElements(depth: depth + 1)
    case UInt8(ascii: "<"): try readData()
    default: Value.appendJSON(try readText(), to: &json)
    }
  }

  /// Where members end: at a closing brace, or at the end of the bytes.
  private enum Ending { case brace, end }

  private mutating func readMembers(until ending: Ending, depth: Int) throws(Fault) {
    let close = ending == .brace ? "a key or \"}\"" : "a key"
    json.append(UInt8(ascii: "{"))
    defer { json.append(UInt8(ascii: "}")) }
    var isFirst = true
    while true {
      try passAsides()
      if index == bytes.count, ending == .end { return }
      if ending == .brace, passes("}") { return }
      guard index < bytes.count, isWordOrQuote(bytes[index]) else { throw fault(close) }
      if !isFirst { json.append(UInt8(ascii: ",")) }
      isFirst = false
      let key = try readText()
      Value.appendJSON(key, to: &json)
      json.append(UInt8(ascii: ":"))
      try passAsides()
      if passes("=") {
        try passAsides()
        try readValue(depth: depth)
        try passAsides()
        guard passes(";") else { throw fault("\";\" after the value") }
      } else if passes(";") {
        // A key without a value has itself as its value.
        Value.appendJSON(key, to: &json)
      } else {
        throw fault("\"=\" after the key")
      }
    }
  }

  private mutating func readElements(depth: Int) throws(Fault) {
    json.append(UInt8(ascii: "["))
    defer { json.append(UInt8(ascii: "]")) }
    var isFirst = true
    while true {
      try passAsides()
      // The last value may be followed by a comma.
      if passes(")") { return }
      guard index < bytes.count else { throw fault("a value or \")\"") }
      if !isFirst { json.append(UInt8(ascii: ",")) }
      isFirst = false
      try readValue(depth: depth)
      try passAsides()
      if passes(",") { continue }
      guard passes(")") else { throw fault("\",\" or \")\"") }
      return
    }
  }

  /// Reads data such as `<0fbd77 1c>`.
  private mutating func readData() throws(Fault) {
    index += 1
    var digits = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: ">"), digits.isMultiple(of: 2) {
        index += 1
        return Value.string("\(digits / 2) bytes").appendJSON(to: &json)
      }
      if Self.hexadecimal(byte) != nil {
        digits += 1
      } else if !isSpace(byte) {
        break
      }
      index += 1
    }
    throw fault("pairs of hexadecimal digits and \">\"")
  }
}

// MARK: Texts

extension OldPropertyList {
  private mutating func readText() throws(Fault) -> [UInt8] {
    guard index < bytes.count else { throw fault("a value of a property list") }
    let byte = bytes[index]
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      return try readQuoted(by: byte)
    }
    let word = bytes[index...].prefix(while: Self.isWord)
    guard !word.isEmpty else { throw fault("a value of a property list") }
    index = word.endIndex
    return Array(word)
  }

  private func isWordOrQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || Self.isWord(byte)
  }

  /// Whether a byte may be in a text without quotes.
  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  private mutating func readQuoted(by quote: UInt8) throws(Fault) -> [UInt8] {
    let start = index
    var text: [UInt8] = []
    index += 1
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == quote { return text }
      if byte == UInt8(ascii: "\\") { readEscape(into: &text) } else { text.append(byte) }
    }
    throw Fault(offset: start, expected: "a closing quote for what is opened here")
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    UInt8(ascii: "v"): 0x0B,
  ]

  /// Reads what follows a backslash: a letter, octal digits, or `U` and hexadecimal digits.
  ///
  /// There are up to three octal and up to four hexadecimal digits.
  private mutating func readEscape(into text: inout [UInt8]) {
    guard index < bytes.count else { return }
    let byte = bytes[index]
    index += 1
    if byte == UInt8(ascii: "U") {
      append(unit: readNumber(radix: 16, mostDigits: 4), to: &text)
    } else if UInt8(ascii: "0")...UInt8(ascii: "7") ~= byte {
      index -= 1
      // Octal numbers beyond ASCII belong to a NeXT character set that is not supported here.
      let number = readNumber(radix: 8, mostDigits: 3)
      text += number < 0x80 ? [UInt8(number)] : Array("\u{FFFD}".utf8)
    } else {
      text.append(Self.escapes[byte] ?? byte)
    }
  }

  /// Appends a UTF-16 unit, combined with the second half of its surrogate pair if that follows.
  private mutating func append(unit: UInt32, to text: inout [UInt8]) {
    var scalar = Unicode.Scalar(unit) ?? "\u{FFFD}"
    if 0xD800..<0xDC00 ~= unit, bytes[index...].starts(with: "\\U".utf8) {
      let place = index
      index += 2
      let low = readNumber(radix: 16, mostDigits: 4)
      if let pair = Unicode.Scalar(surrogates: unit, low) {
        scalar = pair
      } else {
        index = place
      }
    }
    text += Array(String(scalar).utf8)
  }

  private mutating func readNumber(radix: UInt32, mostDigits: Int) -> UInt32 {
    var number: UInt32 = 0
    for byte in bytes[index...].prefix(mostDigits) {
      guard let digit = Self.hexadecimal(byte), digit < radix else { break }
      number = number * radix + digit
      index += 1
    }
    return number
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt32? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt32.init)
  }
}

// MARK: What stands between

extension OldPropertyList {
  /// Passes white space and comments.
  private mutating func passAsides() throws(Fault) {
    while index < bytes.count {
      if isSpace(bytes[index]) {
        index += 1
      } else if bytes[index...].starts(with: "//".utf8) {
        index = bytes[index...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      } else if bytes[index...].starts(with: "/*".utf8) {
        var end = index + 2
        while !bytes[min(end, bytes.count)...].starts(with: "*/".utf8) {
          guard end < bytes.count else { throw fault("\"*/\" for what is opened here") }
          end += 1
        }
        index = end + 2
      } else {
        return
      }
    }
  }

  private func next(is sign: Unicode.Scalar) -> Bool {
    index < bytes.count && bytes[index] == UInt8(ascii: sign)
  }

  /// Passes `sign` if it comes next; returns whether it did.
  private mutating func passes(_ sign: Unicode.Scalar) -> Bool {
    guard next(is: sign) else { return false }
    index += 1
    return true
  }

  private func fault(_ expected: String) -> Fault { Fault(offset: index, expected: expected) }
}
