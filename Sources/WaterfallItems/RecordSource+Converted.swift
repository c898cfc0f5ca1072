import WaterfallRecords

/// Documents that are read as a whole and become JSON in memory: their list is found, and their
/// records are read again, as in any JSON document.
extension RecordSource {
  /// Bytes of the longest document that is read as a whole.
  private static let longestDocument = 256 << 20

  /// All bytes of the document that begins in `window`.
  ///
  /// - Parameter kind: what it is called: `a property list`.
  func wholeDocument(_ window: ByteWindow, kind: String) async throws(ItemError) -> [UInt8] {
    var window = window
    while !window.isAtEnd {
      guard window.bytes.count <= Self.longestDocument else {
        let limit = "is longer than \(Self.longestDocument >> 20) MB, too long for \(kind)"
        throw .unsupported(name: store.name, reason: "\(limit)\nConvert it to JSON to read it.")
      }
      _ = try await fill(&window, patience: nil)
    }
    return window.bytes
  }

  /// The shape of a document that has become an array or an object in JSON. Its text takes the
  /// place of the store's.
  func shape(ofDocument json: [UInt8]) async throws(ItemError) -> Shape {
    var converted = ByteWindow()
    converted.append(json)
    converted.isAtEnd = true
    replaceStore(by: MemoryStore(bytes: json, name: store.name))
    return try await documentShape(converted, first: 0, isForced: true)
  }
}
