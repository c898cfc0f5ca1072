import TerminalGrid
import WaterfallCards

extension Viewer {
  /// Marks a picked card in its upper border, so that it differs not only in colour.
  func drawPickMark(of item: Int, into grid: inout Grid, rect: CellRect) {
    let styles = styles(of: item, isFocused: item == board.focus)
    let hasBorder = board.form.frame(width: rect.columns).hasBorder
    let mark: Cluster = board.form.border == .ascii ? "*" : "✓"
    let column = rect.column + (hasBorder ? (rect.columns >= 6 ? 2 : 1) : 0)
    grid.draw(mark, at: CellPoint(column: column, row: rect.row), style: styles.badge)
  }

  /// Marks a card that came with a refresh, until the next key.
  func drawArrivalMark(of item: Int, into grid: inout Grid, rect: CellRect) {
    let word: SafeText = " new "
    guard rect.columns > word.width + 6 else { return }
    let column = rect.maxColumn - word.width - 2
    grid.draw(
      word, at: CellPoint(column: column, row: rect.row), maxWidth: word.width,
      style: theme.match)
  }
}
