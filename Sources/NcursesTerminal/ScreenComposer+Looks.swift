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
    /// The columns of the last part until now; none before the first.
    var (first, end) = (run.columns.lowerBound, run.columns.lowerBound)
    var pair = StylePair()
    var column = first
    while column < run.columns.upperBound {
      // Most changed cells have another letter than before, and so have their neighbours.
      if column == end,
        before[column].cluster.bits != cells[column].cluster.bits
          || column > first && cells[column].cluster.isContinuation
      {
        column += 1
        end = column
        continue
      }
      let start = column
      var isAlike = true
      // A wide cluster is sent as a whole.
      repeat {
        let (was, cell) = (before[column], cells[column])
        if was.cluster.bits != cell.cluster.bits {
          isAlike = false
        } else if was.style.bits != cell.style.bits {
          if !pair.isOf(was.style, cell.style) { pair = compare(was.style, cell.style) }
          isAlike = isAlike && (cell.cluster.isSpace ? pair.isAlikeOnBlanks : pair.isAlike)
        }
        column += 1
      } while column < run.columns.upperBound && cells[column].cluster.isContinuation
      if isAlike { continue }
      if first == end || start - end >= Self.leastGap {
        store(first..<end, before: start, row: run.row)
        first = start
      }
      end = column
    }
    store(first..<end, before: run.columns.upperBound, row: run.row)
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

    func isOf(_ old: Style, _ new: Style) -> Bool {
      self.old.bits == old.bits && self.new.bits == new.bits
    }
  }

  private mutating func compare(_ old: Style, _ new: Style) -> StylePair {
    // The cells of pictures rarely look alike, and their colours take a search.
    guard old.isKnown, !new.isPicture else {
      return StylePair(old: old, new: new, isAlike: false, isAlikeOnBlanks: false)
    }
    let (before, after) = (writer.rendition(of: old), writer.rendition(of: new))
    return StylePair(
      old: old, new: new, isAlike: before == after,
      isAlikeOnBlanks: before.isSameOnBlanks(as: after))
  }
}
