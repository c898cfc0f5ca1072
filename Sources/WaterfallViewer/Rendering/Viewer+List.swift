import TerminalGrid
import WaterfallCards

extension Viewer {
  /// The rows above the cards. The list has one, with the names of its columns.
  var headRows: Int { board.view.isList ? 1 : 0 }

  /// Draws the names of the list's columns. They stay in place while the list scrolls.
  func renderListHead(into grid: inout Grid) {
    guard let list = board.view.columns else { return }
    grid.fill(
      CellRect(column: 0, row: 0, columns: viewport.columns, rows: 1), .space, theme.header)
    for column in list.columns {
      let indent = column.isNumeric ? max(0, column.width - column.name.width) : 0
      grid.draw(
        column.name, at: CellPoint(column: column.start + indent, row: 0),
        maxWidth: column.width - indent, style: theme.headerStrong)
    }
  }
}
