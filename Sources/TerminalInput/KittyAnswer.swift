/// An answer of kitty's protocol of pictures, such as `i=7;OK` or `i=7,p=1;ENOENT:…`.
package struct KittyAnswer: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    case done
    /// The terminal does not have the picture any more (ENOENT).
    case missing
    /// Any other error, by its name, such as EINVAL, EBADPNG or ENOSPC.
    case failed(String)
  }

  /// The picture's id; 0 if the answer names none.
  package let id: UInt32
  package let outcome: Outcome

  /// The most letters of an error's name that are kept.
  private static let longestName = 16

  /// nil if the string is no such answer.
  ///
  /// - Parameter body: the bytes between `ESC _ G` and the end (``InputEvent/Reply``).
  package init?(body: some Collection<UInt8>) {
    guard let semicolon = body.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    var id: UInt32 = 0
    for pair in body[body.startIndex..<semicolon].split(separator: UInt8(ascii: ",")) {
      guard pair.starts(with: "i=".utf8), let number = Self.number(pair.dropFirst(2)) else {
        continue
      }
      id = number
    }
    let message = body[body.index(after: semicolon)...]
    let name = message.prefix(Self.longestName).prefix { (0x41...0x5A).contains($0) }
    guard !name.isEmpty else { return nil }
    self.id = id
    if message.elementsEqual("OK".utf8) {
      outcome = .done
    } else if name.elementsEqual("ENOENT".utf8) {
      outcome = .missing
    } else {
      outcome = .failed(String(decoding: name, as: UTF8.self))
    }
  }

  /// The value of decimal digits; nil if they are none, or more than 32 bits hold.
  private static func number(_ digits: some Collection<UInt8>) -> UInt32? {
    guard !digits.isEmpty else { return nil }
    var value: UInt64 = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit), value <= UInt32.max else { return nil }
      value = value * 10 + UInt64(digit - 0x30)
    }
    return UInt32(exactly: value)
  }
}
