extension TextEncoding {
  /// The encoding that the start of `bytes` reveals, by a byte order mark or by XML's `<?` in
  /// UTF-16; nil without either.
  package init?(markedIn bytes: [UInt8]) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      self = .utf8
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      self = .utf16LittleEndian
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      self = .utf16BigEndian
    } else if bytes.starts(with: [0x3C, 0, 0x3F, 0]) {
      self = .utf16LittleEndian
    } else if bytes.starts(with: [0, 0x3C, 0, 0x3F]) {
      self = .utf16BigEndian
    } else {
      return nil
    }
  }

  /// The encoding of a UTF-16 text without a byte order mark; nil if it is not plainly UTF-16.
  ///
  /// Every second one of the first 64 bytes has to be 0, as in text of the Latin alphabet.
  package init?(patternOf bytes: [UInt8]) {
    let head = bytes.prefix(Self.patternLength)
    guard head.count >= 8, bytes.count.isMultiple(of: 2) || bytes.count > head.count else {
      return nil
    }
    func areZero(_ first: Int) -> Bool {
      stride(from: first, to: head.count, by: 2).allSatisfy { head[$0] == 0 }
    }
    func areLetters(_ first: Int) -> Bool {
      stride(from: first, to: head.count, by: 2).allSatisfy {
        head[$0] >= 0x20 || isSpace(head[$0])
      }
    }
    if areZero(1), areLetters(0) {
      self = .utf16LittleEndian
    } else if areZero(0), areLetters(1) {
      self = .utf16BigEndian
    } else {
      return nil
    }
  }

  private static let patternLength = 64

  /// `bytes` in UTF-8, and the number of bytes that were converted. The others are part of a
  /// character that continues in the bytes that follow.
  ///
  /// A surrogate without its other half becomes U+FFFD.
  /// - Parameter isLast: whether nothing follows `bytes`; all of them are converted then.
  package func utf8(of bytes: ArraySlice<UInt8>, isLast: Bool) -> (utf8: [UInt8], count: Int) {
    switch self {
    case .utf8: (Array(bytes), bytes.count)
    case .latin1: (Self.latin1(bytes), bytes.count)
    case .latin9: (Self.latin1(bytes, others: Self.latin9Scalars), bytes.count)
    case .utf16, .utf16LittleEndian: Self.utf16(bytes, high: 1, isLast: isLast)
    case .utf16BigEndian: Self.utf16(bytes, high: 0, isLast: isLast)
    }
  }

  /// - Parameter high: the index of the upper byte in its pair.
  private static func utf16(
    _ bytes: ArraySlice<UInt8>, high: Int, isLast: Bool
  ) -> (utf8: [UInt8], count: Int) {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 2)
    var index = bytes.startIndex
    func unit(at index: Int) -> UInt32 {
      UInt32(bytes[index + high]) << 8 | UInt32(bytes[index + 1 - high])
    }
    while index + 2 <= bytes.endIndex {
      var scalar = unit(at: index)
      var length = 2
      if (0xD800..<0xDC00).contains(scalar) {
        if index + 4 <= bytes.endIndex {
          if let pair = Unicode.Scalar(surrogates: scalar, unit(at: index + 2)) {
            (scalar, length) = (pair.value, 4)
          }
        } else if !isLast {
          break
        }
      }
      append(scalar, to: &text)
      index += length
    }
    if isLast, index < bytes.endIndex {
      append(0xFFFD, to: &text)
      index = bytes.endIndex
    }
    return (text, index - bytes.startIndex)
  }

  private static func append(_ value: UInt32, to text: inout [UInt8]) {
    if value < 0x80 { return text.append(UInt8(value)) }
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    text.append(contentsOf: Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
  }

  /// - Parameter others: the characters that differ from those of Latin-1.
  private static func latin1(_ bytes: ArraySlice<UInt8>, others: [UInt8: UInt32] = [:]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      switch byte {
      case 0x80..<0xA0: append(windowsScalars[Int(byte) - 0x80], to: &text)
      case 0xA0...: append(others[byte] ?? UInt32(byte), to: &text)
      default: text.append(byte)
      }
    }
    return text
  }

  private static let latin9Scalars: [UInt8: UInt32] = [
    0xA4: 0x20AC, 0xA6: 0x0160, 0xA8: 0x0161, 0xB4: 0x017D, 0xB8: 0x017E, 0xBC: 0x0152,
    0xBD: 0x0153, 0xBE: 0x0178,
  ]

  /// The characters of Windows-1252 for 0x80 to 0x9F, where Latin-1 has control characters. Text
  /// that is labelled Latin-1 is usually Windows-1252
  /// (https://encoding.spec.whatwg.org/#names-and-labels).
  private static let windowsScalars: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}

extension Unicode.Scalar {
  /// The scalar that two UTF-16 code units encode; nil if they are not a surrogate pair.
  init?(surrogates high: UInt32, _ low: UInt32) {
    guard 0xD800..<0xDC00 ~= high, 0xDC00..<0xE000 ~= low else { return nil }
    self.init(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }
}

/// The mark with which some programs begin a UTF-8 text. It is not part of the text.
package enum ByteOrderMark {
  private static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The number of bytes that the mark takes at the start of `text`: 3, or 0 if it is absent.
  package static func length(in text: some Sequence<UInt8>) -> Int {
    text.starts(with: bytes) ? bytes.count : 0
  }
}

package enum TextEncoding: String, CaseIterable, Hashable, Sendable {
  case utf8 = "utf-8"
  /// UTF-16 whose byte order mark gives the byte order; little-endian without a mark.
  case utf16 = "utf-16"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  case latin1 = "latin1"
  /// Latin-9, which has the euro and a few letters in place of signs of Latin-1.
  case latin9 = "iso-8859-15"
}

extension [UInt8] {
  /// Whether the bytes are UTF-8.
  ///
  /// - Parameter isWhole: whether a letter that is cut at the end is a fault.
  package func isUTF8(isWhole: Bool) -> Bool {
    let text = isWhole ? self[...] : self[..<endOfWholeLetters]
    return String(validating: text, as: UTF8.self) != nil
  }
}
