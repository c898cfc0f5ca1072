import TerminalGrid
import WaterfallCards
import WaterfallRecords

/// The sums of a field as a table: a row for all cards, and one for each group.
struct SumTable: Sendable {
  private struct Column: Sendable {
    let name: String
    let cells: [SafeText]
    var width: Int { max(name.utf8.count, cells.map(\.width).max() ?? 0) }
  }

  let lines: [CountLine]
  /// `12 groups`.
  let groupWords: String
  private let columns: [Column]
  private let notes: [String]

  private static let gap = 2

  init(_ sums: FieldSums) {
    let (summary, group) = (sums.summary, sums.groupField)
    let rows = [summary.all] + summary.groups
    lines =
      [CountLine(label: "all", count: summary.all.count, term: nil)]
      + summary.groups.map {
        CountLine(
          label: SafeText($0.group.map(sums.label) ?? Grouping.missing), count: $0.count,
          term: FieldCounts.term(of: group ?? "", value: $0.group))
      }
    let isMore = sums.ungroupedCount > 0
    groupWords = (isMore ? "more than " : "") + "\(summary.groups.count) groups"
    func column(_ name: String, _ value: (Amounts.Summary) -> Double?) -> Column {
      Column(
        name: name,
        cells: rows.map { row in
          SafeText(
            value(row).map { Meaning.words(for: $0, as: summary.kind, decimals: summary.decimals) }
              ?? "-")
        })
    }
    var columns = [Column(name: "number", cells: rows.map { SafeText("\($0.count)") })]
    // Dates have no sum.
    if summary.kind != .date { columns.insert(column("sum", \.sum), at: 0) }
    columns += [
      column("mean", \.mean), column("median", \.median), column("least", \.least),
      column("greatest", \.greatest),
    ]
    if rows.contains(where: { $0.unreadCount > 0 }) {
      columns.append(Column(name: "not read", cells: rows.map { SafeText("\($0.unreadCount)") }))
    }
    self.columns = columns
    notes = Self.notes(on: summary)
  }

  private static func notes(on summary: FieldSums.Summary) -> [String] {
    var notes: [String] = []
    let (unread, missing) = (summary.all.unreadCount, summary.all.missingCount)
    if unread > 0 {
      notes.append("\(unread) \(unread == 1 ? "value" : "values") could not be read as amounts")
    }
    if missing > 0 { notes.append("\(missing) \(missing == 1 ? "card has" : "cards have") none") }
    if !summary.units.isEmpty {
      let units = summary.units.joined(separator: ", ")
      notes.append("several units are added as they are: \(units)")
    }
    return notes
  }

  /// Draws the notes, the names of the columns and the lines in sight.
  ///
  /// Columns that do not fit are left out at the end, and a note names them.
  func draw(into grid: inout Grid, of pane: CountsPane, in context: PaneContext) {
    let (theme, width) = (context.theme, context.screen.size.columns)
    let top = pane.top(in: context)
    let least = min(max(8, width * 2 / 5), lines.map(\.label.width).max() ?? 0)
    var places: [Int] = []
    var end = 2 + least
    for column in columns where end + Self.gap + column.width <= width - 1 {
      end += Self.gap + column.width
      places.append(end)
      if places.count == columns.count { break }
    }
    let fitting = zip(columns, places)
    let left = columns.dropFirst(places.count).map(\.name).joined(separator: ", ")
    let notes = self.notes + (left.isEmpty ? [] : ["no room for: \(left)"])
    grid.draw(
      SafeText(notes.joined(separator: " · ")), at: CellPoint(column: 2, row: 1),
      maxWidth: max(0, width - 4), style: .plain)
    for (column, end) in fitting {
      grid.draw(
        SafeText(column.name), at: CellPoint(column: end - column.name.utf8.count, row: 2),
        maxWidth: column.width, style: theme.heading)
    }
    let room = max(0, context.screen.area.rows - CountsPane.headRows)
    for (index, line) in lines.enumerated().dropFirst(top).prefix(room) {
      let row = index - top + CountsPane.headRows
      let style = index == pane.choice ? theme.menuChoice : .plain
      if index == pane.choice {
        grid.cursor = CellPoint(column: min(2, width - 1), row: row)
        grid.fill(CellRect(column: 0, row: row, columns: width, rows: 1), .space, style)
      }
      grid.draw(line.label, at: CellPoint(column: 2, row: row), maxWidth: least, style: style)
      for (column, end) in fitting {
        let cell = column.cells[index]
        grid.draw(
          cell, at: CellPoint(column: end - cell.width, row: row), maxWidth: column.width,
          style: style)
      }
    }
  }
}
