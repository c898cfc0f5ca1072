import Platform
package import WaterfallItems

/// Bytes that are appended, and can be read again by their offset.
///
/// The newest stay in memory. What goes beyond `memoryLimit` is written into a file without a name
/// in `$TMPDIR`, or /tmp, that is gone with its owner; where there is no room for it all stays in
/// memory.
package final class KeptBytes {
  /// 32 MB.
  package static let memoryLimit = 32 << 20
  private static let pieceSize = 65_536

  /// How many bytes were appended.
  package private(set) var count: UInt64 = 0
  /// The newest bytes, in pieces of `pieceSize` but for the last.
  private var pieces: [[UInt8]] = []
  /// How many bytes the file holds: all that lie before the pieces.
  private var fileCount: UInt64 = 0
  private var file: Descriptor?
  private var hasNoFile = false
  private let limit: Int

  /// - Parameter memoryLimit: bytes, at least two pieces of 64 KB.
  package init(memoryLimit: Int = KeptBytes.memoryLimit) {
    limit = max(memoryLimit, 2 * Self.pieceSize)
  }

  /// Fills the last piece first: a slow producer's lines do not cost a piece each.
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

  /// The bytes from `offset`, up to `wanted` of them; fewer only at the end.
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

  /// Moves the older half of the pieces into the file. They stay if it cannot be written.
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
