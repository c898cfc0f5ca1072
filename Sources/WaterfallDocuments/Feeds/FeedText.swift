import WaterfallRecords

/// Reads text of RSS, Atom or RDF.
package enum FeedText {
  /// The entries as a JSON array; HTML in them becomes plain text.
  ///
  /// - Throws: also for markup that is not a feed; the error has advice.
  package static func json(of bytes: [UInt8]) throws(DocumentFault) -> [UInt8] {
    switch Markup(bytes, isWhole: true) {
    case .feed?: break
    case let markup?: throw .unsupported(markup.refusal)
    case nil: throw .expected("a feed in RSS or Atom", at: nil)
    }
    #if Libraries
    let reader = FeedReader()
    try XMLParser(reader, of: "a feed", entities: .html).parse(bytes)
    return [UInt8(ascii: "[")] + reader.json + [UInt8(ascii: "]")]
    #else
    throw .notBuilt("expat", for: "a feed")
    #endif
  }
}

extension Markup {
  /// Why this markup is not shown, and what to try.
  fileprivate var refusal: String {
    switch self {
    case .feed: ""
    case .html:
      "this is a web page (HTML), which cannot be shown\n"
        + "Convert it to text: w3m -dump FILE | waterfall, or pandoc -t markdown."
    case .svg:
      "this is a drawing (SVG), which cannot be shown\n"
        + "Convert it to a picture: rsvg-convert FILE -o drawing.png."
    case .xml(let root):
      "this is XML (<\(root)>), and no feed\nTry --format xml."
    }
  }
}
