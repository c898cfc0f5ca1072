import Platform
import WaterfallItems

/// A pipe, terminal or socket. It is read once and on demand, and kept so that it can be read
/// again.
final class StreamStore: ByteStore {
  private let descriptor: Descriptor
  /// All bytes read so far.
  private let kept: KeptBytes
  private var isAtEnd = false
  private static let pieceSize = 65_536

  /// - Parameter memoryLimit: the most bytes that stay in memory.
  init(_ descriptor: Descriptor, memoryLimit: Int = KeptBytes.memoryLimit) {
    self.descriptor = descriptor
    kept = KeptBytes(memoryLimit: memoryLimit)
  }

  var name: String { descriptor.name }
  var awaited: AwaitedBytes { AwaitedBytes(descriptors: [descriptor]) }
  var supply: ByteSupply { isAtEnd ? .whole : .sent }

  func read(at offset: UInt64, count wanted: Int) throws(ItemError) -> ByteAnswer {
    while offset >= kept.count {
      if isAtEnd { return .end }
      let ready = try system(descriptor.bytesReady(count: Self.pieceSize))
      guard let bytes = ready else { return .notYet }
      if bytes.isEmpty { isAtEnd = true } else { kept.append(bytes) }
    }
    return .bytes(try kept.bytes(at: offset, count: wanted))
  }

  func reopened() throws(ItemError) -> sending any ByteStore { throw .unrepeatable(name: name) }
}
