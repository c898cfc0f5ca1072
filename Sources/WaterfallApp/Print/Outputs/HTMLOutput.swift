import TerminalGrid
import WaterfallLayoutCommand

struct HTMLOutput: DrawnOutput {
  static let name = "html"
  static let clause = "html a page of its own"
  static let palette = OutputPalette.exact
  static let embedsPictures = true

  private let page: PrintedPage
  private var rows = 0
  private var pictures = PagePictures()

  init(_ page: PrintedPage) { self.page = page }

  func begin(_ output: inout OutputBuffer) {
    output.write { Grid.appendHTMLStart(title: SafeText(page.title), look: page.look, to: &$0) }
  }

  mutating func write(_ grid: Grid, _ pictures: [PixelPicture], to output: inout OutputBuffer) {
    let grid = page.shown(grid)
    for picture in pictures { self.pictures.add(picture) }
    for row in 0..<grid.size.rows {
      output.write {
        grid.appendHTML(row: row, offset: rows, look: page.look, &self.pictures, to: &$0)
      }
    }
    rows += grid.size.rows
  }

  func end(size: CellSize, _ output: inout OutputBuffer) {
    output.write { Grid.appendHTMLEnd(to: &$0) }
  }
}
