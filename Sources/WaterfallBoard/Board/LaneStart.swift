package import WaterfallLayout

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
