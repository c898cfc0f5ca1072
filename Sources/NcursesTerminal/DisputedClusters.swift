import TerminalGrid

// Clusters to which terminals give different widths.

extension Cluster {
  /// Whether terminals give it different widths.
  var isDisputed: Bool { bits >= 0x300 && hasDisputedWidth }

  /// What stands for it where its width matters, in as many cells: its base, or what says that
  /// something is missing.
  var undisputed: [Cluster] {
    hasAgreedBase ? [withoutMarks] : width == 2 ? [.replacement, .space] : [.replacement]
  }
}

extension ChangedRun {
  /// Whoever counts the cluster before wider has overwritten the next cell; and a sign goes with
  /// its letter.
  mutating func extend(to column: Int, in cells: Span<Cell>) {
    guard column >= columns.upperBound, column > 0, column < cells.count,
      cells[column].cluster.isDisputed || cells[column - 1].cluster.isDisputed
        || cells[column - 1].cluster == .continuation && cells[column - 2].cluster.isDisputed
    else { return }
    columns = columns.lowerBound..<column + max(1, cells[column].cluster.width)
  }
}
