public import WaterfallLayout

/// The waterfall of swift-waterfall: the shortest column. A start index remembers which items are
/// placed, so more items are only added.
///
/// ```swift
/// var layout = SwiftWaterfallLayout()
/// layout.prepare(from: ExtentSource([30, 10]), in: Size(width: 130, height: 80))
/// layout.append(from: ExtentSource([30, 10, 20]))
/// print(layout.startIndex, layout.contentSize)  // 3 Size(width: 0.0, height: 60.0)
/// if let last = layout.attributes(at: ItemPath(section: 0, item: 2)) { print(last.frame) }
/// // Rect(x: 70.0, y: 30.0, width: 50.0, height: 20.0)
/// ```
///
/// Not promised: headers, footers, spans and stamps. Sections are joined: their items are numbered
/// through in section 0.
public struct SwiftWaterfallLayout: ChoosingLayout, Sendable {
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

  /// The number of the first item that is not placed yet.
  public var startIndex: Int { stack.count }

  mutating func place(_ extent: Double, keeping kept: Int?) {
    let lane = kept ?? stack.shortest
    let top = stack.ends[lane]
    stack.append(extent, lane: lane, top: top, end: top.adding(extent).adding(stack.rules.itemGap))
  }

  /// The width is 0; the height is that of the highest column, without its last gap; in points.
  public var contentSize: Size {
    let rules = stack.rules
    let end = max(rules.insets.top, stack.greatestEnd)
    return Size(width: 0, height: max(0, end.adding(rules.insets.bottom) - rules.itemGap))
  }
}
