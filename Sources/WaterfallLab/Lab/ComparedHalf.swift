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
    let (clip, size) = (grid.clip, screen.viewport)
    let start = size.columns + 1
    grid.drawVertical(
      "│", at: CellPoint(column: size.columns, row: 0), count: size.rows, style: theme.footer)
    grid.clip = CellRect(column: start, row: 0, columns: size.columns, rows: size.rows)
    renderCards(of: comparison, into: &grid, at: start)
    if let words = lab.comparedCommandWords {
      let isFailure = comparison.layoutCommand.failure != nil
      let rect = CellRect(
        column: start + 1, row: size.rows / 3, columns: max(1, size.columns - 2),
        rows: size.rows - size.rows / 3)
      _ = grid.drawWrapped(
        SafeText(words), in: rect, style: isFailure ? theme.failure : theme.footer)
    }
    grid.clip = clip
    drawHalfLine(board.layout, from: 0, into: &grid)
    drawHalfLine(comparison.layout, from: start, into: &grid)
  }

  private func renderCards(of comparison: Comparison, into grid: inout Grid, at start: Int) {
    let rect = comparison.rect(in: context)
    var headers: [(section: Int, rect: CellRect)] = []
    comparison.layout.forEachElement(in: rect) { attributes in
      let frame = attributes.scaledFrame
      let place = CellRect(
        column: Int(frame.minX) - Int(rect.x) + start, row: Int(frame.minY) - Int(rect.y),
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
  private func drawHalfLine(_ layout: CardLayout, from column: Int, into grid: inout Grid) {
    let line = CellRect(
      column: column, row: screen.viewport.rows, columns: screen.viewport.columns, rows: 1)
    grid.fill(line, .space, theme.labQuietMark)
    let lanes = layout.choice.hasLanes ? " \(layout.laneCount)" : ""
    let unit = layout.isHorizontal ? "columns" : "rows"
    grid.draw(
      SafeText("\(layout.choice.title)\(lanes) · \(layout.contentExtent) \(unit)"),
      at: CellPoint(column: column + 1, row: line.row), maxWidth: max(0, line.columns - 2),
      style: theme.labQuietMark)
  }
}
