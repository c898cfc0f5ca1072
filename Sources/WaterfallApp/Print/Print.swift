import ArgumentParser
import Platform
import TerminalGrid
import WaterfallBoard
import WaterfallRecords
import WaterfallViewer

/// The `print` command: prints the cards once, to standard output.
struct Print: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the cards once, to standard output.",
    discussion: """
      EXAMPLES:
        waterfall print places.json
        waterfall print --width 100 --as text notes.md > notes.txt
        waterfall print --color always places.json | less -R
        waterfall print --width 120 --height 40 --as svg places.json > places.svg
        waterfall print --rect 0,100,80,24 places.json
        waterfall print --as json places.json | jq -r '.[] | .title'
        waterfall print --plot 'amount by date' --width 100 sales.csv
        waterfall print --ascii --border none --columns 1 places.json

      FORMATS:
      \(PrintFormat.helpLines)
      """)

  @Argument(help: "Files, directories, or - for standard input.", completion: .file())
  var sources: [String] = []

  @Option(
    help: ArgumentHelp("Cells (the terminal's width, else 80).", valueName: "cells"),
    transform: { try wholeNumber($0) })
  var width: Int?

  @Option(
    help: ArgumentHelp(
      "The largest number of rows; horizontal layouts and the circle fill them (24).",
      valueName: "cells"),
    transform: { try wholeNumber($0) })
  var height: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Print only this part, in cells.", valueName: "x,y,w,h"),
    transform: { try FourNumbers.option($0) })
  var rect: FourNumbers?

  @Option(name: .customLong("as"), help: "The output format (ansi to a terminal, else text).")
  var outputFormat: PrintFormat?

  @Option(
    help: ArgumentHelp(
      "Print a chart instead: 'Y by X', 'sum Y by X by Z as bars', or 'X'; 20 rows high.",
      valueName: "chart"))
  var plot: String?

  @OptionGroup(title: "Layout and look") var look: SettingGroup<LookOptions>
  @OptionGroup(title: "The data") var data: SettingGroup<DataOptions>
  @OptionGroup(title: "Settings") var program: SettingGroup<ProgramOptions>

  private func checkSize() throws(Failure) {
    for (name, size) in [("width", width), ("height", height)] {
      if let size, !(1...10_000).contains(size) {
        throw .option(.value(of: name, String(size), expected: "a number of cells from 1 to 10000"))
      }
    }
  }

  private func checkPlot() throws(Failure) {
    guard let plot else { return }
    if rect != nil { throw .option(.exclusive(["--plot", "--rect"])) }
    try PrintedChart.check(plot)
  }

  mutating func run() async throws(Failure) {
    try checkSize()
    try checkPlot()
    let settings = try Settings(
      look: look.values, data: data.values, program: program.values, environment: environment)
    settings.confineLibraries()
    if settings.data[\.follow] == true { StandardStream.endWithReader() }
    try settings.checkCommands()
    try settings.refuseRecording()
    let input = try Input(sources, settings: settings)
    let options = settings.viewerOptions(sourceName: input.name, defaultPageSize: input.pageSize)
    let check = FieldCheck(
      options: options, settings: settings, source: input.source, isForViewer: false)
    try await printCards(
      of: input, options: try check.checked(), settings: settings, width: width, height: height,
      rect: rect?.cells, format: outputFormat, plot: plot)
  }
}
