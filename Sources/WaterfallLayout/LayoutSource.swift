/// The source of a layout's numbers. Only the number of items and their extents are required.
///
/// ```swift
/// struct Heights: LayoutSource {
///   var heights: [Double]
///   func itemCount(inSection section: Int) -> Int { heights.count }
///   func extent(of path: ItemPath, laneExtent: Double) -> Double { heights[path.item] }
/// }
/// var layout = MasonryLayout(LayoutConfiguration())
/// layout.prepare(from: Heights(heights: [30, 10, 20]), in: Size(width: 110, height: 80))
/// print(layout.contentSize)  // Size(width: 110.0, height: 40.0)
/// ```
///
/// Gaps, insets and stamps are physical, whichever way the layout scrolls. An *extent* is measured
/// along the way of scrolling. Bad numbers count as 0, spans and counts below 1 as 1.
///
/// Not promised: how often, or in which order, a layout asks. It asks in `prepare` and in changes,
/// and never later.
///
/// ## Topics
///
/// ### Required
/// - ``itemCount(inSection:)``
/// - ``extent(of:laneExtent:)``
///
/// ### Items
/// - ``size(of:)``
/// - ``aspect(of:)``
/// - ``span(of:)``
/// - ``hasSpans(inSection:items:)``
/// - ``column(of:)``
/// - ``hasPins(inSection:items:)``
/// - ``appendExtents(inSection:items:laneExtent:to:)``
///
/// ### Sections
/// - ``sectionCount``
/// - ``columnCount(inSection:)``
/// - ``columnWeights(inSection:)``
/// - ``columnGap(inSection:)``
/// - ``rowGap(inSection:)``
/// - ``insets(inSection:)``
/// - ``stamps(inSection:)``
///
/// ### Headers and footers
/// - ``headerExtent(inSection:)``
/// - ``headerInsets(inSection:)``
/// - ``hasHeader(inSection:)``
/// - ``footerExtent(inSection:)``
/// - ``footerInsets(inSection:)``
/// - ``hasFooter(inSection:)``
public protocol LayoutSource {
  /// The number of sections; 1 by default.
  var sectionCount: Int { get }
  /// The number of items in a section, counted from 0.
  func itemCount(inSection section: Int) -> Int
  /// The item's extent in points along the way of scrolling, when it is `laneExtent` points wide
  /// across. In a dense layout, `laneExtent` is the width that the item would have from column 0
  /// on.
  func extent(of path: ItemPath, laneExtent: Double) -> Double
  /// The item's own width and height in points, for layouts whose items keep both. The default is a
  /// square with the item's extent as its side.
  func size(of path: ItemPath) -> Size
  /// The item's width divided by its height, if it has such a ratio; nil by default. A ratio that
  /// is not finite and above 0 counts as nil. The item's extent is then what
  /// ``extent(of:laneExtent:)`` makes of it, for instance by ``AspectRatio``. A layout asks for the
  /// ratio where a lane's width alone does not give the extent: among dense columns of unequal
  /// width, and in rows.
  func aspect(of path: ItemPath) -> Double?
  /// The column that the item is pinned to, counted from 0; nil, the default, if it may go to any.
  /// A column that is not there counts as the nearest that leaves room for the item's span.
  func column(of path: ItemPath) -> Int?
  /// Whether any of these items of the section is pinned to a column. The default asks for each
  /// item's column.
  func hasPins(inSection section: Int, items: Range<Int>) -> Bool
  /// The number of columns that the item covers; 1 by default.
  func span(of path: ItemPath) -> Int
  /// Whether any of these items of the section is more than one column wide. The default asks for
  /// each item's span.
  func hasSpans(inSection section: Int, items: Range<Int>) -> Bool
  /// Adds the extents of these items, in points, by number. It adds exactly one for each; another
  /// count traps. The default asks for each extent; a source with an array is faster if it adds
  /// them at once.
  ///
  /// - Parameters:
  ///   - section: the section's number.
  ///   - items: the numbers of some items of the section.
  ///   - laneExtent: the width of an item of span 1, in points.
  ///   - extents: the array to add to; its contents stay.
  func appendExtents(
    inSection section: Int, items: Range<Int>, laneExtent: Double,
    to extents: inout ContiguousArray<Double>)

