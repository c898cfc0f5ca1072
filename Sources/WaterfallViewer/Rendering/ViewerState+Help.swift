import TerminalGrid
import TerminalInput

extension ViewerState {
  /// The help's lines: keys and what they do, from the table that binds them.
  private var helpLines: [(keys: SafeText, summary: SafeText)] {
    let rows =
      options.keys.shownRows + options.detailKeys.shownRows + options.promptKeys.shownRows
      + (walk == nil ? [] : options.tourKeys.shownRows)
    var lines: [(SafeText, SafeText)] = rows.map { (SafeText($0.keys), SafeText($0.summary)) }
    lines.append(("a number", "before a key repeats it: 5j, 30G, 50%"))
    lines.append(("the wheel", "scrolls by three rows; a click moves the focus"))
    return lines
  }

  private var helpRows: Int { helpLines.count + 2 }

  func clampedHelpTop(_ first: Int) -> Int {
    min(max(0, first), max(0, helpRows - area.rows))
  }

  func renderHelp(into grid: inout Grid, from first: Int) {
    let keyWidth = min(30, max(1, size.columns / 2))
    grid.draw(
      "Keys", at: CellPoint(column: 2, row: -first), maxWidth: size.columns, style: theme.heading)
    for (index, line) in helpLines.enumerated() {
      let row = index + 2 - first
      guard row >= 0, row < area.rows else { continue }
      grid.draw(
        line.keys, at: CellPoint(column: 2, row: row), maxWidth: keyWidth - 3, style: theme.helpKey)
      grid.draw(
        line.summary, at: CellPoint(column: keyWidth + 1, row: row),
        maxWidth: max(0, size.columns - keyWidth - 2), style: .plain)
    }
  }
}
