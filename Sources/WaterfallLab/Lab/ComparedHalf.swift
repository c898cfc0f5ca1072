import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallLayout
import WaterfallViewer

/// Draws the second of two layouts beside the first one.
struct ComparedHalf {
  private let context: PaneContext
  private let lab: Lab
  private let card: CardPainter

  init(_ context: PaneContext, _ lab: Lab) {
    (self.context, self.lab, card) = (context, lab, context.painter)
  }

  private var board: Board { context.board }
  private var screen: Screen { context.screen }
  private var theme: Theme { context.theme }

  /// Draws the second layout's half, and the line that names both layouts.
  func draw(into grid: inout Grid) {
    guard screen.isHalved, let comparison = lab.comparison else { return }
    let (clip, half) = (grid.clip, screen.secondHalf)
    grid.drawVertical(
      "│", at: CellPoint(column: half.column - 1, row: half.row), count: half.rows,
      style: theme.footer)
    grid.clip = half
    renderCards(of: comparison, into: &grid, at: half)
    if let words = lab.comparedCommandWords {
      let isFailure = comparison.layoutCommand.failure != nil
      let rect = CellRect(
        column: half.column + 1, row: half.row + half.rows / 3, columns: max(1, half.columns - 2),
        rows: half.rows - half.rows / 3)
      _ = grid.drawWrapped(
        SafeText(words), in: rect, style: isFailure ? theme.failure : theme.footer)
    }
    grid.clip = clip
    drawHalfLine(board.layout, below: screen.cards, into: &grid)
    drawHalfLine(comparison.layout, below: half, into: &grid)
  }

  private func renderCards(of comparison: Comparison, into grid: inout Grid, at half: CellRect) {
    let rect = comparison.rect(in: context)
    var headers: [(section: Int, rect: CellRect)] = []
    comparison.layout.forEachElement(in: rect) { attributes in
      let frame = attributes.scaledFrame
      let place = CellRect(
        column: Int(frame.minX) - Int(rect.x) + half.column,
        row: Int(frame.minY) - Int(rect.y) + half.row,
        columns: Int(frame.width), rows: Int(frame.height))
      switch attributes.kind {
      case .item:
        card.draw(
          board.arrangement.item(at: attributes.path),
          showing: board.attributeText(at: attributes.path, in: comparison.layout), into: &grid,
          rect: place, by: comparison.measure)
      case .header: headers.append((attributes.path.section, place))
      case .footer:
        card.drawFooter(
          of: attributes.path.section, into: &grid, rect: place,
          isSideways: comparison.layout.isHorizontal)
      }
    }
    for header in headers {
      card.drawHeader(
        of: header.section, into: &grid, rect: header.rect,
        isSideways: comparison.layout.isHorizontal)
    }
  }

  /// Draws the line below a half, such as `masonry 3 · 392 rows`.
  private func drawHalfLine(_ layout: CardLayout, below half: CellRect, into grid: inout Grid) {
    let line = CellRect(column: half.column, row: half.maxRow, columns: half.columns, rows: 1)
    grid.fill(line, .space, theme.labQuietMark)
    let lanes = layout.choice.hasLanes ? " \(layout.laneCount)" : ""
    let unit = layout.isHorizontal ? "columns" : "rows"
    grid.draw(
      SafeText("\(layout.choice.title)\(lanes) · \(layout.contentExtent) \(unit)"),
      at: CellPoint(column: line.column + 1, row: line.row), maxWidth: max(0, line.columns - 2),
      style: theme.labQuietMark)
  }
}
