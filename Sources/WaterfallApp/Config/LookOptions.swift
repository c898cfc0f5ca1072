import ArgumentParser
import TerminalGrid
import WaterfallLayout
import WaterfallViewer

/// Settings for the look of the cards, which several subcommands share.
///
/// None has a default here, so that the layers of settings (built in, file, environment, options)
/// can be told apart. ``Settings`` combines the layers.
struct LookOptions: SettingOptions {
  static let rows = readRows()

  @Setting("How the cards are laid out (masonry).", builtIn: .masonry)
  var layout: ViewerLayoutChoice?

  @ListSetting(
    "Let this command lay out the cards: 'waterfall help layouts'.", .command, as: "command")
  var layoutCommand: [String]?

  @Setting(
    "Run the layout command again when this file is saved, too.", .command, as: "file",
    completion: .file())
  var watchLayout: String?

  @Setting("The scroll direction: vertical or horizontal (vertical).", builtIn: .vertical)
  var direction: DirectionChoice?

  @Setting("Columns: a number, or auto for as many as fit.", builtIn: .automatic, as: "n|auto")
  var columns: ColumnChoice?

  @Setting(
    "The least width of a column, in cells (26).", builtIn: 26, in: 1...10_000, of: "cells",
    as: "cells")
  var minColumnWidth: Int?

  @Setting("The greatest number of columns, if as many as fit.", in: 1...10_000, as: "n")
  var maxColumns: Int?

  @Setting(
    "The greatest width of a column, in cells.", in: 1...10_000, of: "cells", as: "cells")
  var maxColumnWidth: Int?

  @Setting(
    "Where columns of the greatest width are: start, center or end (start).",
    builtIn: .start)
  var align: AlignmentChoice?

  @Switch("Have at most as many columns as cards, even with --columns.", builtIn: false)
  var fit: Bool?

  @Switch("Extend the last card of each column to the section's end.", builtIn: false)
  var flush: Bool?

  @Setting("Both gaps between cards, in cells.", in: 0...1000, of: "cells", as: "cells")
  var gap: Int?

  @Setting("The gap between columns, in cells (1).", in: 0...1000, of: "cells", as: "cells")
  var columnGap: Int?

  @Setting(
    "The gap between the cards of a column, in cells (0).", in: 0...1000, of: "cells",
    as: "cells")
  var rowGap: Int?

  @Setting("Which column the next card goes to (shortest).", builtIn: .shortest)
  var placement: PlacementChoice?

  @Setting(
    "Columns within this many cells of the shortest take turns (0).",
    builtIn: 0, in: 0...100_000, of: "cells", as: "cells")
  var tolerance: Int?

  @Switch("Whether the first column is the rightmost.", builtIn: false)
  var rightToLeft: Bool?

  @Setting(
    "Lay out for a screen w points wide, and scale the result to cells.", in: 1...100_000,
    of: "points", as: "w")
  var points: Int?

  @Switch("Show the naive layout without its defect.", builtIn: false)
  var fixed: Bool?

  @Switch(
    "Open the lab: the layout's numbers, changed with the arrows, and marks over the cards.",
    builtIn: false)
  var lab: Bool?

  @Switch(
    "Show the cards to an audience: keys and mouse are seen, the status line is not.",
    builtIn: false)
  var present: Bool?

  @Setting("The border of cards (rounded).", builtIn: .rounded)
  var border: BorderChoice?

  @Setting("The background of a card: a tint, its colour, or none (tint).", builtIn: .tint)
  var fill: CardFill?

  @Setting(
    "Colours: \(Catalogue.current.themeNames.joined(separator: ", ")), one of the config file, or "
      + "auto (auto).",
    builtIn: "auto", as: "name", completion: .list(Catalogue.current.themeNames + ["auto"]))
  var theme: String?

  @Setting(
    "The number of colours (auto: the terminal's; none if NO_COLOR is set).", builtIn: .auto)
  var color: ColorChoice?

  @Switch("Draw borders and marks in ASCII only.", builtIn: false)
  var ascii: Bool?

  @Switch("Avoid animations.", builtIn: false)
  var reducedMotion: Bool?

  @Setting("Whether pictures are shown: auto or never (auto).", builtIn: .auto)
  var images: ImagesChoice?

  @Setting("Items to load at a time.", in: 1...1_000_000, as: "n")
  var pageSize: Int?
}
