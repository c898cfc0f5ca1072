import Platform
import WaterfallItems
import WaterfallRecords

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

  func reopened() throws(ItemError) -> sending any ByteStore {
    LineFeedStore(try base.reopened())
  }
}
