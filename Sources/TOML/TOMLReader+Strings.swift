import WaterfallRecords

/// Reads strings in their four forms: either kind of quotes, on one line or on several.
extension TOMLReader {
  /// A string in any form.
  mutating func readString() throws(TOMLError) -> String {
    if let quote = peek, peek(1) == quote, peek(2) == quote { return try readText(in: quote) }
    return try readLineString()
  }

  /// A string of one line, in either kind of quotes.
  mutating func readLineString() throws(TOMLError) -> String {
    guard let quote = peek else { throw expected("a text in quotes") }
    advance()
    var text: [UInt8] = []
    while let next = peek, next != quote {
      if next == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        try readEscape(into: &text)
      } else {
        guard !Self.isControl(next) else { throw unclosed(quote) }
        text.append(next)
        advance()
      }
    }
    guard peek == quote else { throw unclosed(quote) }
    advance()
    return String(decoding: text, as: UTF8.self)
  }

  private func unclosed(_ quote: UInt8) -> TOMLError {
    expected("\(Character(Unicode.Scalar(quote))) at the end of the text")
  }

  /// Reads a string in three quotes; a line break right after the opening quotes is dropped.
  private mutating func readText(in quote: UInt8) throws(TOMLError) -> String {
    let mark = String(repeating: Character(Unicode.Scalar(quote)), count: 3)
    for _ in 0..<3 { advance() }
    if isAtLineBreak { passLineBreak() }
    var text: [UInt8] = []
    while let next = peek {
      if next == quote {
        let count = quotes(quote)
        for _ in 0..<count { advance() }
        if count >= 3 {
          // Up to two quotes before the closing three belong to the text.
          text += repeatElement(quote, count: count - 3)
          return String(decoding: text, as: UTF8.self)
        }
        text += repeatElement(quote, count: count)
      } else if next == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        if try !passFoldedLines() { try readEscape(into: &text) }
      } else if isAtLineBreak {
        text.append(0x0A)
        passLineBreak()
      } else {
        guard !Self.isControl(next) else { throw expected("\(mark) at the end of the text") }
        text.append(next)
        advance()
      }
    }
    throw expected("\(mark) at the end of the text")
  }

  /// The number of consecutive quotes here, up to five.
  private func quotes(_ quote: UInt8) -> Int {
    bytes[position...].prefix(5).prefix { $0 == quote }.count
  }

  private mutating func passLineBreak() {
    if peek == 0x0D { advance() }
    advance()
  }

  /// Passes a backslash at the end of a line and all white space after it.
  ///
  /// - Returns: whether the backslash was at the end of a line; if not, nothing is passed.
  private mutating func passFoldedLines() throws(TOMLError) -> Bool {
    var distance = 1
    while let next = peek(distance), next == 0x20 || next == 0x09 { distance += 1 }
    let isLineEnd = peek(distance) == 0x0A || peek(distance) == 0x0D && peek(distance + 1) == 0x0A
    guard isLineEnd else { return false }
    for _ in 0..<distance { advance() }
    while let next = peek, next == 0x20 || next == 0x09 || isAtLineBreak {
      if isAtLineBreak { passLineBreak() } else { advance() }
    }
    return true
  }

  // MARK: Escapes

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A,
    UInt8(ascii: "f"): 0x0C, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "e"): 0x1B,
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
  ]
  /// The number of hexadecimal digits that follow each letter.
  private static let digitCounts: [UInt8: Int] = [
    UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8,
  ]

  private mutating func readEscape(into text: inout [UInt8]) throws(TOMLError) {
    let (start, place) = (position, place)
    advance()
    guard let letter = peek else { throw expected("a letter after \\") }
    if let byte = Self.escapes[letter] {
      text.append(byte)
      advance()
      return
    }
    if let count = Self.digitCounts[letter] {
      advance()
      let first = position
      while let next = peek, position - first < count,
        Character(Unicode.Scalar(next)).isHexDigit
      {
        advance()
      }
      if position - first == count, let value = UInt32(self.text(from: first), radix: 16),
        let scalar = Unicode.Scalar(value)
      {
        text += Array(String(scalar).utf8)
        return
      }
    } else if !Self.isControl(letter), !isAtLineBreak {
      repeat { advance() } while peek.map { $0 & 0xC0 == 0x80 } ?? false
    }
    throw TOMLError(place: place, cause: .badEscape(self.text(from: start)))
  }
}