  /// The section's own number of columns; nil, the default, for the configuration's.
  func columnCount(inSection section: Int) -> Int?
  /// The weights of the section's own columns
  /// (``LayoutConfiguration/Columns-swift.enum/weights(_:)``); nil, the default, if it has none.
  /// They come before ``columnCount(inSection:)``.
  func columnWeights(inSection section: Int) -> [Double]?
  /// The section's own column gap in points; nil, the default, for the configuration's.
  func columnGap(inSection section: Int) -> Double?
  /// The section's own row gap in points; nil, the default, for the configuration's.
  func rowGap(inSection section: Int) -> Double?
  /// The section's own insets in points; nil, the default, for the configuration's.
  func insets(inSection section: Int) -> Insets?
  /// The header's extent in points along the way of scrolling; 0, the default, means no header.
  func headerExtent(inSection section: Int) -> Double
  /// The distances around the header in points; 0 by default.
  func headerInsets(inSection section: Int) -> Insets
  /// The footer's extent in points along the way of scrolling; 0, the default, means no footer.
  func footerExtent(inSection section: Int) -> Double
  /// The distances around the footer in points; 0 by default.
  func footerInsets(inSection section: Int) -> Insets
  /// Whether there is a header, even one of extent 0; few layouts ask. By default: an extent above
  /// 0.
  func hasHeader(inSection section: Int) -> Bool
  /// Whether there is a footer, even one of extent 0; few layouts ask. By default: an extent above
  /// 0.
  func hasFooter(inSection section: Int) -> Bool
  /// Rectangles that items leave free, in points; none by default. x counts from the container's
  /// left edge, y from the section's first line (exchanged when horizontal).
  func stamps(inSection section: Int) -> [Rect]
}

extension LayoutSource {
  /// One section.
  @inlinable public var sectionCount: Int { 1 }
  /// One column.
  @inlinable public func span(of path: ItemPath) -> Int { 1 }
  /// Nil: no ratio.
  @inlinable public func aspect(of path: ItemPath) -> Double? { nil }
  /// Nil: any column.
  @inlinable public func column(of path: ItemPath) -> Int? { nil }

  /// A square with the item's extent as its side, in points.
  @inlinable public func size(of path: ItemPath) -> Size {
    let extent = extent(of: path, laneExtent: 0)
    return Size(width: extent, height: extent)
  }

  /// Whether any of these items is more than one column wide.
  ///
  /// - Complexity: O(items)
  @inlinable public func hasSpans(inSection section: Int, items: Range<Int>) -> Bool {
    for item in items where span(of: ItemPath(section: section, item: item)) > 1 { return true }
    return false
  }

  /// Whether any of these items is pinned to a column.
  ///
  /// - Complexity: O(items)
  @inlinable public func hasPins(inSection section: Int, items: Range<Int>) -> Bool {
    for item in items where column(of: ItemPath(section: section, item: item)) != nil {
      return true
    }
    return false
  }

  /// Adds each item's extent in points, one request for each.
  ///
  /// - Complexity: O(items)
  @inlinable public func appendExtents(
    inSection section: Int, items: Range<Int>, laneExtent: Double,
    to extents: inout ContiguousArray<Double>
  ) {
    for item in items {
      let path = ItemPath(section: section, item: item)
      extents.append(extent(of: path, laneExtent: laneExtent))
    }
  }

  /// Nil: the configuration's number of columns.
  @inlinable public func columnCount(inSection section: Int) -> Int? { nil }
  /// Nil: no weights.
  @inlinable public func columnWeights(inSection section: Int) -> [Double]? { nil }
  /// Nil: the configuration's column gap.
  @inlinable public func columnGap(inSection section: Int) -> Double? { nil }
  /// Nil: the configuration's row gap.
  @inlinable public func rowGap(inSection section: Int) -> Double? { nil }
  /// Nil: the configuration's insets.
  @inlinable public func insets(inSection section: Int) -> Insets? { nil }
  /// 0: no header.
  @inlinable public func headerExtent(inSection section: Int) -> Double { 0 }
  /// None.
  @inlinable public func headerInsets(inSection section: Int) -> Insets { Insets() }
  /// 0: no footer.
  @inlinable public func footerExtent(inSection section: Int) -> Double { 0 }
  /// None.
  @inlinable public func footerInsets(inSection section: Int) -> Insets { Insets() }
  /// Whether the header's extent is more than 0.
  @inlinable public func hasHeader(inSection section: Int) -> Bool {
    headerExtent(inSection: section) > 0
  }
  /// Whether the footer's extent is more than 0.
  @inlinable public func hasFooter(inSection section: Int) -> Bool {
    footerExtent(inSection: section) > 0
  }
  /// None.
  @inlinable public func stamps(inSection section: Int) -> [Rect] { [] }
}
