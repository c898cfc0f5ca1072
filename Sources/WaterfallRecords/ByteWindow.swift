/// The piece of a store that is being looked at. Places are offsets from the store's start.
package struct ByteWindow {
  package private(set) var bytes: [UInt8] = []
  /// The offset of the first byte.
  package private(set) var start = 0
  /// Whether nothing follows the last byte.
  package var isAtEnd = false

  package init(start: Int = 0) { self.start = start }

  /// The offset behind the last byte.
  package var end: Int { start + bytes.count }

  /// Bytes to ask for next: little at first, more on the way through a large heap, and as much
  /// again as a long record already has, up to 4 MB: what is read is copied to the others.
  package var nextSize: Int {
    guard start > 0 || !bytes.isEmpty else { return 65_536 }
    return max(min(1 << 20, max(262_144, start / 8)), min(4 << 20, bytes.count))
  }

  package mutating func append(_ more: [UInt8]) {
    if bytes.isEmpty { bytes = more } else { bytes += more }
  }

  /// Forgets what lies before `offset`.
  package mutating func drop(before offset: Int) {
    let count = min(bytes.count, offset - start)
    guard count > 0 else { return }
    bytes.removeSubrange(0..<count)
    start += count
  }
}
