/// Rows that fill the width. Items keep their ratio of width to height. Each row but the last is
/// scaled as a whole, without its gaps, until it ends at the right inset.
///
/// ```swift
/// var layout = JustifiedLayout(rowHeight: 40)
/// layout.prepare(from: ExtentSource([5, 8, 3]), in: Size(width: 70, height: 100))
/// layout.forEachAttributes { print($0.frame) }
/// // Rect(x: 0.0, y: 0.0, width: 30.0, height: 30.0)
/// // Rect(x: 40.0, y: 0.0, width: 30.0, height: 30.0)
/// // Rect(x: 0.0, y: 40.0, width: 40.0, height: 40.0)
/// ```
///
/// Not promised: headers, footers, spans and stamps. Sections are joined: their items are numbered
/// through in section 0.
public struct JustifiedLayout: Layout, Sendable {
  private struct Row {
    var firstItem: Int
    let top: Double
    let height: Double
    let scale: Double
  }

  /// Gaps of 10 points, no insets.
  public static var defaults: LayoutConfiguration { LayoutConfiguration(columns: 1) }

  private let configuration: LayoutConfiguration
  private let rowHeight: Double
  private var rules: LaneRules
  /// The items' left edges, after scaling.
  private var starts = ContiguousArray<Double>()
  /// The items' widths at the row height.
  private var widths = ContiguousArray<Double>()
  private var rows = ContiguousArray<Row>()

  /// A layout without elements until it is prepared.
  ///
  /// - Parameters:
  ///   - configuration: only its gaps and insets count.
  ///   - rowHeight: the height of a row before scaling, in points.
  public init(_ configuration: LayoutConfiguration = Self.defaults, rowHeight: Double = 100) {
    var configuration = configuration
    configuration.direction = .vertical
    configuration.columns = .count(1)
    (self.configuration, self.rowHeight) = (configuration, rowHeight.cleaned)
    rules = LaneRules(configuration)
  }

  /// The container that it was prepared in, in points.
  public var container: Size { rules.container }

  /// Places all elements from the beginning.
  ///
  /// - Parameters:
  ///   - source: gives the sections, items and extents; it is not kept.
  ///   - container: the size in points; bad numbers count as 0.
  /// - Complexity: O(items)
  public mutating func prepare(from source: some LayoutSource, in container: Size) {
    rules = LaneRules(configuration, from: JoinedSource(source), in: container)
    (starts, widths, rows) = ([], [], [])
    append(from: source)
  }

  /// Places the last row and the new items.
  ///
  /// - Complexity: O(new items + items of the last row)
  public mutating func append(from source: some LayoutSource) {
    let source = JoinedSource(source)
    for item in widths.count..<max(widths.count, source.itemCount) {
      widths.append(
        source.aspect(of: item).map { (rowHeight * $0.value).cleaned }
          ?? naturalWidth(source.cleanedSize(of: item)))
    }
    let first = rows.popLast()?.firstItem ?? 0
    starts.removeSubrange(first...)
    breakRows(from: first)
  }

  /// An item's width when it is as high as a row. With equal width and height it is square, even at
  /// 0 × 0.
  private func naturalWidth(_ size: Size) -> Double {
    if size.width == size.height { return rowHeight }
    return (rowHeight * (size.width / size.height)).cleaned
  }

  private var usable: Double {
    let insets = rules.insets
    return max(0, container.width - insets.left.adding(insets.right))
  }

  private mutating func breakRows(from first: Int) {
    let (gap, usable) = (rules.laneGap, usable)
    var (start, sum) = (first, 0.0)
    for item in first..<widths.count {
      sum = sum.adding(widths[item])
      let gaps = Double(item - start) * gap
      guard sum.adding(gaps) >= usable else { continue }
      let room = max(0, usable - gaps)
      closeRow(start..<item + 1, scale: sum > 0 ? room / sum : 1)
      (start, sum) = (item + 1, 0)
    }
    if start < widths.count { closeRow(start..<widths.count, scale: 1) }
  }

