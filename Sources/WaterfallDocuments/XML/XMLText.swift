import WaterfallRecords

/// Reads text in XML that is neither a feed nor a property list.
package enum XMLText {
  /// The document as JSON: an object with a list of its records, and further lists
  /// (`XMLRecords`); an empty array if it says nothing.
  ///
  /// A log may be elements that follow each other, without one around them all.
  ///
  /// - Complexity: O(bytes)
  package static func json(of bytes: [UInt8]) throws(DocumentFault) -> [UInt8] {
    #if Libraries
    // Bytes that are no UTF-8 become marks, because expat would refuse them.
    let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
    let text = isUTF8 ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)
    let fault: DocumentFault
    do throws(DocumentFault) {
      return try XMLRecords(tree(of: text)).json
    } catch {
      fault = error
    }
    let isOfSeveral = [XMLParser.endOfDocument, XMLParser.declarationFirst].contains {
      fault.cause == .expected($0)
    }
    guard isOfSeveral else { throw fault }
    let elements = try treeOfElements(in: text)
    // Words between elements are no log.
    guard let document = elements.nodes.first, !document.hasText else { throw fault }
    return XMLRecords(elements).json
    #else
    throw .notBuilt("expat", for: "XML")
    #endif
  }

  #if Libraries
  private static func tree(of text: [UInt8]) throws(DocumentFault) -> XMLTree {
    let reader = XMLTreeReader()
    try XMLParser(reader, of: "XML", entities: .none).parse(text)
    return reader.tree
  }

  /// The elements that follow each other in a text, with one around them all.
  private static func treeOfElements(in text: [UInt8]) throws(DocumentFault) -> XMLTree {
    let (start, end) = (Array("<document>".utf8), Array("</document>".utf8))
    do throws(DocumentFault) {
      return try tree(of: start + withoutDeclarations(text) + end)
    } catch {
      var fault = error
      if let place = fault.place, place.line == 1 { fault.place?.column -= start.count }
      throw fault
    }
  }

  /// The text with blanks in place of each `<?xml … ?>`, which is only allowed at the beginning.
  private static func withoutDeclarations(_ text: [UInt8]) -> [UInt8] {
    var (text, place) = (text, 0)
    while let found = text[place...].firstRange(of: "<?xml ".utf8),
      let end = text[found.upperBound...].firstRange(of: "?>".utf8)
    {
      for index in found.lowerBound..<end.upperBound where text[index] != 0x0A {
        text[index] = 0x20
      }
      place = end.upperBound
    }
    return text
  }
  #endif
}
