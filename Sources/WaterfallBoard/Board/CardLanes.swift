import WaterfallLayout

/// The lanes of a layout in cells of the screen.
struct CardLanes: Sendable {
  /// Whether the layout scrolls horizontally. Lanes are then rows.
  private let isHorizontal: Bool
  /// The width of the narrowest lane, in cells across the scroll axis.
  let extent: Int
  /// The number of lanes side by side.
  private(set) var count: Int
  /// The cells that each lane covers across the scroll axis.
  private(set) var ranges: [Range<Int>]
  /// The least width of 1, 2, … neighbouring lanes with the gaps between them, in cells; empty
  /// without spans.
  private(set) var spanExtents: [Int] = []

  /// - Parameter lanes: those of the layout, in cells (``Layout/lanes(in:)``).
  /// - Complexity: O(lanes); with spans O(lanes²)
  init(_ lanes: [Range<Double>], of choice: LayoutChoice) {
    isHorizontal = choice.isHorizontal
    ranges = lanes.map(\.cells)
    count = max(1, ranges.count)
    extent = max(1, ranges.map(\.count).min() ?? 1)
    if choice.allowsSpans { spanExtents = narrowestSpans }
  }

  /// Replaces the lanes' ranges. Empty means that they are unknown.
  mutating func replace(_ ranges: [Range<Int>]) {
    self.ranges = ranges
    if !ranges.isEmpty { count = ranges.count }
  }

  private var narrowestSpans: [Int] {
    let lanes = ranges.sorted { $0.lowerBound < $1.lowerBound }
    return lanes.indices.map { more in
      (0..<lanes.count - more).reduce(Int.max) { least, lane in
        min(least, lanes[lane + more].upperBound - lanes[lane].lowerBound)
      }
    }
  }

  /// The cells that a frame covers across the scroll axis.
  func cells(across frame: Rect) -> Range<Int> {
    (isHorizontal ? frame.minY..<frame.maxY : frame.minX..<frame.maxX).cells
  }
}

extension Range<Double> {
  fileprivate var cells: Range<Int> {
    Int(lowerBound)..<Swift.max(Int(lowerBound), Int(upperBound))
  }
}
