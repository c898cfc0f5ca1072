import Platform
import WaterfallItems
import WaterfallRecords

/// The answer of a store to a read.
enum ByteAnswer: Equatable {
  case bytes([UInt8])
  /// A slow producer has not written these bytes yet.
  case notYet
  case end
}

/// How a store gets its bytes.
enum ByteSupply {
  /// All bytes are there.
  case whole
  /// A producer sends them through a pipe. If none are ready, more may be on their way.
  case sent
  /// A producer appends them to a file. If none are there, none have been written.
  case appended
}

/// Bytes that can be read again by their offset. Reading never waits.
protocol ByteStore: AnyObject {
  /// The path as it was given, for errors.
  var name: String { get }
  /// Reads at `offset`. An answer with bytes has at least one and at most `count`.
  func read(at offset: UInt64, count: Int) throws(ItemError) -> ByteAnswer
  /// The event to wait for after `.notYet`, before the next read.
  var awaited: AwaitedBytes { get }
  /// Whether the bytes may be complete, although the store waits for more at their end.
  var mayBeWhole: Bool { get }
  var supply: ByteSupply { get }
  /// Why the bytes end too early; nil if they do not, or if their end has not come.
  var fault: ItemError? { get }
  /// The stretches that the bytes consist of, in order; the first begins at 0.
  var stretches: [ByteStretch] { get }
  /// The styles that were taken out of the text in `range`, with offsets from its start. Empty if
  /// none were taken out.
  func styles(in range: Range<UInt64>) throws(ItemError) -> EscapeSequences
  /// Whether the bytes in `range`, which have been read, are still the same in the file.
  func areUnchanged(in range: Range<UInt64>) throws(ItemError) -> Bool
  /// Opens the same data again, from its start and in its present state.
  ///
  /// - Throws: `.unrepeatable` if it can be read only once.
  func reopened() throws(ItemError) -> sending any ByteStore
}

/// A run of a store's bytes that comes from one file. No answer has bytes of two stretches.
struct ByteStretch: Equatable, Sendable {
  /// Why the bytes are gone. Line feeds replace them.
  enum Loss {
    /// The file was cut short.
    case cut
    /// Too many other files have had its name since, so it was closed.
    case rotated

    var words: String {
      switch self {
      case .cut: "gone: the file has been cut short since"
      case .rotated: "gone: the file has been rotated away since"
      }
    }
  }

  var start: UInt64
  /// nil if the bytes are there.
  var loss: Loss?
}

extension ByteStore {
  /// The defaults for stores that always have their answers at once.
  var awaited: AwaitedBytes { AwaitedBytes(interval: .milliseconds(30)) }
  var mayBeWhole: Bool { false }
  var supply: ByteSupply { .whole }
  var fault: ItemError? { nil }
  var stretches: [ByteStretch] { [ByteStretch(start: 0)] }
  func styles(in range: Range<UInt64>) -> EscapeSequences { EscapeSequences() }
  func areUnchanged(in range: Range<UInt64>) -> Bool { true }
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

/// A regular file. It is read on demand, and its bytes are not kept.
final class FileStore: ByteStore {
  private let descriptor: Descriptor
  private let start: UInt64
  /// The file's state before the first read.
  private let state: FileState?
  private var seen = SeenBytes()

  /// - Parameter start: the offset in the file that counts as 0.
  init(_ descriptor: Descriptor, start: UInt64) {
    (self.descriptor, self.start) = (descriptor, start)
    state = FileState(of: descriptor)
  }

  var name: String { descriptor.name }

  func read(at offset: UInt64, count: Int) throws(ItemError) -> ByteAnswer {
    let bytes = try system(descriptor.bytes(at: start + offset, count: count))
    seen.see(bytes, at: offset)
    return bytes.isEmpty ? .end : .bytes(bytes)
  }

  /// The number of bytes that the file had before the first read; nil if that is not known.
  var length: UInt64? { state.map { $0.size - min(start, $0.size) } }

  /// Reads without noting that the bytes have been seen.
  func glance(at offset: UInt64, count: Int) throws(ItemError) -> [UInt8] {
    try system(descriptor.bytes(at: start + offset, count: count))
  }

  func areUnchanged(in range: Range<UInt64>) throws(ItemError) -> Bool {
    if let state, state == FileState(of: descriptor) { return true }
    return try seen.areSame(in: range) { (offset, count) throws(ItemError) in
      try system(descriptor.bytes(at: start + offset, count: count))
    }
  }

  func reopened() throws(ItemError) -> sending any ByteStore {
    guard descriptor.isOwned else { throw .unrepeatable(name: name) }
    return FileStore(try system(Descriptor(path: name)), start: start)
  }
}

/// A pipe, terminal or socket. It is read once and on demand, and kept so that it can be read
/// again.
final class StreamStore: ByteStore {
  private let descriptor: Descriptor
  /// All bytes read so far.
  private let kept = KeptBytes()
  private var isAtEnd = false
  private static let pieceSize = 65_536

  init(_ descriptor: Descriptor) { self.descriptor = descriptor }

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

/// Another store's text with line feeds in place of carriage returns, which alone end its lines.
final class LineFeedStore: ByteStore {
  private let base: any ByteStore

  init(_ base: any ByteStore) { self.base = base }

  var name: String { base.name }
  var awaited: AwaitedBytes { base.awaited }
  var mayBeWhole: Bool { base.mayBeWhole }
  var supply: ByteSupply { base.supply }
  var stretches: [ByteStretch] { base.stretches }

  func styles(in range: Range<UInt64>) throws(ItemError) -> EscapeSequences {
    try base.styles(in: range)
  }

  func read(at offset: UInt64, count: Int) throws(ItemError) -> ByteAnswer {
    let answer = try base.read(at: offset, count: count)
    guard case .bytes(var bytes) = answer else { return answer }
    for index in bytes.indices where bytes[index] == 0x0D { bytes[index] = 0x0A }
    return .bytes(bytes)
  }

  func areUnchanged(in range: Range<UInt64>) throws(ItemError) -> Bool {
    try base.areUnchanged(in: range)
  }

  func reopened() throws(ItemError) -> sending any ByteStore { LineFeedStore(try base.reopened()) }
}
