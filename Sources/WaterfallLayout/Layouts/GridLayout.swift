/// Rows of equal cells: each is a column wide and as high as the highest item.
///
/// ```swift
/// var layout = GridLayout()
/// layout.prepare(from: ExtentSource([30, 10, 20, 5]), in: Size(width: 80, height: 50))
/// print(layout.contentSize)  // Size(width: 80.0, height: 70.0)
/// if let last = layout.attributes(at: ItemPath(section: 0, item: 3)) { print(last.frame) }
/// // Rect(x: 0.0, y: 40.0, width: 20.0, height: 30.0)
/// ```
///
/// Not promised: headers, footers, spans and stamps. Sections are joined: their items are numbered
/// through in section 0.
public struct GridLayout: Layout, Sendable {
  /// Three columns, gaps of 10 points, no insets.
  public static var defaults: LayoutConfiguration { LayoutConfiguration(columns: 3) }

  private let configuration: LayoutConfiguration
  private var rules: LaneRules
  private var count = 0
  private var cellHeight = 0.0

  /// A layout without elements until it is prepared.
  ///
  /// - Parameter configuration: only its columns, gaps and insets count.
  public init(_ configuration: LayoutConfiguration = Self.defaults) {
    var configuration = configuration
    configuration.direction = .vertical
    self.configuration = configuration
    rules = LaneRules(configuration)
  }

  /// The container that it was prepared in, in points.
  public var container: Size { rules.container }

  /// The columns of the cells.
  ///
  /// - Parameter container: the size in points; bad numbers count as 0.
  public func lanes(in container: Size) -> [Range<Double>] {
    LaneRules(configuration, in: container).lanes
  }

  /// Places all elements from the beginning.
  ///
  /// - Parameters:
  ///   - source: gives the sections, items and extents; it is not kept.
  ///   - container: the size in points; bad numbers count as 0.
  /// - Complexity: O(items)
  public mutating func prepare(from source: some LayoutSource, in container: Size) {
    rules = LaneRules(configuration, from: JoinedSource(source), in: container)
    (count, cellHeight) = (0, 0)
    append(from: source)
  }

  /// Adds the new items; a higher one makes every cell higher.
  ///
  /// - Complexity: O(new items)
  public mutating func append(from source: some LayoutSource) {
    let extents = JoinedSource(source).extents(from: count, laneExtent: rules.extents[0])
    count += extents.count
    cellHeight = max(cellHeight, extents.max() ?? 0)
  }

  /// The container's width and the height of all rows, insets included; in points.
  public var contentSize: Size {
    let bottom = count > 0 ? frame(count - 1).maxY : rules.insets.top
    return Size(width: container.width, height: bottom.adding(rules.insets.bottom))
  }

  /// The number of items: all are in section 0, and any other section has 0.
  public func itemCount(inSection section: Int) -> Int { section == 0 ? count : 0 }

  /// The attributes of the item at `path`, in points; nil if there is none.
  ///
  /// - Complexity: O(1)
  public func attributes(at path: ItemPath) -> Attributes? {
    guard path.section == 0, (0..<count).contains(path.item) else { return nil }
    return Attributes(path: path, frame: frame(path.item), lane: path.item % rules.count)
  }

  /// Calls `body` with each item that shares area with `rect`, in points, in layout order.
  ///
  /// - Complexity: O(columns · log n + found)
  public func forEachAttributes(in rect: Rect, _ body: (Attributes) -> Void) {
    guard rect.width > 0, rect.height > 0, cellHeight > 0 else { return }
    let columns = rules.count
    let rows = 0..<(count + columns - 1) / columns
    var row = rows.partitionPoint(near: 0) { top(row: $0).adding(cellHeight) <= rect.minY }
    while row * columns < count, top(row: row) < rect.maxY {
      for item in row * columns..<min(count, (row + 1) * columns) {
        let path = ItemPath(section: 0, item: item)
        guard let cell = attributes(at: path), cell.frame.sharesArea(with: rect) else { continue }
        body(cell)
      }
      row += 1
    }
  }

  private func top(row: Int) -> Double {
    let step = cellHeight.adding(rules.itemGap)
    return rules.insets.top.adding(Double(row) * step)
  }

  private func frame(_ item: Int) -> Rect {
    let lane = item % rules.count
    return Rect(
      x: rules.starts[lane], y: top(row: item / rules.count), width: rules.extents[lane],
      height: cellHeight)
  }
}
