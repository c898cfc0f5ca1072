/// The piece of a store that is in memory. Positions are offsets from the store's start.
package struct ByteWindow {
  package private(set) var bytes: [UInt8] = []
  /// The offset of the first byte.
  package private(set) var start = 0
  /// Whether nothing follows the last byte.
  package var isAtEnd = false

  package init(start: Int = 0) { self.start = start }

  /// The offset after the last byte.
  package var end: Int { start + bytes.count }

  /// The number of bytes to ask for next.
  ///
  /// It is 64 KB at first. Later it is 256 KB to 1 MB, and grows with the offset in a large heap. A
  /// long record doubles its bytes each time, up to 4 MB: appending may copy all bytes, so there
  /// must not be many small steps.
  package var nextSize: Int {
    guard start > 0 || !bytes.isEmpty else { return 65_536 }
    return max(min(1 << 20, max(262_144, start / 8)), min(4 << 20, bytes.count))
  }

  package mutating func append(_ more: [UInt8]) {
    if bytes.isEmpty { bytes = more } else { bytes += more }
  }

  package mutating func drop(before offset: Int) {
    let count = min(bytes.count, offset - start)
    guard count > 0 else { return }
    bytes.removeSubrange(0..<count)
    start += count
  }
}
