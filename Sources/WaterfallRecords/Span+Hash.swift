extension Span<UInt8> {
  /// The same on every run and machine: MurmurHash64A by Austin Appleby, which takes eight bytes at
  /// a time, with the seed 0.
  ///
  /// - Complexity: O(count).
  package var murmurHash: UInt64 {
    var hash = UInt64(count) &* Self.factor
    var index = 0
    while count - index >= ByteWord.count {
      hash = (hash ^ Self.mixed(ByteWord(self, at: index).bits)) &* Self.factor
      index += ByteWord.count
    }
    if index < count {
      var rest: UInt64 = 0
      for place in index..<count { rest |= UInt64(self[place]) << (8 * (place - index)) }
      hash = (hash ^ rest) &* Self.factor
    }
    hash = (hash ^ hash >> 47) &* Self.factor
    return hash ^ hash >> 47
  }

  private static var factor: UInt64 { 0xC6A4_A793_5BD1_E995 }

  private static func mixed(_ word: UInt64) -> UInt64 {
    let product = word &* factor
    return (product ^ product >> 47) &* factor
  }
}
