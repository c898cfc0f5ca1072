/// A pipe, terminal or socket: read once, only when asked, and kept so that it can be read again.
final class StreamStore: ByteStore {
  private let descriptor: Descriptor
  /// All that has come, in pieces of `pieceSize` but for the last.
  private var pieces: [[UInt8]] = []
  private var count: UInt64 = 0
  private var isAtEnd = false
  private static let pieceSize = 65_536

  init(_ descriptor: Descriptor) { self.descriptor = descriptor }

  var name: String { descriptor.name }
  var awaited: AwaitedBytes { AwaitedBytes(descriptors: [descriptor]) }

  func read(at offset: UInt64, count wanted: Int) throws(ItemError) -> ByteAnswer {
    while offset >= count {
      if isAtEnd { return .end }
      guard let bytes = try descriptor.bytesReady(count: Self.pieceSize) else { return .notYet }
      keep(bytes)
    }
    var answer: [UInt8] = []
    var position = Int(offset)
    while answer.count < wanted && position < Int(count) {
      let piece = pieces[position / Self.pieceSize]
      let start = position % Self.pieceSize
      let stop = min(piece.count, start + wanted - answer.count)
      answer.append(contentsOf: piece[start..<stop])
      position += stop - start
    }
    return .bytes(answer)
  }

  func reopened() throws(ItemError) -> sending any ByteStore { throw .unrepeatable(name: name) }

  /// Fills the last piece first: a slow producer's lines do not cost a piece each.
  private func keep(_ bytes: [UInt8]) {
    if bytes.isEmpty { isAtEnd = true }
    count += UInt64(bytes.count)
    var start = 0
    while start < bytes.count {
      if pieces.last.map({ $0.count == Self.pieceSize }) ?? true { pieces.append([]) }
      let last = pieces.count - 1
      let stop = min(bytes.count, start + Self.pieceSize - pieces[last].count)
      pieces[last].append(contentsOf: bytes[start..<stop])
      start = stop
    }
  }
}
