import Platform
package import WaterfallItems

/// Bytes that are appended, and can be read again by their offset.
///
/// The newest bytes stay in memory. Beyond `memoryLimit`, older ones move to an unnamed file in
/// `$TMPDIR` or /tmp, which disappears with its owner. If that file cannot be written, all bytes
/// stay in memory.
package final class KeptBytes {
  /// In bytes: 32 MB.
  package static let memoryLimit = 32 << 20
  private static let pieceSize = 65_536

  /// The number of bytes that were appended.
  package private(set) var count: UInt64 = 0
  /// The newest bytes. All pieces but the last have `pieceSize` bytes.
  private var pieces: [[UInt8]] = []
  /// The number of bytes in the file. They come before the pieces.
  private var fileCount: UInt64 = 0
  private var file: Descriptor?
  private var hasNoFile = false
  private let limit: Int

  /// - Parameter memoryLimit: bytes; raised to two pieces of 64 KB if it is less.
  package init(memoryLimit: Int = KeptBytes.memoryLimit) {
    limit = max(memoryLimit, 2 * Self.pieceSize)
  }

  /// Fills the last piece first, so that a slow producer's short lines do not take a piece each.
  package func append(_ bytes: [UInt8]) {
    count += UInt64(bytes.count)
    var start = 0
    while start < bytes.count {
      if pieces.last.map({ $0.count == Self.pieceSize }) ?? true { pieces.append([]) }
      let last = pieces.count - 1
      let stop = min(bytes.count, start + Self.pieceSize - pieces[last].count)
      pieces[last].append(contentsOf: bytes[start..<stop])
      start = stop
      if pieces.count * Self.pieceSize > limit { spill() }
    }
  }

  /// Reads up to `wanted` bytes from `offset`; fewer only at the end.
  package func bytes(at offset: UInt64, count wanted: Int) throws(ItemError) -> [UInt8] {
    var answer: [UInt8] = []
    var position = offset
    let end = min(count, offset + UInt64(wanted))
    while position < end, position < fileCount, let file {
      let size = Int(min(end, fileCount) - position)
      let read = try system(file.bytes(at: position, count: size))
      if read.isEmpty { throw .io(name: file.name, reason: "it was cut short") }
      if answer.isEmpty { answer = read } else { answer += read }
      position += UInt64(read.count)
    }
    while position < end {
      let inMemory = Int(position - fileCount)
      let piece = pieces[inMemory / Self.pieceSize]
      let start = inMemory % Self.pieceSize
      let stop = min(piece.count, start + Int(end - position))
      answer.append(contentsOf: piece[start..<stop])
      position += UInt64(stop - start)
    }
    return answer
  }

  /// Moves the older half of the pieces into the file. Pieces that cannot be written stay in
  /// memory.
  private func spill() {
    guard !hasNoFile else { return }
    if file == nil { file = Descriptor.temporary() }
    guard let file else {
      hasNoFile = true
      return
    }
    var written = 0
    for piece in pieces[..<(pieces.count / 2)] {
      guard file.write(piece, at: fileCount) else {
        hasNoFile = true
        break
      }
      fileCount += UInt64(Self.pieceSize)
      written += 1
    }
    pieces.removeFirst(written)
  }
}
