import Unpacking
import WaterfallItems
import WaterfallRecords

/// Unpacks packed data before its format is detected.
extension RecordSource {
  /// If the data is packed, continues with the unpacked data.
  func unpack(_ window: inout ByteWindow) async throws(ItemError) {
    while Packed.mayBegin(window.bytes), !window.isAtEnd {
      _ = try await fill(&window, patience: nil)
    }
    guard Unpacker.isBuilt, let packed = Packed(head: window.bytes) else { return }
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
