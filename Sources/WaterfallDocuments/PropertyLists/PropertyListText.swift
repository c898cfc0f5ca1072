import WaterfallRecords

/// Reads the text of a property list, which is XML. Binary ones need no library
/// (`BinaryPropertyList`).
package enum PropertyListText {
  /// The whole list as JSON in UTF-8; dates become ISO 8601 text, data becomes its length in bytes.
  ///
  /// - Complexity: O(bytes)
  package static func json(of bytes: [UInt8]) throws(DocumentFault) -> [UInt8] {
    #if Libraries
    let list = XMLPropertyList()
    let parser = try XMLParser(list, of: "a property list in XML", entities: .none)
    // Lists that are cut or were edited by hand may have bytes that expat would refuse.
    let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
    try parser.parse(isUTF8 ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8))
    return list.json
    #else
    throw .unsupported(
      "this is a property list in XML, and this build of waterfall has no expat\n"
        + "Build it with the trait Libraries, or convert the data to JSON.")
    #endif
  }
}
