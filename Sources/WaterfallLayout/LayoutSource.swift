/// Where a layout pulls its numbers from. Only the items' number and extents are required.
///
/// ```swift
/// struct Heights: LayoutSource {
///   var heights: [Double]
///   func itemCount(inSection section: Int) -> Int { heights.count }
///   func extent(of path: ItemPath, laneExtent: Double) -> Double { heights[path.item] }
/// }
/// ```
///
/// Gaps, insets and stamps are physical whichever way it scrolls; an *extent* is measured along
/// the way of scrolling. Bad numbers count as 0, spans and counts below 1 as 1 (LAYOUT.md 5).
public protocol LayoutSource {
  var sectionCount: Int { get }
  func itemCount(inSection section: Int) -> Int
  /// The item's extent in points along the way of scrolling, when it is `laneExtent` points wide
  /// across (in a dense layout: as wide as it is from column 0 on).
  func extent(of path: ItemPath, laneExtent: Double) -> Double
  /// The item's own width and height in points, for layouts whose items keep both. The default
  /// is a square of its extent.
  func size(of path: ItemPath) -> Size
  /// How many columns the item is wide.
  func span(of path: ItemPath) -> Int
  /// Whether any item of the section has a span other than 1. The default asks for each.
  func hasSpans(inSection section: Int, items: Range<Int>) -> Bool
  /// Adds the extents of these items. The default asks for each; a source that has them in an
  /// array is faster when it adds them at once.
  func appendExtents(
    inSection section: Int, items: Range<Int>, laneExtent: Double,
    to extents: inout ContiguousArray<Double>)

  /// The section's own number of columns; nil for the configuration's.
  func columnCount(inSection section: Int) -> Int?
  /// The section's own column gap; nil for the configuration's. So are the next two.
  func columnGap(inSection section: Int) -> Double?
  func rowGap(inSection section: Int) -> Double?
  func insets(inSection section: Int) -> Insets?
  /// The header's extent in points; 0 for none.
  func headerExtent(inSection section: Int) -> Double
  func headerInsets(inSection section: Int) -> Insets
  /// The footer's extent in points; 0 for none.
  func footerExtent(inSection section: Int) -> Double
  func footerInsets(inSection section: Int) -> Insets
  /// Whether there is a header, be it of extent 0; few layouts ask. The default: of more than 0.
  func hasHeader(inSection section: Int) -> Bool
  /// Whether there is a footer, be it of extent 0.
  func hasFooter(inSection section: Int) -> Bool
  /// Rectangles that items leave free: x from the container's left edge, y from the section's
  /// first line (the other way about when horizontal).
  func stamps(inSection section: Int) -> [Rect]
}

extension LayoutSource {
  @inlinable public var sectionCount: Int { 1 }
  @inlinable public func span(of path: ItemPath) -> Int { 1 }

  @inlinable public func size(of path: ItemPath) -> Size {
    let extent = extent(of: path, laneExtent: 0)
    return Size(width: extent, height: extent)
  }

  @inlinable public func hasSpans(inSection section: Int, items: Range<Int>) -> Bool {
    for item in items where span(of: ItemPath(section: section, item: item)) > 1 { return true }
    return false
  }

  @inlinable public func appendExtents(
    inSection section: Int, items: Range<Int>, laneExtent: Double,
    to extents: inout ContiguousArray<Double>
  ) {
    for item in items {
      let path = ItemPath(section: section, item: item)
      extents.append(extent(of: path, laneExtent: laneExtent))
    }
  }

  @inlinable public func columnCount(inSection section: Int) -> Int? { nil }
  @inlinable public func columnGap(inSection section: Int) -> Double? { nil }
  @inlinable public func rowGap(inSection section: Int) -> Double? { nil }
  @inlinable public func insets(inSection section: Int) -> Insets? { nil }
  @inlinable public func headerExtent(inSection section: Int) -> Double { 0 }
  @inlinable public func headerInsets(inSection section: Int) -> Insets { Insets() }
  @inlinable public func footerExtent(inSection section: Int) -> Double { 0 }
  @inlinable public func footerInsets(inSection section: Int) -> Insets { Insets() }
  @inlinable public func hasHeader(inSection section: Int) -> Bool {
    headerExtent(inSection: section) > 0
  }
  @inlinable public func hasFooter(inSection section: Int) -> Bool {
    footerExtent(inSection: section) > 0
  }
  @inlinable public func stamps(inSection section: Int) -> [Rect] { [] }
}
