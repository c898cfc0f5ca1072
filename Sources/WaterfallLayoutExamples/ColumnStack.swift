import WaterfallLayout

/// The storage of the column layouts: items stacked in columns, numbered through. Here y runs along
/// the way of scrolling.
struct ColumnStack: Sendable {
  let rules: LaneRules
  /// The line at which the next item of each column would start, or another line by which the
  /// layout finds that one.
  var ends: ContiguousArray<Double>
  var itemCounts: [Int] = []
  /// Where each column is across the way of scrolling.
  private let starts: ContiguousArray<Double>
  private let widths: ContiguousArray<Double>
  private var tops = ContiguousArray<Double>()
  private var extents = ContiguousArray<Double>()
  private(set) var lanes = ContiguousArray<Int16>()
  /// The greatest bottom; nil if there are no items.
  private(set) var bottom: Double?
  /// Each column's items from top to bottom.
  private var lists: ContiguousArray<ContiguousArray<UInt32>>
  /// Whether tops and bottoms never fall within a column, so that they can be searched.
  private var isSorted = true

  /// Empty columns that begin at the top inset.
  init(_ rules: LaneRules) {
    self.init(rules, starts: rules.starts, widths: rules.extents, top: rules.insets.top)
  }

  /// Empty columns at other places than the rules have them.
  init(
    _ rules: LaneRules, starts: ContiguousArray<Double>, widths: ContiguousArray<Double>,
    top: Double
  ) {
    (self.rules, self.starts, self.widths) = (rules, starts, widths)
    ends = ContiguousArray(repeating: top, count: starts.count)
    lists = ContiguousArray(repeating: [], count: starts.count)
  }

  /// Where each column begins and ends across the way of scrolling.
  var columns: [Range<Double>] { zip(starts, widths).map { $0..<$0.adding($1) } }

  var count: Int { tops.count }

  /// The column that ends first; the leftmost wins a tie.
  var shortest: Int {
    var least = 0
    for lane in ends.indices where ends[lane] < ends[least] { least = lane }
    return least
  }

  var greatestEnd: Double { ends.max() ?? 0 }

  /// Adds one item.
  ///
  /// - Parameters:
  ///   - extent: its extent, cleaned.
  ///   - end: the column's new end.
  mutating func append(_ extent: Double, lane: Int, top: Double, end: Double) {
    let itemEnd = top.adding(extent)
    if let last = lists[lane].last {
      let last = Int(last)
      if top < tops[last] || itemEnd < tops[last].adding(extents[last]) { isSorted = false }
    }
    lists[lane].append(UInt32(count))
    tops.append(top)
    extents.append(extent)
    lanes.append(Int16(lane))
    bottom = max(bottom ?? itemEnd, itemEnd)
    ends[lane] = end
  }

  func frame(_ item: Int) -> Rect {
    let lane = Int(lanes[item])
    return Rect(x: starts[lane], y: tops[item], width: widths[lane], height: extents[item])
  }

  /// The attributes of an item in section 0; nil for other sections, because sections are joined.
  func attributes(at path: ItemPath) -> Attributes? {
    guard path.section == 0, tops.indices.contains(path.item) else { return nil }
    return attributes(path.item)
  }

  func attributes(_ item: Int) -> Attributes {
    Attributes(path: ItemPath(section: 0, item: item), frame: frame(item), lane: Int(lanes[item]))
  }

  /// The numbers of the items that share area with `rect`, ascending.
  ///
  /// - Complexity: O(columns · log n + found · log found)
  func items(in rect: Rect) -> [Int] {
    guard rect.width > 0, rect.height > 0 else { return [] }
    guard isSorted else { return (0..<count).filter { frame($0).sharesArea(with: rect) } }
    var found: [Int] = []
    for list in lists {
      var rank = list.indices.partitionPoint {
        tops[Int(list[$0])].adding(extents[Int(list[$0])]) <= rect.minY
      }
      while rank < list.count, tops[Int(list[rank])] < rect.maxY {
        let item = Int(list[rank])
        if frame(item).sharesArea(with: rect) { found.append(item) }
        rank += 1
      }
    }
    found.sort()
    return found
  }
}
