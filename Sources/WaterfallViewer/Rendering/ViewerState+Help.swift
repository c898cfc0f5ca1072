import TerminalGrid
import TerminalInput

extension ViewerState {
  /// The help's lines: keys and what they do, from the table that binds them.
  private var helpLines: [(keys: SafeText, summary: SafeText)] {
    let words = finding.helpFilter.lowercased().split(separator: " ")
    return allHelpLines.lazy.filter { line in
      let text = "\(line.keys) \(line.summary)".lowercased()
      return words.allSatisfy { text.contains($0) }
    }
    .map { (SafeText($0.keys), SafeText($0.summary)) }
  }

  private var allHelpLines: [(keys: String, summary: String)] {
    var lines =
      options.keys.shownRows + options.detailKeys.shownRows + options.promptKeys.shownRows
      + (walk == nil ? [] : options.tourKeys.shownRows)
    lines.append(("a number", "before a key repeats it: 5j, 30G, 50%"))
    lines.append(("the wheel", "scrolls by three rows; a click moves the focus"))
    return lines
  }

  /// `3 of 84`: the lines that have what is typed.
  var helpSummary: String { "\(helpLines.count) of \(allHelpLines.count)" }

  private var helpRows: Int { helpLines.count + 2 }

  func clampedHelpTop(_ first: Int) -> Int {
    min(max(0, first), max(0, helpRows - area.rows))
  }

  func renderHelp(into grid: inout Grid, from first: Int) {
    let keyWidth = min(30, max(1, size.columns / 2))
    let filter = finding.helpFilter
    grid.draw(
      filter.isEmpty ? "Keys" : SafeText("Keys with \(filter)"),
      at: CellPoint(column: 2, row: -first), maxWidth: size.columns, style: theme.heading)
    let lines = helpLines
    for (index, line) in lines.enumerated() {
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
