import TerminalGrid
import WaterfallCards
import WaterfallRecords

extension CountsPane {
  /// Draws each line with its number and a bar.
  func drawBars(into grid: inout Grid, in context: PaneContext) {
    let (theme, columns) = (context.theme, context.screen.size.columns)
    let top = top(in: context)
    let room = max(0, context.screen.area.rows - Self.headRows)
    let labelWidth = min(max(8, columns * 2 / 5), lines.labelWidth)
    let most = max(1, lines.mostCount)
    let countWidth = "\(most)".count
    let start = 4 + labelWidth + countWidth + 2
    for index in top..<max(top, min(lines.count, top + room)) {
      let line = lines[index]
      let row = index - top + Self.headRows
      let own = line.state.map { theme.style(of: $0) }
      let style = index == choice ? theme.menuChoice : .plain
      if index == choice {
        grid.cursor = CellPoint(column: min(2, columns - 1), row: row)
        // Not under the bar, which is as bright as the others.
        grid.fill(
          CellRect(column: 0, row: row, columns: min(columns, start - 1), rows: 1), .space, style)
      }
      grid.draw(
        line.label, at: CellPoint(column: 2, row: row), maxWidth: labelWidth,
        style: index == choice ? style : own ?? style)
      let count = SafeText("\(line.count)")
      grid.draw(
        count, at: CellPoint(column: 4 + labelWidth + countWidth - count.width, row: row),
        maxWidth: countWidth, style: style)
      let barRoom = max(0, columns - start - 2)
      let bar = barRoom == 0 || line.count == 0 ? 0 : max(1, line.count * barRoom / most)
      grid.drawHorizontal(
        context.options.isASCII ? "#" : "█", at: CellPoint(column: start, row: row), count: bar,
        style: own ?? theme.helpKey)
    }
  }
}

extension FieldCounts {
  /// `3 values`, `412 values in 12 ranges`; `no dates, 3 values` if dates were asked for.
  var listedWords: String {
    let values = distinctCount.quantity(of: "value")
    let words = unlistedCount > 0 ? "more than \(values)" : values
    if let ranges { return "\(words) in \(ranges.ranges.count.quantity(of: "range"))" }
    return step == nil ? words : "no dates, \(words)"
  }

  var numbersInWords: SafeText {
    guard let numbers = numbersSummary else { return "" }
    var words = [
      ("least", numbers.least), ("greatest", numbers.greatest), ("median", numbers.median),
    ]
    // Dates have no sum.
    if numbers.kind != .date { words.append(("sum", numbers.sum)) }
    let parts = words.map { name, value in
      "\(name) \(Meaning.words(for: value, as: numbers.kind, in: numbers.sizeUnits))"
    }
    return SafeText(parts.joined(separator: " · "))
  }
}
