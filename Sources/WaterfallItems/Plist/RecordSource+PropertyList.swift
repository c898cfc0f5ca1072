/// A property list is read as a whole and becomes JSON in memory: its list is found, and its records are
/// read again, as in any document.
extension RecordSource {
  /// Bytes of the longest property list that is read.
  private static let longestPropertyList = 256 << 20

  static func isPropertyList(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: "bplist".utf8) { return true }
    let head = bytes.prefix(1024)
    guard head.first(where: { !isSpace($0) && $0 < 0x80 }) == UInt8(ascii: "<") else {
      return false
    }
    let text = String(decoding: head, as: UTF8.self)
    return text.contains("<plist") || text.contains("<!DOCTYPE plist")
  }

  func propertyListShape(_ window: ByteWindow) async throws(ItemError) -> Shape {
    var window = window
    while !window.isAtEnd {
      guard window.bytes.count <= Self.longestPropertyList else {
        let limit =
          "is longer than \(Self.longestPropertyList >> 20) MB, too long for a property list"
        throw .unsupported(name: store.name, reason: "\(limit)\nConvert it to JSON to read it.")
      }
      _ = try await fill(&window, patience: nil)
    }
    let value = try propertyList(in: window.bytes)
    var text: [UInt8] = []
    text.reserveCapacity(window.bytes.count)
    value.appendJSON(to: &text)
    var converted = ByteWindow()
    converted.append(text)
    replaceStore(by: MemoryStore(bytes: text, name: store.name))
    guard text.first == UInt8(ascii: "[") || text.first == UInt8(ascii: "{") else {
      throw .malformed(name: store.name, place: "", expected: "an array or a dictionary")
    }
    return try await documentShape(converted, first: 0, isForced: true)
  }

  private func propertyList(in bytes: [UInt8]) throws(ItemError) -> Value {
    if bytes.starts(with: "bplist".utf8) { return try binaryPropertyList(in: bytes) }
    let tags = PropertyListTags(bytes)
    if let fault = tags.fault, tags.isTooDeep {
      throw malformed(at: fault.offset, expected: fault.expected)
    }
    do throws(PropertyList.Fault) {
      return try PropertyList.value(of: bytes, keyRanks: tags.keyRanks)
    } catch {
      if error.isCancelled { throw .cancelled }
      if let fault = tags.fault { throw malformed(at: fault.offset, expected: fault.expected) }
      throw .malformed(name: store.name, place: error.path, expected: error.expected)
    }
  }

  private func binaryPropertyList(in bytes: [UInt8]) throws(ItemError) -> Value {
    do throws(BinaryPropertyList.Fault) {
      return try BinaryPropertyList.value(of: bytes)
    } catch {
      if error.isCancelled { throw .cancelled }
      throw .malformed(
        name: store.name, place: "byte \(error.offset)", expected: error.expected)
    }
  }
}
