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
public struct SwiftWaterfallLayout: ChoosingStackedLayout, Sendable {
  /// Two columns, gaps and insets of 10 points.
  public static var defaults: LayoutConfiguration {
    .named(columns: 2, columnGap: 10, rowGap: 10, insets: 10)
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

  mutating func prepare(
    from source: some LayoutSource, in container: Size, keeping lanes: KeptLanes
  ) {
    rules = JoinedRules(configuration, from: source, in: container)
    stack = ColumnStack(columns: rules.columns)
    ends = ContiguousArray(repeating: rules.section.insets.top, count: rules.columns.count)
    place(from: source, keeping: lanes)
  }

  mutating func place(from source: some LayoutSource, keeping lanes: KeptLanes) {
    let width = rules.columns.widths[0]
    for extent in source.joinedExtents(from: startIndex, laneExtent: width) {
      let lane = lanes.lane(of: stack.count, among: ends.count) ?? ends.leastIndex
      stack.append(top: ends[lane], extent: extent, lane: lane)
      ends[lane] = ends[lane].adding(extent).adding(rules.section.itemGap)
    }
  }

  /// The width is 0; the height is that of the highest column, without its last gap; in points.
  public var contentSize: Size {
    let end = max(rules.section.insets.top, ends.max() ?? 0)
    let height = end.adding(rules.section.insets.bottom) - rules.section.itemGap
    return Size(width: 0, height: max(0, height))
  }

  /// The number of the first item that is not placed yet.
  public var startIndex: Int { stack.count }
}

extension LayoutKind {
  package static let swiftWaterfall = LayoutKind(
    "swift-waterfall", traits: [.columnGap, .rowGap, .keepsApart],
    defaults: { _ in SwiftWaterfallLayout.defaults },
    make: { configuration, _ in SwiftWaterfallLayout(configuration) })
}
