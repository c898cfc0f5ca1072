import WaterfallDocuments
import WaterfallItems
import WaterfallRecords

/// Documents that are read as a whole and become JSON in memory: their list is found, and their
/// records are read again, as in any JSON document.
extension RecordSource {
  /// Bytes of the longest document that is read as a whole: 64 MB.
  private static let longestDocument = 64_000_000
  /// Bytes of one whose values are not kept while it is read: 256 MB.
  static let longestStreamed = 256_000_000

  /// All bytes of the document that begins in `window`.
  ///
  /// - Parameters:
  ///   - kind: what it is called: `a property list`.
  ///   - longest: bytes that it may have; nil: as many as values have memory for.
  func wholeDocument(
    _ window: ByteWindow, kind: String, longest: Int? = nil
  ) async throws(ItemError) -> [UInt8] {
    var window = window
    let longest = longest ?? Self.longestDocument
    while !window.isAtEnd {
      guard window.bytes.count <= longest else {
        let limit = "is longer than \(readableSize(longest)), too long for \(kind)"
        throw .unsupported(name: store.name, reason: "\(limit)\nConvert it to JSON to read it.")
      }
      _ = try await fill(&window, patience: nil)
    }
    return window.bytes
  }

  /// The shape of a document that has become an array or an object in JSON, maybe behind white
  /// space. Its text takes the place of the store's.
  func shape(ofDocument json: [UInt8]) async throws(ItemError) -> Shape {
    var converted = ByteWindow()
    converted.append(json)
    converted.isAtEnd = true
    replaceStore(by: MemoryStore(bytes: json, name: store.name))
    guard let first = json.firstIndex(where: { !isSpace($0) }) else { return .empty }
    return try await documentShape(converted, first: first, isForced: true)
  }

  /// The shape of a document in another language.
  ///
  /// - Parameters:
  ///   - kind: what it is called: `a feed`.
  ///   - json: the document as an array or an object in JSON; nil if there is nothing in it.
  func shape(
    of data: Beginning, kind: String, as json: ([UInt8]) throws(DocumentFault) -> [UInt8]?
  ) async throws(ItemError) -> Shape {
    guard data.first != nil else { return .empty }
    let bytes = try await wholeDocument(data.window, kind: kind)
    let converted: [UInt8]?
    do throws(DocumentFault) {
      converted = try json(bytes)
    } catch {
      throw ItemError(error, in: store.name)
    }
    guard let converted else { return .empty }
    return try await shape(ofDocument: converted)
  }
}

extension ItemError {
  fileprivate init(_ fault: DocumentFault, in name: String) {
    switch fault.cause {
    case .cancelled: self = .cancelled
    case .unsupported(let reason): self = .unsupported(name: name, reason: reason)
    case .expected(let words):
      let place = fault.place.map { "\($0.line):\($0.column)" } ?? ""
      self = .malformed(name: name, place: place, expected: words)
    }
  }
}
