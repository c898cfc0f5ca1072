extension Grid {
  /// Copies the cells of a rectangle into another grid. That grid gets the size of the part of the
  /// rectangle that is in this grid. A wide cluster cut by the rectangle's edge becomes a blank.
  ///
  /// - Complexity: O(cells of the rectangle). The other grid keeps its storage.
  package func copy(_ rect: CellRect, into part: inout Grid) {
    let inside = rect.intersection(bounds)
    part.resize(to: CellSize(columns: inside.columns, rows: inside.rows))
    guard !inside.isEmpty else { return }
    for row in 0..<inside.rows {
      let source = starts[inside.row + row] + inside.column
      let target = part.starts[row]
      for column in 0..<inside.columns { part.stored[target + column] = stored[source + column] }
      if part.stored[target].cluster == .continuation { part.stored[target].cluster = .space }
      let last = target + inside.columns - 1
      if part.stored[last].cluster.width == 2 { part.stored[last].cluster = .space }
    }
  }

  /// Replaces every cell's style. `change` is called once for neighbours of the same style.
  package mutating func mapStyles(_ change: (Style) -> Style) {
    markAll()
    var known = (Style.plain, change(.plain))
    for index in stored.indices {
      let style = stored[index].style
      if style != known.0 { known = (style, change(style)) }
      stored[index].style = known.1
    }
  }
}
