import TerminalGrid
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
  /// The present options. The user can change the layout's while the viewer runs.
  package internal(set) var options: ViewerOptions
  var size: CellSize
  package internal(set) var board: Board
  package internal(set) var cards = CardShelf()

  var reading: Reading
  var ordering: Ordering
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
  /// Searches, marks and jumps.
  var finding = Finding()

  /// The boards around this one.
  var trail: Trail

  var counts = CountsPane()
  var lab = Lab()
  var asking = LayoutAsking()
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
    (reading, picks) = (Reading(generation: options.generation), options.picks)
    ordering = Ordering(options.query)
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
  var layout: CardLayout { board.layout }
  var arrangement: Arrangement { board.arrangement }
  var items: ItemTable { board.items }
  var measure: CardMeasure { board.measure }
  package var layoutWork: LayoutWork { board.work }
  var offset: Int { board.offset }
  var focus: Int { board.focus }
  var anchor: (item: Int, cells: Int)? { board.anchor }
  var isHorizontal: Bool { board.isHorizontal }
  var viewportExtent: Int { board.viewportExtent }
  var contentExtent: Int { board.contentExtent }
  var lastOffset: Int { board.lastOffset }
  var visibleRect: Rect { board.visibleRect }
  func range(of frame: Rect) -> (first: Int, end: Int) { board.range(of: frame) }
  func frame(of item: Int) -> Rect? { board.frame(of: item) }
  package var fields: CardFields? { cards.fields }
  var query: ItemQuery { ordering.query }
  var loading: Reading.Loading {
    isAtLimit && reading.loading == .idle ? .ended : reading.loading
  }
  /// Whether the limit of shown items is reached, and no later item could replace one of them.
  package var isAtLimit: Bool {
    guard let limit = query.readingLimit, fields != nil, !ordering.isPending else { return false }
    return arrangement.count >= limit
  }
  package var cursor: Cursor? { reading.cursor }
  /// The message in the status line; nil if there is none.
  package var notice: String? { status.notice }
  var isHalted: Bool { reading.isHalted }
  var journey: Journey? { reading.journey }
  var growth: Growth { reading.growth }
  var isMeasuring: Bool { reading.isMeasuring }
  var generation: Int { reading.generation }
}
