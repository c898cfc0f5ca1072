extension MasonryLayout {
  /// The items that share area with `rect`, in layout order.
  ///
  /// - Parameter rect: a rectangle in the content, in points; an empty one finds nothing.
  /// - Complexity: O(columns · log n + found)
  public func visible(in rect: Rect) -> [ItemPath] {
    var found: [ItemPath] = []
    forEachAttributes(in: rect) { if $0.kind == .item { found.append($0.path) } }
    return found
  }

  /// The first item, in reading order, that is wholly in `rect`; nil if none is.
  ///
  /// - Parameter rect: a rectangle in the content, in points.
  /// - Complexity: O(columns · log n + found)
  public func firstFullyVisible(in rect: Rect) -> ItemPath? {
    var first: Attributes?
    forEachAttributes(in: rect) { attributes in
      guard attributes.kind == .item, rect.holds(attributes.frame) else { return }
      if let best = first,
        !attributes.isRead(before: best, scrolling: direction)
      {
        return
      }
      first = attributes
    }
    return first?.path
  }
}
