public import WaterfallLayout

/// The waterfall of pure-layout: one item after the other goes to one column after the other,
/// whatever the heights.
///
/// ```swift
/// var layout = PureLayout()
/// layout.prepare(from: ExtentSource([30, 10, 20, 5]), in: Size(width: 80, height: 50))
/// print(layout.contentSize)  // Size(width: 80.0, height: 65.0)
/// if let last = layout.attributes(at: ItemPath(section: 0, item: 3)) { print(last.frame) }
/// // Rect(x: 0.0, y: 45.0, width: 20.0, height: 5.0)
/// ```
///
/// Not promised: headers, footers, spans and stamps. Sections are joined: their items are numbered
/// through in section 0.
public struct PureLayout: StackedLayout, Sendable {
  /// Three columns, a column gap of 10 points, a row gap of 15, no insets.
  public static var defaults: LayoutConfiguration { LayoutConfiguration(columns: 3, rowGap: 15) }

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
    let lane = stack.count % stack.rules.count
    let top = stack.ends[lane]
    stack.append(extent, lane: lane, top: top, end: top.adding(extent).adding(stack.rules.itemGap))
  }

  /// The container's width, and its height or that of the highest column with its last gap,
  /// whichever is greater; in points.
  public var contentSize: Size {
    let greatest = stack.bottom?.adding(stack.rules.itemGap) ?? 0
    return Size(width: container.width, height: max(container.height, greatest))
  }

  /// A change of the width or the height invalidates, because the content is at least as high as
  /// the container.
  public func isInvalidated(by newContainer: Size) -> Bool {
    newContainer.width.cleaned != container.width || newContainer.height.cleaned != container.height
  }

  /// Every change of the viewport invalidates.
  public func isInvalidated(by newBounds: Rect) -> Bool { true }

  /// An item's height in the demo, in points: the text's height in the column, and a picture of
  /// 0.59 column widths.
  public static func demoExtent(textHeight: Double, columnWidth: Double) -> Double {
    textHeight + 0.59 * columnWidth
  }
}
