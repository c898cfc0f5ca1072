package import TerminalGrid
import WaterfallItems
import WaterfallLayout
import WaterfallRecords

/// All that a viewer is at a moment, as one value.
///
/// ``update(_:)`` is the only way it changes, and returns the work that follows; ``render(into:)``
/// only reads. Neither waits, prints, or asks for the time, so that a test can play any story.
///
/// Items are numbered from 0 in the order in which they came; the arrangement knows where in the
/// layout each stands.
package struct ViewerState: Sendable {
  /// As they are now: the layout's may be changed while one looks.
  var options: ViewerOptions
  var size: CellSize
  var layout: CardLayout
  var arrangement = Arrangement()
  var items = ItemTable()
  /// A header tells the number of a section's items if it is known and less; nil: as many as there
  /// are so far.
  var mostCounted: Int?
  var cards = CardShelf()

  var camera = Camera()

  var reading = Reading()
  /// What all extents were measured by.
  var measure: CardMeasure
  var query: ItemQuery
  var arranging = Arranging()
  /// The sections in which the source itself gave the items.
  var sourceSections = SourceSections()
  var pictures = PictureCache()
  var picks = Picks()
  var theme: Theme
  /// Whether the theme follows the terminal's background, should it tell.
  var isThemeAutomatic: Bool
  var question = KeyQuestion()
  var prompts = PromptPane()
  var help = HelpPane()
  var details = Details()
  /// The card that was clicked last, until a second click would come too late; and how often any
  /// was.
  var click: (item: Int?, number: Int) = (nil, 0)
  /// Searches, marks and jumps.
  var finding = Finding()

  /// The columns to come back to from one card per row.
  var columnsBeforeSingle: Int?

  var layoutWork = LayoutWork()
  /// What tells how long placing took.
  var stopwatch = Stopwatch.stopped
  var lab = Lab()
  var tour = TourPane()

  /// Cards on their way; nil while all are in their places.
  var animation: Animation?

  var status: StatusLine
  /// The cards in view since the last update; nil if there are none.
  var inView: CardsInView?

  package init(options: ViewerOptions, size: CellSize) {
    self.options = options
    self.size = size
    query = options.query
    status = StatusLine(options)
    (theme, isThemeAutomatic) = (options.theme, options.isThemeAutomatic)
    if options.opensLab { lab.toggle() }
    arranging.restart(for: query)
    arranging.beginsAtTop = query.needsAll
    layout = CardLayout(options.layout, size: size)
    measure = CardMeasure(laneExtent: 1, options.form)
    layout.prepareEmpty(in: viewport)
    measure = layout.measure(options.form)
  }

  /// What the layout is to be prepared from.
  var cardSource: CardSource {
    CardSource(
      arrangement: arrangement, extents: items.extents, spans: items.spans,
      widths: items.widths,
      ownWidth: fields?.extent == nil ? layout.ownWidth : nil,
      headerExtent: headerExtent,
      footerExtent: options.hasSectionFooters ? headerExtent : 0)
  }
}

// MARK: What the parts say

extension ViewerState {
  var fields: CardFields? { cards.fields }
  var loading: Reading.Loading { reading.loading }
  var cursor: Cursor? { reading.cursor }
  var isHalted: Bool { reading.isHalted }
  var journey: Journey? { reading.journey }
  var growth: Growth { reading.growth }
  var isMeasuring: Bool { reading.isMeasuring }
  var generation: Int { reading.generation }
}

// MARK: Along the way of scrolling

extension ViewerState {
  var isHorizontal: Bool { layout.isHorizontal }

  /// Cells of the viewport along the way of scrolling.
  var viewportExtent: Int { isHorizontal ? viewport.columns : viewport.rows }

  /// The cards, and behind them the line that says how it goes on.
  var contentExtent: Int {
    let hasFooter = !layout.choice.fillsHeight
    return arrangement.count == 0 ? 0 : layout.contentExtent + (hasFooter ? 1 : 0)
  }

  /// Points of a section's header: a row, or two columns, in which its name stands from top to
  /// bottom.
  private var headerExtent: Double { layout.pointsAlong * (isHorizontal ? 2 : 1) }

  var lastOffset: Int { max(0, contentExtent - viewportExtent) }

  /// The first cell of a frame along the way of scrolling, and the one behind the last.
  func range(of frame: Rect) -> (first: Int, end: Int) {
    isHorizontal
      ? (Int(frame.minX), Int(frame.maxX)) : (Int(frame.minY), Int(frame.maxY))
  }

  /// The viewport's rectangle in the content.
  var visibleRect: Rect {
    let (columns, rows) = (Double(viewport.columns), Double(viewport.rows))
    return isHorizontal
      ? Rect(x: Double(offset), y: 0, width: columns, height: rows)
      : Rect(x: 0, y: Double(offset), width: columns, height: rows)
  }

  func frame(of item: Int) -> Rect? {
    arrangement.path(of: item).flatMap { layout.frame(at: $0) }
  }
}
