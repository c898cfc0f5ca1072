import TerminalGrid
import WaterfallLayoutCommand

/// A page of HTML.
struct HTMLOutput: DrawnOutput {
  static let name = "html"
  static let clause = "html a page of its own"
  static let palette = OutputPalette.exact

  private let page: PrintedPage

  init(_ page: PrintedPage) { self.page = page }

  func begin(_ output: inout OutputBuffer) {
    output.write { Grid.appendHTMLStart(title: SafeText(page.title), look: page.look, to: &$0) }
  }

  func write(_ grid: Grid, to output: inout OutputBuffer) {
    let grid = page.shown(grid)
    for row in 0..<grid.size.rows {
      output.write { grid.appendHTML(row: row, look: page.look, to: &$0) }
    }
  }

  func end(size: CellSize, _ output: inout OutputBuffer) {
    output.write { Grid.appendHTMLEnd(to: &$0) }
  }
}
