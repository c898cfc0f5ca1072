import TerminalGrid
import WaterfallCards
import WaterfallLayout

// How a layout in points becomes cells.
extension LayoutChoice {
  /// A cell's width divided by its height, for a screen with this many cells across.
  ///
  /// Where a row has more points than the layout's own row gap, some gaps would be rounded to no
  /// row at all. There rows count as lower than they are, by at most half, and cards become higher.
  func cellAspect(cells: Int) -> Double {
    guard let points, !isHorizontal, kind.traits.contains(.rowGap) else {
      return CardMeasure.cellAspect
    }
    let gap = kind.configuration(direction).rowGap
    guard gap > 0 else { return CardMeasure.cellAspect }
    let pointsOfCell = Double(points) / Double(max(1, cells))
    return min(1, max(CardMeasure.cellAspect, pointsOfCell / gap))
  }

  /// The points across the screen; nil if a point is a cell.
  func pointsAcross(in size: CellSize) -> Double? {
    guard let points else { return nil }
    guard keepsShorterSide, kind.traits.contains(.fillsViewport), !isHorizontal else {
      return Double(points)
    }
    let shorter = Double(points) * Self.usualShorterSide
    let ratio = Double(size.columns) * CardMeasure.cellAspect / Double(max(1, size.rows))
    return shorter * max(1, ratio)
  }

  /// The height of the usual screen, 80 × 23 cells without the status line, divided by its width.
  private static let usualShorterSide = 23 / (80 * CardMeasure.cellAspect)
}
