import TerminalGrid

// Clusters to which terminals give different widths.

extension Cluster {
  /// Whether terminals give it different widths.
  var isDisputed: Bool { bits >= 0x300 && hasDisputedWidth }

  /// The clusters that stand for it where its width matters, in as many cells: its base, or the
  /// sign of something missing.
  var undisputed: [Cluster] {
    hasAgreedBase ? [withoutMarks] : width == 2 ? [.replacement, .space] : [.replacement]
  }
}

extension ChangedRun {
  /// Whoever counts the cluster before wider has overwritten the next cell; and a sign goes with
  /// its letter.
  mutating func extend(to column: Int, in cells: Span<Cell>) {
    guard column >= columns.upperBound, column > 0, column < cells.count else { return }
    let next = cells[column].cluster
    var last = cells[column - 1].cluster
    if last == .continuation, column > 1 { last = cells[column - 2].cluster }
    guard next.isDisputed || last.isDisputed else { return }
    columns = columns.lowerBound..<column + max(1, next.width)
  }
}
