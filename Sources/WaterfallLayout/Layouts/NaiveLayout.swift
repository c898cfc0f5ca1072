/// The naive waterfall: row after row of cells 100 points wide, each right below the one in the row
/// above.
///
/// It is shown with its defect: it culls elements by the frames that a row flow would give them.
/// There, rows are as high as their highest cell. So cells vanish while they are still in sight.
///
/// ```swift
/// for culling in [NaiveLayout.Culling.rowFlow, .realFrames] {
///   var layout = NaiveLayout(culling: culling)
///   layout.prepare(from: ExtentSource([30, 10, 20, 40]), in: Size(width: 330, height: 80))
///   let found = layout.attributes(in: Rect(x: 0, y: 40, width: 330, height: 8))
///   print(culling, found.map(\.path.item))
/// }
/// // rowFlow []
/// // realFrames [3]
/// ```
///
/// Not promised: headers, footers, spans and stamps. Sections are joined: their items are numbered
/// through in section 0.
public struct NaiveLayout: StackedLayout, Sendable {
  /// The frames by which elements are culled.
  public enum Culling: Hashable, Sendable {
    /// The defect: the frames of a row flow.
    case rowFlow
    /// The remedy: the elements' own frames.
    case realFrames
  }

  /// Three columns, a margin of 10 points.
  public static var defaults: LayoutConfiguration {
    .named(columns: 3, columnGap: 10, rowGap: 10, insets: 10)
  }

  private static let cellWidth = 100.0
  private let configuration: LayoutConfiguration
  private let culling: Culling
  private(set) var rules: JoinedRules
  private(set) var stack: ColumnStack
  private var ends = ContiguousArray<Double>()
  /// The row flow: each row's top, and the height of its highest cell.
  private var rowTops = ContiguousArray<Double>()
  private var rowHeights = ContiguousArray<Double>()

  /// A layout without elements until it is prepared.
  ///
  /// - Parameters:
  ///   - configuration: only its columns and its gaps count; the gaps are the margins.
  ///   - culling: the frames by which elements are culled; by default the defect.
  public init(
    _ configuration: LayoutConfiguration = Self.defaults, culling: Culling = .rowFlow
  ) {
    var configuration = configuration
    configuration.direction = .vertical
    (self.configuration, self.culling) = (configuration, culling)
    rules = JoinedRules(configuration)
    stack = ColumnStack(columns: Self.cells(rules))
  }

  private static func cells(_ rules: JoinedRules) -> ColumnTable {
    let (count, margin) = (rules.columns.count, rules.section.laneGap)
    return ColumnTable(
      starts: ContiguousArray(
        (0..<count).map { (Double($0) * cellWidth).adding(Double($0 + 1) * margin) }),
      widths: ContiguousArray(repeating: cellWidth, count: count), gap: margin,
      isIntegral: false, mirrorSum: nil, limit: .infinity)
  }

  /// Places all elements from the beginning.
  ///
  /// - Parameters:
  ///   - source: gives the sections, items and extents; it is not kept.
  ///   - container: the size in points; bad numbers count as 0.
  /// - Complexity: O(items)
  public mutating func prepare(from source: some LayoutSource, in container: Size) {
    rules = JoinedRules(configuration, from: source, in: container)
    stack = ColumnStack(columns: Self.cells(rules))
    ends = ContiguousArray(repeating: 0, count: rules.columns.count)
    (rowTops, rowHeights) = ([], [])
    append(from: source)
  }

  /// Places the items that are not placed yet.
  ///
  /// - Complexity: O(new items)
  public mutating func append(from source: some LayoutSource) {
    let margin = rules.section.itemGap
    var extents = source.joinedExtents(from: stack.count, laneExtent: Self.cellWidth)
    var item = 0
    source.forEachJoinedItem(from: stack.count) { path in
      // A ratio has no meaning here.
      if source.aspect(of: path) != nil { extents[item] = source.cleanedSize(of: path).height }
      item += 1
    }
    for extent in extents {
      let lane = stack.count % ends.count
      if lane == 0 {
        let above = rowTops.last.map { $0.adding(rowHeights[rowHeights.count - 1]) } ?? 0
        rowTops.append(above.adding(margin))
        rowHeights.append(0)
      }
      rowHeights[rowHeights.count - 1] = max(rowHeights[rowHeights.count - 1], extent)
      stack.append(top: ends[lane], extent: extent, lane: lane)
      ends[lane] = ends[lane].adding(extent.adding(margin))
    }
  }

  /// The width of all cells and margins, and the greatest bottom; in points.
  public var contentSize: Size {
    let (count, margin) = (Double(rules.columns.count), rules.section.laneGap)
    return Size(
      width: (count * Self.cellWidth).adding((count + 1) * margin), height: stack.bottom ?? 0)
  }

  /// The frame by which the item at `path` is culled, in points: its own, or the one that a row
  /// flow would give it. nil if there is no such item.
  ///
  /// - Complexity: O(1)
  public func culledFrame(at path: ItemPath) -> Rect? {
    guard var frame = attributes(at: path)?.frame else { return nil }
    if culling == .rowFlow { frame.y = rowTops[path.item / rules.columns.count] }
    return frame
  }

  /// Calls `body` with each item that is found in `rect`, in points, in layout order. An item's own
  /// frame, or the one that a row flow would give it, has to share area with `rect`.
  ///
  /// - Complexity: O(columns · log n + found); by the row flow O(log n + items of the rows found)
  public func forEachAttributes(in rect: Rect, _ body: (Attributes) -> Void) {
    guard culling == .rowFlow else { return stack.forEachAttributes(in: rect, body) }
    guard rect.width > 0, rect.height > 0 else { return }
    let columns = rules.columns.count
    var row = rowTops.partition { $0 <= rect.minY }
    // The row before may reach into the rectangle; the rows above that one end where it begins.
    row = max(0, row - 1)
    while row < rowTops.count, rowTops[row] < rect.maxY {
      for item in row * columns..<min((row + 1) * columns, stack.count) {
        var flowed = stack.frame(item)
        flowed.y = rowTops[row]
        if flowed.sharesArea(with: rect) { body(stack.attributes(item)) }
      }
      row += 1
    }
  }
}

extension LayoutNumber {
  /// Whether the layout is shown with its defect.
  package static let culling = LayoutNumber(
    "fixed", title: "culled by", between: "a row flow", and: "real frames")
}

extension LayoutKind {
  package static let naive = LayoutKind(
    "naive", lanes: .own, traits: [.columnGap, .rowGap, .cullsByPart], numbers: [.culling],
    defaults: { _ in NaiveLayout.defaults },
    make: { NaiveLayout($0, culling: $1[.culling] > 0 ? .realFrames : .rowFlow) })
}
