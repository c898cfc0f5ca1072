import TerminalGrid
import WaterfallLayout

/// A box in cells, with what is written on it.
private struct TextBox {
  let rect: CellRect
  let zIndex: Int
  let label: TextLabel
}

private struct TextLabel {
  let kind: Attributes.Kind
  let path: ItemPath

  var text: String {
    switch kind {
    case .item: path.section == 0 ? "\(path.item)" : "\(path.section).\(path.item)"
    case .header: "header \(path.section)"
    case .footer: "footer \(path.section)"
    }
  }
}

extension LayoutPrinter {
  /// The boxes drawn in characters: cell by cell when snapped or scaled, else 80 cells wide.
  mutating func writeText() {
    var boxes = textBoxes()
    boxes.sort { ($0.rect.row, $0.zIndex) < ($1.rect.row, $1.zIndex) }
    let columns = boxes.reduce(1) { max($0, $1.rect.maxColumn) }
    let rows = boxes.reduce(0) { max($0, $1.rect.maxRow) }
    let band = 64
    var active: [TextBox] = []
    var next = 0
    for first in stride(from: 0, to: rows, by: band) where !output.hasFailed {
      active.removeAll { $0.rect.maxRow <= first }
      while next < boxes.count, boxes[next].rect.row < first + band {
        active.append(boxes[next])
        next += 1
      }
      let height = min(band, rows - first)
      var grid = Grid(size: CellSize(columns: min(columns, Self.columnLimit), rows: height))
      for box in active.sorted(by: { $0.zIndex < $1.zIndex }) { draw(box, top: first, on: &grid) }
      output.write(grid.text)
      if !grid.text.hasSuffix("\n") { output.write("\n") }
    }
  }

  private static let columnLimit = 10_000
  private static let rowLimit = 1_000_000_000.0

  private func textBoxes() -> [TextBox] {
    var boxes: [TextBox] = []
    let (x, y) = textScale
    func cell(_ edge: Double, _ scale: Double) -> Int {
      Int(min(max(-Self.rowLimit, (edge * scale).rounded()), Self.rowLimit))
    }
    selection.visit { element in
      let frame = element.frame
      let (left, top) = (cell(frame.minX, x), cell(frame.minY, y))
      let rect = CellRect(
        column: left, row: top, columns: cell(frame.maxX, x) - left,
        rows: cell(frame.maxY, y) - top)
      guard !rect.isEmpty else { return }
      let label = TextLabel(kind: element.kind, path: element.path)
      boxes.append(TextBox(rect: rect, zIndex: element.zIndex, label: label))
    }
    return boxes
  }

  /// Cells a unit on each axis. A cell is about half as wide as high.
  private var textScale: (x: Double, y: Double) {
    guard options.scaleTo == nil, options.snap != .integral else { return (1, 1) }
    let width = options.width.value
    guard width.isFinite, width > 0 else { return (1, 0.5) }
    return (80 / width, 40 / width)
  }

  private func draw(_ box: TextBox, top: Int, on grid: inout Grid) {
    var rect = box.rect
    rect.row -= top
    grid.fill(rect)
    guard let glyphs = BorderStyle.rounded.glyphs else { return }
    let (right, bottom) = (rect.maxColumn - 1, rect.maxRow - 1)
    for row in [rect.row, bottom] {
      grid.drawHorizontal(
        glyphs.horizontal, at: CellPoint(column: rect.column, row: row), count: rect.columns)
    }
    if rect.rows > 1 {
      // Only what lies in the grid: a box may be very high.
      let first = max(rect.row, 0)
      let count = min(bottom + 1, grid.size.rows) - first
      for column in [rect.column, right] {
        grid.drawVertical(
          glyphs.vertical, at: CellPoint(column: column, row: first), count: count)
      }
      for (cluster, column, row) in [
        (glyphs.topLeft, rect.column, rect.row), (glyphs.topRight, right, rect.row),
        (glyphs.bottomLeft, rect.column, bottom), (glyphs.bottomRight, right, bottom),
      ] where rect.columns > 1 {
        grid.draw(cluster, at: CellPoint(column: column, row: row))
      }
    }
    grid.draw(
      SafeText(box.label.text), at: CellPoint(column: rect.column + 1, row: rect.row),
      maxWidth: rect.columns - 2)
  }
}
