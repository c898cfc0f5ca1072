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
public struct HXCollectionViewLayout: ChoosingStackedLayout, Sendable {
  /// Three columns, gaps and insets of 10 points.
  public static var defaults: LayoutConfiguration {
    .named(columns: 3, columnGap: 10, rowGap: 10, insets: 10)
  }

  private let configuration: LayoutConfiguration
  private(set) var rules: JoinedRules
  private(set) var stack: ColumnStack
  /// The bottom of each column's last item.
  private var bottoms = ContiguousArray<Double>()

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
    bottoms = ContiguousArray(repeating: rules.section.insets.top, count: rules.columns.count)
    place(from: source, keeping: lanes)
  }

  mutating func place(from source: some LayoutSource, keeping lanes: KeptLanes) {
    let width = rules.columns.widths[0]
    let (top, gap) = (rules.section.insets.top, rules.section.itemGap)
    for extent in source.joinedExtents(from: stack.count, laneExtent: width) {
      let lane = lanes.lane(of: stack.count, among: bottoms.count) ?? bottoms.leastIndex
      let y = bottoms[lane] == top ? top : bottoms[lane].adding(gap)
      stack.append(top: y, extent: extent, lane: lane)
      bottoms[lane] = y.adding(extent)
    }
  }

  /// The width is 0; the height is that of the highest column, insets included; in points.
  public var contentSize: Size {
    Size(width: 0, height: columnsEnd.adding(rules.section.insets.bottom))
  }

  /// The bottom of the longest column; the top inset if there are no items.
  var columnsEnd: Double { max(rules.section.insets.top, bottoms.max() ?? 0) }
}

extension LayoutKind {
  package static let hxCollectionView = LayoutKind(
    "hx-collection-view", traits: [.columnGap, .rowGap, .keepsApart],
    defaults: { _ in HXCollectionViewLayout.defaults },
    make: { configuration, _ in HXCollectionViewLayout(configuration) })
}
