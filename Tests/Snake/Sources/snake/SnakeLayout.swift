import WaterfallLayout

/// Row after row of columns, from left to right and back again.
struct SnakeLayout: Layout {
  let width: Int
  private(set) var container = Size(width: 0, height: 0)
  private var frames: [Rect] = []
  private var ends: [Double] = []

  init(width: Int) { self.width = width }

  func lanes(in container: Size) -> [Range<Double>] {
    (0..<max(1, Int(container.width) / width)).map { lane in
      Double(lane * width)..<Double((lane + 1) * width - 1)
    }
  }

  mutating func prepare(from source: some LayoutSource, in container: Size) {
    self.container = container
    ends = Array(repeating: 0, count: lanes(in: container).count)
    frames = []
    append(from: source)
  }

  mutating func append(from source: some LayoutSource) {
    for item in frames.count..<source.itemCount(inSection: 0) {
      let lane = lane(of: item)
      let extent = source.extent(
        of: ItemPath(section: 0, item: item), laneExtent: Double(width - 1))
      frames.append(
        Rect(
          x: Double(lane * width), y: ends[lane], width: Double(width - 1), height: max(0, extent)))
      ends[lane] = frames[item].maxY
    }
  }

  /// There, and back again: 0, 1, 2, 2, 1, 0, 0, …
  private func lane(of item: Int) -> Int {
    let (row, place) = item.quotientAndRemainder(dividingBy: ends.count)
    return row.isMultiple(of: 2) ? place : ends.count - 1 - place
  }

  var contentSize: Size { Size(width: container.width, height: ends.max() ?? 0) }
  func itemCount(inSection section: Int) -> Int { frames.count }
  func attributes(at path: ItemPath) -> Attributes? {
    guard path.section == 0, frames.indices.contains(path.item) else { return nil }
    return Attributes(path: path, frame: frames[path.item], lane: lane(of: path.item))
  }
}
