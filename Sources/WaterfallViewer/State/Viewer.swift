import TerminalGrid
import WaterfallCards
package import WaterfallItems
import WaterfallLayout
package import WaterfallRecords

/// The whole state of a viewer, in parts with private fields. The extensions of this type handle
/// events that concern several parts.
///
/// Only a ``ViewerState`` holds one, and only events change it.
///
/// Items are numbered from 0 in the order in which they came. The arrangement maps these numbers to
/// positions in the layout.
package struct Viewer: Sendable {
  /// The present options. A board's view, form and query are its own; here are those that the first
  /// board begins with.
  package internal(set) var options: ViewerOptions
  var size: CellSize
  package internal(set) var board: Board
  var pictures = PictureCache()
  /// The picks of all boards.
  var picks: Picks
  /// The chosen theme. A slow line gets a plainer version of it.
  var chosenTheme: Theme { didSet { dress() } }
  /// The colours that are drawn.
  private(set) var theme: Theme
  var isLineSlow = false { didSet { dress() } }
  /// Whether the theme follows the terminal's background, if the terminal reports it.
  var isThemeAutomatic: Bool
  var question = KeyQuestion()
  var prompts: PromptPane
  var help = HelpPane()
  var details = Details()
  /// The card clicked last, until it is too late for a double click; and the number of clicks so
  /// far. The number tells an outdated timer from the present one.
  var click: (item: Int?, number: Int) = (nil, 0)
  /// The boards around this one.
  var trail: Trail

  var counts = CountsPane()
  var lab = Lab()
  var tour = TourPane()
  var presentation: Presentation

  /// Cards on their way; nil while all are in their places.
  var animation: Animation?

  var status: StatusLine
  /// The cards in view since the last update; nil if there are none.
  var inView: CardsInView?

  /// - Parameter stopwatch: measures how long placing took, because the state itself never reads a
  ///   clock.
  init(
    options: ViewerOptions, size: CellSize, stopwatch: Stopwatch = .stopped
  ) {
    self.options = options
    self.size = size
    picks = options.picks
    prompts = PromptPane(options.typed)
    status = StatusLine(options)
    presentation = Presentation(isOpen: options.isPresenting)
    trail = Trail(options.outerBoards)
    picks.move(to: trail.path, generation: options.generation)
    status.name(trail.names + [options.sourceName])
    (theme, chosenTheme) = (options.theme, options.theme)
    isThemeAutomatic = options.isThemeAutomatic
    if options.opensLab { lab.toggle() }
    board = Board(options, size: size, stopwatch: stopwatch)
    if viewport != size { board = Board(options, size: viewport, stopwatch: stopwatch) }
  }
}

extension Viewer {
  private mutating func dress() { theme = isLineSlow ? chosenTheme.plain : chosenTheme }
}

// MARK: What the parts say

extension Viewer {
  var layout: CardLayout { board.placed.layout }
  var arrangement: Arrangement { board.placed.arrangement }
  var items: ItemTable { board.placed.items }
  var measure: CardMeasure { board.placed.measure }
  package var layoutWork: LayoutWork { board.placed.work }
  var offset: Int { board.placed.offset }
  var focus: Int { board.placed.focus }
  var anchor: (item: Int, cells: Int)? { board.placed.anchor }
  var isHorizontal: Bool { board.placed.isHorizontal }
  var viewportExtent: Int { board.placed.viewportExtent }
  var contentExtent: Int { board.placed.contentExtent }
  var lastOffset: Int { board.placed.lastOffset }
  var visibleRect: Rect { board.placed.visibleRect }
  func range(of frame: Rect) -> (first: Int, end: Int) { board.placed.range(of: frame) }
  func frame(of item: Int) -> Rect? { board.placed.frame(of: item) }
  package var fields: CardFields? { board.cards.fields }
  var query: ItemQuery { board.ordering.query }
  var loading: Reading.Loading { board.loading }
  package var isAtLimit: Bool { board.isAtLimit }
  package var cursor: Cursor? { board.reading.cursor }
  /// The message in the status line; nil if there is none.
  package var notice: String? { status.notice }
  var isHalted: Bool { board.reading.isHalted }
  var farScroll: FarScroll? { board.reading.farScroll }
  var followState: FollowState { board.reading.followState }
  var isMeasuring: Bool { board.reading.isMeasuring }
  var generation: Int { board.reading.generation }
}
