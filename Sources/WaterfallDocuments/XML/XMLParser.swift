#if Libraries
internal import CExpat
internal import Platform
import WaterfallRecords

/// Receives elements and text in their order.
protocol XMLListener: AnyObject {
  func open(_ name: String, _ attributes: XMLAttributes) throws(XMLRefusal)
  func close(_ name: String) throws(XMLRefusal)
  /// Receives a piece of text; one text may come in several pieces. A line break is a piece of its
  /// own.
  func take(_ text: [UInt8], at place: () -> TextPlace) throws(XMLRefusal)
  /// The end tag that has to come, for an error; nil to say it in general words.
  var endTag: String? { get }
}

/// The attributes of an element, in their order.
struct XMLAttributes {
  var all: [(name: String, value: String)] = []

  /// The value of the attribute with this name; nil if there is none.
  subscript(name: String) -> String? { all.first { $0.name.isExactly(name) }?.value }
}

extension XMLListener {
  var endTag: String? { nil }
}

/// The reason why a listener does not take what is valid XML.
struct XMLRefusal: Error {
  /// The expectation, in words that follow "expected".
  var expected: String
  /// The place of the fault; nil if it is that of the element.
  var place: TextPlace?
}

/// expat, which parses UTF-8 text and calls a listener.
///
/// Nothing is ever fetched, whatever the document type refers to. expat limits the entities that a
/// document declares itself: they may expand to at most 100 times the text.
@safe final class XMLParser {
  private let parser: XML_Parser
  private let expat: ExpatFunctions
  private let listener: any XMLListener
  private let entities: Entities
  /// The fault for which the listener stopped the parser.
  private var refusal: DocumentFault?

  /// The names of characters that a document may use besides XML's own five.
  enum Entities {
    /// Those of HTML, and what the document declares.
    case html
    /// None, whatever the document declares.
    case none
  }

  private static let library = Result { () throws(LibraryError) in
    try unsafe LoadedLibrary<ExpatFunctions>(.expat, names: ExpatFunctionsNames())
  }