  private mutating func closeRow(_ items: Range<Int>, scale: Double) {
    let top =
      rows.last.map { $0.top.adding($0.height).adding(rules.itemGap) }
      ?? rules.insets.top
    rows.append(Row(firstItem: items.lowerBound, top: top, height: rowHeight * scale, scale: scale))
    var x = rules.insets.left
    for item in items {
      starts.append(x)
      x = x.adding(widths[item] * scale).adding(rules.laneGap)
    }
  }

  /// The container's width and the height of all rows, insets included; in points.
  public var contentSize: Size {
    let bottom = rows.last.map { $0.top.adding($0.height) } ?? rules.insets.top
    return Size(width: container.width, height: bottom.adding(rules.insets.bottom))
  }

  /// The number of items: all are in section 0, and any other section has 0.
  public func itemCount(inSection section: Int) -> Int { section == 0 ? widths.count : 0 }

  /// The attributes of the item at `path`, in points; nil if there is none.
  ///
  /// - Complexity: O(log rows)
  public func attributes(at path: ItemPath) -> Attributes? {
    guard path.section == 0, widths.indices.contains(path.item) else { return nil }
    let end = rows.indices.partitionPoint(near: 0) { rows[$0].firstItem <= path.item }
    return attributes(path.item, row: end - 1)
  }

  private func attributes(_ item: Int, row: Int) -> Attributes {
    Attributes(
      path: ItemPath(section: 0, item: item),
      frame: Rect(
        x: starts[item], y: rows[row].top, width: widths[item] * rows[row].scale,
        height: rows[row].height), lane: row)
  }

  /// Calls `body` with each item that shares area with `rect`, in points, in layout order.
  ///
  /// - Complexity: O(log rows + items of the rows found)
  public func forEachAttributes(in rect: Rect, _ body: (Attributes) -> Void) {
    guard rect.width > 0, rect.height > 0 else { return }
    var row = rows.indices.partitionPoint(near: 0) {
      rows[$0].top.adding(rows[$0].height) <= rect.minY
    }
    while row < rows.count, rows[row].top < rect.maxY {
      let end = row + 1 < rows.count ? rows[row + 1].firstItem : widths.count
      for item in rows[row].firstItem..<end {
        let attributes = attributes(item, row: row)
        if attributes.frame.sharesArea(with: rect) { body(attributes) }
      }
      row += 1
    }
  }

  /// The next item by the rule of rows: left and right go by number, also from one row to the next.
  /// Up and down go to the item of the next row with the edge nearest to the goal, the first of
  /// two.
  ///
  /// - Parameters:
  ///   - path: an item of the layout; any other traps.
  ///   - direction: the direction on the screen.
  ///   - goal: the line that a person moves along, in points; nil means the item's centre.
  /// - Returns: the neighbour; nil if there is none in that direction.
  /// - Complexity: O(log rows + items of a row)
  public func neighbour(
    of path: ItemPath, toward direction: NeighbourDirection, goal: Double? = nil
  ) -> ItemPath? {
    guard let origin = attributes(at: path) else {
      fatalError("Item \(path.item) is not in section \(path.section) of the layout")
    }
    switch direction {
    case .left, .right:
      let next = path.item + (direction == .left ? -1 : 1)
      return widths.indices.contains(next) ? ItemPath(section: 0, item: next) : nil
    case .up, .down:
      let row = origin.lane + (direction == .up ? -1 : 1)
      guard rows.indices.contains(row) else { return nil }
      return nearest(inRow: row, to: goal ?? origin.center.x)
    }
  }

  private func nearest(inRow row: Int, to goal: Double) -> ItemPath? {
    let end = row + 1 < rows.count ? rows[row + 1].firstItem : widths.count
    var best: (item: Int, distance: Double)?
    for item in rows[row].firstItem..<end {
      let frame = attributes(item, row: row).frame
      let distance = min((frame.minX - goal).magnitude, (frame.maxX - goal).magnitude)
      if best.map({ distance < $0.distance }) ?? true { best = (item, distance) }
    }
    return best.map { ItemPath(section: 0, item: $0.item) }
  }
}
