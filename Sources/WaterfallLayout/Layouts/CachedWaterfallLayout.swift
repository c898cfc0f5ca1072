/// The waterfall of waterfall-layout (LAYOUT.md 8.3): the frames of ``HXCollectionViewLayout``
/// with the caching contract. It is prepared once; then content size, elements and paths are
/// answered from what is kept, until the bounds have another *size*.
public struct CachedWaterfallLayout: LaneKeeping, Sendable {
  /// Two columns, gaps and insets of 10.
  public static var defaults: LayoutConfiguration {
    .named(columns: 2, columnGap: 10, rowGap: 10, insets: 10)
  }

  private var cached: HXCollectionViewLayout

  /// - Parameter configuration: its columns, gaps and insets count, and nothing else.
  public init(_ configuration: LayoutConfiguration = Self.defaults) {
    cached = HXCollectionViewLayout(configuration)
  }

  public var container: Size { cached.container }

  public mutating func prepare(from source: some LayoutSource, in container: Size) {
    cached.prepare(from: source, in: container)
  }

  package mutating func prepare(
    from source: some LayoutSource, in container: Size, keeping lanes: KeptLanes
  ) {
    cached.prepare(from: source, in: container, keeping: lanes)
  }

  /// Places the items that are not placed yet.
  ///
  /// - Complexity: O(new items · columns)
  public mutating func append(from source: some LayoutSource) { cached.append(from: source) }

  /// The container's width; the height of the highest column, insets included.
  public var contentSize: Size {
    Size(width: container.width, height: cached.contentSize.height)
  }

  public func itemCount(inSection section: Int) -> Int { cached.itemCount(inSection: section) }

  /// - Complexity: O(1)
  public func attributes(at path: ItemPath) -> Attributes? { cached.attributes(at: path) }

  /// - Complexity: O(columns · log n + found)
  public func forEachAttributes(in rect: Rect, _ body: (Attributes) -> Void) {
    cached.forEachAttributes(in: rect, body)
  }

  /// Another width or another height invalidates; an origin does not.
  public func isInvalidated(by newContainer: Size) -> Bool {
    newContainer.width.cleaned != container.width || newContainer.height.cleaned != container.height
  }
}
