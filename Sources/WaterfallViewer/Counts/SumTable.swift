import TerminalGrid
import WaterfallCards
import WaterfallRecords

/// The sums of a field, or the counts of two, as a table: a row for all cards, and one for each
/// group or value.
struct SumTable: Sendable {
  private struct Column: Sendable {
    let name: SafeText
    let cells: [SafeText]
    let width: Int

    init(name: String, cells: [SafeText]) {
      (self.name, self.cells) = (SafeText(name), cells)
      let widest = cells.reduce(0) { max($0, $1.width) }
      width = max(min(self.name.width, SumTable.mostNameColumns), widest)
    }
  }

  let lines: [CountLine]
  /// `12 groups`.
  let groupWords: String
  private let columns: [Column]
  private let notes: [String]

  private static let gap = 2
  /// The most cells of a column's name.
  private static let mostNameColumns = 20
  /// The most columns of counts. Others are added up in one.
  private static let mostColumns = 50

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

  init(_ counts: CrossCounts) {
    let (rows, heads) = counts.table(columns: Self.mostColumns)
    let all = rows.reduce(0) { $0 + $1.count }
    lines =
      [CountLine(label: "all", count: all, term: nil)]
      + rows.map {
        CountLine(
          label: SafeText(counts.label(of: $0.value)), count: $0.count,
          term: FieldCounts.term(of: counts.field, value: $0.value))
      }
    let values = counts.valueCounts
    groupWords = "\(values.rows) by \(values.columns) values"
    func column(_ name: String, _ all: Int, _ others: [Int]) -> Column {
      Column(name: name, cells: ([all] + others).map { SafeText($0 == 0 ? "-" : "\($0)") })
    }
    var columns = [column("all", all, rows.map(\.count))]
    for (index, head) in heads.enumerated() {
      let name = counts.otherLabel(of: head.value)
      columns.append(column(name, head.count, rows.map { $0.counts[index] }))
    }
    if values.columns > heads.count {
      let others = rows.map { row in row.count - row.counts.reduce(0, +) }
      columns.append(column("others", others.reduce(0, +), others))
    }
    self.columns = columns
    notes = counts.unlistedCount > 0 ? ["\(counts.unlistedCount) further pairs are not listed"] : []
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
    let left = columns.dropFirst(places.count)
      .map { String(decoding: $0.name.utf8, as: UTF8.self) }.joined(separator: ", ")
    let notes = self.notes + (left.isEmpty ? [] : ["no room for: \(left)"])
    grid.draw(
      SafeText(notes.joined(separator: " · ")), at: CellPoint(column: 2, row: 1),
      maxWidth: max(0, width - 4), style: .plain)
    for (column, end) in fitting {
      let width = min(column.name.width, column.width)
      grid.draw(
        column.name, at: CellPoint(column: end - width, row: 2), maxWidth: width,
        style: theme.heading)
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