  /// - Parameter kind: the kind of the document, as in `a feed`.
  /// - Throws: `.unsupported` if expat is not installed.
  init(_ listener: any XMLListener, of kind: String, entities: Entities) throws(DocumentFault) {
    (self.listener, self.entities) = (listener, entities)
    do throws(LibraryError) {
      expat = try Self.library.get().functions
    } catch {
      throw .lacking(error, for: kind)
    }
    // The caller has already converted text in other encodings.
    guard let parser = unsafe expat.XML_ParserCreate("UTF-8") else {
      fatalError("no memory for XML")
    }
    unsafe self.parser = unsafe parser
    unsafe expat.XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe expat.XML_SetElementHandler(
      parser,
      { (data, name, attributes) in
        unsafe XMLParser.of(data)?.open(name, attributes)
      },
      { (data, name) in
        unsafe XMLParser.of(data)?.close(XMLParser.text(name))
      })
    unsafe expat.XML_SetCharacterDataHandler(parser) { (data, text, count) in
      guard let text = unsafe text else { return }
      unsafe text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
        let piece = unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
        unsafe XMLParser.of(data)?.take(piece)
      }
    }
    unsafe expat.XML_SetSkippedEntityHandler(parser) { (data, name, isParameter) in
      if isParameter == 0 { unsafe XMLParser.of(data)?.takeEntity(XMLParser.text(name)) }
    }
    switch entities {
    case .html: takeNamesOfHTML()
    // With this handler, expat does not expand what the document declares.
    case .none: unsafe expat.XML_SetDefaultHandler(parser) { (_, _, _) in }
    }
  }

  private func takeNamesOfHTML() {
    // Feeds use HTML's character names, and few declare them. Without this, expat would reject
    // them.
    _ = unsafe expat.XML_UseForeignDTD(parser, XML_Bool(XML_TRUE))
    _ = unsafe expat.XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_UNLESS_STANDALONE)
    unsafe expat.XML_SetExternalEntityRefHandler(parser) { (parser, context, _, _, _) in
      guard unsafe context == nil else { return 1 }
      guard let expat = try? XMLParser.library.get().functions else { return 0 }
      // The external document type is treated as empty. So names without a declaration are not a
      // fault.
      guard let inner = unsafe expat.XML_ExternalEntityParserCreate(parser, nil, "UTF-8") else {
        return 0
      }
      defer { unsafe expat.XML_ParserFree(inner) }
      return unsafe expat.XML_Parse(inner, "", 0, 1) == XML_STATUS_OK ? 1 : 0
    }
  }

  deinit { unsafe expat.XML_ParserFree(parser) }

  /// The words for what should be after the outermost element.
  static let endOfDocument = "the end of the document"
  /// The words for where a declaration should be.
  static let declarationFirst = "the XML declaration at the beginning of the document"

  /// The number of bytes that are parsed between two checks for cancellation.
  private static let pieceSize = 1 << 20

  func parse(_ bytes: [UInt8]) throws(DocumentFault) {
    var start = 0
    repeat {
      if Task.isCancelled { throw DocumentFault(cause: .cancelled) }
      let end = min(bytes.count, start + Self.pieceSize)
      let status = unsafe bytes[start..<end].withUnsafeBytes { piece in
        let text = unsafe piece.bindMemory(to: CChar.self).baseAddress
        return unsafe expat.XML_Parse(parser, text, Int32(piece.count), end == bytes.count ? 1 : 0)
      }
      guard status == XML_STATUS_OK else { throw refusal ?? fault }
      start = end
    } while start < bytes.count
  }

  /// The place of what is being parsed.
  private var place: TextPlace {
    unsafe TextPlace(
      line: Int(expat.XML_GetCurrentLineNumber(parser)),
      column: Int(expat.XML_GetCurrentColumnNumber(parser)) + 1)
  }

  private var fault: DocumentFault {
    let code = unsafe expat.XML_GetErrorCode(parser)
    switch code {
    case XML_ERROR_UNDEFINED_ENTITY, XML_ERROR_BAD_CHAR_REF: return .expected(Self.names, at: place)
    case XML_ERROR_AMPLIFICATION_LIMIT_BREACH:
      return .expected("entities that expand to at most 100 times the text", at: place)
    case XML_ERROR_RECURSIVE_ENTITY_REF:
      return .expected("entities that do not contain themselves", at: place)
    case XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_UNCLOSED_CDATA_SECTION:
      return .expected("the end of an element that is still open", at: place)
    case XML_ERROR_NO_ELEMENTS:
      let words = listener.endTag ?? "the end of an element that is still open"
      return .expected(words, at: place)
    case XML_ERROR_TAG_MISMATCH:
      return .expected(listener.endTag ?? "the end tag of the last open element", at: place)
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: return .expected(Self.endOfDocument, at: place)
    case XML_ERROR_MISPLACED_XML_PI: return .expected(Self.declarationFirst, at: place)
    default:
      let reason =
        unsafe expat.XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "a fault"
      return .expected("valid XML, but the parser reports: \(reason)", at: place)
    }
  }
}

// MARK: Calls

extension XMLParser {
  /// The parser that was passed to expat as user data.
  private static func of(_ data: UnsafeMutableRawPointer?) -> XMLParser? {
    unsafe data.map { unsafe Unmanaged<XMLParser>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func text(_ name: UnsafePointer<CChar>?) -> String {
    unsafe name.map { unsafe String(cString: $0) } ?? ""
  }

  /// - Parameter attributes: names and values in turn, ended by a null pointer.
  private func open(
    _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    var pairs = XMLAttributes()
    var index = 0
    while let attributes = unsafe attributes, let key = unsafe attributes[index] {
      unsafe pairs.all.append((name: Self.text(key), value: Self.text(attributes[index + 1])))
      index += 2
    }
    let name = unsafe Self.text(name)
    call { () throws(XMLRefusal) in try listener.open(name, pairs) }
  }

  private func close(_ name: String) { call { () throws(XMLRefusal) in try listener.close(name) } }

  private func take(_ text: [UInt8]) {
    call { () throws(XMLRefusal) in try listener.take(text, at: { place }) }
  }

  private func takeEntity(_ name: String) {
    switch entities {
    case .none: call { () throws(XMLRefusal) in throw XMLRefusal(expected: Self.names) }
    case .html:
      guard let scalar = HTMLEntities.scalar(named: name) else { return }
      take(Array(String(scalar).utf8))
    }
  }

  private static let names = "&lt; &gt; &amp; &quot; &apos; or a character's number such as &#8211;"

  /// Asks the listener, and stops the parser if it refuses. expat may still call after that.
  private func call(_ ask: () throws(XMLRefusal) -> Void) {
    guard refusal == nil else { return }
    do throws(XMLRefusal) {
      try ask()
    } catch {
      refusal = .expected(error.expected, at: error.place ?? place)
      _ = unsafe expat.XML_StopParser(parser, XML_Bool(XML_FALSE))
    }
  }
}
#endif
