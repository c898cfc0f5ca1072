/// The waterfall of waterfall-layout: the frames of ``HXCollectionViewLayout`` with a caching
/// contract. It is prepared once. It then answers content size, elements and paths from the cache,
/// until the bounds get another *size*.
///
/// ```swift
/// var layout = CachedWaterfallLayout()
/// layout.prepare(from: ExtentSource([30, 10, 20]), in: Size(width: 130, height: 80))
/// print(layout.contentSize)  // Size(width: 130.0, height: 60.0)
/// print(layout.isInvalidated(by: Rect(x: 0, y: 40, width: 130, height: 80)))  // false
/// print(layout.isInvalidated(by: Rect(x: 0, y: 40, width: 130, height: 90)))  // true
/// ```
///
/// Not promised: headers, footers, spans and stamps. Sections are joined: their items are numbered
/// through in section 0.
public struct CachedWaterfallLayout: LaneKeeping, Sendable {
  /// Two columns, gaps and insets of 10 points.
  public static var defaults: LayoutConfiguration {
    .named(columns: 2, columnGap: 10, rowGap: 10, insets: 10)
  }

  private var cached: HXCollectionViewLayout

  /// A layout without elements until it is prepared.
  ///
  /// - Parameter configuration: only its columns, gaps and insets count.
  public init(_ configuration: LayoutConfiguration = Self.defaults) {
    cached = HXCollectionViewLayout(configuration)
  }

  /// The container that it was prepared in, in points.
  public var container: Size { cached.container }

  /// Places all elements from the beginning.
  ///
  /// - Parameters:
  ///   - source: gives the sections, items and extents; it is not kept.
  ///   - container: the size in points; bad numbers count as 0.
  /// - Complexity: O(items · columns)
  public mutating func prepare(from source: some LayoutSource, in container: Size) {
    cached.prepare(from: source, in: container)
  }

  mutating func prepare(
    from source: some LayoutSource, in container: Size, keeping lanes: KeptLanes
  ) {
    cached.prepare(from: source, in: container, keeping: lanes)
  }

  /// Places the items that are not placed yet.
  ///
  /// - Complexity: O(new items · columns)
  public mutating func append(from source: some LayoutSource) { cached.append(from: source) }

  /// The container's width and the height of the highest column, insets included; in points.
  public var contentSize: Size {
    Size(width: container.width, height: cached.contentSize.height)
  }

  /// The number of items: all are in section 0, and any other section has 0.
  public func itemCount(inSection section: Int) -> Int { cached.itemCount(inSection: section) }

  /// The attributes of the item at `path`, in points; nil if there is none.
  ///
  /// - Complexity: O(1)
  public func attributes(at path: ItemPath) -> Attributes? { cached.attributes(at: path) }

  /// Calls `body` with each item that shares area with `rect`, in points, in layout order.
  ///
  /// - Complexity: O(columns · log n + found)
  public func forEachAttributes(in rect: Rect, _ body: (Attributes) -> Void) {
    cached.forEachAttributes(in: rect, body)
  }

  /// A change of the width or the height invalidates; scrolling does not.
  public func isInvalidated(by newContainer: Size) -> Bool {
    newContainer.width.cleaned != container.width || newContainer.height.cleaned != container.height
  }
}

extension LayoutKind {
  package static let waterfallLayout = LayoutKind(
    "waterfall-layout", traits: [.columnGap, .rowGap, .keepsApart],
    defaults: { _ in CachedWaterfallLayout.defaults },
    make: { configuration, _ in CachedWaterfallLayout(configuration) })
}
