// These look through attributes(in:), not through forEachAttributes(in:_:): the compiler would make
// a copy of each search for each closure that is passed there, 14 % of this room's code.
extension MasonryLayout {
  /// The items that share area with `rect`, in layout order.
  ///
  /// - Parameter rect: a rectangle in the content, in points; an empty one finds nothing.
  /// - Complexity: O(columns · log n + found)
  public func visible(in rect: Rect) -> [ItemPath] {
    attributes(in: rect).compactMap { $0.kind == .item ? $0.path : nil }
  }

  /// The first item, in reading order, that is wholly in `rect`; nil if none is.
  ///
  /// - Parameter rect: a rectangle in the content, in points.
  /// - Complexity: O(columns · log n + found)
  public func firstFullyVisible(in rect: Rect) -> ItemPath? {
    attributes(in: rect).lazy.filter { $0.kind == .item && rect.holds($0.frame) }
      .min { $0.isRead(before: $1, scrolling: direction) }?.path
  }
}
