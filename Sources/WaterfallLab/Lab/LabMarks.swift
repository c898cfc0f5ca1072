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
  /// The place of the cards, where all marks are.
  private var cards: CellRect { context.screen.cards }
  var theme: Theme { context.theme }

  /// Draws the lab's marks over the cards.
  func draw(into grid: inout Grid) {
    // The marks stay if there is no panel, because it is hidden from an audience or has no room.
    guard lab.look.showsPanel, context.cover == .nothing, board.arrangement.count > 0 else {
      return
    }
    let clip = grid.clip
    defer { grid.clip = clip }
    grid.clip = cards
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
        let row = cards.row + range.lowerBound + range.count / 2
        grid.draw(
          label, at: CellPoint(column: cards.column, row: row), maxWidth: label.width,
          style: theme.labMark)
      } else {
        let column = cards.column + range.lowerBound + max(0, range.count - label.width) / 2
        grid.draw(
          label, at: CellPoint(column: column, row: cards.row), maxWidth: range.count,
          style: theme.labMark)
      }
    }
  }

  /// Draws a line in the scroll direction, through blank cells only.
  private func drawLine(_ place: Int, into grid: inout Grid, _ style: Style) {
    for along in 0..<board.viewportExtent {
      let (x, y) = board.isHorizontal ? (along, place) : (place, along)
      let (column, row) = (cards.column + x, cards.row + y)
      guard cards.contains(column: column, row: row), grid[column: column, row: row] == Cell()
      else { continue }
      grid.draw(
        board.isHorizontal ? "┈" : "┊", at: CellPoint(column: column, row: row), style: style)
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

  private func drawEnd(_ range: Range<Int>, _ end: Int, _ isShortest: Bool, into grid: inout Grid) {
    let style = isShortest ? theme.labMark : theme.labQuietMark
    let along = min(max(0, end - board.offset), cards.rows - 1)
    let place = CellRect(
      column: cards.column + range.lowerBound, row: cards.row + along, columns: range.count,
      rows: 1)
    if along == end - board.offset { grid.fill(place, "─", style) }
    let words = isShortest ? "ends \(end), shortest" : "ends \(end)"
    let label =
      [words, "ends \(end)", "\(end)"].map { SafeText(" \(arrow(to: end))\($0) ") }
      .first { $0.width <= range.count } ?? ""
    grid.draw(
      label,
      at: CellPoint(column: place.column + (range.count - label.width) / 2, row: place.row),
      maxWidth: range.count, style: style)
  }

  private func drawSidewaysEnd(
    _ range: Range<Int>, _ end: Int, _ isShortest: Bool, into grid: inout Grid
  ) {
    let style = isShortest ? theme.labMark : theme.labQuietMark
    let label = SafeText(" \(arrow(to: end))ends \(end)\(isShortest ? ", shortest" : "") ")
    let along = min(max(0, end - board.offset), cards.columns - 1)
    let first = cards.row + range.lowerBound
    if along == end - board.offset {
      grid.drawVertical(
        "│", at: CellPoint(column: cards.column + along, row: first), count: range.count,
        style: style)
    }
    let point = CellPoint(
      column: cards.column + max(0, min(along, cards.columns - label.width)),
      row: first + range.count / 2)
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
