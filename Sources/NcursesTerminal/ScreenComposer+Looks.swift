import TerminalGrid

/// Cells with a new style that looks the same on this terminal.
///
/// With 256 colours, for example, no card has a tint. So a blank card looks like a blank screen,
/// and the look for slow lines leaves the letters as they were. Such cells take no bytes.
extension ScreenComposer {
  /// At least this many cells in a row are left out of a run. Fewer cost no more bytes than the
  /// cursor movement over them.
  private static let leastGap = 5

  /// Stores the parts of a changed run that look different, and separately the others.
  mutating func split(_ run: ChangedRun, of grid: Grid) {
    let (new, old) = (grid.cellsInAnyOrder, shown.cellsInAnyOrder)
    let cells = new.span.extracting(grid.indices(ofRow: run.row))
    let before = old.span.extracting(shown.indices(ofRow: run.row))
    /// The last part until now; empty before the first.
    var part = run.columns.lowerBound..<run.columns.lowerBound
    var pair = StylePair()
    var column = run.columns.lowerBound
    while column < run.columns.upperBound {
      var isAlike = looksAlike(before[column], cells[column], &pair)
      var end = column + 1
      // A wide cluster is sent as a whole.
      while end < run.columns.upperBound, cells[end].cluster.isContinuation {
        isAlike = isAlike && looksAlike(before[end], cells[end], &pair)
        end += 1
      }
      if !isAlike {
        if !part.isEmpty, column - part.upperBound < Self.leastGap {
          part = part.lowerBound..<end
        } else {
          store(part, before: column, row: run.row)
          part = column..<end
        }
      }
      column = end
    }
    store(part, before: run.columns.upperBound, row: run.row)
  }

  /// Stores a part that looks different, and the cells after it that do not.
  private mutating func store(_ part: Range<Int>, before end: Int, row: Int) {
    if !part.isEmpty { runs.append(ChangedRun(row: row, columns: part)) }
    guard part.upperBound < end else { return }
    lookalikes.append(ChangedRun(row: row, columns: part.upperBound..<end))
  }

  /// Two styles that were compared, as neighbours often have the same.
  private struct StylePair {
    var old = Style.plain
    var new = Style.plain
    var isAlike = true
    var isAlikeOnBlanks = true
  }

  private mutating func looksAlike(_ old: Cell, _ new: Cell, _ pair: inout StylePair) -> Bool {
    guard old.cluster.bits == new.cluster.bits else { return false }
    if old.style.bits == new.style.bits { return true }
    // The cells of pictures rarely look alike, and their colours take a search.
    guard old.style.isKnown, !new.style.isPicture else { return false }
    if pair.old.bits != old.style.bits || pair.new.bits != new.style.bits {
      let (before, after) = (writer.rendition(of: old.style), writer.rendition(of: new.style))
      pair = StylePair(
        old: old.style, new: new.style, isAlike: before == after,
        isAlikeOnBlanks: before.isSameOnBlanks(as: after))
    }
    return new.cluster.isSpace ? pair.isAlikeOnBlanks : pair.isAlike
  }
}
