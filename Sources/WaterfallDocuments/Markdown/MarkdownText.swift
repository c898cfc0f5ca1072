package import WaterfallRecords

/// Markdown as a card shows it: without its marks, in inks that say what they said.
///
/// Items have bullets, quotations a bar, and rules are lines. Cells of tables stand below each
/// other. What is HTML among it is left out, but for its words.
package struct MarkdownText {
  package private(set) var text = ""
  /// The looks of parts of the text.
  package private(set) var runs: [InkRun] = []
  /// Byte offsets of the lines that lose their sense when they are broken: those of code and of
  /// tables.
  package private(set) var wholeLines: [Range<Int>] = []

  /// Bytes of the longest text that is read: more than a card shows.
  private static let longest = 65_536

  /// - Parameters:
  ///   - source: CommonMark, with GitHub's tables and struck-out words.
  ///   - width: the cells that a text takes.
  /// - Returns: nil for a text that is too long, or where there is no reader of Markdown, in this
  ///   build or on this machine: it is shown as it stands.
  /// - Complexity: O(n).
  package init?(_ source: String, width: @escaping (String) -> Int) {
    guard source.utf8.count <= Self.longest else { return nil }
    #if Markdown
    guard var walk = MarkdownWalk(source) else { return nil }
    var writer = MarkdownWriter(width: width)
    walk.write(into: &writer)
    writer.finish()
    (text, runs, wholeLines) = (writer.text, writer.runs, writer.wholeLines)
    #else
    return nil
    #endif
  }
}
