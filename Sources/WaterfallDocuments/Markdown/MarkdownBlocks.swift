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
