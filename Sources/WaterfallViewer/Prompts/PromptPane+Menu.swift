import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallRecords

// The menu of fields to sort by, above the prompt.
extension PromptPane {
  /// The menu's first visible line, its rows and its width; nil if no menu is open.
  func menuPlaces(
    in context: PaneContext
  ) -> (first: Int, rows: Range<Int>, width: Int)? {
    let (viewport, size) = (context.screen.viewport, context.screen.size)
    guard let prompt = current, prompt.kind == .sort else { return nil }
    let entries = context.board.sortEntries(for: prompt.line.text)
    let rows = min(entries.count, viewport.rows)
    guard rows > 0 else { return nil }
    let width = min(size.columns, (entries.map { SafeText($0.name).width }.max() ?? 0) + 6)
    let first = min(max(0, prompt.choice - rows / 2), entries.count - rows)
    return (first, viewport.rows - rows..<viewport.rows, width)
  }

  /// Draws the fields to sort by, above the prompt.
  func draw(into grid: inout Grid, in context: PaneContext) {
    let (theme, board) = (context.theme, context.board)
    guard let prompt = current, let (first, rows, width) = menuPlaces(in: context) else { return }
    let entries = context.board.sortEntries(for: prompt.line.text)
    for (line, row) in rows.enumerated() {
      let place = first + line
      let style = place == prompt.choice ? theme.menuChoice : theme.menu
      grid.fill(CellRect(column: 0, row: row, columns: width, rows: 1), .space, style)
      let isCurrent = entries[place].field == board.query.order?.field
      if isCurrent { grid.draw("•", at: CellPoint(column: 1, row: row), maxWidth: 1, style: style) }
      grid.draw(
        SafeText(entries[place].name), at: CellPoint(column: 3, row: row),
        maxWidth: max(0, width - 6), style: style)
      if isCurrent, let order = board.query.order {
        grid.draw(
          order.isDescending ? "↓" : "↑", at: CellPoint(column: width - 2, row: row), maxWidth: 1,
          style: style)
      }
    }
  }
}
