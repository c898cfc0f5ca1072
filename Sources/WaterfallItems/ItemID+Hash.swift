package import WaterfallRecords

extension ItemID {
  /// Hashes a key; the result is the same on every run and machine.
  ///
  /// The hash is FNV-1a with 64 bits. A final mixing step, that of MurmurHash3, spreads short keys
  /// over all bits.
  package init(hashing bytes: some Sequence<UInt8>) {
    var hash = Self.start
    for byte in bytes { hash = Self.step(hash, byte) }
    self.init(mixing: hash)
  }

  /// Hashes the record's `id`, `key`, `uuid` or `_id`, if one is a text or a number.
  ///
  /// Otherwise it hashes `bytes`, the record as its source wrote it. Records with equal keys or
  /// bytes have the same identity.
  package init(of record: Record, bytes: ArraySlice<UInt8>) {
    if let key = record.key { self.init(hashing: key.utf8) } else { self.init(hashing: bytes) }
  }

  /// The identities of several ranges of `bytes`, in the order of the ranges.
  ///
  /// Each step of the hash needs the result of the step before, so hashing one range leaves the
  /// processor partly idle. Hashing four ranges side by side takes half the time.
  ///
  /// - Complexity: O(*n*) for *n* bytes in all ranges.
  package static func all(hashing ranges: [Range<Int>], of bytes: Span<UInt8>) -> [ItemID] {
    var ids = [ItemID](repeating: ItemID(0), count: ranges.count)
    var lanes = InlineArray<4, HashLane>(repeating: HashLane())
    var next = 0
    hashing: while true {
      var steps = Int.max
      for lane in lanes.indices {
        while lanes[lane].rest.isEmpty {
          if let index = lanes[lane].index { ids[index] = ItemID(mixing: lanes[lane].hash) }
          guard next < ranges.count else { break hashing }
          lanes[lane] = HashLane(index: next, rest: ranges[next])
          next += 1
        }
        steps = min(steps, lanes[lane].rest.count)
      }
      advance(&lanes, by: steps, over: bytes)
    }
    // The ranges that are left are hashed one after the other.
    for lane in lanes.indices {
      guard let index = lanes[lane].index else { continue }
      var hash = lanes[lane].hash
      for place in lanes[lane].rest { hash = step(hash, bytes[place]) }
      ids[index] = ItemID(mixing: hash)
    }
    return ids
  }

  private static func advance(
    _ lanes: inout InlineArray<4, HashLane>, by steps: Int, over bytes: Span<UInt8>
  ) {
    var (a, b, c, d) = (lanes[0].hash, lanes[1].hash, lanes[2].hash, lanes[3].hash)
    let first = bytes.extracting(lanes[0].take(steps))
    let second = bytes.extracting(lanes[1].take(steps))
    let third = bytes.extracting(lanes[2].take(steps))
    let fourth = bytes.extracting(lanes[3].take(steps))
    for place in 0..<steps {
      a = step(a, first[place])
      b = step(b, second[place])
      c = step(c, third[place])
      d = step(d, fourth[place])
    }
    (lanes[0].hash, lanes[1].hash, lanes[2].hash, lanes[3].hash) = (a, b, c, d)
  }

  fileprivate static let start: UInt64 = 0xCBF2_9CE4_8422_2325

  private static func step(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  private init(mixing hash: UInt64) {
    var hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
    self.init(hash ^ hash >> 33)
  }
}

/// One of the ranges that are hashed side by side.
private struct HashLane {
  /// The index of the range; nil if the lane has none yet.
  var index: Int?
  /// The part that has not been hashed yet.
  var rest = 0..<0
  var hash = ItemID.start

  mutating func take(_ count: Int) -> Range<Int> {
    let end = rest.lowerBound + count
    defer { rest = end..<rest.upperBound }
    return rest.lowerBound..<end
  }
}
