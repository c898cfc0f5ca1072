import TerminalGrid
import WaterfallLayoutCommand

/// Lines of plain text.
struct TextOutput: DrawnOutput {
  static let name = "text"
  static let clause = "text and ansi are lines for a terminal"
  static let palette = OutputPalette.none

  private var row: [UInt8] = []

  init(_ page: PrintedPage) {}

  mutating func write(_ grid: Grid, to output: inout OutputBuffer) {
    for number in 0..<grid.size.rows {
      row.removeAll(keepingCapacity: true)
      grid.appendText(row: number, to: &row)
      row.append(UInt8(ascii: "\n"))
      output.write(row)
    }
  }
}
