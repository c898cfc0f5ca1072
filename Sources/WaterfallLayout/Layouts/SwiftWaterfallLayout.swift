/// The waterfall of swift-waterfall (LAYOUT.md 8.5): the shortest column, and a start index that
/// remembers what is placed, so that more items only add.
public struct SwiftWaterfallLayout: LaneKeeping, Sendable {
  /// Two columns, gaps and insets of 10.
  public static var defaults: LayoutConfiguration {
    .named(columns: 2, columnGap: 10, rowGap: 10, insets: 10)
  }

  private let configuration: LayoutConfiguration
  private var rules: JoinedRules
  private var stack: ColumnStack
  /// Where the next item of each column would start.
  private var ends = ContiguousArray<Double>()

  /// - Parameter configuration: its columns, gaps and insets count, and nothing else.
  public init(_ configuration: LayoutConfiguration = Self.defaults) {
    var configuration = configuration
    configuration.direction = .vertical
    self.configuration = configuration
    rules = JoinedRules(configuration)
    stack = ColumnStack(columns: rules.columns)
  }

  public var container: Size { rules.container }

  public mutating func prepare(from source: some LayoutSource, in container: Size) {
    prepare(from: source, in: container, keeping: KeptLanes())
  }

  package mutating func prepare(
    from source: some LayoutSource, in container: Size, keeping lanes: KeptLanes
  ) {
    rules = JoinedRules(configuration, from: source, in: container)
    stack = ColumnStack(columns: rules.columns)
    ends = ContiguousArray(repeating: rules.section.insets.top, count: rules.columns.count)
    place(from: source, keeping: lanes)
  }

  /// Places the items that are not placed yet.
  ///
  /// - Complexity: O(new items · columns)
  public mutating func append(from source: some LayoutSource) {
    place(from: source, keeping: KeptLanes())
  }

  private mutating func place(from source: some LayoutSource, keeping lanes: KeptLanes) {
    let width = rules.columns.widths[0]
    for extent in source.joinedExtents(from: startIndex, laneExtent: width) {
      let lane = lanes[stack.count] ?? ends.leastIndex
      stack.append(top: ends[lane], extent: extent, lane: lane)
      ends[lane] = ends[lane].adding(extent).adding(rules.section.itemGap)
    }
  }

  /// The width is 0; the height that of the highest column, less its last gap.
  public var contentSize: Size {
    let end = max(rules.section.insets.top, ends.max() ?? 0)
    let height = end.adding(rules.section.insets.bottom) - rules.section.itemGap
    return Size(width: 0, height: max(0, height))
  }

  public func itemCount(inSection section: Int) -> Int { section == 0 ? stack.count : 0 }

  /// - Complexity: O(1)
  public func attributes(at path: ItemPath) -> Attributes? { stack.attributes(at: path) }

  /// - Complexity: O(columns · log n + found)
  public func forEachAttributes(in rect: Rect, _ body: (Attributes) -> Void) {
    stack.forEachAttributes(in: rect, body)
  }

  /// The number of the first item that is not placed yet.
  public var startIndex: Int { stack.count }
}
