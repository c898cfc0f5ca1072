import Platform
import WaterfallItems
import WaterfallRecords

/// What asking for bytes brings.
enum ByteAnswer: Equatable {
  case bytes([UInt8])
  /// A slow producer has not written so far.
  case notYet
  case end
}

/// Bytes that can be read again by their offset. It never waits.
protocol ByteStore: AnyObject {
  /// For errors: the path as it was given.
  var name: String { get }
  /// Up to `count` bytes from `offset`, at least one.
  func read(at offset: UInt64, count: Int) throws(ItemError) -> ByteAnswer
  /// What tells that asking again is worth while, after `.notYet`.
  var awaited: AwaitedBytes { get }
  /// Whether the bytes may be all that ever come, though their end is waited at.
  var mayBeWhole: Bool { get }
  /// What the bytes are made of, in their order; the first stretch begins at 0.
  var stretches: [ByteStretch] { get }
  /// The styles that were taken out of the text in `range`, by their places in it; none where none
  /// were.
  func styles(in range: Range<UInt64>) throws(ItemError) -> EscapeSequences
  /// The same bytes from their start as they are now.
  ///
  /// - Throws: `.unrepeatable` if they can be read only once.
  func reopened() throws(ItemError) -> sending any ByteStore
}

/// Bytes of a store that lie behind each other in one file. No answer has bytes of two.
struct ByteStretch: Equatable, Sendable {
  /// The first byte's offset.
  var start: UInt64
  /// Whether the file was cut short since: what is left are line feeds.
  var isLost = false
}

extension ByteStore {
  /// For stores that have their answers at once.
  var awaited: AwaitedBytes { AwaitedBytes(interval: .milliseconds(30)) }
  var mayBeWhole: Bool { false }
  var stretches: [ByteStretch] { [ByteStretch(start: 0)] }
  func styles(in range: Range<UInt64>) -> EscapeSequences { EscapeSequences() }
}

/// Bytes in memory.
final class MemoryStore: ByteStore {
  let name: String
  private let bytes: [UInt8]

  init(bytes: [UInt8], name: String) { (self.bytes, self.name) = (bytes, name) }

  func read(at offset: UInt64, count: Int) -> ByteAnswer {
    guard offset < UInt64(bytes.count) else { return .end }
    let start = Int(offset)
    return .bytes(Array(bytes[start..<min(bytes.count, start + count)]))
  }
}

extension MemoryStore {
  func reopened() -> sending any ByteStore { MemoryStore(bytes: bytes, name: name) }
}

/// A regular file, read where it is asked for and not retained.
final class FileStore: ByteStore {
  private let descriptor: Descriptor
  private let start: UInt64

  /// - Parameter start: the offset in the file that counts as 0.
  init(_ descriptor: Descriptor, start: UInt64) {
    (self.descriptor, self.start) = (descriptor, start)
  }

  var name: String { descriptor.name }

  func read(at offset: UInt64, count: Int) throws(ItemError) -> ByteAnswer {
    let bytes = try system(descriptor.bytes(at: start + offset, count: count))
    return bytes.isEmpty ? .end : .bytes(bytes)
  }

  func reopened() throws(ItemError) -> sending any ByteStore {
    guard descriptor.isOwned else { throw .unrepeatable(name: name) }
    return FileStore(try system(Descriptor(path: name)), start: start)
  }
}
