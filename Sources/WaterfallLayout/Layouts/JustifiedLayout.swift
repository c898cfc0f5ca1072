/// Rows that fill the width: items keep width : height, and each row but the last
/// is scaled as a whole, its gaps aside, until it ends at the right inset.
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
/// Not promised: headers, footers, spans and stamps; sections are joined, their items numbered
/// through in section 0.
public struct JustifiedLayout: Layout, Sendable {
  private struct Row {
    var firstItem: Int
    let top: Double
    let height: Double
    let scale: Double
  }

  /// Gaps of 10 points, no insets.
  public static var defaults: LayoutConfiguration {
    .named(columns: 1, columnGap: 10, rowGap: 10, insets: 0)
  }

  private let configuration: LayoutConfiguration
  private let rowHeight: Double
  private var rules: JoinedRules
  /// Left edges, after scaling.
  private var starts = ContiguousArray<Double>()
  /// Widths at the row height.
  private var widths = ContiguousArray<Double>()
  private var rows = ContiguousArray<Row>()

  /// A layout that has nothing until it is prepared.
  ///
  /// - Parameters:
  ///   - configuration: its gaps and insets count, and nothing else.
  ///   - rowHeight: points.
  public init(_ configuration: LayoutConfiguration = Self.defaults, rowHeight: Double = 100) {
    var configuration = configuration
    configuration.direction = .vertical
    configuration.columns = .count(1)
    (self.configuration, self.rowHeight) = (configuration, rowHeight.cleaned)
    rules = JoinedRules(configuration)
  }

  /// What it was prepared in, in points.
  public var container: Size { rules.container }

  /// Places everything anew.
  ///
  /// - Parameters:
  ///   - source: gives sections, items and extents; it is not kept.
  ///   - container: points; bad numbers count as 0.
  /// - Complexity: O(items)
  public mutating func prepare(from source: some LayoutSource, in container: Size) {
    rules = JoinedRules(configuration, from: source, in: container)
    (starts, widths, rows) = ([], [], [])
    append(from: source)
  }

  /// Places the last row and the new items.
  ///
  /// - Complexity: O(new items + items of the last row)
  public mutating func append(from source: some LayoutSource) {
    source.forEachJoinedItem(from: widths.count) { path in
      widths.append(naturalWidth(source.cleanedSize(of: path)))
    }
    let first = rows.popLast()?.firstItem ?? 0
    starts.removeSubrange(first...)
    breakRows(from: first)
  }

  /// The width at the row height; items as wide as high are square, whatever their size.
  private func naturalWidth(_ size: Size) -> Double {
    if size.width == size.height { return rowHeight }
    return (rowHeight * (size.width / size.height)).cleaned
  }

  private var usable: Double {
    let insets = rules.section.insets
    return max(0, container.width - insets.left.adding(insets.right))
  }

  private mutating func breakRows(from first: Int) {
    let (gap, usable) = (rules.section.laneGap, usable)
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
      rows.last.map { $0.top.adding($0.height).adding(rules.section.itemGap) }
      ?? rules.section.insets.top
    rows.append(
      Row(firstItem: items.lowerBound, top: top, height: rowHeight * scale, scale: scale))
    var x = rules.section.insets.left
    for item in items {
      starts.append(x)
      x = x.adding(widths[item] * scale).adding(rules.section.laneGap)
    }
  }

  /// The container's width; the height of all rows, insets included; in points.
  public var contentSize: Size {
    let bottom = rows.last.map { $0.top.adding($0.height) } ?? rules.section.insets.top
    return Size(width: container.width, height: bottom.adding(rules.section.insets.bottom))
  }

  /// The number of items: all are in section 0, and another section has 0.
  public func itemCount(inSection section: Int) -> Int { section == 0 ? widths.count : 0 }

  /// The attributes of the item at `path`, in points; nil when there is none.
  ///
  /// - Complexity: O(log rows)
  public func attributes(at path: ItemPath) -> Attributes? {
    guard path.section == 0, widths.indices.contains(path.item) else { return nil }
    return attributes(path.item, row: rows.partition { $0.firstItem <= path.item } - 1)
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
    var row = rows.partition { $0.top.adding($0.height) <= rect.minY }
    while row < rows.count, rows[row].top < rect.maxY {
      let end = row + 1 < rows.count ? rows[row + 1].firstItem : widths.count
      for item in rows[row].firstItem..<end {
        let attributes = attributes(item, row: row)
        if attributes.frame.sharesArea(with: rect) { body(attributes) }
      }
      row += 1
    }
  }

  /// The rows are the lanes here: left and right in the row, up and down to the nearest one.
  ///
  /// - Parameters:
  ///   - path: an item of the layout; any other traps.
  ///   - direction: the way on the screen.
  ///   - goal: points, the line that a person moves along; nil: the item's centre.
  /// - Returns: nil when there is none that way.
  /// - Complexity: O(items)
  public func neighbour(
    of path: ItemPath, toward direction: NeighbourDirection, goal: Double? = nil
  ) -> ItemPath? {
    LaneNeighbours(self, lanes: .horizontal)
      .neighbour(of: path, toward: direction, goal: goal)
  }
}

extension LayoutNumber {
  /// How high a row is before it is scaled to fill the width.
  package static let rowHeight = LayoutNumber(
    "row-height", title: "row height", usual: Length(cells: 12, points: 100), range: 1...1000)
}

extension LayoutKind {
  /// The last row is open until it is full.
  package static let justified = LayoutKind(
    "justified", thinksInPoints: false, lanes: .none, settling: .byRow,
    traits: [.columnGap, .rowGap, .keepsApart], itemWidth: Length(cells: 26, points: 100),
    numbers: [.rowHeight], defaults: { _ in JustifiedLayout.defaults },
    make: { JustifiedLayout($0, rowHeight: $1[.rowHeight]) })
}
