public import WaterfallLayout

/// The waterfall of hx-collection-view: the shortest column, and a row gap only between items.
/// After items of height 0, the next item starts at the top inset, without a gap.
///
/// ```swift
/// var layout = HXCollectionViewLayout()
/// layout.prepare(from: ExtentSource([30, 10, 20, 5]), in: Size(width: 100, height: 50))
/// print(layout.contentSize)  // Size(width: 0.0, height: 50.0)
/// if let last = layout.attributes(at: ItemPath(section: 0, item: 3)) { print(last.frame) }
/// // Rect(x: 40.0, y: 30.0, width: 20.0, height: 5.0)
/// ```
///
/// Not promised: headers, footers, spans and stamps. Sections are joined: their items are numbered
/// through in section 0.
public struct HXCollectionViewLayout: ChoosingLayout, Sendable {
  /// Three columns, gaps and insets of 10 points.
  public static var defaults: LayoutConfiguration { LayoutConfiguration(columns: 3, insets: 10) }

  let configuration: LayoutConfiguration
  /// Its ends are the bottoms of each column's last item.
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

  /// The width is 0; the height is that of the highest column, insets included; in points.
  public var contentSize: Size { Size(width: 0, height: stack.heightBetweenInsets) }
}

extension ColumnStack {
  /// Adds an item with a row gap above it, but none at the top.
  mutating func appendBelowGap(_ extent: Double, lane: Int) {
    let top = ends[lane] == rules.insets.top ? ends[lane] : ends[lane].adding(rules.itemGap)
    append(extent, lane: lane, top: top, end: top.adding(extent))
  }

  /// The bottom of the longest column, and the bottom inset.
  var heightBetweenInsets: Double { max(rules.insets.top, greatestEnd).adding(rules.insets.bottom) }
}
