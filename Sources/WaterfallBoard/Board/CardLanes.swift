package import WaterfallLayout

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

/// The lanes with which a board begins, and the layout that they belong to.
///
/// They belong to the board and are no choice of a person, so no option has them. In another layout
/// they mean nothing, and lanes begin level.
package struct LaneStart: Hashable, Sendable {
  package let lanes: LaneState
  private let kind: LayoutKind
  private let direction: LayoutConfiguration.Direction
  private let placement: LayoutConfiguration.Placement
  private let points: Int?

  package init(_ lanes: LaneState, of choice: LayoutChoice) {
    self.lanes = lanes
    (kind, direction) = (choice.kind, choice.direction)
    (placement, points) = (choice.placement, choice.points)
  }
}

extension LayoutChoice {
  /// The lanes before the first card, in the unit of the layout's other numbers; level unless the
  /// board begins in the middle of a longer list. Those that are set hold for the present layout,
  /// and only while it has as many lanes.
  package var startingLanes: LaneState {
    get {
      guard let start, start == LaneStart(start.lanes, of: self) else { return LaneState() }
      return start.lanes
    }
    set { start = newValue == LaneState() ? nil : LaneStart(newValue, of: self) }
  }
}

extension CardLayout {
  /// The lanes before the item at `path`, for a board that begins with it. The cards of its section
  /// then have the places that they have here, less the same number of cells; in points, within a
  /// cell of them. Later sections may follow more closely, if a lane is longer than the rest of the
  /// section.
  ///
  /// - Returns: the distances of the ends from the least of them, in the unit of the layout's other
  ///   numbers. nil without such an item, and if lanes are not enough to place later items: in
  ///   other layouts than masonry, and column first.
  /// - Complexity: O(lanes)
  func laneState(before path: ItemPath) -> LaneState? {
    let (layout, path) = unscaled(path)
    guard let layout = layout as? MasonryLayout, layout.attributes(at: path) != nil,
      var lanes = layout.laneState(before: path)
    else { return nil }
    let least = lanes.ends.min() ?? 0
    for lane in lanes.ends.indices { lanes.ends[lane] -= least }
    return lanes
  }
}
