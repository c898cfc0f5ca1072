import TerminalGrid
import WaterfallCards
import WaterfallItems
import WaterfallLayout

// The part of the second layout that is in view.
extension PaneContext {
  /// The scroll offset of the second layout.
  ///
  /// The first item in view starts at the same row as in the first layout. If its start is out of
  /// sight, the same fraction of it is scrolled past. If the first layout is at its end, so is the
  /// second.
  func offset(of comparison: Comparison) -> Int {
    let other = comparison.layout
    let extent = other.isHorizontal ? screen.viewport.columns : screen.viewport.rows
    let last = max(0, other.contentExtent - extent)
    if board.offset > 0, board.offset == board.lastOffset { return last }
    guard let item = board.placed.cardsInView()?.cards.first?.item,
      let path = board.arrangement.path(of: item),
      let frame = board.layout.frame(at: path), let otherFrame = other.frame(at: path)
    else { return 0 }
    let (first, end) = board.range(of: frame)
    let (otherFirst, otherEnd) =
      other.isHorizontal
      ? (Int(otherFrame.minX), Int(otherFrame.maxX)) : (Int(otherFrame.minY), Int(otherFrame.maxY))
    var distance = other.isHorizontal == board.isHorizontal ? first - board.offset : 0
    if distance < 0 { distance = distance * (otherEnd - otherFirst) / max(1, end - first) }
    return min(max(0, otherFirst - distance), last)
  }

  /// The part of the second layout's content that is in view.
  func rect(of comparison: Comparison) -> Rect {
    let offset = Double(offset(of: comparison))
    let (columns, rows) = (Double(screen.viewport.columns), Double(screen.viewport.rows))
    return comparison.layout.isHorizontal
      ? Rect(x: offset, y: 0, width: columns, height: rows)
      : Rect(x: 0, y: offset, width: columns, height: rows)
  }

  /// The items in view in the second half, in layout order; empty if there is none.
  var comparedItems: [Int] {
    guard screen.isComparing, let comparison = lab.comparison else { return [] }
    var found: [Int] = []
    comparison.layout.forEachElement(in: rect(of: comparison)) { attributes in
      if attributes.kind == .item { found.append(board.arrangement.item(at: attributes.path)) }
    }
    return found
  }

  /// The item at a cell of the second half; nil if there is none.
  func comparedItem(at point: CellPoint) -> Int? {
    guard screen.isComparing, let comparison = lab.comparison, point.row < screen.viewport.rows
    else {
      return nil
    }
    let rect = rect(of: comparison)
    let cell = Rect(
      x: rect.x + Double(point.column - screen.viewport.columns - 1), y: rect.y + Double(point.row),
      width: 1, height: 1)
    guard cell.x >= rect.x, cell.x < rect.maxX else { return nil }
    var found: Int?
    comparison.layout.forEachElement(in: cell) { attributes in
      if attributes.kind == .item { found = board.arrangement.item(at: attributes.path) }
    }
    return found
  }

  /// The pictures of the cards in view in the second half, in layout order.
  var comparedPictures: [PictureRequest] {
    guard screen.isComparing, let comparison = lab.comparison else { return [] }
    return CardPainter(self).pictures(in: rect(of: comparison), of: comparison.layout)
  }
}
