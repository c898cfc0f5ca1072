import TerminalGrid
import WaterfallCards
import WaterfallRecords

extension ChartDrawing {
  /// Blocks of one to eight eighths of a cell: from the lower edge on, and from the left one on.
  private static let lower: [Cluster] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let left: [Cluster] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]

  // MARK: Columns

  /// Draws a column for each place, its series one above the other.
  func drawColumns(into grid: inout Grid, _ ink: ChartInk) {
    let shift = barShift
    for (index, place) in chart.places.enumerated() {
      var columns = columns(of: index)
      if columns.count >= 3 { columns = columns.lowerBound..<columns.upperBound - 1 }
      var (above, below) = (0.0, 0.0)
      for (series, value) in place.values.enumerated() {
        guard let value, value != 0 else { continue }
        let cell = ink.cell(ofSeries: series)
        let start = value > 0 ? above : below
        if value > 0 { above += value } else { below += value }
        let isLast = !place.values.dropFirst(series + 1).contains { ($0 ?? 0) * value > 0 }
        let (first, end) = (eighths(of: start) + shift, eighths(of: start + value) + shift)
        if value > 0 {
          drawColumn(
            columns, from: first, to: max(end, first + (series == 0 ? 1 : 0)), isLast, cell, &grid)
        } else {
          // A cell has no blocks that hang from its upper edge.
          let rows = (first + 4) / 8 - (end + 4) / 8
          fill(columns, rows: (end + 4) / 8..<(end + 4) / 8 + max(0, rows), cell, &grid)
        }
      }
    }
  }

  /// Draws a part of a column, from one height to another, in eighths above the lower edge.
  ///
  /// - Parameter endsInPart: whether it may end within a cell. Only the last part of a column does,
  ///   because a cell has one block.
  private func drawColumn(
    _ columns: Range<Int>, from start: Int, to end: Int, _ endsInPart: Bool, _ cell: Cell,
    _ grid: inout Grid
  ) {
    let first = (start + 4) / 8
    let last = endsInPart ? end / 8 : (end + 4) / 8
    fill(columns, rows: first..<max(first, last), cell, &grid)
    guard endsInPart, end % 8 > 0, last >= first else { return }
    let block = cell.cluster == .space ? Self.lower[end % 8 - 1] : cell.cluster
    fill(columns, rows: last..<last + 1, Cell(block, cell.style), &grid)
  }

  /// - Parameter rows: counted from the lower edge upwards.
  private func fill(_ columns: Range<Int>, rows: Range<Int>, _ cell: Cell, _ grid: inout Grid) {
    let rows = rows.clamped(to: 0..<area.rows)
    grid.fill(
      CellRect(
        column: area.column + columns.lowerBound, row: area.maxRow - rows.upperBound,
        columns: columns.count, rows: rows.count),
      cell.cluster == .space ? "█" : cell.cluster, cell.style)
  }

  // MARK: Categories

  /// Draws a line for each value: its name, its number and a bar, whose series follow each other.
  func drawCategories(into grid: inout Grid, _ ink: ChartInk, _ focus: Int?) {
    let widths = Self.categoryColumns(of: chart, in: size)
    for (index, place) in chart.places.prefix(area.rows).enumerated() {
      let row = area.row + index
      let style = index == focus ? ink.theme.menuChoice : .plain
      if index == focus {
        grid.cursor = CellPoint(column: min(2, max(0, size.columns - 1)), row: row)
        grid.fill(
          CellRect(column: 0, row: row, columns: min(size.columns, area.column - 1), rows: 1),
          .space, style)
      }
      grid.draw(
        SafeText(place.label), at: CellPoint(column: 2, row: row), maxWidth: widths.label,
        style: style)
      let value = SafeText(place.value)
      let start = 3 + widths.label + max(0, widths.value - value.width)
      grid.draw(
        value, at: CellPoint(column: start, row: row), maxWidth: widths.value, style: style)
      drawBar(of: place, row: row, into: &grid, ink)
    }
  }

  private func drawBar(
    of place: PlotChart.Place, row: Int, into grid: inout Grid, _ ink: ChartInk
  ) {
    func edge(_ value: Double) -> Int {
      Int((chart.valueAxis.part(of: value) * Double(8 * area.columns)).rounded())
    }
    // Bars begin at the edge of a cell.
    let shift = edge(0) / 8 * 8 - edge(0)
    var (above, below) = (0.0, 0.0)
    for (series, value) in place.values.enumerated() {
      guard let value, value != 0 else { continue }
      let cell = ink.cell(ofSeries: series)
      let full: Cluster = cell.cluster == .space ? "█" : cell.cluster
      let start = value > 0 ? above : below
      if value > 0 { above += value } else { below += value }
      let isLast = !place.values.dropFirst(series + 1).contains { ($0 ?? 0) * value > 0 }
      let ends = [edge(start) + shift, edge(start + value) + shift].sorted()
      let first = (ends[0] + 4) / 8
      let endsInPart = isLast && value > 0
      let last = endsInPart ? ends[1] / 8 : (ends[1] + 4) / 8
      let point = CellPoint(column: area.column + first, row: row)
      grid.drawHorizontal(full, at: point, count: last - first, style: cell.style)
      let rest = endsInPart ? max(ends[1] % 8, ends[1] == ends[0] ? 1 : 0) : 0
      guard rest > 0, last >= first else { continue }
      grid.draw(
        cell.cluster == .space ? Self.left[rest - 1] : cell.cluster,
        at: CellPoint(column: area.column + last, row: row), style: cell.style)
    }
  }
}
