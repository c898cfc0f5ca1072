public import WaterfallLayout

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
public struct CachedWaterfallLayout: ChoosingLayout, Sendable {
  /// Two columns, gaps and insets of 10 points.
  public static var defaults: LayoutConfiguration { LayoutConfiguration(columns: 2, insets: 10) }

  let configuration: LayoutConfiguration
  var stack: ColumnStack

  /// A layout without elements until it is prepared.
  ///
  /// - Parameter configuration: only its columns, gaps and insets count.
  public init(_ configuration: LayoutConfiguration = Self.defaults) {
    self.configuration = configuration.vertical
    stack = ColumnStack(LaneRules(configuration.vertical))
  }

  mutating func place(_ extent: Double, keeping kept: Int?) {
    stack.appendBelowGap(extent, lane: kept ?? stack.shortest)
  }

  /// The container's width and the height of the highest column, insets included; in points.
  public var contentSize: Size { Size(width: container.width, height: stack.heightBetweenInsets) }

  /// A change of the width or the height invalidates; scrolling does not.
  public func isInvalidated(by newContainer: Size) -> Bool {
    newContainer.width.cleaned != container.width || newContainer.height.cleaned != container.height
  }
}
