/// The storage of the column layouts: items stacked in columns, numbered through. Here y runs along
/// the way of scrolling.
struct ColumnStack: Sendable {
  let columns: ColumnTable
  private(set) var tops = ContiguousArray<Double>()
  private(set) var extents = ContiguousArray<Double>()
  private(set) var lanes = ContiguousArray<Int16>()
  /// The greatest bottom; nil if there are no items.
  private(set) var bottom: Double?
  /// Each column's items from top to bottom.
  private var lists: ContiguousArray<ContiguousArray<UInt32>>
  /// Whether tops and bottoms never fall within a column, so that they can be searched.
  private var isSorted = true

  init(columns: ColumnTable) {
    self.columns = columns
    lists = ContiguousArray(repeating: [], count: columns.count)
  }

  var count: Int { tops.count }

  /// Adds one item with a cleaned extent.
  mutating func append(top: Double, extent: Double, lane: Int) {
    let end = top.adding(extent)
    if let last = lists[lane].last {
      let last = Int(last)
      if top < tops[last] || end < tops[last].adding(extents[last]) { isSorted = false }
    }
    lists[lane].append(UInt32(count))
    tops.append(top)
    extents.append(extent)
    lanes.append(Int16(lane))
    bottom = max(bottom ?? end, end)
  }

  func frame(_ item: Int) -> Rect {
    let lane = Int(lanes[item])
    return Rect(
      x: columns.starts[lane], y: tops[item], width: columns.widths[lane], height: extents[item])
  }

  /// The attributes of an item in section 0; nil for other sections, because sections are joined.
  func attributes(at path: ItemPath) -> Attributes? {
    guard path.section == 0, tops.indices.contains(path.item) else { return nil }
    return attributes(path.item)
  }

  func attributes(_ item: Int) -> Attributes {
    Attributes(
      path: ItemPath(section: 0, item: item), frame: frame(item), lane: Int(lanes[item]))
  }

  /// Calls `body` with the items that share area with `rect`, by number.
  ///
  /// - Complexity: O(columns · log n + found · log found)
  func forEachAttributes(in rect: Rect, _ body: (Attributes) -> Void) {
    for item in items(in: rect) { body(attributes(item)) }
  }

  /// The numbers of the items that share area with `rect`, ascending.
  func items(in rect: Rect) -> [Int] {
    guard rect.width > 0, rect.height > 0 else { return [] }
    guard isSorted else { return (0..<count).filter { frame($0).sharesArea(with: rect) } }
    var found: [Int] = []
    for list in lists {
      var rank = list.partition { tops[Int($0)].adding(extents[Int($0)]) <= rect.minY }
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

extension ContiguousArray {
  /// The number of elements at the start for which the predicate holds; it holds for none after
  /// them.
  func partition(_ isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension ContiguousArray<Double> {
  /// The index of the least number; the first wins a tie. The array is not empty.
  var leastIndex: Int {
    var least = 0
    for index in indices where self[index] < self[least] { least = index }
    return least
  }
}
