import ArgumentParser
import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallLab
import WaterfallLayout
import WaterfallViewer

/// Settings for the look of the cards, which several subcommands share.
///
/// None has a default here, so that the layers of settings (built in, file, environment, options)
/// can be told apart. ``Settings`` combines the layers.
struct LookOptions: SettingOptions {
  static let rows = readRows()

  @Setting(
    "How the cards are laid out (masonry).",
    .cards(from: { ($0.layout.kind, $0.layout.placement) = ($1.layoutKind, $1.placement) }),
    builtIn: .masonry)
  var layout: ViewerLayoutChoice?

  @ListSetting(
    "Let this command lay out the cards: 'waterfall help layouts'.",
    .cards(from: { ($0.layout.kind, $0.layouts) = ($1.layoutKind, $1.layouts) }),
    .runsCommand, as: "command")
  var layoutCommand: [String]?

  @Setting(
    "Run the layout command again when this file is saved, too.",
    .live(), .namesFile, as: "file", completion: .file())
  var watchLayout: String?

  @Setting(
    "The scroll direction: vertical or horizontal (vertical).",
    .cards { $0.layout.direction = $1.direction }, builtIn: .vertical)
  var direction: DirectionChoice?

  @Setting(
    "Columns: a number, or auto for as many as fit.",
    .cards { $0.layout.columns = $1.count }, builtIn: .automatic, as: "n|auto")
  var columns: ColumnChoice?

  @Setting(
    "The least width of a column, in cells (26).",
    .cards { $0.layout.minimumColumnWidth = $1 },
    builtIn: 26, in: 1...10_000, of: "cells", as: "cells")
  var minColumnWidth: Int?

  @Setting(
    "The greatest number of columns, if as many as fit.",
    .cards { $0.layout.maximumColumns = $1 }, in: 1...10_000, as: "n")
  var maxColumns: Int?

  @Setting(
    "The greatest width of a column, in cells.",
    .cards { $0.layout.maximumColumnWidth = $1 }, in: 1...10_000, of: "cells", as: "cells")
  var maxColumnWidth: Int?

  @Setting(
    "Where columns of the greatest width are: start, center or end (start).",
    .cards { $0.layout.alignment = $1.alignment }, builtIn: .start)
  var align: AlignmentChoice?

  @Switch(
    "Have at most as many columns as cards, even with --columns.",
    .cards { $0.layout.fitsCards = $1 }, builtIn: false)
  var fit: Bool?

  @Switch(
    "Extend the last card of each column to the section's end.",
    .cards { $0.layout.isFlush = $1 }, builtIn: false)
  var flush: Bool?

  @Setting(
    "Both gaps between cards, in cells.",
    .cards(from: { ($0.layout.columnGap, $0.layout.rowGap) = ($1.columnGap, $1.rowGap) }),
    in: 0...1000, of: "cells", as: "cells")
  var gap: Int?

  @Setting(
    "The gap between columns, in cells (1).",
    .cards(from: { $0.layout.columnGap = $1.columnGap }), in: 0...1000, of: "cells", as: "cells")
  var columnGap: Int?

  @Setting(
    "The gap between the cards of a column, in cells (0).",
    .cards(from: { $0.layout.rowGap = $1.rowGap }), in: 0...1000, of: "cells", as: "cells")
  var rowGap: Int?

  @Setting(
    "Which column the next card goes to (shortest).",
    .cards(from: { $0.layout.placement = $1.placement }), builtIn: .shortest)
  var placement: PlacementChoice?

  @Setting(
    "Columns within this many cells of the shortest take turns (0).",
    .tolerance, builtIn: 0, in: 0...100_000, of: "cells", as: "cells")
  var tolerance: Int?

  @Switch(
    "Whether the first column is the rightmost.",
    .cards { $0.layout.isRightToLeft = $1 }, builtIn: false)
  var rightToLeft: Bool?

