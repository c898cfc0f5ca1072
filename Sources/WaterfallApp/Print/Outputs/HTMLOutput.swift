import TerminalGrid
import WaterfallLayoutCommand

/// A page of HTML.
struct HTMLOutput: DrawnOutput {
  static let name = "html"
  static let clause = "html a page of its own"
  static let palette = OutputPalette.exact

  private let page: PrintedPage
  private var row: [UInt8] = []

  init(_ page: PrintedPage) { self.page = page }

  mutating func begin(_ output: inout OutputBuffer) {
    Grid.appendHTMLStart(title: SafeText(page.title), look: page.look, to: &row)
    output.write(row)
  }

  mutating func write(_ grid: Grid, to output: inout OutputBuffer) {
    let grid = page.shown(grid)
    for number in 0..<grid.size.rows {
      row.removeAll(keepingCapacity: true)
      grid.appendHTML(row: number, look: page.look, to: &row)
      output.write(row)
    }
  }

  mutating func end(size: CellSize, _ output: inout OutputBuffer) {
    row.removeAll(keepingCapacity: true)
    Grid.appendHTMLEnd(to: &row)
    output.write(row)
  }
}
