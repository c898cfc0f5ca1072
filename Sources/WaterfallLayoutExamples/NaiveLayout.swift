public import WaterfallLayout

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
  public static var defaults: LayoutConfiguration { LayoutConfiguration(columns: 3, insets: 10) }

  private static let cellWidth = 100.0
  let configuration: LayoutConfiguration
  private let culling: Culling
  var stack: ColumnStack
  /// The row flow: each row's top, and the height of its highest cell.
  private var rowTops = ContiguousArray<Double>()
  private var rowHeights = ContiguousArray<Double>()

  /// A layout without elements until it is prepared.
  ///
  /// - Parameters:
  ///   - configuration: only its columns and its gaps count; the gaps are the margins.
  ///   - culling: the frames by which elements are culled; by default the defect.
  public init(_ configuration: LayoutConfiguration = Self.defaults, culling: Culling = .rowFlow) {
    (self.configuration, self.culling) = (configuration.vertical, culling)
    stack = Self.cells(LaneRules(configuration.vertical))
  }

  private static func cells(_ rules: LaneRules) -> ColumnStack {
    let margin = rules.laneGap
    return ColumnStack(
      rules,
      starts: ContiguousArray(
        (0..<rules.count).map { (Double($0) * cellWidth).adding(Double($0 + 1) * margin) }),
      widths: ContiguousArray(repeating: cellWidth, count: rules.count), top: 0)
  }

  /// The columns, each 100 points wide.
  ///
  /// - Parameter container: does not count, but for columns as many as fit.
  public func lanes(in container: Size) -> [Range<Double>] {
    Self.cells(LaneRules(configuration, in: container)).columns
  }

  /// Places all elements from the beginning.
  ///
  /// - Parameters:
  ///   - source: gives the sections, items and extents; it is not kept.
  ///   - container: the size in points; bad numbers count as 0.
  /// - Complexity: O(items)
  public mutating func prepare(from source: some LayoutSource, in container: Size) {
    stack = Self.cells(LaneRules(configuration, from: JoinedSource(source), in: container))
    (rowTops, rowHeights) = ([], [])
    append(from: source)
  }

  /// Places the items that are not placed yet.
  ///
  /// - Complexity: O(new items)
  public mutating func append(from source: some LayoutSource) {
    let (source, first) = (JoinedSource(source), stack.count)
    var extents = source.extents(from: first, laneExtent: Self.cellWidth)
    for index in extents.indices {
      let path = ItemPath(section: 0, item: first + index)
      // A ratio has no meaning here.
      if source.aspect(of: path) != nil { extents[index] = source.size(of: path).height.cleaned }
    }
    for extent in extents { place(extent, keeping: nil) }
  }

  mutating func place(_ extent: Double, keeping kept: Int?) {
    let (lane, margin) = (stack.count % stack.rules.count, stack.rules.itemGap)
    if lane == 0 {
      let above = rowTops.last.map { $0.adding(rowHeights[rowHeights.count - 1]) } ?? 0
      rowTops.append(above.adding(margin))
      rowHeights.append(0)
    }
    rowHeights[rowHeights.count - 1] = max(rowHeights[rowHeights.count - 1], extent)
    let top = stack.ends[lane]
    stack.append(extent, lane: lane, top: top, end: top.adding(extent.adding(margin)))
  }

  /// The width of all cells and margins, and the greatest bottom; in points.
  public var contentSize: Size {
    let (count, margin) = (Double(stack.rules.count), stack.rules.laneGap)
    return Size(
      width: (count * Self.cellWidth).adding((count + 1) * margin), height: stack.bottom ?? 0)
  }

  /// The frame by which the item at `path` is culled, in points: its own, or the one that a row
  /// flow would give it. nil if there is no such item.
  ///
  /// - Complexity: O(1)
  public func culledFrame(at path: ItemPath) -> Rect? {
    guard var frame = attributes(at: path)?.frame else { return nil }
    if culling == .rowFlow { frame.y = rowTops[path.item / stack.rules.count] }
    return frame
  }

  /// Calls `body` with each item that is found in `rect`, in points, in layout order. An item's own
  /// frame, or the one that a row flow would give it, has to share area with `rect`.
  ///
  /// - Complexity: O(columns · log n + found); by the row flow O(log n + items of the rows found)
  public func forEachAttributes(in rect: Rect, _ body: (Attributes) -> Void) {
    guard culling == .rowFlow else {
      for item in stack.items(in: rect) { body(stack.attributes(item)) }
      return
    }
    guard rect.width > 0, rect.height > 0 else { return }
    let columns = stack.rules.count
    var row = rowTops.indices.partitionPoint { rowTops[$0] <= rect.minY }
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
