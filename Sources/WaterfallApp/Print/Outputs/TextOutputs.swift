import TerminalGrid
import WaterfallLayoutCommand

/// Lines of plain text.
struct TextOutput: DrawnOutput {
  static let name = "text"
  static let clause = "text and ansi are lines for a terminal"
  static let palette = OutputPalette.none

  init(_ page: PrintedPage) {}

  func write(_ grid: Grid, _ pictures: [PixelPicture], to output: inout OutputBuffer) {
    for row in 0..<grid.size.rows {
      output.write { bytes in
        grid.appendText(row: row, to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
      }
    }
  }
}

/// Lines with the colours of a terminal.
struct ANSIOutput: DrawnOutput {
  static let name = "ansi"
  static let palette = OutputPalette.terminal

  private let depth: ColorDepth

  init(_ page: PrintedPage) { depth = page.colors.depth }

  func write(_ grid: Grid, _ pictures: [PixelPicture], to output: inout OutputBuffer) {
    for row in 0..<grid.size.rows {
      output.write { bytes in
        grid.appendANSI(row: row, depth: depth, to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
      }
    }
  }
}
