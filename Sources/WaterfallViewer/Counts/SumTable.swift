import TerminalGrid
import WaterfallCards
import WaterfallRecords

/// The sums of a field, or the counts of two, as a table: a row for all cards, and one for each
/// group or value.
struct SumTable: Sendable {
  private struct Column: Sendable {
    let name: SafeText
    /// That of the widest cell, among the first ones. Wider ones are cut.
    let width: Int
    private let words: @Sendable (Int) -> String

    /// - Parameter words: makes the words of the cell in a row, from 0.
    init(name: String, rowCount: Int, _ words: @escaping @Sendable (Int) -> String) {
      (self.name, self.words) = (SafeText(name), words)
      let widest = (0..<min(rowCount, CountLines.mostMeasured)).reduce(0) {
        max($0, SafeText(words($1)).width)
      }
      width = max(min(self.name.width, SumTable.mostNameColumns), widest)
    }

    func cell(inRow row: Int) -> SafeText { SafeText(words(row)) }
  }

  let lines: CountLines
  /// `12 groups`.
  let groupWords: String
  private let columns: [Column]
  private let notes: [String]

  private static let gap = 2
  /// The most cells of a column's name.
  private static let mostNameColumns = 20

  init(_ sums: FieldSums) {
    let (summary, group) = (sums.summary, sums.groupField)
    let rows = [summary.all] + summary.groups
    lines = CountLines(count: rows.count, mostCount: summary.all.count) { index in
      let row = rows[index]
      if index == 0 { return CountLine(label: "all", count: row.count, term: nil) }
      return CountLine(
        label: SafeText(row.group.map(sums.label) ?? Grouping.missing), count: row.count,
        term: FieldCounts.term(of: group ?? "", value: row.group))
    }
    let isMore = sums.ungroupedCount > 0
    groupWords = (isMore ? "more than " : "") + "\(summary.groups.count) groups"
    func column(
      _ name: String, _ value: @escaping @Sendable (Amounts.Summary) -> Double?
    ) -> Column {
      Column(name: name, rowCount: rows.count) { row in
        value(rows[row])
          .map {
            Meaning.words(
              for: $0, as: summary.kind, decimals: summary.decimals, in: summary.sizeUnits)
          } ?? "-"
      }
    }
    var columns = [Column(name: "number", rowCount: rows.count) { "\(rows[$0].count)" }]
    // Dates have no sum.
    if summary.kind != .date { columns.insert(column("sum") { $0.sum }, at: 0) }
    columns += [
      column("mean") { $0.mean }, column("median") { $0.median }, column("least") { $0.least },
      column("greatest") { $0.greatest },
    ]
    if rows.contains(where: { $0.unreadCount > 0 }) {
      columns.append(
        Column(name: "not read", rowCount: rows.count) { "\(rows[$0].unreadCount)" })
    }
    self.columns = columns
    notes = Self.notes(on: summary)
  }

  init(_ counts: CrossCounts) {
    let (rows, heads) = (counts.table.rows, counts.table.columns)
    let all = rows.reduce(0) { $0 + $1.count }
    lines = CountLines(count: rows.count + 1, mostCount: all) { index in
      if index == 0 { return CountLine(label: "all", count: all, term: nil) }
      let row = rows[index - 1]
      return CountLine(
        label: SafeText(counts.label(of: row.value)), count: row.count,
        term: FieldCounts.term(of: counts.field, value: row.value))
    }
    let values = counts.valueCounts
    groupWords = "\(values.rows) by \(values.columns) values"
    func column(
      _ name: String, _ all: Int, _ count: @escaping @Sendable (CrossCounts.Line) -> Int
    ) -> Column {
      Column(name: name, rowCount: rows.count + 1) { row in
        let number = row == 0 ? all : count(rows[row - 1])
        return number == 0 ? "-" : "\(number)"
      }
    }
    var columns = [column("all", all) { $0.count }]
    for (index, head) in heads.enumerated() {
      columns.append(column(counts.otherLabel(of: head.value), head.count) { $0.counts[index] })
    }
    if counts.hasOtherColumns {
      let others = heads.reduce(all) { $0 - $1.count }
      columns.append(column("others", others) { $0.count - $0.counts.reduce(0, +) })
    }
    self.columns = columns
    notes = counts.unlistedCount > 0 ? ["\(counts.unlistedCount) further pairs are not listed"] : []
  }

  private static func notes(on summary: FieldSums.Summary) -> [String] {
    var notes: [String] = []
    let (unread, missing) = (summary.all.unreadCount, summary.all.missingCount)
    if unread > 0 { notes.append("\(unread.quantity(of: "value")) could not be read as amounts") }
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
    let least = min(max(8, width * 2 / 5), lines.labelWidth)
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
    for index in top..<max(top, min(lines.count, top + room)) {
      let line = lines[index]
      let row = index - top + CountsPane.headRows
      let style = index == pane.choice ? theme.menuChoice : .plain
      if index == pane.choice {
        grid.cursor = CellPoint(column: min(2, width - 1), row: row)
        grid.fill(CellRect(column: 0, row: row, columns: width, rows: 1), .space, style)
      }
      grid.draw(line.label, at: CellPoint(column: 2, row: row), maxWidth: least, style: style)
      for (column, end) in fitting {
        let cell = column.cell(inRow: index)
        grid.draw(
          cell, at: CellPoint(column: end - min(cell.width, column.width), row: row),
          maxWidth: column.width, style: style)
      }
    }
  }
}
