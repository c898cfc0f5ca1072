import WaterfallDocuments
import WaterfallItems
import WaterfallRecords

/// Documents that are read as a whole and converted to JSON in memory. After that, finding their
/// list and re-reading their records works as in any JSON document.
extension RecordSource {
  /// The longest document that is read as a whole, in bytes: 64 MB.
  private static let longestDocument = 64_000_000
  /// The longest document if its values are not kept while it is read, in bytes: 256 MB.
  static let longestStreamed = 256_000_000

  /// Reads all bytes of the document that begins in `window`.
  ///
  /// - Parameters:
  ///   - format: the document's format, for errors: `property list`.
  ///   - longest: the most bytes; nil for the limit of documents whose values are all in memory.
  func wholeDocument(
    _ window: ByteWindow, format: String, longest: Int? = nil
  ) async throws(ItemError) -> [UInt8] {
    var window = window
    let longest = longest ?? Self.longestDocument
    while !window.isAtEnd {
      guard window.bytes.count <= longest else {
        let limit = "is longer than \(readableSize(longest)), the limit for the format \(format)"
        throw .unsupported(name: store.name, reason: "\(limit)\nConvert it to JSON to read it.")
      }
      _ = try await fill(&window, patience: nil)
    }
    return window.bytes
  }

  /// The shape of a document that was converted to a JSON array or object, with or without white
  /// space before it. The JSON replaces the store.
  ///
  /// - Parameter format: the document's own format, in words.
  func shape(
    ofDocument json: [UInt8], convertedFrom format: String
  ) async throws(ItemError) -> Shape {
    var converted = ByteWindow()
    converted.append(json)
    converted.isAtEnd = true
    replaceStore(by: MemoryStore(bytes: json, name: store.name), convertedFrom: format)
    guard let first = json.firstIndex(where: { !isSpace($0) }) else { return .empty }
    return try await documentShape(converted, first: first, isForced: true)
  }

  /// Converts a document in another language, and finds its shape.
  ///
  /// - Parameters:
  ///   - format: the document's format, in words: `feed`.
  ///   - json: converts the document to a JSON array or object; nil if the document is empty.
  func shape(
    of data: Beginning, format: String, as json: ([UInt8]) throws(DocumentFault) -> [UInt8]?
  ) async throws(ItemError) -> Shape {
    guard data.first != nil else { return .empty }
    let bytes = try await wholeDocument(data.window, format: format)
    let converted: [UInt8]?
    do throws(DocumentFault) {
      converted = try json(bytes)
    } catch {
      throw ItemError(error, in: store.name)
    }
    guard let converted else { return .empty }
    return try await shape(ofDocument: converted, convertedFrom: format)
  }
}

extension ItemError {
  init(_ fault: DocumentFault, in name: String) {
    switch fault.cause {
    case .cancelled: self = .cancelled
    case .unsupported(let reason): self = .unsupported(name: name, reason: reason)
    case .expected(let words):
      let place = fault.place.map { "\($0.line):\($0.column)" } ?? ""
      self = .malformed(name: name, place: place, expected: words)
    }
  }
}
