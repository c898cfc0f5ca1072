import Unpacking
import WaterfallItems
import WaterfallRecords

/// Reading through what data is packed with.
extension RecordSource {
  /// Goes on with what is packed in the data, if it is packed.
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
    note(unpacked: unpacked)
    window = ByteWindow()
    _ = try await fill(&window, patience: nil)
  }
}
