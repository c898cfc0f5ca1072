import Platform
import TerminalGrid
import WaterfallCards
import WaterfallItems
import WaterfallLayoutCommand
import WaterfallPrinting
import WaterfallRecords
import WaterfallSources
import WaterfallViewer

/// Prints the cards of an input.
///
/// - Parameters:
///   - width: in cells; nil means the terminal's width, or 80 without a terminal.
///   - height: in cells; nil means all rows, or 24 for a layout that fills a height.
///   - rect: the part to print, in cells; nil means all.
///   - format: nil means ansi for a terminal, or text otherwise.
///   - plot: the words for a chart to print instead of the cards; nil for the cards.
func printCards(
  of input: Input, options: ViewerOptions, settings: Settings, width: Int?, height: Int?,
  rect: CellRect? = nil, format: PrintFormat?, plot: String? = nil
) async throws(Failure) {
  let isColored = settings.printsColors(toTerminal: StandardStream.output.isTerminal)
  let output = format?.output ?? (isColored ? ANSIOutput.self : TextOutput.self)
  let chartOutput = try plot == nil ? nil : PrintedChart.output(output)
  let colors = settings.printedColors(within: output.palette)
  var options = options
  if settings.pictures != .off {
    options.pictureMode = settings.isASCII ? .letters : colors.pictureMode
    if output.embedsPictures, settings.pictures != .cells, !settings.isASCII, case .exact = colors {
      let look = PageLook()
      let cell = PixelSize(width: look.cellWidth, height: look.cellHeight)
      options.configuration.pictureForm?.pixels = PixelForm(cell: cell)
    }
  }
  let log = try settings.sessionLog()
  defer { if let words = log?.file.finish(within: Session.longestEnd) { warn(words) } }
  log?.started("print")
  let input = input.logged(by: log)
  let columns = width ?? outputWidth
  let printout = Printout(
    options: options, width: columns, height: plot == nil ? height : nil, rect: rect,
    of: output.content)
  let page = PrintedPage(title: input.name, look: PageLook(theme: options.theme), colors: colors)
  if let plot, let chartOutput {
    let size = CellSize(columns: columns, rows: height ?? PrintedChart.usualRows).drawable
    let chart = PrintedChart(
      plot: plot, size: size, theme: options.theme, isASCII: settings.isASCII)
    try await chartOutput.print(chart, of: printout, of: input, on: page)
  } else {
    try await output.print(printout, of: input, on: page)
  }
  log?.printed()
}

extension DrawnOutput {
  static func print(
    _ printout: consuming Printout, of input: Input, on page: PrintedPage
  ) async throws(Failure) {
    var (form, output) = (Self(page), OutputBuffer())
    var grid = Grid(size: CellSize(columns: 1, rows: 1))
    var warning = FirstWarning()
    var fault: ItemError?
    form.begin(&output)
    do throws(ItemError) {
      try await printout.draw(input.source) { printout, rows in
        warning.give(for: printout)
        await printout.render(rows: rows, into: &grid)
        form.write(grid, printout.pictures, to: &output)
        // A reader sees the cards of a slow producer at once.
        output.flush()
        if output.hasFailed { printout.stop() }
      }
    } catch {
      fault = error
    }
    // A filter that nothing passes draws no rows.
    warning.give(for: printout)
    let part = printout.part
    try form.end(size: CellSize(columns: part.columns, rows: part.rows), &output)
    try output.end()
    if let words = printout.cutWords { warn(words) }
    try finish(printout, of: input, fault)
  }
}

extension TableOutput {
  static func print(
    _ printout: consuming Printout, of input: Input, on page: PrintedPage
  ) async throws(Failure) {
    var output = OutputBuffer()
    var warning = FirstWarning()
    var fault: ItemError?
    do throws(ItemError) {
      try await printout.writeTable(input.source, as: form) { printout, rows in
        warning.give(for: printout)
        output.write(form.shown(rows, onTerminal: StandardStream.output.isTerminal))
        // A reader sees the records of a slow producer at once.
        output.flush()
        if output.hasFailed { printout.stop() }
      }
    } catch {
      fault = error
    }
    warning.give(for: printout)
    try output.end()
    try finish(printout, of: input, fault)
  }
}

/// The warning that comes before all that is printed, or at the end if that is nothing.
struct FirstWarning {
  private var isDue = true

  mutating func give(for printout: borrowing Printout) {
    if isDue, let words = printout.warning { warn("\(words)") }
    isDue = false
  }
}

/// Reports everything that could not be read, or only in part.
///
/// Such records and an empty input are only warnings. An unreadable source is an error.
func finish(_ printout: borrowing Printout, of input: Input, _ fault: ItemError?) throws(Failure) {
  for words in printout.flawWords { warn("\(words)") }
  if printout.repeated > 0 {
    let records = printout.repeated == 1 ? "record was" : "records were"
    warn("\(printout.repeated) repeated \(records) left out, by --key")
  }
  guard let fault else {
    if !input.source.faults.isEmpty { throw .silent(ExitStatus.unreadableData) }
    return
  }
  if case .empty = fault { return warn(Message(lines: fault.message)) }
  throw .items(fault)
}

/// The width of the first standard stream that is a terminal, else COLUMNS, else 80.
private var outputWidth: Int {
  for stream in [StandardStream.output, .errors, .input] {
    if let width = stream.windowWidth { return min(width, CellSize.largest.columns) }
  }
  if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 {
    return min(columns, 10_000)
  }
  return 80
}
