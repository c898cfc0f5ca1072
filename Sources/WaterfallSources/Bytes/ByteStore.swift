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

/// How the bytes of a store come.
enum ByteSupply {
  /// They are all there.
  case whole
  /// A producer sends them. More may be on its way when none are there.
  case sent
  /// A producer appends them to a file. When none are there, none are written.
  case appended
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
  var supply: ByteSupply { get }
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
  /// Why the bytes are gone; line feeds are in their place.
  enum Loss {
    /// The file was cut short.
    case cut
    /// Other files have had its name since, too many to keep it open.
    case rotated

    var words: String {
      switch self {
      case .cut: "gone: the file was cut short since"
      case .rotated: "gone: the file was rotated away since"
      }
    }
  }

  /// The first byte's offset.
  var start: UInt64
  /// nil if they are there.
  var loss: Loss?
}

extension ByteStore {
  /// For stores that have their answers at once.
  var awaited: AwaitedBytes { AwaitedBytes(interval: .milliseconds(30)) }
  var mayBeWhole: Bool { false }
  var supply: ByteSupply { .whole }
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
