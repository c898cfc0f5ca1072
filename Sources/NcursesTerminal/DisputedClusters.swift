import TerminalGrid

// Clusters to which terminals give different widths.

extension Cluster {
  /// Whether terminals give it different widths.
  var isDisputed: Bool { bits >= 0x300 && hasDisputedWidth }

  /// Replacement clusters of the same total width, for places where the width matters: the
  /// cluster's base, or the replacement character.
  var undisputed: [Cluster] {
    hasAgreedBase ? [withoutMarks] : width == 2 ? [.replacement, .space] : [.replacement]
  }
}

extension ChangedRun {
  /// Extends the run over the cell at `column` if either cluster there is disputed.
  ///
  /// A terminal that counts the cluster before `column` as wider has overwritten this cell. And a
  /// disputed cluster at `column` must be written together with the letter before it.
  mutating func extend(to column: Int, in cells: Span<Cell>) {
    guard column >= columns.upperBound, column > 0, column < cells.count else { return }
    let next = cells[column].cluster
    var last = cells[column - 1].cluster
    if last == .continuation, column > 1 { last = cells[column - 2].cluster }
    guard next.isDisputed || last.isDisputed else { return }
    columns = columns.lowerBound..<column + max(1, next.width)
  }
}
