// Readers in other rooms ask for each byte, and a call would take longer than the answer.
@inlinable
package func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

@inlinable
package func isLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}

/// The capital for a small ASCII letter, and any other byte unchanged.
package func capital(_ byte: UInt8) -> UInt8 {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte & 0xDF : byte
}

extension Span<UInt8> {
  /// The number in the digits at the start of `range`, and the index after its digits. It reads at
  /// most 15 digits, because a `Double` represents all whole numbers of that length exactly.
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
  /// The text without blanks at its ends.
  var withoutOuterBlanks: String {
    let scalars = unicodeScalars.drop { $0 == " " }
    guard let last = scalars.lastIndex(where: { $0 != " " }) else { return "" }
    return String(scalars[...last])
  }

  /// The text with each escape sequence (a backslash and the next letter) replaced by its meaning.
  ///
  /// - Parameter meaning: the replacement for a letter after a backslash; nil is a backslash at the
  ///   end of the text.
  package func unescaped(_ meaning: (Unicode.Scalar?) -> String) -> String {
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

/// A number with zeros before it, so that it has at least `width` digits: `05`.
func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
