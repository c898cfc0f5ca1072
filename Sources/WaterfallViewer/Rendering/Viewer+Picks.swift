import TerminalGrid

extension Viewer {
  /// A picked card has a mark in its upper border, so that it differs in more than colour.
  func drawPickMark(of item: Int, into grid: inout Grid, rect: CellRect) {
    let styles = styles(of: item, isFocused: item == focus)
    let hasBorder = options.form.frame(width: rect.columns).hasBorder
    let mark: Cluster = options.form.border == .ascii ? "*" : "✓"
    let column = rect.column + (hasBorder ? (rect.columns >= 6 ? 2 : 1) : 0)
    grid.draw(mark, at: CellPoint(column: column, row: rect.row), style: styles.badge)
  }
}
