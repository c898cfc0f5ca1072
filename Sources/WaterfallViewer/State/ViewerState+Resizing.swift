import TerminalGrid
import WaterfallItems
import WaterfallLayout

extension ViewerState {
  /// A new window: the layout is prepared again only if its width is another; the focused card stays where it
  /// was on the screen.
  mutating func resize(to new: CellSize) -> [ViewerEffect] {
    guard new != size else { return [] }
    let anchor = self.anchor
    size = new
    guard layout.isInvalidated(by: container) else {
      restore(anchor)
      return []
    }
    // The line in which the focus moves was one of the old columns.
    goal = .none
    let oldWidth = cardWidth
    cardWidth = cardWidth(of: layout.configuration)
    prepare(heights: currentHeights)
    restore(anchor)
    return cardWidth == oldWidth ? [] : remeasure()
  }

  /// Measures all items at the card width in force: at once if their cards are here, otherwise apart
  /// from the drawing; the old heights hold until then.
  mutating func remeasure() -> [ViewerEffect] {
    guard items.count > 0, let fields else { return [] }
    if cards.count >= items.count {
      let heights = (0..<items.count).map {
        cards[$0]?.height(width: cardWidth, border: options.border) ?? 3
      }
      return replaceHeights(MeasuredHeights(cardWidth: cardWidth, heights: heights))
    }
    isMeasuring = true
    return [
      .measure(MeasureRequest(places: items.places, cardWidth: cardWidth, fields: fields))
    ]
  }

  mutating func replaceHeights(_ measured: MeasuredHeights) -> [ViewerEffect] {
    isMeasuring = false
    // Another resize, or a page that was under way, came in between.
    guard measured.cardWidth == cardWidth, measured.heights.count == items.count else {
      return remeasure()
    }
    let anchor = self.anchor
    prepare(heights: measured.heights)
    restore(anchor)
    return []
  }

  private var currentHeights: [Int] {
    (0..<items.count).map { Int(frame(of: $0)?.height ?? 1) }
  }

  private mutating func prepare(heights: [Int]) {
    layout.prepare(from: Heights(values: heights), in: container)
  }

  /// The focused item and the row of the viewport at which it stands.
  private var anchor: (item: Int, row: Int)? {
    frame(of: focus).map { (focus, Int($0.minY) - top) }
  }

  private mutating func restore(_ anchor: (item: Int, row: Int)?) {
    guard let anchor else { return }
    // A card that stood below a window which has become lower would be out of sight.
    let row = min(anchor.row, max(0, viewport.rows - 1))
    let offset = layout.anchoredOffset(
      of: ItemPath(section: 0, item: anchor.item), topOffset: Double(row),
      viewport: Size(width: container.width, height: container.height))
    top = min(max(0, Int(offset)), lastTop)
    reveal(anchor.item)
  }
}
