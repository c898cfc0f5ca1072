/// The lanes of a section before one of its items: all that the rules need to place it and later
/// ones.
///
/// A program that shows a long list from the middle on need not place what comes before. It places
/// the rest as if it had:
///
/// ```swift
/// var whole = MasonryLayout(LayoutConfiguration())
/// whole.prepare(from: ExtentSource([30, 10, 25, 15]), in: Size(width: 110, height: 80))
/// let third = ItemPath(section: 0, item: 2)
/// if let lanes = whole.laneState(before: third) {
///   print(lanes.ends)  // [40.0, 20.0]
///
///   var configuration = LayoutConfiguration()
///   configuration.startingLanes = lanes
///   var rest = MasonryLayout(configuration)
///   rest.prepare(from: ExtentSource([25, 15]), in: Size(width: 110, height: 80))
///   rest.forEachAttributes { print($0.frame) }
/// }
/// // Rect(x: 60.0, y: 20.0, width: 50.0, height: 25.0)
/// // Rect(x: 0.0, y: 40.0, width: 50.0, height: 15.0)
/// ```
///
/// Subtract the same number from all ends to begin higher up. Not promised: that a state from a
/// layout with other gaps, or another placement, is of use.
///
/// ## Topics
///
/// - ``init(ends:cursor:)``
/// - ``ends``
/// - ``cursor``
public struct LaneState: Hashable, Sendable {
  /// The lane ends in lane order, in points below the section's first line (right of it, when
  /// horizontal). An end is where the lane's next item would start: the bottom of its last item and
  /// a row gap. A lane without items has the end that it started with. Empty if all begin level.
  public var ends: [Double]
  /// The lane from which ``LayoutConfiguration/Placement-swift.enum/roundRobin`` goes on, and
  /// ``LayoutConfiguration/Placement-swift.enum/shortest(tolerance:)`` with a tolerance. One that
  /// is not in `ends` counts as 0.
  public var cursor: Int

  /// Lanes with these ends, in points; by default all begin level.
  public init(ends: [Double] = [], cursor: Int = 0) { (self.ends, self.cursor) = (ends, cursor) }
}

extension MasonryLayout {
  /// The lanes of a section before one of its items, as ``LayoutConfiguration/startingLanes`` takes
  /// them.
  ///
  /// - Parameter path: an item of the layout, or the place after a section's last one.
  /// - Returns: points (cells when snapped to whole ones, not scaled); nil if the rules need more
  ///   than that: if the layout is dense, or filled column first.
  /// - Precondition: the section has `path.item` items or more.
  /// - Complexity: O(columns)
  public func laneState(before path: ItemPath) -> LaneState? {
    require(path, count: 0)
    guard !rules.isDense, !rules.isColumnFirst else { return nil }
    let section = sections[path.section]
    let border = section.border(before: path.item)
    return LaneState(ends: border.ends.map { $0 - section.firstLine }, cursor: border.cursor)
  }
}
