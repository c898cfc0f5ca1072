/// A width divided by a height: 2 is twice as wide as high.
///
/// ```swift
/// if let wide = AspectRatio(2) {
///   print(wide.extent(at: 100, adding: 20, scrolling: .vertical))  // 70.0
///   print(wide.extent(at: 100, scrolling: .horizontal))  // 200.0
/// }
/// print(AspectRatio(.nan) == nil)  // true
/// ```
///
/// A ``LayoutSource`` whose items have ratios returns such extents from
/// ``LayoutSource/extent(of:laneExtent:)``.
///
/// Not promised: that an extent is whole. A layout in cells rounds the sum up.
public struct AspectRatio: Hashable, Sendable {
  /// The width divided by the height: finite and above 0.
  public let value: Double

  /// The ratio of this value; nil if the value is not finite and above 0.
  public init?(_ value: Double?) {
    guard let value, value > 0, value < .infinity else { return nil }
    self.value = value
  }

  /// The extent along the way of scrolling of an item with this ratio.
  ///
  /// - Parameters:
  ///   - laneExtent: the item's extent across, in points.
  ///   - addition: points to add, such as a caption's height; bad numbers count as 0.
  ///   - direction: the way the content scrolls. Vertically, the extent is a height.
  /// - Returns: points; at most the greatest finite number.
  public func extent(
    at laneExtent: Double, adding addition: Double = 0,
    scrolling direction: LayoutConfiguration.Direction
  ) -> Double {
    let extent = direction == .vertical ? laneExtent / value : laneExtent * value
    return min(extent, .greatestFiniteMagnitude).adding(addition.cleaned)
  }
}
