package import TerminalGrid
package import WaterfallItems
package import WaterfallLayout
package import WaterfallRecords

/// What a person may choose before the viewer starts. Lengths are in cells.
package struct ViewerOptions: Hashable, Sendable {
  /// For the status line: where the items come from.
  package var sourceName = "waterfall"
  /// The boards around the one that is seen first, the outermost first.
  package var outerBoards: [OuterBoard] = []
  /// What was picked before the viewer began anew.
  package var picks = Picks()
  /// The number that its first items have: no others had it before the viewer began anew.
  package var generation = 0
  package var layout = LayoutChoice()
  /// Those that can be chosen, in the order in which they are offered; not empty.
  package var layouts = LayoutKind.all
  /// The layout that the list has taken the place of; nil: it has not.
  package var layoutBeforeList: LayoutChoice?
  package var form = CardForm()
  /// Items asked for at a time; nil: as many as two screens need.
  package var pageSize: Int?
  /// What is shown where, as far as a person said so; the rest is found in the first page.
  package var fields = FieldOverrides()
  package var query = ItemQuery()
  /// How words that are typed into a filter are looked for.
  package var words = Filter.Words.exact
  /// When the source is read to its end by itself, so that all matches are counted.
  package enum Counting: Sendable {
    case never
    /// While a filter is in force, or a search that was accepted.
    case filtered
    case always
  }
  package var counting = Counting.never
  /// What pictures are drawn with; nil: they are not shown.
  package var pictureMode: PictureMode?
  package var pictureHeight = PictureHeight.proportional
  /// What cards tell of their places in the layout, instead of their bodies; nil: nothing.
  package var attributeWords: AttributeWords?
  /// How many screens are left below the viewport when more is asked for; 0: when the last card
  /// comes in sight.
  package var loadAhead = 1
  /// Whether a line behind each section says how many it had.
  package var hasSectionFooters = false
  /// Whether cards are seen on their way when a refresh moves them.
  package var isAnimated = true
  /// Whether the source grows for ever: at the end the view goes along.
  package var isFollowing = false

  /// Whether the source is known to have no end: then it cannot be put into another order.
  package var isEndless = false
  /// Whether a page may be read before it is asked for. A page of a source that grows has what has
  /// been written by the time when it is asked for.
  package var readsAhead: Bool { !isFollowing && !isEndless }

  /// Whether the lab is open from the start.
  package var opensLab = false
  /// Whether it is shown to an audience from the start.
  package var isPresenting = false
  /// The tour to begin with; nil: none. And whether there are others before and behind it.
  package var tour: Tour?
  package var isTourFollowing = false
  package var isTourFollowed = false
  /// How far it had come before the viewer began anew; nil: it begins.
  package var tourPlace: TourPlace?

  /// Whether Enter picks, and how much; nil: it does not.
  package var selection: Selection?
  /// The options that can be set while one looks, in the help's order.
  package var settings: SettingNames = []
  /// The item to begin at, by its position; nil: the first one.
  package var firstItem: Int?
  /// What was typed in prompts before, the latest last.
  package var typed: [PromptEntry] = []
  package var keys = KeyTable<Command>()
  package var promptKeys = KeyTable<PromptCommand>()
  package var detailKeys = KeyTable<DetailCommand>()
  package var tourKeys = KeyTable<TourCommand>()
  /// Those that can be chosen, in the order in which they are offered; not empty.
  package var themes = Theme.builtIn
  package var theme = Theme.dark
  package var fill = CardFill.tint
  /// Whether the light or the dark theme is taken when the terminal tells its background.
  package var isThemeAutomatic = false
  /// Whether the program draws nothing of its own but ASCII. Texts stay as they are.
  package var isASCII = false
  /// Whether nothing moves that need not move.
  package var isMotionReduced = false
  /// What Enter runs in a shell; nil: it opens the details.
  package var onEnter: RecordTemplate?
  /// What the shell runs to edit a file.
  package var editor = "vi"
  /// Whether nothing outside the sources is read, run or written.
  package var isSecure = false

  /// When the program began, in seconds since the beginning of 1970: dates of that year are said
  /// without it.
  package var startTime = 0
  /// Which clocks dates are said by.
  package enum Zone: Sendable { case utc, local }
  package var zone = Zone.utc

  /// What the cards are drawn on.
  package enum Medium: Sendable {
    /// Somebody looks, and moves.
    case screen
    /// They are printed once: nothing is in focus, there is no status line, and no line behind the
    /// last card.
    case paper
  }
  package var medium = Medium.screen

  package init() {}
}

extension ViewerOptions {
  /// A printed header tells how many items its section has, if they are fewer. A longer section
  /// comes page by page, and nobody would wait for its end.
  package static let mostCountedOnPaper = 4096

  /// Whether cards can be printed as they come: no item ever comes to stand above an earlier one.
  package var isStreamedToPaper: Bool {
    guard query.grouping == nil, !query.needsAll, !query.ranks, !layout.isHorizontal else {
      return false
    }
    return layout.kind.settling != .atEnd
  }
}
