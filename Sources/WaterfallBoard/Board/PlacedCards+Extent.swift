package import TerminalGrid
import WaterfallLayout

// MARK: Along the way of scrolling

extension PlacedCards {
  /// The area of the screen that shows the cards.
  package var viewport: CellSize {
    part.map { CellSize(columns: $0.columns, rows: $0.rows) } ?? layout.size
  }

  package var isHorizontal: Bool { layout.isHorizontal }

  /// The viewport's length along the scroll axis, in cells.
  var viewportExtent: Int { isHorizontal ? viewport.columns : viewport.rows }

  /// The length of the cards and the line after them, in cells.
  package var contentExtent: Int {
    arrangement.count == 0 ? 0 : layout.contentExtent + (hasFooter ? 1 : 0)
  }

  /// The offset at which the end of the content is at the end of the viewport.
  var lastOffset: Int { max(0, contentExtent - viewportExtent) }

  /// The first cell of a frame along the scroll axis, and the cell after its last one.
  func range(of frame: Rect) -> (first: Int, end: Int) { layout.range(of: frame) }

  func frame(of item: Int) -> Rect? {
    arrangement.path(of: item).flatMap { layout.frame(at: $0) }
  }

  /// The number of cells that a section's sticky header covers at the start of the viewport. It
  /// counts as 0 if the header would cover half of the viewport or more.
  package func headerExtent(of section: Int) -> Int {
    let extent = isHorizontal ? 2 : 1
    guard arrangement.name(ofSection: section) != nil, viewportExtent > 2 * extent else { return 0 }
    return extent
  }
}
