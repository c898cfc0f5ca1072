package import TerminalGrid
package import WaterfallCards
package import WaterfallRecords

/// A chart as it is drawn in a room of some size: rows of words, then the chart with its axes.
package struct ChartDrawing: Sendable {
  package let chart: PlotChart
  package let size: CellSize
  /// The cells of the chart between its axes. Bars of categories have their labels before it.
  let area: CellRect
  /// Whether a place can be in focus, which then has a row of words.
  private let hasFocus: Bool

  /// The most cells of a value beside the axis.
  private static let mostLabelColumns = 16
  /// The rows of the axis below the chart and of its values.
  private static let axisRows = 2

  package init(_ tally: PlotTally, size: CellSize, hasFocus: Bool) {
    (self.size, self.hasFocus) = (size, hasFocus)
    // The widths of the labels follow from the chart, and the chart from the room that they leave.
    let trial = tally.chart(columns: size.columns * 3 / 4, rows: size.rows - Self.axisRows - 2)
    let area = Self.area(of: trial, in: size, hasFocus)
    chart = tally.chart(columns: area.columns, rows: area.rows)
    self.area = Self.area(of: chart, in: size, hasFocus)
  }

  private static func area(of chart: PlotChart, in size: CellSize, _ hasFocus: Bool) -> CellRect {
    let rows = 1 + [hasFocus, !chart.notes.isEmpty, !chart.series.isEmpty].count { $0 }
    let column: Int
    if chart.hasCategories {
      let columns = Self.categoryColumns(of: chart, in: size)
      column = columns.label + columns.value + 4
    } else {
      let labels = chart.valueAxis.ticks.map { SafeText($0.label).width }
      column = min(labels.max() ?? 0, mostLabelColumns, max(0, size.columns / 2)) + 2
    }
    let below = chart.hasCategories ? 0 : axisRows
    return CellRect(
      column: column, row: rows, columns: max(1, size.columns - column - 1),
      rows: max(1, size.rows - rows - below))
  }

  /// The cells of the labels and of the values before bars of categories.
  static func categoryColumns(
    of chart: PlotChart, in size: CellSize
  ) -> (label: Int, value: Int) {
    let labels = chart.places.map { SafeText($0.label).width }.max() ?? 0
    let values = chart.places.map { SafeText($0.value).width }.max() ?? 0
    return (min(labels, size.columns * 2 / 5), min(values, mostLabelColumns))
  }

  /// The rows that it needs: bars of few categories leave the others blank.
  package var filledRows: Int {
    chart.hasCategories ? min(size.rows, area.row + chart.places.count) : size.rows
  }

  // MARK: Places

  /// The columns of a place between the axes.
  func columns(of place: Int) -> Range<Int> {
    let count = max(1, chart.places.count)
    let (start, end) = (place * area.columns / count, (place + 1) * area.columns / count)
    return start..<max(start + 1, end)
  }

  /// The place at a cell; nil if there is none.
  package func place(at point: CellPoint) -> Int? {
    let count = chart.places.count
    if chart.hasCategories {
      let row = point.row - area.row
      return row >= 0 && row < min(count, area.rows) ? row : nil
    }
    let column = point.column - area.column
    guard point.row >= area.row, column >= 0, column < area.columns, count > 0 else { return nil }
    return ((column + 1) * count - 1) / area.columns
  }

  // MARK: Drawing

  /// Draws it from the grid's first cell on.
  ///
  /// - Parameters:
  ///   - heading: the words of the first row.
  ///   - focus: the place in focus; nil if there is none.
  ///   - hasLetters: whether series have letters of their own, for readers without colours.
  package func draw(
    _ heading: SafeText, into grid: inout Grid, theme: Theme, focus: Int? = nil,
    hasLetters: Bool = false
  ) {
    let ink = ChartInk(chart, theme, hasLetters: hasLetters || theme.hues.isEmpty)
    drawWords(heading, into: &grid, ink, focus)
    guard chart.fault == nil, !chart.places.isEmpty else { return }
    if chart.hasCategories {
      drawCategories(into: &grid, ink, focus)
      return
    }
    drawAxes(into: &grid, theme, focus)
    if chart.kind == .bars {
      drawColumns(into: &grid, ink)
    } else {
      drawDots(into: &grid, ink)
    }
  }

  private func drawWords(
    _ heading: SafeText, into grid: inout Grid, _ ink: ChartInk, _ focus: Int?
  ) {
    let room = max(0, size.columns - 4)
    var row = 0
    func draw(_ text: SafeText, _ style: Style) {
      grid.draw(text, at: CellPoint(column: 2, row: row), maxWidth: room, style: style)
      row += 1
    }
    draw(heading, ink.theme.heading)
    if hasFocus {
      let place = focus.flatMap { chart.places.indices.contains($0) ? chart.places[$0] : nil }
      let words = place.map { "\($0.label): \($0.words)" } ?? ""
      draw(SafeText(chart.fault?.words ?? words), chart.fault == nil ? .plain : ink.theme.failure)
    }
    if !chart.notes.isEmpty {
      draw(SafeText(chart.notes.joined(separator: " · ")), ink.theme.footer)
    }
    guard !chart.series.isEmpty else { return }
    var column = 2
    for (number, name) in chart.series.enumerated() {
      let name = SafeText(name)
      let left = size.columns - column - 2
      guard left > 3 else { break }
      let cell = ink.cell(ofSeries: number)
      let mark: Cluster = cell.cluster == .space ? "█" : cell.cluster
      grid.draw(mark, at: CellPoint(column: column, row: row), style: cell.style)
      column += 2
      column += grid.draw(
        name, at: CellPoint(column: column, row: row), maxWidth: left - 2, style: .plain)
      column += 2
    }
  }
}

/// How the series of a chart are drawn.
struct ChartInk {
  let theme: Theme
  private let cells: [Cell]

  /// The letters of series where all dots look alike.
  private static let letters: [Cluster] = ["*", "o", "x", "+", "#", "@", "%", "&", "."]

  init(_ chart: PlotChart, _ theme: Theme, hasLetters: Bool) {
    self.theme = theme
    let count = chart.series.count
    cells = (0..<max(1, count)).map { number in
      if count == 0 { return Cell(.space, theme.helpKey) }
      let isOthers = chart.endsWithOthers && number == count - 1
      return Cell(
        hasLetters ? Self.letters[number % Self.letters.count] : .space,
        theme.series(isOthers ? nil : number))
    }
  }

  /// The style of a series, and the cluster of its cells; a blank for the usual ones.
  func cell(ofSeries number: Int) -> Cell { cells[min(number, cells.count - 1)] }
}
