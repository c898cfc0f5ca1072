extension PatternParser {
  /// Parses what follows a `\` outside brackets; nil if it is an empty quotation.
  mutating func escape() throws(PatternError) -> PatternNode? {
    if let set = try takeClass() { return add(set) }
    place += 1
    if take("Q") {
      let quoted = takeQuoted().map { literal($0) }
      return quoted.isEmpty ? nil : quoted.count == 1 ? quoted[0] : .sequence(quoted)
    }
    if let assertion = takeAssertion() { return .assertion(assertion) }
    if take("R") {
      return .choice([.sequence([.scalar(0x0D), .scalar(0x0A)]), add(ScalarSet(.newline))])
    }
    return literal(try takeEscapedScalar())
  }

  private mutating func takeAssertion() -> PatternAssertion? {
    let assertion: PatternAssertion
    switch peek() {
    case "A": assertion = .textStart
    case "z": assertion = .textEnd
    case "Z": assertion = .lastLineEnd
    case "b": assertion = .wordBoundary
    case "B": assertion = .noWordBoundary
    default: return nil
    }
    place += 1
    return assertion
  }

  /// Takes the text up to `\E` or the end.
  mutating func takeQuoted() -> ArraySlice<Unicode.Scalar> {
    let start = place
    while peek() != nil, !(peek() == "\\" && peek(1) == "E") { place += 1 }
    let quoted = scalars[start..<place]
    place = min(place + 2, scalars.count)
    return quoted
  }

  /// Takes the scalar that the escape sequence after a `\` stands for.
  mutating func takeEscapedScalar() throws(PatternError) -> Unicode.Scalar {
    guard let letter = peek() else { throw PatternError("expected a character after \\") }
    place += 1
    switch letter {
    case "t": return "\t"
    case "n": return "\n"
    case "r": return "\r"
    case "f": return "\u{C}"
    case "a": return "\u{7}"
    case "e": return "\u{1B}"
    case "0": return try takeNumbered(digits: 0...3, radix: 8)
    case "x": return try takeHex(digits: 0...2)
    case "u": return try takeHex(digits: 4...4)
    case "U": return try takeHex(digits: 8...8)
    case "1"..."9", "k", "g":
      throw PatternError("back-references such as '\\\(letter)' are not supported")
    case "a"..."z", "A"..."Z": throw PatternError("'\\\(letter)' is not supported")
    default: return letter
    }
  }

  /// Takes a scalar's hexadecimal number, in braces or with this number of digits.
  private mutating func takeHex(digits: ClosedRange<Int>) throws(PatternError) -> Unicode.Scalar {
    guard take("{") else { return try takeNumbered(digits: digits, radix: 16) }
    let scalar = try takeNumbered(digits: 1...8, radix: 16)
    guard take("}") else { throw PatternError("expected '}'") }
    return scalar
  }

  private mutating func takeNumbered(
    digits: ClosedRange<Int>, radix: UInt32
  ) throws(PatternError) -> Unicode.Scalar {
    var (value, count): (UInt32, Int) = (0, 0)
    while count < digits.upperBound, let next = peek(), next.isASCII,
      let digit = Character(next).hexDigitValue, digit < radix
    {
      (value, count) = (value &* radix &+ UInt32(digit), count + 1)
      place += 1
    }
    guard count >= digits.lowerBound, let scalar = Unicode.Scalar(value) else {
      throw PatternError("expected the code of a character")
    }
    return scalar
  }
}
