import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallLayoutCommand
import WaterfallPrinting
import WaterfallRecords
import WaterfallViewer

/// A chart that `print --plot` writes instead of the cards.
struct PrintedChart {
  /// The words that ask for it.
  let plot: String
  let size: CellSize
  let theme: Theme
  let isASCII: Bool

  /// The rows of a chart for which none were asked.
  static let usualRows = 20

  /// - Throws: `.option` if the words ask for no chart in any data.
  static func check(_ plot: String) throws(Failure) {
    do throws(PlotError) {
      _ = try Plot(plot)
    } catch {
      throw .option(.plot(plot, error))
    }
  }

  /// The output, which has to write rows of cells.
  ///
  /// - Throws: `.option` if it does not.
  static func output(_ output: any PrintOutput.Type) throws(Failure) -> any DrawnOutput.Type {
    if let drawn = output as? any DrawnOutput.Type { return drawn }
    let names = PrintFormat.outputs.filter { $0 is any DrawnOutput.Type }.map { $0.name }
    throw .option(.value(of: "as", output.name, expected: "\(names.alternatives) beside --plot"))
  }

  /// The cells of the chart of a tally.
  ///
  /// - Throws: `.option` if the records have no such chart.
  func grid(of tally: PlotTally, in colors: PrintedColors) throws(Failure) -> Grid {
    let drawing = ChartDrawing(tally, size: size, hasFocus: false)
    if let fault = drawing.chart.fault { throw .option(.plot(plot, fault)) }
    var grid = Grid(size: CellSize(columns: size.columns, rows: drawing.filledRows))
    let count = tally.recordCount.quantity(of: "card")
    let moment = drawing.chart.moment.map { " · \($0)" } ?? ""
    drawing.draw(
      SafeText("\(tally.plot.words): \(count)\(moment)"), into: &grid, theme: theme,
      hasLetters: isASCII || colors.depth == .none)
    if isASCII { grid.replaceMarks() }
    return grid
  }
}

extension DrawnOutput {
  /// Prints a chart of the items that the printout shows.
  static func print(
    _ chart: PrintedChart, of printout: consuming Printout, of input: Input, on page: PrintedPage
  ) async throws(Failure) {
    var (form, output) = (Self(page), OutputBuffer())
    var warning = FirstWarning()
    var fault: ItemError?
    do throws(ItemError) {
      try await printout.readAll(of: input.source)
    } catch {
      // The chart shows what was read before the error.
      fault = error
    }
    warning.give(for: printout)
    if let fault, case .empty = fault { return try finish(printout, of: input, fault) }
    let empty: PlotTally
    do throws(PlotError) {
      empty = try printout.tally(of: chart.plot)
    } catch {
      throw .option(.plot(chart.plot, error))
    }
    let counted = await printout.counted(empty, from: input.source)
    if let tally = counted?.tally as? PlotTally, tally.recordCount > 0 || fault == nil {
      let grid = try chart.grid(of: tally, in: page.colors)
      form.begin(&output)
      form.write(grid, [], to: &output)
      try form.end(size: grid.size, &output)
    }
    try output.end()
    if let words = counted?.failure { warn("\(words)") }
    try finish(printout, of: input, fault)
  }
}
