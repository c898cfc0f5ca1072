import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallViewer

/// Draws the lab's marks over the cards.
struct LabMarks {
  let context: PaneContext
  let lab: Lab

  init(_ context: PaneContext, _ lab: Lab) { (self.context, self.lab) = (context, lab) }

  var board: Board { context.board }
  var screen: Screen { context.screen }
  var theme: Theme { context.theme }

  /// Draws the lab's marks over the cards.
  func draw(into grid: inout Grid) {
    // The marks stay if there is no panel, because it is hidden from an audience or has no room.
    guard lab.look.showsPanel, context.cover == .nothing, board.arrangement.count > 0 else {
      return
    }
    let clip = grid.clip
    defer { grid.clip = clip }
    grid.clip = CellRect(
      column: 0, row: 0, columns: screen.viewport.columns, rows: screen.viewport.rows)
    if board.layout.choice.hasLanes {
      if lab.look.columnLines { renderColumnLines(into: &grid) }
      if lab.look.laneEnds { renderLaneEnds(into: &grid) }
    }
    renderQueriedRect(into: &grid)
  }

  // MARK: Column lines

  /// Draws both edges of each lane through blank cells.
  ///
  /// The lane's number and extent are at the start of the viewport.
  private func renderColumnLines(into grid: inout Grid) {
    let style = theme.helpKey
    for (lane, range) in board.layout.laneRanges.enumerated() {
      for place in [range.lowerBound - 1, range.upperBound] { drawLine(place, into: &grid, style) }
      let label = SafeText(" \(lane + 1) · \(range.count) ")
      if board.isHorizontal {
        let row = range.lowerBound + range.count / 2
        grid.draw(
          label, at: CellPoint(column: 0, row: row), maxWidth: label.width, style: theme.labMark)
      } else {
        let column = range.lowerBound + max(0, range.count - label.width) / 2
        grid.draw(
          label, at: CellPoint(column: column, row: 0), maxWidth: range.count, style: theme.labMark)
      }
    }
  }

  /// Draws a line in the scroll direction, through blank cells only.
  private func drawLine(_ place: Int, into grid: inout Grid, _ style: Style) {
    let clip = grid.clip
    for along in 0..<board.viewportExtent {
      let point =
        board.isHorizontal
        ? CellPoint(column: along, row: place) : CellPoint(column: place, row: along)
      guard clip.column..<clip.maxColumn ~= point.column, clip.row..<clip.maxRow ~= point.row,
        grid[column: point.column, row: point.row] == Cell()
      else { continue }
      grid.draw(board.isHorizontal ? "┈" : "┊", at: point, style: style)
    }
  }

  // MARK: Lane ends

  /// Marks where each lane ends. If an end is out of sight, its label is at the viewport's edge.
  private func renderLaneEnds(into grid: inout Grid) {
    let ends = board.layout.laneEnds()
    let least = ends.compactMap { $0 }.min()
    for (range, end) in zip(board.layout.laneRanges, ends) {
      guard let end else { continue }
      let isShortest = end == least
      if board.isHorizontal {
        drawSidewaysEnd(range, end, isShortest, into: &grid)
      } else {
        drawEnd(range, end, isShortest, into: &grid)
      }
    }
  }

  private func drawEnd(
    _ range: Range<Int>, _ end: Int, _ isShortest: Bool, into grid: inout Grid
  ) {
    let style = isShortest ? theme.labMark : theme.labQuietMark
    let row = min(max(0, end - board.offset), screen.viewport.rows - 1)
    let place = CellRect(column: range.lowerBound, row: row, columns: range.count, rows: 1)
    if row == end - board.offset { grid.fill(place, "─", style) }
    let words = isShortest ? "ends \(end), shortest" : "ends \(end)"
    let label =
      [words, "ends \(end)", "\(end)"].map { SafeText(" \(arrow(to: end))\($0) ") }
      .first { $0.width <= range.count } ?? ""
    grid.draw(
      label, at: CellPoint(column: range.lowerBound + (range.count - label.width) / 2, row: row),
      maxWidth: range.count, style: style)
  }

  private func drawSidewaysEnd(
    _ range: Range<Int>, _ end: Int, _ isShortest: Bool, into grid: inout Grid
  ) {
    let style = isShortest ? theme.labMark : theme.labQuietMark
    let label = SafeText(" \(arrow(to: end))ends \(end)\(isShortest ? ", shortest" : "") ")
    let column = min(max(0, end - board.offset), screen.viewport.columns - 1)
    if column == end - board.offset {
      grid.drawVertical(
        "│", at: CellPoint(column: column, row: range.lowerBound), count: range.count, style: style)
    }
    let point = CellPoint(
      column: max(0, min(column, screen.viewport.columns - label.width)),
      row: range.lowerBound + range.count / 2)
    grid.draw(label, at: point, maxWidth: label.width, style: style)
  }

  /// An arrow towards a lane end that is out of sight; empty if it is in sight.
  private func arrow(to end: Int) -> String {
    let place = end - board.offset
    guard place < 0 || place >= board.viewportExtent else { return "" }
    return place < 0 ? (board.isHorizontal ? "← " : "↑ ") : (board.isHorizontal ? "→ " : "↓ ")
  }
}

extension Theme {
  var labQuietMark: Style {
    Style(
      .status, foreground: colors.headerStrong?.color,
      background: colors.headerBackground?.color,
      traits: colors.headerBackground == nil ? .reverse : .bold)
  }
}
