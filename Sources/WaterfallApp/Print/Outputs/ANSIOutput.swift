import TerminalGrid
import WaterfallLayoutCommand

/// Lines with the colours of a terminal.
struct ANSIOutput: DrawnOutput {
  static let name = "ansi"
  static let palette = OutputPalette.terminal

  private let depth: ColorDepth
  private var row: [UInt8] = []

  init(_ page: PrintedPage) { depth = page.colors.depth }

  mutating func write(_ grid: Grid, to output: inout OutputBuffer) {
    for number in 0..<grid.size.rows {
      row.removeAll(keepingCapacity: true)
      grid.appendANSI(row: number, depth: depth, to: &row)
      row.append(UInt8(ascii: "\n"))
      output.write(row)
    }
  }
}
