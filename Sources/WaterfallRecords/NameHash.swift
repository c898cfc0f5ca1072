/// The hash of a member's name, or of a word (FNV-1a, 32 bits).
///
/// It ignores case, `_`, `-` and spaces.
struct NameHash {
  private static let start: UInt32 = 2_166_136_261
  private var value = Self.start

  /// Adds a byte of the name as it is in the JSON text. Quotation marks are ignored, so that the
  /// closing one may be added.
  mutating func add(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: " "): return
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): mix(byte | 0x20)
    default: mix(byte)
    }
  }

  private mutating func mix(_ byte: UInt8) { value = (value ^ UInt32(byte)) &* 16_777_619 }

  /// Returns the hash and starts the next name.
  mutating func take() -> UInt32 {
    defer { value = Self.start }
    return value
  }

  static func of(_ name: String) -> UInt32 { of(name.utf8) }

  /// - Parameter name: UTF-8.
  static func of(_ name: some Sequence<UInt8>) -> UInt32 {
    var hash = NameHash()
    for byte in name { hash.add(byte) }
    return hash.take()
  }
}

/// The hashes of the names of an object's first eight members.
struct NameSet {
  private var hashes = SIMD8<UInt32>()
  private var count = 0
  private(set) var last: UInt32?

  mutating func add(_ hash: UInt32) {
    last = hash
    guard count < hashes.scalarCount else { return }
    hashes[count] = hash
    count += 1
  }

  /// Whether the sets share at least half of the names in the smaller one.
  func isLike(_ other: NameSet) -> Bool {
    var shared = 0
    for place in 0..<count
    where (0..<other.count).contains(where: { other.hashes[$0] == hashes[place] }) {
      shared += 1
    }
    return shared * 2 >= min(count, other.count)
  }
}
