package import TerminalGrid
import WaterfallBoard
import WaterfallCards
package import WaterfallViewer

/// Draws a caption below the cards.
package struct CaptionBox {
  private let context: PaneContext
  /// `albums · 3 of 8`
  private let title: SafeText
  private let text: SafeText
  /// The keys of a tour; nil if none are shown.
  private let keys: (words: SafeText, style: Style)?

  package init(
    _ context: PaneContext, _ caption: SpokenCaption, keys: (words: SafeText, style: Style)? = nil
  ) {
    (self.context, self.keys) = (context, keys)
    (title, text) = (SafeText(" \(caption.title) "), SafeText(caption.text))
  }

  init(_ context: PaneContext, _ walk: Walk) {
    let styles = context.theme.lab
    let isPaused = walk.isPaused
    // While presenting, the keys are not shown, unless the tour is paused.
    let keys =
      isPaused || !context.isPresented
      ? (
        SafeText(isPaused ? " paused: Space resumes " : " Space on  ← back  Esc ends "),
        isPaused ? styles.choice : styles.label
      ) : nil
    self.init(context, SpokenCaption(walk, on: context.board), keys: keys)
  }

  /// - Parameter room: the place that was taken for the caption; nil if there was none.
  package func draw(in room: CellRect?, into grid: inout Grid) {
    guard var box = room else { return }
    let (area, styles) = (context.screen.area, context.theme.lab)
    // The user may have changed the numbers in it. Then the box covers a card, so that no word is
    // cut.
    let lines = text.lineCount(width: box.columns - 4, limit: area.rows - 2)
    if lines + 2 > box.rows, area.rows >= 15 {
      (box.row, box.rows) = (area.rows - lines - 2, lines + 2)
    }
    let form = context.board.form.border
    grid.drawBox(
      box, border: form == .none ? .line : form, style: styles.border, fill: styles.value)
    let titleColumns = grid.draw(
      title, at: CellPoint(column: 2, row: box.row), maxWidth: max(0, box.columns - 4),
      style: styles.title)
    if let keys {
      let column = box.maxColumn - 2 - keys.words.width
      if column > titleColumns + 3 {
        grid.draw(
          keys.words, at: CellPoint(column: column, row: box.row), maxWidth: keys.words.width,
          style: keys.style)
      }
    }
    let inside = CellRect(column: 2, row: box.row + 1, columns: box.columns - 4, rows: box.rows - 2)
    grid.drawWrapped(text, in: inside, style: styles.title)
  }
}

/// A tour's caption as it is shown now, with the layout's numbers in it.
package struct SpokenCaption: Hashable, Sendable {
  /// `albums · 3 of 8`
  package var title: String
  package var text: String

  package init(title: String, text: String) { (self.title, self.text) = (title, text) }

  fileprivate init(_ walk: Walk, on board: Board) {
    title = "\(walk.tour.name) · \(walk.index + 1) of \(walk.tour.steps.count)"
    text = walk.step.caption.text(for: board.view.chosen, lanes: board.laneCount)
  }
}

extension Viewer {
  /// The caption of the tour that is running; nil if none is.
  package var caption: SpokenCaption? {
    panes[TourPane.self].walk.map { SpokenCaption($0, on: board) }
  }
}
