package import TerminalGrid
import WaterfallItems
import WaterfallLayout

/// All that a viewer is at a moment, as one value.
///
/// ``update(_:)`` is the only way it changes, and returns the work that follows; ``render(into:)`` only
/// reads. Neither waits, prints, or asks for the time, so that a test can play any story.
///
/// Items are numbered from 0 in the order in which they came; the layout has them in section 0.
package struct ViewerState: Sendable {
  /// What is known of the source's further items.
  enum Loading: Hashable, Sendable {
    /// More can be asked for.
    case idle
    /// A request is under way.
    case waiting
    case ended
    case failed(String)
  }

  /// What covers the cards.
  enum Overlay: Hashable, Sendable {
    case none
    /// The first line of the help that is in sight.
    case help(top: Int)
  }

  /// The line in which a person moves: kept while they move along one axis. In points, at the centre.
  enum Goal: Hashable, Sendable {
    case none
    case column(Double)
    case row(Double)
  }

  let options: ViewerOptions
  var size: CellSize
  var layout: MasonryLayout
  var items = ItemTable()
  var cards = CardCache()
  /// What cards show of their records; nil until the first page has come.
  var fields: CardFields?

  /// The content's row at the top of the viewport.
  var top = 0
  /// The focused item; meaningless while there is none.
  var focus = 0
  var goal = Goal.none

  var loading = Loading.idle
  var cursor: Cursor?
  /// Load on until this item has come, then go to it; `Int.max` means the last.
  var destination: Int?
  /// The card width all heights are of.
  var cardWidth = 1
  /// Whether heights at the current card width are being measured.
  var isMeasuring = false
  /// Items whose records are being read again.
  var fetching: Set<Int> = []

  var overlay = Overlay.none
  /// The number typed before a key.
  var count: Int?
  /// What the status line says until the next key.
  var notice: String?

  package init(options: ViewerOptions, size: CellSize) {
    self.options = options
    self.size = size
    layout = MasonryLayout(options.layout)
    prepareEmpty()
  }

  /// The place on screen where cards are: all rows but the status line, if there is room for one.
  package var viewport: CellSize {
    CellSize(columns: size.columns, rows: hasStatusLine ? size.rows - 1 : size.rows)
  }

  var hasStatusLine: Bool { size.rows >= 3 }

  var container: Size { Size(width: Double(size.columns), height: Double(viewport.rows)) }

  /// In rows: the cards, and the line below them that says how it goes on.
  var contentRows: Int {
    let rows = Int(layout.contentSize.height)
    return items.count == 0 ? 0 : rows + 1
  }

  var lastTop: Int { max(0, contentRows - viewport.rows) }

  /// The viewport's rectangle in the content.
  var visibleRect: Rect {
    Rect(x: 0, y: Double(top), width: container.width, height: container.height)
  }

  func frame(of index: Int) -> Rect? {
    layout.attributes(at: ItemPath(section: 0, item: index))?.frame
  }

  /// The first and last of the items in view, by number; nil if none is.
  var visibleItems: ClosedRange<Int>? {
    var first = Int.max
    var last = -1
    layout.forEachAttributes(in: visibleRect) { attributes in
      first = min(first, attributes.path.item)
      last = max(last, attributes.path.item)
    }
    return last < 0 ? nil : first...last
  }

  /// The card width that this size gives: that of the narrowest column.
  func cardWidth(of configuration: LayoutConfiguration) -> Int {
    max(1, Int(configuration.columnExtents(in: container).min() ?? 1))
  }

  mutating func prepareEmpty() {
    cardWidth = cardWidth(of: layout.configuration)
    layout.prepare(from: Heights(values: []), in: container)
  }
}

/// Heights as the layout asks for them.
struct Heights: LayoutSource {
  var values: [Int]
  func itemCount(inSection section: Int) -> Int { values.count }
  func extent(of path: ItemPath, laneExtent: Double) -> Double { Double(values[path.item]) }
}
