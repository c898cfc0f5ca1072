/// The simplest source: one section of items of span 1, by their extents in points.
///
/// ```swift
/// let source = ExtentSource([30, 10, 20])
/// print(source.itemCount(inSection: 0))  // 3
/// ```
///
/// Not promised: any checks. Asking for an item that it does not have traps.
public struct ExtentSource: LayoutSource, Sendable {
  /// The items' extents in points along the way of scrolling, by number.
  public var extents: [Double]

  /// A source of items of these extents, in points; bad numbers count as 0 in a layout.
  public init(_ extents: [Double]) { self.extents = extents }

  /// The number of extents, whichever the section.
  public func itemCount(inSection section: Int) -> Int { extents.count }

  /// The item's extent in points, however wide its lane is.
  ///
  /// - Complexity: O(1)
  public func extent(of path: ItemPath, laneExtent: Double) -> Double { extents[path.item] }

  /// False: each item is one lane wide.
  public func hasSpans(inSection section: Int, items: Range<Int>) -> Bool { false }

  /// False: an item may go to any lane.
  public func hasPins(inSection section: Int, items: Range<Int>) -> Bool { false }

  /// Adds the extents of these items, in points, all at once.
  ///
  /// - Complexity: O(items)
  public func appendExtents(
    inSection section: Int, items: Range<Int>, laneExtent: Double,
    to extents: inout ContiguousArray<Double>
  ) {
    extents.append(contentsOf: self.extents[items])
  }
}
