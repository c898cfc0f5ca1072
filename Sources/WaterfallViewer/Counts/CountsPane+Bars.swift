import TerminalGrid
import WaterfallCards
import WaterfallRecords

/// A line that can be chosen: a value, a range of values, or a group.
struct CountLine: Sendable {
  let label: SafeText
  let count: Int
  /// The filter term that shows its cards; nil if these are all cards.
  let term: String?
  /// The state that the value names; nil if it names none.
  var state: StateTone?
}

extension CountsPane {
  /// Draws each line with its number and a bar.
  func drawBars(into grid: inout Grid, in context: PaneContext) {
    let (theme, columns) = (context.theme, context.screen.size.columns)
    let top = top(in: context)
    let shown = lines.dropFirst(top).prefix(max(0, context.screen.area.rows - Self.headRows))
    let labelWidth = min(max(8, columns * 2 / 5), lines.map(\.label.width).max() ?? 0)
    let most = max(1, lines.map(\.count).max() ?? 1)
    let countWidth = "\(most)".count
    let start = 4 + labelWidth + countWidth + 2
    for (index, line) in zip(shown.indices, shown) {
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
      let room = max(0, columns - start - 2)
      let bar = room == 0 || line.count == 0 ? 0 : max(1, line.count * room / most)
      grid.drawHorizontal(
        context.options.isASCII ? "#" : "█", at: CellPoint(column: start, row: row), count: bar,
        style: own ?? theme.helpKey)
    }
  }
}

extension FieldCounts {
  /// Ranges in ascending order, or values, the most frequent first; then the records without one.
  var lines: [CountLine] {
    var lines: [CountLine]
    if let ranges, let first = ranges.ranges.first {
      lines = ranges.ranges.map {
        CountLine(label: SafeText($0.label), count: $0.count, term: $0.term(of: field))
      }
      let undated = step == nil ? [] : undatedValues
      let singly = undated.count > Self.mostUndated ? [] : valueLines(of: undated)
      lines += singly
      let others = ranges.otherCount - singly.reduce(0) { $0 + $1.count }
      if others > 0 {
        lines.append(
          CountLine(
            label: "(other values)", count: others,
            term: ValueRange.otherTerm(of: field, first: first)))
      }
    } else {
      lines = valueLines(of: values)
    }
    if missingCount > 0 {
      lines.append(
        CountLine(
          label: SafeText(Grouping.missing), count: missingCount,
          term: Self.term(of: field, value: nil)))
    }
    return lines
  }

  /// The most values beside dates that have a line each.
  private static let mostUndated = 20

  private func valueLines(of values: [(text: String, count: Int)]) -> [CountLine] {
    let label = label
    return values.map {
      let words = label($0.text)
      return CountLine(
        label: SafeText(words), count: $0.count, term: Self.term(of: field, value: $0.text),
        state: StateTone(words.utf8.span))
    }
  }

  /// `3 values`, `412 values in 12 ranges`; `no dates, 3 values` if dates were asked for.
  var listedWords: String {
    let values = distinctCount + (missingCount > 0 ? 1 : 0)
    let words = unlistedCount > 0 ? "more than \(values) values" : "\(values) values"
    if let ranges { return "\(words) in \(ranges.ranges.count) ranges" }
    return step == nil ? words : "no dates, \(words)"
  }

  var numbersInWords: SafeText {
    guard let numbers = numbersSummary else { return "" }
    var words = [
      ("least", numbers.least), ("greatest", numbers.greatest), ("median", numbers.median),
    ]
    // Dates have no sum.
    if numbers.kind != .date { words.append(("sum", numbers.sum)) }
    return SafeText(
      words.map { "\($0.0) \(Meaning.words(for: $0.1, as: numbers.kind))" }
        .joined(separator: " · "))
  }
}
