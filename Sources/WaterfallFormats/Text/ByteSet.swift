/// A set of ASCII bytes.
struct ByteSet: Equatable, Sendable {
  private var bits: UInt128 = 0

  /// The ASCII bytes among these.
  init(_ bytes: some Sequence<UInt8>) { for byte in bytes { insert(byte) } }

  /// Adds a byte of ASCII; others are ignored.
  mutating func insert(_ byte: UInt8) { if byte < 0x80 { bits |= 1 << byte } }

  func contains(_ byte: UInt8) -> Bool { byte < 0x80 && bits >> byte & 1 == 1 }

  func isSubset(of other: ByteSet) -> Bool { bits & ~other.bits == 0 }
}
