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
  public static var defaults: LayoutConfiguration {
    .named(columns: 3, columnGap: 10, rowGap: 15, insets: 0)
  }

  private let configuration: LayoutConfiguration
  private(set) var rules: JoinedRules
  private(set) var stack: ColumnStack
  /// The line at which the next item of each column would start.
  private var ends = ContiguousArray<Double>()

  /// A layout without elements until it is prepared.
  ///
  /// - Parameter configuration: only its columns, gaps and insets count.
  public init(_ configuration: LayoutConfiguration = Self.defaults) {
    var configuration = configuration
    configuration.direction = .vertical
    self.configuration = configuration
    rules = JoinedRules(configuration)
    stack = ColumnStack(columns: rules.columns)
  }

  /// Places all elements from the beginning.
  ///
  /// - Parameters:
  ///   - source: gives the sections, items and extents; it is not kept.
  ///   - container: the size in points; bad numbers count as 0.
  /// - Complexity: O(items)
  public mutating func prepare(from source: some LayoutSource, in container: Size) {
    rules = JoinedRules(configuration, from: source, in: container)
    stack = ColumnStack(columns: rules.columns)
    ends = ContiguousArray(repeating: rules.section.insets.top, count: rules.columns.count)
    append(from: source)
  }

  /// Places the items that are not placed yet.
  ///
  /// - Complexity: O(new items · columns)
  public mutating func append(from source: some LayoutSource) {
    let width = rules.columns.widths[0]
    for extent in source.joinedExtents(from: stack.count, laneExtent: width) {
      let lane = stack.count % ends.count
      stack.append(top: ends[lane], extent: extent, lane: lane)
      ends[lane] = ends[lane].adding(extent).adding(rules.section.itemGap)
    }
  }

  /// The container's width, and its height or that of the highest column with its last gap,
  /// whichever is greater; in points.
  public var contentSize: Size {
    let greatest = stack.bottom?.adding(rules.section.itemGap) ?? 0
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

extension LayoutKind {
  package static let pureLayout = LayoutKind(
    "pure-layout", traits: [.columnGap, .rowGap, .keepsApart],
    defaults: { _ in PureLayout.defaults }, make: { configuration, _ in PureLayout(configuration) })
}
