extension JSONReader {
  /// Reads the string whose opening quote is at `index`.
  package mutating func readString() throws(JSONError) -> String {
    let start = index + 1
    let position = bytes.span.endOfPlainLetters(in: min(start, end)..<end).end
    if position < end {
      guard bytes[position] == UInt8(ascii: "\"") else {
        return try readEscapedString(start: start, firstEscape: position)
      }
      move(to: position + 1)
      return String(decoding: bytes[start..<position], as: UTF8.self)
    }
    move(to: end)
    throw failure("a closing quote")
  }

  private mutating func readEscapedString(start: Int, firstEscape: Int) throws(JSONError) -> String
  {
    var text = Array(bytes[start..<firstEscape])
    move(to: firstEscape)
    while index < end {
      let byte = bytes[index]
      move(to: index + 1)
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try readEscape(into: &text)
      default: text.append(byte)
      }
    }
    throw failure("a closing quote")
  }

  /// Reads the rest of an escape, after its backslash.
  private mutating func readEscape(into text: inout [UInt8]) throws(JSONError) {
    guard index < end else { throw failure("a closing quote") }
    switch bytes[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(bytes[index])
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "u"): return try readUnicodeEscape(into: &text)
    default: throw failure("one of \" \\ / b f n r t u after a backslash")
    }
    move(to: index + 1)
  }

  /// Reads `u` and four digits, and the second half of a surrogate pair if it follows.
  private mutating func readUnicodeEscape(into text: inout [UInt8]) throws(JSONError) {
    let unit = try readHexadecimal(at: index + 1)
    move(to: index + 5)
    var scalar = Unicode.Scalar(unit) ?? "\u{FFFD}"
    if (0xD800..<0xDC00).contains(unit), index + 1 < end,
      bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
    {
      let low = try readHexadecimal(at: index + 2)
      if let pair = Unicode.Scalar(surrogates: unit, low) {
        move(to: index + 6)
        scalar = pair
      }
    }
    text.append(contentsOf: Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
  }

  private mutating func readHexadecimal(at start: Int) throws(JSONError) -> UInt32 {
    var number: UInt32 = 0
    for position in start..<start + 4 {
      guard position < end, let digit = Character(Unicode.Scalar(bytes[position])).hexDigitValue
      else {
        move(to: min(position, end))
        throw failure("four hexadecimal digits")
      }
      number = number << 4 | UInt32(digit)
    }
    return number
  }

  /// Reads white space and the number after it. A number too large for a `Double` is infinite.
  package mutating func readDouble(_ expected: String = "a number") throws(JSONError) -> Double {
    guard let first = peek(), first == UInt8(ascii: "-") || (0x30...0x39).contains(first),
      unrealWord == nil
    else { throw failure(expected) }
    if let whole = readShortWhole() { return Double(whole) }
    return Double(try readNumber()) ?? .infinity
  }

  /// A fast path for whole numbers of few digits, which are the most frequent; nil for other
  /// numbers.
  private mutating func readShortWhole() -> Int? {
    let (whole, position) = bytes.span.leadingWhole(in: index..<end)
    guard position > index, position - index == 1 || bytes[index] != 0x30 else { return nil }
    if position < end {
      let next = bytes[position]
      guard next != UInt8(ascii: "."), next | 0x20 != UInt8(ascii: "e"), next &- 0x30 >= 10
      else { return nil }
    }
    move(to: position)
    return whole
  }

  /// Reads the number at `index`, and returns its characters unchanged.
  package mutating func readNumber() throws(JSONError) -> String {
    let start = index
    try passNumber()
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Skips the number at `index`.
  mutating func passNumber() throws(JSONError) {
    if bytes[index] == UInt8(ascii: "-") {
      if let word = unrealWord { return move(to: index + word.utf8CodeUnitCount) }
      move(to: index + 1)
    }
    if index < end, bytes[index] == UInt8(ascii: "0") {
      move(to: index + 1)
    } else {
      try readDigits()
    }
    if index < end, bytes[index] == UInt8(ascii: ".") {
      move(to: index + 1)
      try readDigits()
    }
    if index < end, bytes[index] | 0x20 == UInt8(ascii: "e") {
      move(to: index + 1)
      if index < end, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
        move(to: index + 1)
      }
      try readDigits()
    }
  }

  /// Skips digits, of which there has to be at least one.
  private mutating func readDigits() throws(JSONError) {
    let start = index
    var position = index
    while position < end, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) {
      position += 1
    }
    move(to: position)
    guard position > start else { throw failure("a digit") }
  }
}

extension [UInt8] {
  /// Appends the decimal digits of a whole number.
  package mutating func appendJSON(_ number: Int) {
    guard number < 0 || number > 9 else { return append(UInt8(48 + number)) }
    if number < 0 { append(UInt8(ascii: "-")) }
    let start = count
    var rest = number.magnitude
    while rest > 0 {
      append(UInt8(48 + rest % 10))
      rest /= 10
    }
    self[start...].reverse()
  }

  /// Appends the shortest text that reads back as the same number.
  ///
  /// JSON has no infinity, so the nearest finite number is written. NaN becomes 0.
  package mutating func appendJSON(_ number: Double) {
    if number.magnitude < 0x1p53, number == number.rounded(), number != 0 || number.sign == .plus {
      return appendJSON(Int(number))
    }
    guard number.isFinite else { return appendJSON(number > 0 ? .greatestFiniteMagnitude : 0) }
    append(contentsOf: Self.shortened(number.description).utf8)
  }

  /// Swift's shortest digits without redundant characters: `1e21` for `1e+21`, `1e-7` for `1e-07`,
  /// `10` for `10.0`.
  private static func shortened(_ text: String) -> String {
    if text.ends(with: ".0") { return String(text.dropLast(2)) }
    guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "e")) else { return text }
    let exponent = text[text.index(after: mark)...]
    let sign = exponent.begins(with: "-") ? "-" : ""
    return text[..<mark] + "e" + sign + exponent.drop { "+-0".contains($0) }
  }
}
