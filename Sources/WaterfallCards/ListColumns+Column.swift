package import TerminalGrid

extension ListColumns {
  /// A column: what it shows, and what is known of its texts.
  package struct Column: Hashable, Sendable {
    package var part: Part
    /// The names of further fields that it shows, each one a title of other sources.
    var otherNames: [SafeText] = []
    /// The heading of the column: the name that a person has given to its field, else its own.
    package internal(set) var name: SafeText = ""
    /// The heading without a person's choice.
    var ownName: SafeText = ""
    /// Whether a person wants its texts whole, however long they are.
    var isFitted = false
    /// The column's width, in cells.
    package var width = 0
    /// Cells from the left edge of the row.
    package var start = 0
    /// Whether its texts are numbers, amounts, sizes or durations, which are aligned at their ends.
    package var isNumeric = false
    /// The field that it shows, as a filter names it; nil if it shows several.
    package var field: String?
    /// The direction of the order, if the cards are in the order of this column; else nil.
    ///
    /// Its arrow may be in the gap after the name, so that it changes no width.
    package var direction: Direction?
    /// Its place among all columns if a person has chosen nothing.
    var rank = 0
    /// The place of its lines among those of most cards; -1 for a title, badge or body.
    var place = -1
    /// Cells of the longest text in the column.
    var textWidth = 1
    /// How many of its texts are quantities, how many say something else, and how many of these
    /// are dates.
    var quantities = Quantities()
    var dateCount = 0
    /// Whether a part of a text still says something: it has several words, or is an address.
    var mayBeCut = false

    /// Whether its texts are shown whole as long as another column can give them room: numbers,
    /// dates and identifiers, of which a part would say something else.
    var staysWhole: Bool { !mayBeCut && textWidth <= ListColumns.widest }
    /// Cells of the longest text in the column, and of its name up to a limit.
    var preferredWidth: Int {
      max(textWidth, isFitted ? name.width : min(name.width, ListColumns.longestName))
    }
    /// The cells that it keeps even if there is very little room.
    var least: Int {
      if staysWhole || isFitted { return preferredWidth }
      return min(
        preferredWidth, part == .title ? ListColumns.longestName * 2 : ListColumns.longestName)
    }
    /// The cells in which its name fits, too.
    var wholeName: Int { max(preferredWidth, min(name.width, ListColumns.longestName * 2)) }
  }

  struct Quantities: Hashable { var (yes, no) = (0, 0) }

  /// The column in sight at a cell of the row, or before it in the gap; nil if there is none.
  package func column(at cell: Int) -> Column? {
    columns.last { $0.start <= cell && cell < $0.start + $0.width + Self.gap }
  }
}
