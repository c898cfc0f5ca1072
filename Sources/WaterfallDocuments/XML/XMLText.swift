import WaterfallRecords

/// Reads text in XML that is neither a feed nor a property list.
package enum XMLText {
  /// The document as JSON: an object with a list of its records, and further lists
  /// (`XMLRecords`); an empty array if it says nothing.
  ///
  /// - Complexity: O(bytes)
  package static func json(of bytes: [UInt8]) throws(DocumentFault) -> [UInt8] {
    #if Libraries
    let reader = XMLTreeReader()
    let parser = try XMLParser(reader, of: "XML", entities: .none)
    // Bytes that are no UTF-8 become marks, because expat would refuse them.
    let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
    try parser.parse(isUTF8 ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8))
    return XMLRecords(reader.tree).json
    #else
    throw .notBuilt("expat", for: "XML")
    #endif
  }
}
