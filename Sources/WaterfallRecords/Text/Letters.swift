package func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

/// Whether it is a letter of ASCII.
package func isLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}

/// A small letter of ASCII as a capital, and any other byte as it is.
func capital(_ byte: UInt8) -> UInt8 {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte & 0xDF : byte
}

extension Span<UInt8> {
  /// The number that the digits say which a range begins with, and where they end. Of more digits
  /// than a `Double` holds for certain, the first 15 count.
  func leadingWhole(in range: Range<Int>) -> (whole: Int, end: Int) {
    var (whole, index) = (0, range.lowerBound)
    let most = Swift.min(range.upperBound, range.lowerBound + 15)
    while index < most, case let digit = self[index] &- UInt8(ascii: "0"), digit < 10 {
      whole = whole * 10 + Int(digit)
      index += 1
    }
    return (whole, index)
  }
}

extension String {
  /// The text with what each backslash and the letter behind it mean.
  ///
  /// - Parameter meaning: of the letter; nil: the text ends with the backslash.
  func unescaped(_ meaning: (Unicode.Scalar?) -> String) -> String {
    guard utf8.contains(UInt8(ascii: "\\")) else { return self }
    var plain = ""
    var isEscaped = false
    for letter in unicodeScalars {
      if isEscaped {
        plain += meaning(letter)
        isEscaped = false
      } else if letter == "\\" {
        isEscaped = true
      } else {
        plain.unicodeScalars.append(letter)
      }
    }
    return isEscaped ? plain + meaning(nil) : plain
  }
}
