#if Libraries
internal import CYAML
internal import Platform
import WaterfallRecords

enum YAMLEvent {
  case documentStart
  case documentEnd
  case end
  case alias(String)
  case scalar(YAMLScalar)
  case sequenceStart(YAMLMarks)
  case mappingStart(YAMLMarks)
  /// The end of a sequence or a mapping.
  case close
}

/// The anchor and the tag before a value.
struct YAMLMarks {
  var anchor: String?
  /// The tag as written, with `!!str` for `tag:yaml.org,2002:str`; nil if there is none.
  var tag: String?
}

struct YAMLScalar {
  var text: String
  /// Whether it is written without quotes.
  var isPlain: Bool
  var marks: YAMLMarks
}

/// libyaml's parser, which turns text into events with their places.
@safe final class YAMLParser {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let yaml: YAMLFunctions

  private static let library = Result { () throws(LibraryError) in
    try unsafe LoadedLibrary<YAMLFunctions>(.yaml, names: YAMLFunctionsNames())
  }

  /// - Parameter text: UTF-8; it must stay at its address as long as the parser is used.
  /// - Throws: `.unsupported` if libyaml is not installed.
  init(_ text: UnsafeBufferPointer<UInt8>) throws(DocumentFault) {
    do throws(LibraryError) {
      yaml = try Self.library.get().functions
    } catch {
      throw .lacking(error, for: "YAML")
    }
    unsafe parser = .allocate(capacity: 1)
    guard unsafe yaml.yaml_parser_initialize(parser) == 1 else { fatalError("no memory for YAML") }
    unsafe yaml.yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml.yaml_parser_set_input_string(parser, text.baseAddress, text.count)
  }

  deinit {
    unsafe yaml.yaml_parser_delete(parser)
    unsafe parser.deallocate()
  }

  /// yaml_parser_parse: the next event and the place where it begins.
  func next() throws(DocumentFault) -> (event: YAMLEvent, place: TextPlace) {
    while true {
      var event = unsafe yaml_event_t()
      guard unsafe yaml.yaml_parser_parse(parser, &event) == 1 else { throw fault }
      defer { unsafe yaml.yaml_event_delete(&event) }
      if let read = unsafe Self.read(event) { return (read, unsafe Self.place(event.start_mark)) }
    }
  }

  /// The event; nil for the start of the text, which carries no information.
  private static func read(_ event: yaml_event_t) -> YAMLEvent? {
    switch unsafe event.type {
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    case YAML_ALIAS_EVENT: return .alias(unsafe text(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      return .scalar(
        YAMLScalar(
          text: unsafe String(decoding: bytes, as: UTF8.self),
          isPlain: unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE,
          marks: unsafe marks(scalar.anchor, scalar.tag)))
    case YAML_SEQUENCE_START_EVENT:
      let start = unsafe event.data.sequence_start
      return .sequenceStart(unsafe marks(start.anchor, start.tag))
    case YAML_MAPPING_START_EVENT:
      let start = unsafe event.data.mapping_start
      return .mappingStart(unsafe marks(start.anchor, start.tag))
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return .close
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return .end
    default: return nil
    }
  }

  private static func marks(
    _ anchor: UnsafeMutablePointer<UInt8>?, _ tag: UnsafeMutablePointer<UInt8>?
  ) -> YAMLMarks {
    let standard = "tag:yaml.org,2002:"
    var tag = unsafe text(tag)
    if let name = tag, name.begins(with: standard) {
      tag = "!!" + String(name.unicodeScalars.dropFirst(standard.utf8.count))
    }
    // The tag `!` means that a scalar is a text, as quotes do.
    if tag == "!" { tag = "!!str" }
    return YAMLMarks(anchor: unsafe text(anchor), tag: tag)
  }

  private static func text(_ pointer: UnsafeMutablePointer<UInt8>?) -> String? {
    unsafe pointer.map { unsafe String(cString: $0) }
  }

  private static func place(_ mark: yaml_mark_t) -> TextPlace {
    TextPlace(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }
}

// MARK: Faults

extension YAMLParser {
  /// The fault that libyaml found.
  private var fault: DocumentFault {
    let parser = unsafe parser.pointee
    let problem = unsafe parser.problem.map { unsafe String(cString: $0) } ?? "no more memory"
    let place = unsafe Self.place(parser.problem_mark)
    if unsafe parser.error == YAML_READER_ERROR {
      let words = problem.utf8.contains("UTF-8".utf8) ? "UTF-8" : "text without control characters"
      return .expected(words, at: nil)
    }
    return .expected(Self.expectation(problem), at: place)
  }

  /// Turns libyaml's message into words that follow "expected".
  private static func expectation(_ problem: String) -> String {
    for start in ["did not find expected ", "could not find expected "]
    where problem.begins(with: start) {
      return String(problem.dropFirst(start.count))
    }
    switch problem {
    case "found character that cannot start any token":
      return "a value or spaces (tabs and @ % ` need quotes here)"
    case "mapping values are not allowed in this context":
      return "no second \": \" in a line (a text with it needs quotes)"
    case "block sequence entries are not allowed in this context":
      return "no \"- \" here (a list starts on a line of its own)"
    case "found unexpected end of stream": return "the end of what is opened here"
    default: return "valid YAML, but the parser reports: \(problem)"
    }
  }
}
#endif
