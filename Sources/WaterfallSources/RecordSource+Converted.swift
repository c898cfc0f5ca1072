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

/// Property lists, in XML or binary. A list is read as a whole and converted to JSON in memory.
extension RecordSource {
  private static let format = "property list"

  func propertyListShape(_ window: ByteWindow) async throws(ItemError) -> Shape {
    // The values of a binary list are all in memory before there is JSON, so its limit is lower.
    let longest = window.bytes.starts(with: "bplist".utf8) ? nil : Self.longestStreamed
    let text = try json(of: try await wholeDocument(window, format: Self.format, longest: longest))
    guard text.first == UInt8(ascii: "[") || text.first == UInt8(ascii: "{") else {
      throw .malformed(name: store.name, place: "", expected: "an array or a dictionary")
    }
    return try await shape(ofDocument: text, convertedFrom: Self.format)
  }

  private func json(of bytes: [UInt8]) throws(ItemError) -> [UInt8] {
    if bytes.starts(with: "bplist".utf8) { return try json(ofBinary: bytes) }
    try checkEncoding(of: bytes)
    guard bytes.first(where: { !isSpace($0) && $0 < 0x80 }) == UInt8(ascii: "<") else {
      let advice = "Convert a list in the old style first:"
      let command = "plutil -convert json -o - FILE | waterfall"
      throw .unsupported(
        name: store.name, reason: "is no property list in XML or binary form\n\(advice) \(command)")
    }
    do throws(DocumentFault) {
      return try PropertyListText.json(of: bytes)
    } catch {
      throw ItemError(error, in: store.name)
    }
  }

  private func json(ofBinary bytes: [UInt8]) throws(ItemError) -> [UInt8] {
    do throws(PropertyList.Fault) {
      var text: [UInt8] = []
      try BinaryPropertyList.value(of: bytes).appendJSON(to: &text)
      return text
    } catch {
      if error.isCancelled { throw .cancelled }
      let place = "byte \(error.offset)"
      throw .malformed(name: store.name, place: place, expected: error.expected)
    }
  }

  /// Throws if XML names an encoding that is unknown here, and the text is not UTF-8.
  func checkEncoding(of bytes: [UInt8]) throws(ItemError) {
    guard options.encoding == nil,
      let name = XMLDeclaration.encodingName(in: bytes)?.uppercased(),
      !["UTF-8", "UTF8", "US-ASCII"].contains(name), String(validating: bytes, as: UTF8.self) == nil
    else { return }
    let advice = "Convert it first: iconv -f \(name) -t UTF-8"
    throw .unsupported(
      name: store.name, reason: "is in the encoding \(name), which is unknown here\n\(advice)")
  }
}
