import WaterfallDocuments
import WaterfallItems
import WaterfallRecords

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
