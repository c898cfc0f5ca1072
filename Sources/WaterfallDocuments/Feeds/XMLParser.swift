#if Libraries
internal import CExpat
internal import Platform
import WaterfallRecords

/// Receives elements and text in their order.
protocol XMLListener: AnyObject {
  func open(_ name: String, _ attributes: [String: String])
  func close(_ name: String)
  /// Receives a piece of text; one text may come in several pieces.
  func take(_ text: [UInt8])
}

/// expat, which parses UTF-8 text and calls a listener.
///
/// Nothing is ever fetched, whatever the document type refers to. expat limits the entities that a
/// document declares itself: they may expand to at most 100 times the text.
@safe final class XMLParser {
  private let parser: XML_Parser
  private let expat: ExpatFunctions
  private let listener: any XMLListener

  private static let library = Result { () throws(LibraryError) in
    try unsafe LoadedLibrary<ExpatFunctions>(.expat, names: ExpatFunctionsNames())
  }

  /// - Throws: `.unsupported` if expat is not installed.
  init(_ listener: any XMLListener) throws(DocumentFault) {
    self.listener = listener
    do throws(LibraryError) {
      expat = try Self.library.get().functions
    } catch {
      throw .lacking(error, for: "a feed")
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
        unsafe XMLParser.of(data)?.listener.close(XMLParser.text(name))
      })
    unsafe expat.XML_SetCharacterDataHandler(parser) { (data, text, count) in
      guard let text = unsafe text else { return }
      unsafe text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
        let piece = unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
        unsafe XMLParser.of(data)?.listener.take(piece)
      }
    }
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
    unsafe expat.XML_SetSkippedEntityHandler(parser) { (data, name, isParameter) in
      if isParameter == 0 { unsafe XMLParser.of(data)?.takeEntity(XMLParser.text(name)) }
    }
  }

  deinit { unsafe expat.XML_ParserFree(parser) }

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
      guard status == XML_STATUS_OK else { throw fault }
      start = end
    } while start < bytes.count
  }

  private var fault: DocumentFault {
    let code = unsafe expat.XML_GetErrorCode(parser)
    let place = unsafe TextPlace(
      line: Int(expat.XML_GetCurrentLineNumber(parser)),
      column: Int(expat.XML_GetCurrentColumnNumber(parser)) + 1)
    switch code {
    case XML_ERROR_AMPLIFICATION_LIMIT_BREACH:
      return .expected("entities that expand to at most 100 times the text", at: place)
    case XML_ERROR_RECURSIVE_ENTITY_REF:
      return .expected("entities that do not contain themselves", at: place)
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_UNCLOSED_CDATA_SECTION:
      return .expected("the end of an element that is still open", at: place)
    case XML_ERROR_TAG_MISMATCH:
      return .expected("the end tag of the last open element", at: place)
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: return .expected("the end of the document", at: place)
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
    var pairs: [String: String] = [:]
    var index = 0
    while let attributes = unsafe attributes, let key = unsafe attributes[index] {
      unsafe pairs[Self.text(key)] = unsafe Self.text(attributes[index + 1])
      index += 2
    }
    listener.open(unsafe Self.text(name), pairs)
  }

  private func takeEntity(_ name: String) {
    guard let scalar = HTMLEntities.scalar(named: name) else { return }
    listener.take(Array(String(scalar).utf8))
  }
}
#endif
