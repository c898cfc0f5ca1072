import WaterfallItems
import WaterfallRecords

/// A fingerprint of the bytes that a file had when they were first read, from its start on.
///
/// It takes eight bytes for each block. So it can be told whether a record still has the bytes that
/// were shown, even if the file has grown since.
struct SeenBytes {
  private static let blockSize = 16_384

  /// The sums of the whole blocks, in order.
  private var sums: [UInt64] = []
  /// The bytes after the last whole block.
  private var rest: [UInt8] = []

  var count: UInt64 { UInt64(sums.count * Self.blockSize + rest.count) }

  /// Notes bytes at an offset. Those that were seen before, and those after a gap, change nothing.
  mutating func see(_ bytes: [UInt8], at offset: UInt64) {
    guard offset <= count, offset + UInt64(bytes.count) > count else { return }
    var place = Int(count - offset)
    if !rest.isEmpty {
      let more = min(Self.blockSize - rest.count, bytes.count - place)
      rest += bytes[place..<place + more]
      place += more
      if rest.count == Self.blockSize {
        sums.append(rest.span.sum(of: rest.indices))
        rest.removeAll(keepingCapacity: true)
      }
    }
    while bytes.count - place >= Self.blockSize {
      sums.append(bytes.span.sum(of: place..<place + Self.blockSize))
      place += Self.blockSize
    }
    rest += bytes[place...]
  }

  /// Whether the bytes of a range are the same as when they were seen.
  ///
  /// - Parameter read: reads up to so many bytes at an offset, at least one before the end.
  /// - Complexity: O(length of the range).
  func areSame(
    in range: Range<UInt64>, _ read: (UInt64, Int) throws(ItemError) -> [UInt8]
  ) throws(ItemError) -> Bool {
    let end = min(range.upperBound, count)
    guard range.lowerBound < end else { return range.isEmpty }
    let size = UInt64(Self.blockSize)
    for block in Int(range.lowerBound / size)...Int((end - 1) / size) {
      let isWhole = block < sums.count
      let length = isWhole ? Self.blockSize : rest.count
      var bytes: [UInt8] = []
      while bytes.count < length {
        let more = try read(UInt64(block) * size + UInt64(bytes.count), length - bytes.count)
        if more.isEmpty { return false }
        bytes += more
      }
      guard isWhole ? bytes.span.sum(of: bytes.indices) == sums[block] : bytes == rest else {
        return false
      }
    }
    return true
  }
}
