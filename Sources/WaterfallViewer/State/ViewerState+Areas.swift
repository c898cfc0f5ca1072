package import TerminalGrid

// The screen, from the outside in: the status line takes a row of `size`, the lab's panel takes its side of `area`,
// and what is left is the `stage`. The `viewport` is where the layout's cards stand on it: all of it, or half when two are compared.
extension ViewerState {
  var hasStatusLine: Bool { size.rows >= 3 }

  /// All rows but the status line, if there is room for one.
  var area: CellSize {
    CellSize(columns: size.columns, rows: hasStatusLine ? size.rows - 1 : size.rows)
  }

  /// Where cards are.
  var stage: CellSize {
    guard let panel = labPanel else { return area }
    return panel.column > 0
      ? CellSize(columns: panel.column - 1, rows: area.rows)
      : CellSize(columns: area.columns, rows: panel.row)
  }

  /// The place on screen where the cards of the layout are.
  package var viewport: CellSize { isComparing ? half : stage }
}
