import TerminalGrid
package import WaterfallItems
import WaterfallLayout
package import WaterfallRecords

/// What a viewer is made of. Its parts keep their fields private; what an event means for several
/// of them stands in the extensions of this type.
///
/// Only a ``Viewer`` holds one, and it changes by events alone.
///
/// Items are numbered from 0 in the order in which they came; the arrangement knows where in the
/// layout each stands.
package struct Viewer: Sendable {
  /// As they are now: the layout's may be changed while one looks.
  package internal(set) var options: ViewerOptions
  var size: CellSize
  package internal(set) var board: Board
  package internal(set) var cards = CardShelf()

  var reading: Reading
  var ordering: Ordering
  var pictures = PictureCache()
  /// On all boards.
  var picks: Picks
  /// The colours that were chosen. A slow line shows few of them.
  var chosenTheme: Theme { didSet { dress() } }
  /// The colours that are drawn.
  private(set) var theme: Theme
  var isLineSlow = false { didSet { dress() } }
  /// Whether the theme follows the terminal's background, should it tell.
  var isThemeAutomatic: Bool
  var question = KeyQuestion()
  var prompts: PromptPane
  var help = HelpPane()
  var details = Details()
  /// The card that was clicked last, until a second click would come too late; and how often any
  /// was.
  var click: (item: Int?, number: Int) = (nil, 0)
  /// Searches, marks and jumps.
  var finding = Finding()

  /// The boards around this one.
  var trail: Trail

  /// The layout to come back to from the list.
  var layoutBeforeList: LayoutChoice?

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

  /// - Parameter stopwatch: tells how long placing took; a state has no time of its own.
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
  /// Whether as many are shown as are wanted, and nothing that follows could take their place.
  package var isAtLimit: Bool {
    guard let limit = query.readingLimit, fields != nil, !ordering.isPending else { return false }
    return arrangement.count >= limit
  }
  package var cursor: Cursor? { reading.cursor }
  /// What the status line says; nil: nothing.
  package var notice: String? { status.notice }
  var isHalted: Bool { reading.isHalted }
  var journey: Journey? { reading.journey }
  var growth: Growth { reading.growth }
  var isMeasuring: Bool { reading.isMeasuring }
  var generation: Int { reading.generation }
}
