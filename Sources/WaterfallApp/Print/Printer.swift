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
///   - width: cells; nil: the terminal's, else 80.
///   - height: cells; nil: all, but 24 where the layout fills a height.
///   - rect: the part that is wanted, in cells; nil: all.
///   - format: nil: ansi to a terminal, else text.
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
  // What is written is a whole, whatever was wrong.
  let part = printout.part
  try writer.finish(size: CellSize(columns: part.columns, rows: part.rows))
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

/// Says what could not be read. Nothing to print is told, and no fault; a record is none either,
/// but a source is.
private func end(with fault: ItemError?, _ printout: Printout, _ input: Input) throws(Failure) {
  for words in printout.unreadableWords { warn("\(words)") }
  guard let fault else {
    if !input.source.faults.isEmpty { throw .silent(ExitStatus.unreadableData) }
    return
  }
  if case .empty = fault { return warn(Message(lines: fault.message)) }
  throw .items(fault)
}

/// The width of the terminal that is looked at, else COLUMNS, else 80.
private var outputWidth: Int {
  for stream in [StandardStream.output, .errors, .input] {
    if let width = stream.windowWidth { return min(width, CellSize.largest.columns) }
  }
  if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 {
    return min(columns, 10_000)
  }
  return 80
}
