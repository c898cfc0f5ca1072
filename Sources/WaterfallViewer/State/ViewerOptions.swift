package import TerminalGrid
package import WaterfallCards
package import WaterfallItems
package import WaterfallLayout
package import WaterfallRecords

/// The options that a user may choose before the viewer starts. Lengths are in cells.
package struct ViewerOptions: Hashable, Sendable {
  /// Where the items come from, for the status line.
  package var sourceName = "waterfall"
  /// The boards around the first board, the outermost first.
  package var outerBoards: [OuterBoard] = []
  /// The picks from before a restart of the viewer.
  package var picks = Picks()
  /// The generation number of the first items. After a restart it must be unused, because picks
  /// refer to earlier numbers.
  package var generation = 0
  /// How cards are shown.
  package var view = BoardView.cards(LayoutChoice())
  /// The layout chosen for the cards.
  package var layout: LayoutChoice {
    get { view.chosen }
    set { view.chosen = newValue }
  }
  /// The layouts to choose from, in this order; not empty.
  package var layouts = LayoutKind.all
  /// The form of cards that are boxes.
  package var form = CardForm()
  /// The number of items in a page; nil means as many as two screens need.
  package var pageSize: Int?
  /// The fields that the user assigned to parts of a card. The others are chosen from the first
  /// page.
  package var fields = FieldOverrides()
  package var query = ItemQuery()
  /// How a filter's words are matched.
  package var words = Filter.Words.exact
  package var counting = BoardRules.Counting.never
  /// How pictures are drawn; nil if they are not shown.
  package var pictureMode: PictureMode?
  package var pictureHeight = PictureHeight.proportional
  /// The layout attributes that cards show instead of their bodies; nil if there is none.
  package var attributeWords: AttributeWords?
  /// The next page is requested when this many screens or fewer are left below the viewport. With
  /// 0, it is requested when the last card comes into view.
  package var loadAhead = 1
  /// Whether a line after each section gives the number of its items.
  package var hasSectionFooters = false
  /// Whether cards move visibly when a refresh changes their places.
  package var isAnimated = true
  /// Whether the source keeps growing. The view then follows its end.
  package var isFollowing = false

  /// Whether the source is known to be endless, so that it cannot be sorted.
  package var isEndless = false
  /// Whether a page may be read before it is requested. With a growing source that would miss what
  /// is written between the reading and the request.
  package var readsAhead: Bool { !isFollowing && !isEndless }

  /// Whether the lab is open from the start.
  package var opensLab = false
  /// Whether the viewer starts in presentation mode.
  package var isPresenting = false
  /// The first tour, if any. The flags after it say whether other tours come before and after it.
  package var tour: Tour?
  package var isTourFollowing = false
  package var isTourFollowed = false
  /// The tour's progress before a restart of the viewer; nil if it starts at its beginning.
  package var tourPlace: TourPlace?

  /// The place of this viewer among boards that the program shows one after the other.
  package enum Menu: Hashable, Sendable {
    /// Enter on the card with number n, from 0, ends the viewer, and board n follows.
    case menu
    /// The board with this number. The way out of it leads back to the menu.
    case board(Int)
  }
  package var menu: Menu?

  /// How many items Enter may pick; nil if Enter does not pick.
  package var selection: Selection?
  /// The options that can be set while the viewer runs, in the help's order.
  package var settings: SettingNames = []
  /// The position of the first item to focus; nil means the first one.
  package var firstItem: Int?
  /// The inputs of prompts from earlier runs, the latest last.
  package var typed: [PromptEntry] = []
  package var keys = KeyTable<Command>()
  package var promptKeys = KeyTable<PromptCommand>()
  package var detailKeys = KeyTable<DetailCommand>()
  package var tourKeys = KeyTable<TourCommand>()
  /// The themes to choose from, in this order; not empty.
  package var themes = Theme.builtIn
  package var theme = Theme.dark
  package var fill = CardFill.tint
  /// Whether the theme becomes light or dark once the terminal reports its background.
  package var isThemeAutomatic = false
  /// Whether the program draws only ASCII of its own. The items' texts are not changed.
  package var isASCII = false
  /// Whether all unnecessary motion is left out.
  package var isMotionReduced = false
  /// The shell command that Enter runs; nil if Enter opens the details.
  package var onEnter: RecordTemplate?
  /// The shell command that edits a file.
  package var editor = "vi"
  /// Whether the viewer must not read, run or write anything outside the sources.
  package var isSecure = false

  /// The program's start, in seconds since 1970. Dates of the same year are shown without the year.
  package var startTime = 0
  /// The time zone in which dates are shown.
  package enum Zone: Sendable { case utc, local }
  package var zone = Zone.utc

  package var medium = BoardRules.Medium.screen

  package init() {}
}

extension ViewerOptions {
  /// A printed header gives the number of items if its section has fewer than this. A longer
  /// section is printed page by page, because waiting for its end would take too long.
  package static let mostCountedOnPaper = 4096

  /// Whether cards can be printed as they arrive, because no item is placed above an earlier one.
  package var isStreamedToPaper: Bool {
    guard query.grouping == nil, !query.needsAll, !query.ranks, !layout.isHorizontal else {
      return false
    }
    return layout.kind.settling != .atEnd
  }

  /// The exit reason when the user leaves without picking.
  var leavingReason: ExitReason { selection == nil ? .quit : .interrupted }
}

extension BoardRules {
  init(_ options: ViewerOptions) {
    self.init(
      pageSize: options.pageSize, counting: options.counting, loadAhead: options.loadAhead,
      isFollowing: options.isFollowing, isEndless: options.isEndless,
      attributeWords: options.attributeWords, layouts: options.layouts,
      isMotionReduced: options.isMotionReduced, hasSectionFooters: options.hasSectionFooters,
      medium: options.medium)
  }
}

extension Board {
  /// A board without items, as the options ask for it.
  init(_ options: ViewerOptions, size: CellSize, stopwatch: Stopwatch) {
    self.init(
      name: options.sourceName, view: options.view, form: options.form, query: options.query,
      generation: options.generation, BoardRules(options), size: size, stopwatch: stopwatch)
  }
}
