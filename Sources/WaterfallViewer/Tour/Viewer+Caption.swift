import TerminalGrid
import WaterfallCards

extension Viewer {
  /// The box of the tour's caption, above the status line; nil without a tour, or without room.
  var captionBox: CellRect? {
    guard let walk, walk.rows > 0 else { return nil }
    return CellRect(
      column: 0, row: area.rows - walk.rows, columns: area.columns, rows: walk.rows)
  }

  func renderCaption(into grid: inout Grid) {
    guard let walk, var box = captionBox else { return }
    let styles = theme.lab
    let caption = SafeText(walk.step.caption.text(for: board.view.chosen, lanes: laneCount))
    // The user may have changed the numbers in it. Then the box covers a card, so that no word is
    // cut.
    let lines = caption.lineCount(width: box.columns - 4, limit: area.rows - 2)
    if lines + 2 > box.rows, area.rows >= 15 {
      (box.row, box.rows) = (area.rows - lines - 2, lines + 2)
    }
    let border = board.form.border == .none ? BorderStyle.line : board.form.border
    grid.drawBox(box, border: border, style: styles.border, fill: styles.value)
    let title = SafeText(" \(walk.tour.name) · \(walk.index + 1) of \(walk.tour.steps.count) ")
    let titleColumns = grid.draw(
      title, at: CellPoint(column: 2, row: box.row), maxWidth: max(0, box.columns - 4),
      style: styles.title)
    // While presenting, the keys are not shown, unless the tour is paused.
    guard walk.isPaused || !presentation.isOpen else { return drawText(caption, in: box, &grid) }
    let keys = SafeText(captionKeys(of: walk))
    let column = box.maxColumn - 2 - keys.width
    if column > titleColumns + 3 {
      grid.draw(
        keys, at: CellPoint(column: column, row: box.row), maxWidth: keys.width,
        style: walk.isPaused ? styles.choice : styles.label)
    }
    drawText(caption, in: box, &grid)
  }

  private func drawText(_ caption: SafeText, in box: CellRect, _ grid: inout Grid) {
    let inside = CellRect(
      column: 2, row: box.row + 1, columns: box.columns - 4, rows: box.rows - 2)
    grid.drawWrapped(caption, in: inside, style: theme.lab.title)
  }

  private func captionKeys(of walk: Walk) -> String {
    walk.isPaused ? " paused: Space resumes " : " Space on  ← back  Esc ends "
  }
}
