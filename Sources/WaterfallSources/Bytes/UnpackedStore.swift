import Platform
import Unpacking
import WaterfallItems
import WaterfallRecords

/// Another store's data, unpacked as far as it is read.
///
/// The unpacked bytes are kept, so that they can be read again. If the data cannot be unpacked any
/// further, the store ends there, and ``fault`` has the reason.
final class UnpackedStore: ByteStore {
  private let base: any ByteStore
  private let packed: Packed
  private let unpacker: Unpacker
  private let kept = KeptBytes()
  /// The packed bytes that were read last, and how many of them were used.
  private var input: [UInt8] = []
  private var used = 0
  /// The number of packed bytes before `input`.
  private var passed: UInt64 = 0
  private var mayHaveMore = false
  private var isAtEnd = false
  /// The fault that cut the unpacked text short, if any.
  private(set) var fault: ItemError?

  private static let pieceSize = 65_536
  /// The bytes that any data may unpack to, however short it is: 64 MB.
  private static let freeSize: UInt64 = 64 << 20
  /// The greatest ratio of unpacked to packed bytes beyond `freeSize`. Logs that repeat a single
  /// line reach 300.
  private static let greatestRatio: UInt64 = 500

  init(_ base: any ByteStore, _ packed: Packed) {
    (self.base, self.packed) = (base, packed)
    unpacker = Unpacker(packed)
  }

  var name: String { base.name }
  var awaited: AwaitedBytes { base.awaited }
  var supply: ByteSupply { isAtEnd ? .whole : base.supply }

  func read(at offset: UInt64, count: Int) throws(ItemError) -> ByteAnswer {
    while offset >= kept.count {
      if isAtEnd { return .end }
      if !mayHaveMore, used == input.count, try !readInput() {
        if isAtEnd { continue }
        return .notYet
      }
      unpack()
    }
    return .bytes(try kept.bytes(at: offset, count: count))
  }

  /// - Returns: whether packed bytes were read. At the end of the data it sets ``isAtEnd``.
  private func readInput() throws(ItemError) -> Bool {
    let offset = passed + UInt64(input.count)
    switch try base.read(at: offset, count: Self.pieceSize) {
    case .notYet: return false
    case .bytes(let bytes):
      (input, used, passed) = (bytes, 0, offset)
      return true
    case .end:
      if !unpacker.isBetweenMembers { end("the \(packed.rawValue) data is cut short") }
      isAtEnd = true
      return false
    }
  }

  private func unpack() {
    do throws(UnpackingError) {
      let piece = try unpacker.unpack(input[used...])
      used += piece.used
      mayHaveMore = piece.isFull
      kept.append(piece.bytes)
    } catch {
      end(reason(error))
    }
    let packedCount = passed + UInt64(used)
    if kept.count > Self.freeSize + packedCount * Self.greatestRatio {
      end("unpacks to more than \(Self.greatestRatio) times its size, and is not read further")
    }
  }

  private func reason(_ error: UnpackingError) -> String {
    switch error {
    case .damaged:
      unpacker.isBetweenMembers || kept.count == 0
        ? "is not \(packed.rawValue) data after its first bytes"
        : "the \(packed.rawValue) data is damaged at byte \(passed + UInt64(used))"
    case .needsMemory: "needs too much memory to unpack"
    case .notBuilt: "cannot be unpacked by this build"
    case .lacking(let library): "is \(packed.rawValue) data, and \(library.message)"
    }
  }

  private func end(_ reason: String) {
    isAtEnd = true
    let advice =
      kept.count > 0
      ? "The part that could be unpacked is shown."
      : "Try to unpack it separately: \(packed.rawValue) -dc FILE | waterfall"
    fault = fault ?? .unsupported(name: name, reason: "\(reason)\n\(advice)")
  }

  func reopened() throws(ItemError) -> sending any ByteStore {
    UnpackedStore(try base.reopened(), packed)
  }
}

/// Unpacks packed data before its format is detected.
extension RecordSource {
  /// If the data is packed, continues with the unpacked data.
  func unpack(_ window: inout ByteWindow) async throws(ItemError) {
    while Packed.mayBegin(window.bytes), !window.isAtEnd {
      _ = try await fill(&window, patience: nil)
    }
    guard OptionalLibrary.areBuilt, let packed = Packed(head: window.bytes) else { return }
    if origin is FollowStore {
      let reason = "packed with \(packed.rawValue), so it cannot be followed\nLeave --follow out."
      throw .unsupported(name: store.name, reason: reason)
    }
    let unpacked = UnpackedStore(store, packed)
    replaceStore(by: unpacked)
    keep(unpacked: unpacked)
    window = ByteWindow()
    _ = try await fill(&window, patience: nil)
  }
}
