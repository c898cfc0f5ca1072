extension MasonryLayout {
  /// The scroll position at which the item's top is `topOffset` points below the viewport's top
  /// (right of its left edge, when horizontal), as near to it as the content allows: from 0 to
  /// the content's extent less the viewport's (LAYOUT.md 7).
  ///
  /// - Parameter path: an item of the layout; anything else is a caller's bug.
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
