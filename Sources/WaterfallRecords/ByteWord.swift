/// Eight bytes that are looked at together. The lowest eight bits are the first byte.
///
/// The high bit of a byte tells that something was found there. A borrow may set the high bits of
/// bytes behind the first one that is found, so only the first one counts (Warren, Hacker's
/// Delight, 6-1).
struct ByteWord: Hashable, Sendable {
  static let count = 8
  private static let lows: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  private let bits: UInt64

  private init(bits: UInt64) { self.bits = bits }

  /// The bytes at `index` and behind it, which have to be there.
  @inline(__always)
  init(_ span: borrowing Span<UInt8>, at index: Int) {
    // It is checked that they are there, and any bits are a number.
    bits = unsafe UInt64(
      littleEndian: span.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// The same byte eight times.
  @inline(__always)
  init(repeating byte: UInt8) { bits = UInt64(byte) &* Self.lows }

  /// Zero where both are the same.
  @inline(__always)
  static func ^ (one: ByteWord, other: ByteWord) -> ByteWord {
    ByteWord(bits: one.bits ^ other.bits)
  }

  @inline(__always)
  static func | (one: ByteWord, other: ByteWord) -> ByteWord {
    ByteWord(bits: one.bits | other.bits)
  }

  /// Where bytes are zero.
  @inline(__always)
  var zeros: ByteWord { ByteWord(bits: (bits &- Self.lows) & ~bits & Self.highs) }

  /// Where bytes are no printable ASCII.
  @inline(__always)
  var unprintables: ByteWord {
    let controls = (bits &- 0x20 &* Self.lows) & ~bits
    return ByteWord(bits: (controls | bits) & Self.highs) | (self ^ ByteWord(repeating: 0x7F)).zeros
  }

  /// Whether nothing has been found.
  @inline(__always)
  var isEmpty: Bool { bits == 0 }

  /// How many bytes stand before the first one that has been found.
  @inline(__always)
  var place: Int { bits.trailingZeroBitCount >> 3 }
}

extension Span<UInt8> {
  /// Where `byte` stands first in a range; its end if it is not there.
  ///
  /// - Complexity: O(length of the range).
  func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int {
    let wanted = ByteWord(repeating: byte)
    var index = range.lowerBound
    while range.upperBound - index >= ByteWord.count {
      let found = (ByteWord(self, at: index) ^ wanted).zeros
      if !found.isEmpty { return index + found.place }
      index += ByteWord.count
    }
    while index < range.upperBound, self[index] != byte { index += 1 }
    return index
  }

  /// Whether `byte` stands in a range.
  ///
  /// - Complexity: O(length of the range).
  package func contains(_ byte: UInt8, in range: Range<Int>) -> Bool {
    firstIndex(of: byte, in: range) < range.upperBound
  }

  /// Where the first quote or backslash stands in a range (its end: there is none), and whether all
  /// before it is printable ASCII.
  ///
  /// - Complexity: O(length of the range).
  func endOfPlainLetters(in range: Range<Int>) -> (end: Int, isPrintable: Bool) {
    let quote = ByteWord(repeating: UInt8(ascii: "\""))
    let backslash = ByteWord(repeating: UInt8(ascii: "\\"))
    var index = range.lowerBound
    var isPrintable = true
    while range.upperBound - index >= ByteWord.count {
      let word = ByteWord(self, at: index)
      let ends = (word ^ quote).zeros | (word ^ backslash).zeros
      let others = word.unprintables
      if !others.isEmpty, others.place < ends.place { isPrintable = false }
      if !ends.isEmpty { return (index + ends.place, isPrintable) }
      index += ByteWord.count
    }
    while index < range.upperBound {
      let byte = self[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
      if byte &- 0x20 >= 0x5F { isPrintable = false }
      index += 1
    }
    return (index, isPrintable)
  }
}
