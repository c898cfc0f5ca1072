package import TerminalGrid
package import WaterfallBoard
package import WaterfallCards
package import WaterfallItems
package import WaterfallRecords

/// The part of a viewer's options that only `:` changes while it runs. Lengths are in cells.
package struct ViewerConfiguration: Hashable, Sendable {
  /// The fields that the user assigned to parts of a card. The others are chosen from the first
  /// page.
  package var fields = FieldOverrides()
  package var counting = BoardRules.Counting.never
  /// The form of pictures at first; nil if they are not shown. A terminal may report later that it
  /// has more colours, or draws pixels.
  package var pictureForm: PictureForm?
  /// How pictures are drawn as cells; nil if they are not shown.
  package var pictureMode: PictureMode? {
    get { pictureForm?.mode }
    set { pictureForm = newValue.map { PictureForm($0, pixels: pictureForm?.pixels) } }
  }
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

  /// The panes, with those of other rooms.
  package var paneList = PaneList.own
  /// What single panes were given.
  package var panes = PaneOptions()

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
  /// Whether a picker begins with its prompt, and not among the cards.
  package var opensPicker = true
  /// Whether a picker stays if there are items, but none matches at the start. Its prompt has the
  /// words that match nothing, and they can be changed.
  package var staysEmpty = false
  /// The parts of a picker beside its cards, and its keys.
  package var picker = PickerLook()
  /// The options that can be set while the viewer runs, in the help's order.
  package var settings: SettingNames = []
  /// The item to focus at the start, by the number of items before it; nil means the first one
  /// shown.
  package var firstItem: Int?
  /// Whether to begin at the end, as a followed file does. ``firstItem`` wins.
  package var beginsAtEnd = false
  /// The query to turn to at the start. Unlike the first query, leaving a filter leaves it; nil for
  /// none.
  package var resumed: ItemQuery?
  /// Words for the status line at the start; nil for none.
  package var greeting: String?
  package var keys = KeyTable<Command>()
  package var promptKeys = KeyTable<PromptCommand>()
  package var detailKeys = KeyTable<DetailCommand>()
  package var listKeys = KeyTable<ListCommand>()
  /// The themes to choose from, in this order; not empty.
  package var themes = Theme.builtIn
  package var paint = CardPaint()
  /// Whether the program draws only ASCII of its own. The items' texts are not changed.
  package var isASCII = false
  /// The shell command that edits a file.
  package var editor = "vi"
  /// Whether the viewer must not read, run or write anything outside the sources.
  package var isSecure = false

  /// The program's start, in seconds since 1970. Dates of the same year are shown without the year.
  package var startTime = 0
  package var medium = BoardRules.Medium.screen

  package init() {}
}

extension ViewerConfiguration {
  /// The exit reason when the user leaves without picking.
  package var leavingReason: ExitReason { selection == nil ? .quit : .interrupted }
}
