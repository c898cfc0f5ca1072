import ArgumentParser
import Glibc
import TerminalGrid
import WaterfallItems
import WaterfallViewer

/// The same picture once, to standard output.
struct Print: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the cards once, to standard output.",
    discussion: """
      EXAMPLES:
        waterfall print places.json
        waterfall print --width 100 --as text notes.md > notes.txt
        waterfall print --color always places.json | less -R
        waterfall print --ascii --border none --columns 1 places.json
      """)

  @Argument(help: "Files, directories, or - for standard input.", completion: .file())
  var sources: [String] = []

  @Option(help: ArgumentHelp("Cells (the terminal's width, else 80).", valueName: "cells"))
  var width: Int?

  @Option(
    help: ArgumentHelp(
      "Cells, for layouts that fill a height: horizontal ones, the circle (24).",
      valueName: "cells"))
  var height: Int?

  @Option(name: .customLong("as"), help: "What is written (ansi to a terminal, else text).")
  var outputFormat: PictureFormat?

  @OptionGroup(title: "Layout and look") var look: LookOptions
  @OptionGroup(title: "The data") var data: DataOptions
  @OptionGroup(title: "Settings") var program: ProgramOptions

  func validate() throws {
    if let width, !(1...10_000).contains(width) {
      throw ValidationError("--width \(width): expected a number of cells from 1 to 10000.")
    }
    if let height, !(1...1000).contains(height) {
      throw ValidationError("--height \(height): expected a number of cells from 1 to 1000.")
    }
  }

  mutating func run() async throws {
    StandardDescriptors.fill()
    let settings = try Settings(
      look: look, data: data, program: program, environment: environment)
    if settings.isSecure, settings.more != nil {
      try refuse("--more", needs: "runs a command in a shell")
    }
    let input = try Input(sources, settings: settings)
    var options = settings.viewerOptions(sourceName: input.name, defaultPageSize: input.pageSize)
    options.isSecure = settings.isSecure
    try await printPicture(
      of: input, options: options, settings: settings, width: width, height: height,
      format: outputFormat)
  }
}

enum PictureFormat: String, ExpressibleByArgument, CaseIterable {
  case text, ansi
}

/// Prints all cards of an input.
///
/// - Parameters:
///   - width: cells; nil: the terminal's, else 80.
///   - height: cells, where the layout fills a height; nil: 24.
///   - format: nil: ansi to a terminal, else text.
func printPicture(
  of input: Input, options: ViewerOptions, settings: Settings, width: Int?, height: Int?,
  format: PictureFormat?
) async throws {
  // A reader that went away (`… | head`) ends the program as it ends others.
  signal(SIGPIPE, SIG_DFL)
  let isColored = settings.printsColors(toTerminal: isatty(STDOUT_FILENO) == 1)
  let format = format ?? (isColored ? .ansi : .text)
  let depth = format == .ansi ? settings.colorDepth(environment) : .none
  var options = options
  if settings.showsPictures {
    let hasColors = depth == .palette256 || depth == .truecolor
    options.pictureMode = hasColors && !settings.isASCII ? .palette256 : .letters
  }
  var picture = Picture(options: options, width: width ?? outputWidth, height: height ?? 24)
  var grid = Grid(size: CellSize(columns: 1, rows: 1))
  var isWarned = false
  do throws(ItemError) {
    try await picture.draw(input.source) { picture, rows in
      if !isWarned, let warning = picture.warning { warn(warning) }
      isWarned = true
      for first in stride(from: rows.lowerBound, to: rows.upperBound, by: 256) {
        let count = min(256, rows.upperBound - first)
        await picture.render(rows: first, count: count, into: &grid)
        write(grid, format, depth)
      }
      // Who reads sees what a slow producer has brought so far.
      _ = fflush(nil)
    }
  } catch {
    if case .empty = error { return warn(error.message) }
    throw failure(error)
  }
}

private func write(_ grid: Grid, _ format: PictureFormat, _ depth: ColourDepth) {
  switch format {
  case .text: print(grid.text)
  case .ansi: print(grid.ansi(depth: depth), terminator: "")
  }
}

/// The width of the terminal that is looked at, else COLUMNS, else 80.
private var outputWidth: Int {
  var size = winsize()
  for descriptor in [STDOUT_FILENO, STDERR_FILENO, STDIN_FILENO] {
    if unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return Int(size.ws_col)
    }
  }
  if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 {
    return min(columns, 10_000)
  }
  return 80
}
