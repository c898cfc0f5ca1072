package import TerminalGrid

// The screen, from the outside in: the status line takes a row of `size`, a tour's caption the last
// rows of `area`, the lab's panel its side of the `floor`, and what is left is the `stage`. The
// `viewport` is where the layout's cards stand on it: all of it, or half when two are compared.
extension Viewer {
  /// An audience sees it only where something is asked in it.
  var hasStatusLine: Bool {
    size.rows >= 3 && options.medium == .screen && (!presentation.isOpen || isAsking)
  }

  /// All rows but the status line, if there is room for one.
  var area: CellSize {
    CellSize(columns: size.columns, rows: hasStatusLine ? size.rows - 1 : size.rows)
  }

  /// What a tour's caption leaves of that.
  var floor: CellSize {
    CellSize(columns: area.columns, rows: captionBox?.row ?? area.rows)
  }

  /// Where cards are.
  var stage: CellSize {
    guard let panel = labPanel else { return floor }
    return panel.column > 0
      ? CellSize(columns: panel.column - 1, rows: panel.rows)
      : CellSize(columns: panel.columns, rows: panel.row)
  }

  /// The place on screen where the cards of the layout are.
  package var viewport: CellSize {
    isComparing ? half : CellSize(columns: stage.columns, rows: max(0, stage.rows - headRows))
  }
}
