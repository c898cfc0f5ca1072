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
  /// Where words stand that lead to an address of the web, in their order.
  package private(set) var links: [MarkdownLink] = []
  /// Whether the text depends on the room that there is for it.
  package private(set) var hasTables = false

  /// Bytes of the longest text that is read: more than a card shows.
  private static let longest = 65_536

  /// - Parameters:
  ///   - source: CommonMark, with GitHub's tables and struck-out words.
  ///   - room: for its lines; nil: it is not known.
  ///   - width: the cells that a text takes.
  /// - Returns: nil for a text that is too long, or where there is no reader of Markdown, in this
  ///   build or on this machine: it is shown as it stands.
  /// - Complexity: O(n).
  package init?(_ source: String, in room: MarkdownRoom? = nil, width: @escaping (String) -> Int) {
    guard source.utf8.count <= Self.longest else { return nil }
    #if Markdown
    guard var walk = MarkdownWalk(source) else { return nil }
    var writer = MarkdownWriter(room: room, width: width)
    walk.write(into: &writer)
    writer.finish()
    (text, runs, wholeLines) = (writer.text, writer.runs, writer.wholeLines)
    (links, hasTables) = (writer.links, writer.hasTables)
    #else
    return nil
    #endif
  }
}

/// The room that there is for a text of Markdown.
package struct MarkdownRoom: Hashable, Sendable {
  /// How cells of tables and lines of code that are too long are shown.
  package enum Overflow: Sendable {
    /// In one line, as far as there is room: this is for cards.
    case cut
    /// In as many lines as they need. Addresses that are not of the web are written out.
    case wrap
  }

  /// In cells, of a line.
  package var columns: Int
  package var overflow: Overflow

  package init(columns: Int, overflow: Overflow) {
    (self.columns, self.overflow) = (columns, overflow)
  }

  /// Cells of the narrowest column of a table that is not as wide as its texts. With less, rows are
  /// told line by line.
  var leastColumn: Int { overflow == .cut ? 5 : 8 }
}

/// Words that lead to an address, as far as they stand together.
package struct MarkdownLink: Hashable, Sendable {
  /// Byte offsets in the text.
  package var range: Range<Int>
  package var address: String
  /// Of the link in its text, from 0: words of one link may stand in several lines of a table.
  package var number: Int
}