  @Setting(
    "Lay out for a screen w points wide, and scale the result to cells.",
    .cards { $0.layout.chosenPoints = $1 }, in: 1...100_000, of: "points", as: "w")
  var points: Int?

  @Switch(
    "Show the naive layout without its defect.",
    .cards { $0.layout.numbers = .fixed($1) }, builtIn: false)
  var fixed: Bool?

  @Switch(
    "Begin in the list, with a row for each card and its fields in columns.",
    .live { $0.isList = $1 }, builtIn: false)
  var list: Bool?

  @Switch(
    "In the list, show whole texts, in as many lines as they need.",
    .live { $0.form.wrapsRows = $1 }, builtIn: false)
  var wrap: Bool?

  @Switch(
    "Open the lab: the layout's numbers, changed with the arrows, and marks over the cards.",
    .fixed { $0.opensLab = $1 }, builtIn: false)
  var lab: Bool?

  @Switch(
    "Show the cards to an audience: keys and mouse are seen, the status line is not.",
    .live { $0.isPresenting = $1 }, builtIn: false)
  var present: Bool?

  @Setting(
    "The border of cards (rounded).",
    .cards(from: { $0.form.border = $1.borderStyle }), builtIn: .rounded)
  var border: BorderChoice?

  @Switch(
    "Take few rows for each card: no border, a line of title, and little of the rest.",
    .cards(from: { $0.form.crowd($1.isDense, border: $1.borderStyle) }), builtIn: false)
  var dense: Bool?

  @Setting(
    "The background of a card: a tint, its colour, or none (tint).",
    .fixed { $0.paint.fill = $1 }, builtIn: .tint)
  var fill: CardFill?

  @Setting(
    "Colours: \(Catalogue.current.themeNames.joined(separator: ", ")), one of the config file, or "
      + "auto (auto).",
    .live(from: { ($0.theme, $0.isThemeAutomatic) = ($1.theme, $1.isThemeAutomatic) }),
    builtIn: "auto", as: "name", completion: .list(Catalogue.current.themeNames + ["auto"]))
  var theme: String?

  @Setting(
    "The number of colours (auto: the terminal's; none if NO_COLOR is set).",
    .refused, builtIn: .auto)
  var color: ColorChoice?

  @Switch(
    "Draw borders and marks in ASCII only.",
    .fixed(from: { ($0.isASCII, $0.form.border) = ($1.isASCII, $1.borderStyle) }),
    builtIn: false)
  var ascii: Bool?

  @Switch("Avoid animations.", .live { $0.isMotionReduced = $1 }, builtIn: false)
  var reducedMotion: Bool?

  @Setting(
    "Pictures: auto for pixels where the terminal is known to show them, else cells; or one of the "
      + "others everywhere (auto).",
    .live(), builtIn: .auto, formerly: "images")
  var pictures: PicturesChoice?

  @Setting("Items to load at a time.", .live { $0.pageSize = $1 }, in: 1...1_000_000, as: "n")
  var pageSize: Int?
}

extension SettingEffect<Int> {
  /// Another placement, chosen with a key, has no tolerance and stays.
  fileprivate static var tolerance: Self {
    .cards {
      if case .shortest = $0.layout.placement {
        $0.layout.placement = .shortest(tolerance: Double($1))
      }
    }
  }
}

extension CardForm {
  /// Takes few rows for the texts of a card, or as many as usual.
  fileprivate mutating func crowd(_ isDense: Bool, border: BorderStyle) {
    let usual = CardForm()
    self.border = border
    (titleLines, bodyLines) = isDense ? (1, 3) : (usual.titleLines, usual.bodyLines)
    fieldLimits = usual.fieldLimits
    if isDense { (fieldLimits.rows, fieldLimits.valueRows) = (2, 1) }
  }
}

extension LayoutNumbers {
  /// The numbers for `--fixed`, or for `--no-fixed`.
  fileprivate static func fixed(_ isFixed: Bool) -> Self {
    var numbers = Self()
    if isFixed { numbers[.culling] = 1 }
    return numbers
  }
}
