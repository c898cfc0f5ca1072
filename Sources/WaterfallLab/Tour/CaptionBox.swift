import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallViewer

/// Draws the caption of a tour's step below the cards.
struct CaptionBox {
  private let context: PaneContext
  private let walk: Walk

  init(_ context: PaneContext, _ walk: Walk) {
    (self.context, self.walk) = (context, walk)
  }

  private var board: Board { context.board }
  private var screen: Screen { context.screen }
  private var theme: Theme { context.theme }

  func draw(into grid: inout Grid) {
    guard var box = screen.captionBox else { return }
    let styles = theme.lab
    let caption = SafeText(walk.step.caption.text(for: board.view.chosen, lanes: board.laneCount))
    // The user may have changed the numbers in it. Then the box covers a card, so that no word is
    // cut.
    let lines = caption.lineCount(width: box.columns - 4, limit: screen.area.rows - 2)
    if lines + 2 > box.rows, screen.area.rows >= 15 {
      (box.row, box.rows) = (screen.area.rows - lines - 2, lines + 2)
    }
    let border = board.form.border == .none ? BorderStyle.line : board.form.border
    grid.drawBox(box, border: border, style: styles.border, fill: styles.value)
    let title = SafeText(" \(walk.tour.name) · \(walk.index + 1) of \(walk.tour.steps.count) ")
    let titleColumns = grid.draw(
      title, at: CellPoint(column: 2, row: box.row), maxWidth: max(0, box.columns - 4),
      style: styles.title)
    // While presenting, the keys are not shown, unless the tour is paused.
    guard walk.isPaused || !context.isPresented else {
      return drawText(caption, in: box, &grid)
    }
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
