import WaterfallRecords

/// Finds the outermost blocks of Markdown, line by line.
///
/// The first line must not be inside a block. The first line of a section never is, because a
/// section begins with an outermost block.
protocol MarkdownBlocks: AnyObject {
  /// Reads the next line.
  ///
  /// - Parameter line: a whole line, with or without its line feed.
  /// - Returns: the outermost block that the line belongs to.
  func read(_ line: ArraySlice<UInt8>) -> MarkdownBlock
}

/// The outermost block that a line belongs to.
struct MarkdownBlock: Equatable {
  enum Kind {
    case heading
    case paragraph
    case code
    /// A list, a quotation, a table, HTML or a rule.
    case other
  }

  var kind: Kind
  /// Whether the block begins with this line.
  var isNew: Bool
}

/// A reader of blocks: cmark-gfm, or one that looks at single lines where cmark-gfm is missing.
func markdownBlocks() -> any MarkdownBlocks {
  #if Libraries
  if let blocks = ParsedBlocks() { return blocks }
  #endif
  return GuessedBlocks()
}

/// Finds headings by the look of single lines, if cmark-gfm is missing.
///
/// Blocks of code, comments and `<pre>` have no headings, wherever they begin. Lists and tables are
/// not distinguished from other text.
final class GuessedBlocks: MarkdownBlocks {
  private var fence: MarkdownLine.Fence?
  /// Whether the open block of code is in a quotation, and ends with it.
  private var isQuoted = false
  /// The tag that ends the open piece of HTML; nil if none is open.
  private var closingTag: String?
  /// Whether a line of marks below would make the last line a heading.
  private var isParagraph = false

  func read(_ line: ArraySlice<UInt8>) -> MarkdownBlock {
    let bytes = Array(line)
    let whole = MarkdownLine(bytes, bytes.indices)
    let inner = MarkdownLine(bytes, Self.withoutMarkers(whole))
    let startsQuoted = line.first == UInt8(ascii: ">")
    if fence != nil, isQuoted, !startsQuoted { fence = nil }
    if let fence {
      if inner.closes(fence) { self.fence = nil }
      return inBlock(.code)
    }
    if let tag = closingTag {
      if bytes.contains(tag.utf8) { closingTag = nil }
      return inBlock(.other)
    }
    if inner.fence != nil {
      (fence, isQuoted) = (inner.fence, startsQuoted)
      return inBlock(.code)
    }
    if let tag = Self.closingTag(of: inner) {
      closingTag = bytes.contains(tag.utf8) ? nil : tag
      return inBlock(.other)
    }
    if whole.level != nil {
      isParagraph = false
      return MarkdownBlock(kind: .heading, isNew: true)
    }
    if isParagraph, whole.underlineLevel != nil {
      isParagraph = false
      return MarkdownBlock(kind: .heading, isNew: false)
    }
    let isNew = !isParagraph
    isParagraph = whole.canContinue && (isParagraph || whole.indentation < 4)
    return MarkdownBlock(kind: isParagraph ? .paragraph : .other, isNew: isNew)
  }

  private func inBlock(_ kind: MarkdownBlock.Kind) -> MarkdownBlock {
    isParagraph = false
    return MarkdownBlock(kind: kind, isNew: false)
  }

  /// The range of a line after white space and the markers of items and quotations.
  private static func withoutMarkers(_ line: MarkdownLine) -> Range<Int> {
    var line = line
    while true {
      let rest = line.textStart..<line.range.upperBound
      guard !rest.isEmpty else { return rest }
      let isQuotation = line.bytes[rest.lowerBound] == UInt8(ascii: ">")
      guard isQuotation || line.isListItem else { return rest }
      let marker = isQuotation ? 1 : line.bytes[rest].prefix { $0 != 0x20 && $0 != 0x09 }.count
      line = MarkdownLine(line.bytes, rest.lowerBound + marker..<rest.upperBound)
    }
  }

  /// The tag that ends the HTML that a line begins with, if the HTML may have blank lines.
  private static func closingTag(of line: MarkdownLine) -> String? {
    let text = line.bytes[line.textStart..<line.range.upperBound]
    if text.starts(with: "<!--".utf8) { return "-->" }
    return ["pre", "script", "style"].first { text.starts(with: "<\($0)".utf8) }.map { "</\($0)>" }
  }
}
