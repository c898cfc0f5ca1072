import TerminalGrid
import WaterfallCards
import WaterfallRecords

extension ChartDrawing {
  /// The row of a value between the axes, in eighths of a cell above the lower edge.
  func eighths(of value: Double) -> Int {
    Int((chart.valueAxis.part(of: value) * Double(8 * area.rows)).rounded())
  }

  /// The eighths by which bars are drawn lower, so that they begin at the edge of a cell.
  var barShift: Int { eighths(of: 0) / 8 * 8 - eighths(of: 0) }

  /// The row of a value, from the top, in dots.
  private func dotRow(of value: Double) -> Int {
    let last = 4 * area.rows - 1
    return last - Int((chart.valueAxis.part(of: value) * Double(last)).rounded())
  }

  func drawAxes(into grid: inout Grid, _ theme: Theme, _ focus: Int?) {
    let (line, base) = (area.column - 1, area.maxRow)
    let isBars = chart.kind == .bars
    grid.drawVertical(
      "│", at: CellPoint(column: line, row: area.row), count: area.rows, style: theme.footer)
    for tick in chart.valueAxis.ticks {
      // Bars end in eighths of a cell, from the axis on. The others have dots.
      let row =
        isBars
        ? base - (eighths(of: tick.value) + barShift + 4) / 8
        : area.row + dotRow(of: tick.value) / 4
      let label = SafeText(tick.label)
      let width = min(label.width, max(0, line - 1))
      grid.draw(
        label, at: CellPoint(column: line - 1 - width, row: row), maxWidth: width,
        style: theme.footer)
      if row < base {
        grid.draw("┤", at: CellPoint(column: line, row: row), style: theme.footer)
      }
    }
    grid.draw("└", at: CellPoint(column: line, row: base), style: theme.footer)
    grid.drawHorizontal(
      "─", at: CellPoint(column: area.column, row: base), count: area.columns, style: theme.footer)
    drawTicks(into: &grid, theme, row: base)
    guard let focus, chart.places.indices.contains(focus) else { return }
    let columns = columns(of: focus)
    let start = CellPoint(column: area.column + columns.lowerBound, row: base)
    grid.drawHorizontal("━", at: start, count: columns.count, style: theme.menuChoice)
    grid.cursor = CellPoint(
      column: min(start.column, size.columns - 1), row: min(base, size.rows - 1))
  }

  private func drawTicks(into grid: inout Grid, _ theme: Theme, row: Int) {
    var free = 0
    for tick in chart.ticks {
      let label = SafeText(tick.label)
      let place = Int(tick.position * Double(area.columns))
      if place < area.columns {
        grid.draw("┬", at: CellPoint(column: area.column + place, row: row), style: theme.footer)
      }
      let middle = area.column + place - label.width / 2
      let column = min(max(0, middle), size.columns - label.width)
      guard column >= free else { continue }
      grid.draw(label, at: CellPoint(column: column, row: row + 1), style: theme.footer)
      free = column + label.width + 1
    }
  }

  // MARK: Dots

  func drawDots(into grid: inout Grid, _ ink: ChartInk) {
    var canvas = DotCanvas(size: CellSize(columns: area.columns, rows: area.rows))
    var last: (point: DotPoint, series: Int)?
    for dot in chart.dots {
      let column = Int(dot.position * Double(2 * area.columns))
      let point = DotPoint(
        x: min(max(0, column), 2 * area.columns - 1), y: dotRow(of: dot.value))
      let cell = ink.cell(ofSeries: dot.series)
      if chart.kind == .line, let last, last.series == dot.series {
        canvas.drawLine(from: last.point, to: point, cell)
      } else {
        canvas.draw(point, cell)
      }
      last = (point, dot.series)
    }
    canvas.draw(into: &grid, at: CellPoint(column: area.column, row: area.row))
  }
}
