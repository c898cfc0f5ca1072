/// Eight bytes that are compared at once. The lowest eight bits are the first byte.
///
/// In a result, the high bit of a byte marks a match. A borrow may set the high bits of bytes after
/// the first match, so only the first match counts (Warren, Hacker's Delight, 6-1).
struct ByteWord: Hashable, Sendable {
  static let count = 8
  private static let lows: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  private let bits: UInt64

  private init(bits: UInt64) { self.bits = bits }

  /// Loads the eight bytes from `index` on, all of which have to exist.
  @inline(__always)
  init(_ span: borrowing Span<UInt8>, at index: Int) {
    // The call checks the bounds, and any bits are a valid number.
    bits = unsafe UInt64(
      littleEndian: span.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// The same byte eight times.
  @inline(__always)
  init(repeating byte: UInt8) { bits = UInt64(byte) &* Self.lows }

  /// Bytes that are zero where both words are equal.
  @inline(__always)
  static func ^ (one: ByteWord, other: ByteWord) -> ByteWord {
    ByteWord(bits: one.bits ^ other.bits)
  }

  @inline(__always)
  static func | (one: ByteWord, other: ByteWord) -> ByteWord {
    ByteWord(bits: one.bits | other.bits)
  }

  /// Marks the bytes that are zero.
  @inline(__always)
  var zeros: ByteWord { ByteWord(bits: (bits &- Self.lows) & ~bits & Self.highs) }

  /// Marks the bytes that are not printable ASCII.
  @inline(__always)
  var unprintables: ByteWord {
    let controls = (bits &- 0x20 &* Self.lows) & ~bits
    return ByteWord(bits: (controls | bits) & Self.highs) | (self ^ ByteWord(repeating: 0x7F)).zeros
  }

  /// Whether all bytes are ASCII.
  @inline(__always)
  var isASCII: Bool { bits & Self.highs == 0 }

  /// A sum with this word in it. The constant is that of MurmurHash3.
  @inline(__always)
  func mixed(into sum: UInt64) -> UInt64 {
    let product = (sum ^ bits) &* 0xFF51_AFD7_ED55_8CCD
    return product ^ product >> 32
  }

  /// Whether no byte is marked.
  @inline(__always)
  var isEmpty: Bool { bits == 0 }

  /// The index of the first marked byte, or 8 if there is none.
  @inline(__always)
  var place: Int { bits.trailingZeroBitCount >> 3 }
}

extension Span<UInt8> {
  /// A sum that differs if any byte of a range differs, as good as always.
  ///
  /// - Complexity: O(length of the range): one multiplication for eight bytes.
  package func sum(of range: Range<Int>) -> UInt64 {
    var (sum, index) = (UInt64(range.count), range.lowerBound)
    while range.upperBound - index >= ByteWord.count {
      sum = ByteWord(self, at: index).mixed(into: sum)
      index += ByteWord.count
    }
    while index < range.upperBound {
      sum = ByteWord(repeating: self[index]).mixed(into: sum)
      index += 1
    }
    return sum
  }

  /// The index of the first `byte` in a range; the range's end if there is none.
  ///
  /// - Complexity: O(length of the range).
  package func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int {
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

  /// Whether a range has a `byte`.
  ///
  /// - Complexity: O(length of the range).
  package func contains(_ byte: UInt8, in range: Range<Int>) -> Bool {
    firstIndex(of: byte, in: range) < range.upperBound
  }

  /// Whether there is a `byte`.
  ///
  /// - Complexity: O(length).
  package func contains(_ byte: UInt8) -> Bool { contains(byte, in: indices) }

  /// The index of the first quote or backslash in a range, and whether all bytes before it are
  /// printable ASCII.
  ///
  /// The index is the range's end if there is no quote or backslash.
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
