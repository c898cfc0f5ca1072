import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallLayout
import WaterfallViewer

// The items that the lab shows: those of the second half, and those in the queried rectangle.
extension Lab {
  /// The second layout; nil unless both halves are shown.
  private func shownComparison(in context: PaneContext) -> Comparison? {
    context.screen.isHalved ? comparison : nil
  }

  /// The items in view in the second half, in layout order; empty if there is none.
  func itemsInView(in context: PaneContext) -> [Int] {
    guard let comparison = shownComparison(in: context) else { return [] }
    var found: [Int] = []
    comparison.layout.forEachElement(in: comparison.rect(in: context)) { attributes in
      if attributes.kind == .item {
        found.append(context.board.arrangement.item(at: attributes.path))
      }
    }
    return found
  }

  /// The pictures of the cards in view in the second half, in layout order.
  func picturesInView(in context: PaneContext) -> [PictureRequest] {
    guard let comparison = shownComparison(in: context) else { return [] }
    return context.painter.pictures(in: comparison.rect(in: context), of: comparison.layout)
  }

  /// The item at a cell of the second half; nil if there is none.
  func item(at cell: CellPoint, in context: PaneContext) -> Int? {
    let half = context.screen.secondHalf
    guard let comparison = shownComparison(in: context),
      half.contains(column: cell.column, row: cell.row)
    else { return nil }
    let rect = comparison.rect(in: context)
    let place = Rect(
      x: rect.x + Double(cell.column - half.column), y: rect.y + Double(cell.row - half.row),
      width: 1, height: 1)
    var found: Int?
    comparison.layout.forEachElement(in: place) { attributes in
      if attributes.kind == .item { found = context.board.arrangement.item(at: attributes.path) }
    }
    return found
  }

  /// The smaller rectangle that is queried for elements, so that one sees how cards are culled; nil
  /// if the whole viewport is queried.
  func queriedRect(in context: PaneContext) -> Rect? {
    guard look.showsPanel, look.culling == .smaller else { return nil }
    var rect = context.board.visibleRect
    let viewport = context.screen.viewport
    let (x, y) = (Double(viewport.columns / 8), Double(viewport.rows / 5))
    (rect.x, rect.y) = (rect.x + x, rect.y + y)
    (rect.width, rect.height) = (max(1, rect.width - 2 * x), max(1, rect.height - 2 * y))
    return rect
  }
}

extension Comparison {
  /// The scroll offset of the second layout.
  ///
  /// The first item in view starts at the same row as in the first layout. If its start is out of
  /// sight, the same fraction of it is scrolled past. If the first layout is at its end, so is the
  /// second.
  func offset(in context: PaneContext) -> Int {
    let (board, viewport) = (context.board, context.screen.viewport)
    let extent = layout.isHorizontal ? viewport.columns : viewport.rows
    let last = max(0, layout.contentExtent - extent)
    if board.offset > 0, board.offset == board.lastOffset { return last }
    guard let item = board.placed.cardsInView()?.cards.first?.item,
      let path = board.arrangement.path(of: item),
      let frame = board.layout.frame(at: path), let otherFrame = layout.frame(at: path)
    else { return 0 }
    let (first, end) = board.range(of: frame)
    let (otherFirst, otherEnd) = layout.range(of: otherFrame)
    var distance = layout.isHorizontal == board.isHorizontal ? first - board.offset : 0
    if distance < 0 { distance = distance * (otherEnd - otherFirst) / max(1, end - first) }
    return min(max(0, otherFirst - distance), last)
  }

  /// The part of the second layout's content that is in view.
  func rect(in context: PaneContext) -> Rect {
    layout.visibleRect(of: context.screen.viewport, from: offset(in: context))
  }
}
