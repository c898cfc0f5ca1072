package import WaterfallRecords

/// Markdown as a card shows it: its marks are removed and become styles.
///
/// Items have bullets, quotations have a bar at the left, and thematic breaks become lines. The
/// columns of tables are aligned. HTML tags are removed, and their text stays.
package struct MarkdownText {
  package private(set) var text = ""
  /// The styles of parts of the text.
  package private(set) var runs: [StyleRun] = []
  /// Byte ranges of the lines of code and of tables, which must not be broken.
  package private(set) var wholeLines: [Range<Int>] = []
  /// The words that link to a web address, in order.
  package private(set) var links: [MarkdownLink] = []
  /// Whether the text has tables, so that it depends on the available room.
  package private(set) var hasTables = false

  /// The most bytes that are read for a card; it is more than a card shows.
  private static let longest = 65_536
  /// The longest text that is read for details, in bytes.
  private static let longestForDetails = 262_144

  /// - Parameters:
  ///   - source: CommonMark, with GitHub's tables and strikethrough. A card shows only the
  ///     beginning of a long text.
  ///   - room: the room for its lines; nil if it is unknown.
  ///   - width: the number of terminal cells that a text takes.
  /// - Returns: nil if the text is too long for details, which show all of it, if its tables would
  ///   take too much memory, or if cmark-gfm is missing in this build or on this machine; the
  ///   source is then shown unchanged.
  /// - Complexity: O(n).
  package init?(_ source: String, in room: MarkdownRoom? = nil, width: @escaping (String) -> Int) {
    #if Libraries
    var source = source
    if room?.overflow == .wrap {
      guard source.utf8.count <= Self.longestForDetails else { return nil }
    } else if source.utf8.count > Self.longest {
      let part = source.utf8.prefix(Self.longest)
      source = String(decoding: part[..<(part.lastIndex(of: 0x0A) ?? part.endIndex)], as: UTF8.self)
    }
    guard !MissingCells.areTooMany(in: source) else { return nil }
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

package struct MarkdownRoom: Hashable, Sendable {
  /// How to show cells of tables and lines of code that are too long.
  package enum Overflow: Sendable {
    /// On one line that is cut off; cards use this.
    case cut
    /// On as many lines as they need; details use this. Links that do not lead to the web show
    /// their address.
    case wrap
  }

  /// The number of terminal cells in a line.
  package var columns: Int
  package var overflow: Overflow

  package init(columns: Int, overflow: Overflow) {
    (self.columns, self.overflow) = (columns, overflow)
  }

  /// The smallest width to which a table's column may be reduced, in terminal cells.
  ///
  /// If a column would get less, each cell has its own line.
  var leastColumn: Int { overflow == .cut ? 5 : 8 }
}

/// Words without a gap between them that link to a web address.
package struct MarkdownLink: Hashable, Sendable {
  /// Byte offsets in the text.
  package var range: Range<Int>
  package var address: String
  /// The link's number in its text, from 0; the words of one link may be on several lines of a
  /// table.
  package var number: Int
}
