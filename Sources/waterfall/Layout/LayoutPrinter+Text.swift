import WaterfallLayout

extension LayoutPrinter {
  /// The boxes drawn in characters: cell by cell when snapped or scaled, else 80 cells wide. With
  /// a rectangle, only what lies in it.
  mutating func writeText() {
    let (x, y) = textScale
    let columns = min(Self.columnLimit, window.map { ($0.width * x).rounded() } ?? .infinity)
    let rows = min(Self.limit, window.map { ($0.height * y).rounded() } ?? .infinity)
    guard columns > 0, rows > 0 else { return }
    var picture = TextPicture(
      textBoxes(columns: columns, rows: rows), columns: Int32(columns), rows: Int32(rows))
    picture.write(to: &output)
  }

  private static let limit = 1_000_000_000.0
  /// A line is kept as a whole.
  private static let columnLimit = 100_000_000.0

  private func textBoxes(columns: Double, rows: Double) -> ContiguousArray<TextPicture.Box> {
    var boxes = ContiguousArray<TextPicture.Box>()
    if selection.isEverything { boxes.reserveCapacity(selection.itemCount) }
    let (x, y) = textScale
    let window = window
    /// The cells from one edge to the other; nil when none is in the picture.
    func cells(
      _ first: Double, _ end: Double, origin: Double, scale: Double, limit: Double
    ) -> Range<Int32>? {
      let start = (origin * scale).rounded()
      let first = min(max(-Self.limit, (first * scale).rounded() - start), Self.limit)
      let end = min(max(-Self.limit, (end * scale).rounded() - start), Self.limit)
      return first < end && end > 0 && first < limit ? Int32(first)..<Int32(end) : nil
    }
    var rank: UInt32 = 0
    selection.visit { element in
      let frame = element.frame
      rank &+= 1
      guard
        let columns = cells(
          frame.minX, frame.maxX, origin: window?.x ?? 0, scale: x, limit: columns),
        let rows = cells(frame.minY, frame.maxY, origin: window?.y ?? 0, scale: y, limit: rows)
      else { return }
      boxes.append(
        TextPicture.Box(
          columns: columns, rows: rows, zIndex: Int8(clamping: element.zIndex),
          rank: rank, section: Int32(truncatingIfNeeded: element.path.section),
          item: UInt32(truncatingIfNeeded: element.path.item), kind: element.kind))
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
}
