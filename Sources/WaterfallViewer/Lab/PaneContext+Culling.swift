import TerminalGrid
import WaterfallLayout

extension PaneContext {
  /// The rectangle of the content that is queried for elements.
  ///
  /// It is the viewport. In the lab it can be smaller, so that one sees how cards are culled.
  var queriedRect: Rect {
    guard screen.labPanel != nil, lab.culling == .smaller else { return board.visibleRect }
    var rect = board.visibleRect
    let (x, y) = (Double(screen.viewport.columns / 8), Double(screen.viewport.rows / 5))
    (rect.x, rect.y) = (rect.x + x, rect.y + y)
    (rect.width, rect.height) = (max(1, rect.width - 2 * x), max(1, rect.height - 2 * y))
    return rect
  }

  /// The items that overlap the smaller rectangle; nil if that is not shown.
  var foundInSmallerRect: Set<Int>? {
    guard screen.labPanel != nil, lab.culling == .smaller else { return nil }
    var found: Set<Int> = []
    board.layout.forEachElement(in: queriedRect) { attributes in
      if attributes.kind == .item { found.insert(board.arrangement.item(at: attributes.path)) }
    }
    return found
  }
}
