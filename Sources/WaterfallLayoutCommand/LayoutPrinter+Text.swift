import WaterfallLayout

extension LayoutPrinter {
  /// Draws the boxes in characters: cell by cell when snapped or scaled, otherwise 80 cells wide.
  /// With a rectangle, only its content is drawn.
  ///
  /// - Throws: `.board` if there are too many rows or columns; nothing is written then.
  mutating func writeText() throws(Failure) {
    let cells = TextCells(window: window, origin: textOrigin, scale: textScale)
    guard cells.columns > 0, cells.rows > 0 else { return }
    let (columns, rows) = extent(of: cells)
    if rows > Self.mostRows { throw .board(.tooHigh(rows: rows, most: Self.mostRows)) }
    if columns > Self.mostColumns {
      throw .board(.tooWide(columns: columns, most: Self.mostColumns))
    }
    var drawing = TextDrawing(
      textBoxes(cells), columns: Int32(cells.columns), rows: Int32(cells.rows))
    drawing.write(to: &output)
  }

  /// A limit against typing errors: without it, the output could fill a disk.
  private static let mostRows = 100_000
  /// Each line is held in memory as a whole.
  private static let mostColumns = 10_000_000

  /// How far the boxes reach. Computed before any box is stored, because there may be millions.
  private func extent(of cells: TextCells) -> (columns: Int, rows: Int) {
    var (columns, rows): (Int32, Int32) = (0, 0)
    selection.visit { element in
      guard let box = cells.box(of: element.drawnFrame) else { return }
      (columns, rows) = (max(columns, box.columns.upperBound), max(rows, box.rows.upperBound))
    }
    return (min(Int(columns), Int(cells.columns)), min(Int(rows), Int(cells.rows)))
  }

  private func textBoxes(_ cells: TextCells) -> ContiguousArray<TextDrawing.Box> {
    var boxes = ContiguousArray<TextDrawing.Box>()
    if selection.isEverything { boxes.reserveCapacity(selection.itemCount) }
    var rank: UInt32 = 0
    selection.visit { element in
      rank &+= 1
      guard let (columns, rows) = cells.box(of: element.drawnFrame) else { return }
      boxes.append(
        TextDrawing.Box(
          columns: columns, rows: rows, zIndex: Int8(clamping: element.zIndex),
          rank: rank, section: Int32(truncatingIfNeeded: element.path.section),
          item: UInt32(truncatingIfNeeded: element.path.item), kind: element.kind))
    }
    return boxes
  }

  /// The corner of the requested rectangle; otherwise that of the content, or of an enlarged item
  /// that begins before it.
  private var textOrigin: Point {
    if let window { return Point(x: window.x, y: window.y) }
    let frame = enclosingEnlarged(Rect(x: 0, y: 0, width: 0, height: 0))
    return Point(x: frame.x, y: frame.y)
  }

  /// Cells per unit on each axis. A cell is about half as wide as it is high.
  private var textScale: Point {
    guard units.scaledTo == nil, !units.isSnapped else { return Point(x: 1, y: 1) }
    let width = units.container.width
    guard width.isFinite, width > 0 else { return Point(x: 1, y: 0.5) }
    return Point(x: 80 / width, y: 40 / width)
  }
}

/// The cells of a drawing, and which of them a frame covers.
private struct TextCells {
  private let scale: Point
  private let start: Point
  /// The width limit; cells further right are cut off.
  let columns: Double
  /// The height limit; cells further down are cut off.
  let rows: Double

  init(window: Rect?, origin: Point, scale: Point) {
    self.scale = scale
    start = Point(x: (origin.x * scale.x).rounded(), y: (origin.y * scale.y).rounded())
    columns = min(Self.limit, window.map { ($0.width * scale.x).rounded() } ?? .infinity)
    rows = min(Self.limit, window.map { ($0.height * scale.y).rounded() } ?? .infinity)
  }

  private static let limit = 1_000_000_000.0

  /// Returns the cells that a frame covers; nil if none of them is in the drawing.
  func box(of frame: Rect) -> (columns: Range<Int32>, rows: Range<Int32>)? {
    guard
      let columns = range(frame.minX, frame.maxX, scale: scale.x, start: start.x, limit: columns),
      let rows = range(frame.minY, frame.maxY, scale: scale.y, start: start.y, limit: rows)
    else { return nil }
    return (columns, rows)
  }

  private func range(
    _ first: Double, _ end: Double, scale: Double, start: Double, limit: Double
  ) -> Range<Int32>? {
    let first = min(max(-Self.limit, (first * scale).rounded() - start), Self.limit)
    let end = min(max(-Self.limit, (end * scale).rounded() - start), Self.limit)
    return first < end && end > 0 && first < limit ? Int32(first)..<Int32(end) : nil
  }
}
