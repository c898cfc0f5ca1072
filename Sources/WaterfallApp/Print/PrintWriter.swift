import TerminalGrid
import WaterfallBoards
import WaterfallItems
import WaterfallRecords
import WaterfallSources

/// Writes the cards to standard output, a few rows at a time, so that memory stays bounded.
struct PrintWriter {
  private let format: PrintFormat
  private let colors: PrintedColors
  private let look: PageLook
  private let title: String
  private var output = OutputBuffer()
  /// The rows of an SVG document. They wait here, because the document begins with its size, which
  /// is known only at the end.
  private let kept = KeptBytes(memoryLimit: 4 << 20)
  private var keptRows = 0
  private var row: [UInt8] = []

  init(_ format: PrintFormat, colors: PrintedColors, look: PageLook, title: String) {
    (self.format, self.colors, self.look, self.title) = (format, colors, look, title)
  }

  /// Whether writing has failed, so that further output is useless.
  var hasFailed: Bool { output.hasFailed }

  mutating func begin() {
    guard format == .html else { return }
    row.removeAll(keepingCapacity: true)
    Grid.appendHTMLStart(title: SafeText(title), look: look, to: &row)
    output.write(row)
  }

  /// Writes the next rows.
  ///
  /// It flushes them, so that a reader sees the cards of a slow producer at once.
  mutating func write(_ grid: Grid) {
    var grid = grid
    if format == .svg || format == .html, case .terminal = colors {
      grid.mapStyles { colors.shown($0, on: look.background) }
    }
    for number in 0..<grid.size.rows {
      row.removeAll(keepingCapacity: true)
      append(number, of: grid)
      if format == .svg { kept.append(row) } else { output.write(row) }
    }
    keptRows += grid.size.rows
    output.flush()
  }

  private mutating func append(_ number: Int, of grid: Grid) {
    switch (format, colors) {
    case (.svg, _): grid.appendSVG(row: number, offset: keptRows, look: look, to: &row)
    case (.html, _): grid.appendHTML(row: number, look: look, to: &row)
    case (.ansi, .terminal(let depth)):
      grid.appendANSI(row: number, depth: depth, to: &row)
      row.append(UInt8(ascii: "\n"))
    default:
      grid.appendText(row: number, to: &row)
      row.append(UInt8(ascii: "\n"))
    }
  }

  /// Writes the end of the document.
  ///
  /// - Parameter size: the size of everything that was drawn, in cells.
  mutating func finish(size: CellSize) throws(Failure) {
    row.removeAll(keepingCapacity: true)
    switch format {
    case .html:
      Grid.appendHTMLEnd(to: &row)
      output.write(row)
    case .svg: try writeKept(size: size)
    case .ansi, .text, .json: break
    }
    try output.end()
  }

  private mutating func writeKept(size: CellSize) throws(Failure) {
    let size = CellSize(columns: size.columns, rows: keptRows)
    Grid.appendSVGStart(size: size, look: look, to: &row)
    output.write(row)
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
    row.removeAll(keepingCapacity: true)
    Grid.appendSVGEnd(to: &row)
    output.write(row)
  }
}
