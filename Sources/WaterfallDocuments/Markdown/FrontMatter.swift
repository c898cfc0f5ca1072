import WaterfallRecords

/// Fields in YAML before the text, between lines of three dashes.
///
/// Jekyll introduced them, and GitHub shows them as a table. They are no part of CommonMark.
enum FrontMatter {
  enum End {
    case none
    /// The bytes end before the answer is clear.
    case unknown
    /// The index after the line that ends it.
    case at(Int)
  }

  /// The most bytes that it takes. An opening mark that is not closed is a rule.
  private static let longest = 65_536

  /// Where the front matter ends that begins at the start of `range`.
  ///
  /// - Parameter isAtEnd: whether nothing follows the range.
  static func end(in range: Range<Int>, of bytes: [UInt8], isAtEnd: Bool) -> End {
    let piece = range.prefix(longest)
    let isWhole = isAtEnd || piece.count == longest
    guard bytes[piece].starts(with: "---".utf8.prefix(piece.count)) else { return .none }
    var start = piece.lowerBound
    var number = 0
    while let feed = bytes[start..<piece.upperBound].firstIndex(of: 0x0A) {
      let line = MarkdownLine(bytes, start..<feed)
      switch number {
      case 0: guard line.isFieldsMark else { return .none }
      case 1: guard line.isField || line.isComment else { return .none }
      default: if line.endsFields { return .at(feed + 1) }
      }
      (start, number) = (feed + 1, number + 1)
    }
    guard isWhole else { return .unknown }
    let last = MarkdownLine(bytes, start..<piece.upperBound)
    return number > 1 && piece == range && last.endsFields ? .at(range.upperBound) : .none
  }

  /// The fields; the text as a field of its own if it is not YAML or cannot be read.
  static func fields(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> [Field] {
    // The first line opens it. The last line closes it.
    let text = bytes[range].split(separator: 0x0A, omittingEmptySubsequences: false)
    let lines = text.dropFirst().dropLast(text.last?.isEmpty == true ? 2 : 1)
    guard let first = lines.first, let last = lines.last else { return [] }
    let inner = first.startIndex..<last.endIndex
    // Whatever the fault is, the text itself is shown.
    if let json = try? YAMLText.json(of: Array(bytes[inner])) {
      var reader = JSONReader(json)
      if case .object(let fields) = try? reader.readWhole() { return fields }
    }
    return [Field("front matter", .string(styles.text(of: bytes, in: inner)))]
  }
}

extension MarkdownLine {
  fileprivate var isFieldsMark: Bool { bytes[range].elementsEqual("---".utf8) }

  /// Whether the line has a name, a colon, and perhaps a value.
  fileprivate var isField: Bool {
    indentation == 0 && !isListItem && bytes[range].contains(UInt8(ascii: ":"))
  }

  fileprivate var isComment: Bool { bytes[range].first == UInt8(ascii: "#") }

  fileprivate var endsFields: Bool { isFieldsMark || bytes[range].elementsEqual("...".utf8) }
}
