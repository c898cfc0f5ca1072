import Platform
import TerminalGrid
import WaterfallBoards
import WaterfallItems
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
func printCards(
  of input: Input, options: ViewerOptions, settings: Settings, width: Int?, height: Int?,
  rect: CellRect? = nil, format: PrintFormat?
) async throws(Failure) {
  let isColored = settings.printsColors(toTerminal: StandardStream.output.isTerminal)
  let format = format ?? (isColored ? .ansi : .text)
  let colors = settings.printedColors(in: format)
  var options = options
  if settings.showsPictures {
    options.pictureMode = settings.isASCII ? .letters : colors.pictureMode
  }
  let log = try settings.sessionLog()
  defer { if let words = log?.finish(within: Session.longestEnd) { warn(words) } }
  log?.started("print")
  let input = input.logged(by: log)
  let printout = Printout(
    options: options, width: width ?? outputWidth, height: height, rect: rect)
  if format == .json {
    try await list(printout, input)
  } else {
    let look = PageLook(theme: options.theme)
    let writer = PrintWriter(format, colors: colors, look: look, title: input.name)
    try await draw(printout, input, writer)
  }
  log?.printed()
}

private func draw(
  _ printout: Printout, _ input: Input, _ writer: PrintWriter
) async throws(Failure) {
  var (printout, writer) = (printout, writer)
  var grid = Grid(size: CellSize(columns: 1, rows: 1))
  var isWarned = false
  var fault: ItemError?
  writer.begin()
  do throws(ItemError) {
    try await printout.draw(input.source) { printout, rows in
      if !isWarned, let warning = printout.warning { warn("\(warning)") }
      isWarned = true
      await printout.render(rows: rows, into: &grid)
      writer.write(grid)
      if writer.hasFailed { printout.stop() }
    }
  } catch {
    fault = error
  }
  // The output is a complete document even after an error.
  let part = printout.part
  try writer.finish(size: CellSize(columns: part.columns, rows: part.rows))
  if let words = printout.cutWords { warn(words) }
  try end(with: fault, printout, input)
}

private func list(_ printout: Printout, _ input: Input) async throws(Failure) {
  var printout = printout
  var output = OutputBuffer()
  var json: [UInt8] = []
  var count = 0
  var fault: ItemError?
  do throws(ItemError) {
    try await printout.list(input.source) { printout, card in
      if count == 0, let warning = printout.warning { warn("\(warning)") }
      json.removeAll(keepingCapacity: true)
      json += (count == 0 ? "[\n" : ",\n").utf8
      card.appendJSON(to: &json)
      output.write(json)
      count += 1
      if output.hasFailed { printout.stop() }
    }
  } catch {
    fault = error
  }
  if count == 0, let warning = printout.warning { warn("\(warning)") }
  output.write(count == 0 ? "[]\n" as StaticString : "\n]\n")
  try output.end()
  try end(with: fault, printout, input)
}

/// Reports everything that could not be read.
///
/// Unreadable records and an empty input are only warnings. An unreadable source is an error.
private func end(with fault: ItemError?, _ printout: Printout, _ input: Input) throws(Failure) {
  for words in printout.unreadableWords { warn("\(words)") }
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
