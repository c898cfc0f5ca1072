import TerminalGrid
import WaterfallItems
import WaterfallLayoutCommand
import WaterfallSources

/// One picture as SVG.
struct SVGOutput: DrawnOutput {
  static let name = "svg"
  static let clause = "svg is a picture"
  static let palette = OutputPalette.exact
  static let embedsPictures = true

  private let page: PrintedPage
  /// The rows. They wait here, because the document begins with its size, which is known only at
  /// the end.
  private let kept = KeptBytes(memoryLimit: 4 << 20)
  private var keptRows = 0
  private var row: [UInt8] = []
  private var pictures = PagePictures()

  init(_ page: PrintedPage) { self.page = page }

  mutating func write(_ grid: Grid, _ pictures: [PixelPicture], to output: inout OutputBuffer) {
    let grid = page.shown(grid)
    for picture in pictures { self.pictures.add(picture) }
    for number in 0..<grid.size.rows {
      row.removeAll(keepingCapacity: true)
      grid.appendSVG(row: number, offset: keptRows, look: page.look, &self.pictures, to: &row)
      kept.append(row)
    }
    keptRows += grid.size.rows
  }

  func end(size: CellSize, _ output: inout OutputBuffer) throws(Failure) {
    let size = CellSize(columns: size.columns, rows: keptRows)
    output.write { Grid.appendSVGStart(size: size, look: page.look, to: &$0) }
    var offset: UInt64 = 0
    while offset < kept.count {
      do throws(ItemError) {
        let piece = try kept.bytes(at: offset, count: 65_536)
        output.write(piece)
        offset += UInt64(piece.count)
      } catch {
        throw .items(error)
      }
    }
    output.write { Grid.appendSVGEnd(to: &$0) }
  }
}
