extension Grid {
  /// Copies the cells of a rectangle into another grid, which becomes as large as what of the rectangle lies in this
  /// one. Of a wide cluster that reaches out of it a blank remains.
  ///
  /// - Complexity: O(cells of the rectangle). The other grid keeps its storage.
  package func copy(_ rect: CellRect, into part: inout Grid) {
    let inside = rect.intersection(bounds)
    part.resize(to: CellSize(columns: inside.columns, rows: inside.rows))
    guard !inside.isEmpty else { return }
    for row in 0..<inside.rows {
      let source = (inside.row + row) * size.columns + inside.column
      let target = row * inside.columns
      for column in 0..<inside.columns { part.cells[target + column] = cells[source + column] }
      if part.cells[target].cluster == .continuation { part.cells[target].cluster = .space }
      let last = target + inside.columns - 1
      if part.cells[last].cluster.width == 2 { part.cells[last].cluster = .space }
    }
  }

  /// Replaces every colour; nil stays nil, the terminal's own.
  ///
  /// - Parameter change: nil as its result: the terminal's own colour.
  package mutating func mapColours(_ change: (RGB) -> RGB?) {
    for index in cells.indices {
      let style = cells[index].style
      guard style.foreground != nil || style.background != nil else { continue }
      cells[index].style = Style(
        style.role, foreground: style.foreground.flatMap(change),
        background: style.background.flatMap(change), traits: style.traits)
    }
  }
}
