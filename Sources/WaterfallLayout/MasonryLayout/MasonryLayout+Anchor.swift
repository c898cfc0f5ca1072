extension MasonryLayout {
  /// The scroll position at which the item's top is `topOffset` points below the viewport's top
  /// (right of its left edge, when horizontal). It is clamped to what the content allows: from 0 to
  /// the content's extent less the viewport's.
  ///
  /// Measure `topOffset` before a change, and ask for the position after it.
  ///
  /// - Parameters:
  ///   - path: the item's path now, after the change.
  ///   - topOffset: points from the viewport's top down to the item's; negative when the item
  ///     begins above it. NaN and infinities count as 0.
  ///   - viewport: the size in points; only its extent along the way of scrolling counts.
  /// - Returns: points (cells when snapped).
  /// - Precondition: there is an item at `path`.
  /// - Complexity: O(1)
  public func anchoredOffset(of path: ItemPath, topOffset: Double, viewport: Size) -> Double {
    guard let attributes = attributes(at: path) else {
      fatalError("Item \(path.item) is not in section \(path.section) of the layout")
    }
    let isHorizontal = rules.isTransposed
    let top = isHorizontal ? attributes.frame.minX : attributes.frame.minY
    let content = isHorizontal ? contentSize.width : contentSize.height
    let extent = (isHorizontal ? viewport.width : viewport.height).cleaned
    let wanted = top - (topOffset.isFinite ? topOffset : 0)
    return min(max(0, wanted), max(0, content - extent))
  }
}
