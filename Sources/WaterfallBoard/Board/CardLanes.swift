import WaterfallLayout

/// The lanes of a layout in cells of the screen, found by laying out a few equal items.
struct CardLanes: Sendable {
  /// Whether the layout scrolls horizontally. Lanes are then rows.
  private let isHorizontal: Bool
  /// The width of the narrowest lane, in cells across the scroll axis.
  let extent: Int
  /// The number of lanes side by side.
  private(set) var count: Int
  /// The cells that each lane covers across the scroll axis, for the lanes that the items reach.
  private(set) var ranges: [Range<Int>] = []
  /// The least width of 1, 2, … neighbouring lanes with the gaps between them, in cells; empty
  /// without spans.
  private(set) var spanExtents: [Int] = []

  /// One lane, of one cell.
  init() { (isHorizontal, extent, count) = (false, 1, 1) }

  /// - Parameters:
  ///   - layout: prepared with a few equal items.
  ///   - configured: the lanes that the layout's configuration gives; nil to find them in the
  ///     layout.
  ///
  /// - Complexity: O(items); with spans O(lanes²) more
  init(of layout: any Layout, _ choice: LayoutChoice, configured: (extent: Int, count: Int)?) {
    isHorizontal = choice.isHorizontal
    let found = configured ?? Self.lanes(of: layout, isHorizontal: choice.isHorizontal)
    (extent, count) = (found.extent, found.count)
    if choice.allowsSpans { spanExtents = narrowestSpans(of: layout) }
    layout.forEachAttributes { attributes in
      guard attributes.kind == .item, attributes.lane == ranges.count else { return }
      ranges.append(cells(across: attributes.frame))
    }
  }

  private static func lanes(
    of layout: any Layout, isHorizontal: Bool
  ) -> (extent: Int, count: Int) {
    var (least, most) = (Int.max, 0)
    layout.forEachAttributes { attributes in
      let extent = isHorizontal ? attributes.frame.height : attributes.frame.width
      least = min(least, Int(extent))
      most = max(most, attributes.lane + 1)
    }
    return (max(1, least == .max ? 1 : least), max(1, most))
  }

  /// Replaces the lanes' ranges. Empty means that they are unknown.
  mutating func replace(_ ranges: [Range<Int>]) {
    self.ranges = ranges
    if !ranges.isEmpty { count = ranges.count }
  }

  /// - Complexity: O(lanes²)
  private func narrowestSpans(of layout: any Layout) -> [Int] {
    var edges: [Int: (start: Int, end: Int)] = [:]
    layout.forEachAttributes { attributes in
      let frame = attributes.frame
      edges[attributes.lane] =
        isHorizontal
        ? (Int(frame.minY), Int(frame.maxY)) : (Int(frame.minX), Int(frame.maxX))
    }
    let lanes = edges.values.sorted { $0.start < $1.start }
    return lanes.indices.map { more in
      (0..<lanes.count - more).reduce(Int.max) { least, lane in
        min(least, lanes[lane + more].end - lanes[lane].start)
      }
    }
  }

  /// The cells that a frame covers across the scroll axis.
  func cells(across frame: Rect) -> Range<Int> {
    let (first, end) = isHorizontal ? (frame.minY, frame.maxY) : (frame.minX, frame.maxX)
    return Int(first)..<max(Int(first), Int(end))
  }
}
