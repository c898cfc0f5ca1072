package import TerminalGrid

// The screen is divided from the outside in. The status line takes one row of `size`. A tour's
// caption takes the last rows of `area`, and the lab's panel takes one side of `floor`. The rest is
// the `stage`. The `viewport` is the part of the stage that shows the layout's cards: all of it, or
// half of it when two layouts are compared.
extension Viewer {
  /// While presenting, the status line appears only when it asks something.
  var hasStatusLine: Bool {
    size.rows >= 3 && options.medium == .screen && (!presentation.isOpen || isAsking)
  }

  /// All rows except the status line, if the window is high enough for one.
  var area: CellSize {
    CellSize(columns: size.columns, rows: hasStatusLine ? size.rows - 1 : size.rows)
  }

  /// The part of `area` that a tour's caption leaves free.
  var floor: CellSize {
    CellSize(columns: area.columns, rows: captionBox?.row ?? area.rows)
  }

  /// The area for cards.
  var stage: CellSize {
    guard let panel = labPanel else { return floor }
    return panel.column > 0
      ? CellSize(columns: panel.column - 1, rows: panel.rows)
      : CellSize(columns: panel.columns, rows: panel.row)
  }

  /// The part of the screen that shows the layout's cards.
  package var viewport: CellSize {
    isComparing ? half : CellSize(columns: stage.columns, rows: max(0, stage.rows - headRows))
  }
}
