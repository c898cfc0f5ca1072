// Culling after round robin. Lanes may end far apart, so items side by side have numbers far apart.
// But of N lanes, lane k has the items k, k + N, k + 2N and so on, and their tops are sorted. So
// each lane is searched by itself, and needs no index.
extension SectionGeometry {
  /// Whether the items were placed round robin, in so many rows that lanes may be far apart. (A row
  /// is one item of each lane.)
  @inline(__always)
  var hasManyRows: Bool { isInTurn && columns.count > 1 && items.count >= 128 &* columns.count }

  /// Calls `body` with the items that share area with `rect`, by number.
  ///
  /// - Complexity: O(lanes · log n + found)
  @inline(never)
  static func forEachItemInTurn(
    _ items: borrowing ItemStore, _ columns: borrowing ColumnTable, _ ends: Span<Double>,
    from firstLine: Double, in rect: Rect, section: Int, _ body: (Attributes) -> Void
  ) {
    let (slots, lefts, laneCount) = (items.slots.span, columns.lefts, columns.count)
    let (starts, widths, line, end) = (lefts.span, columns.widths.span, rect.minY, rect.maxY)
    // The distance between rows, by the lane that ends first. The lane of an item that is a million
    // times as high as the others says nothing about them.
    var shortest = ends[0]
    for lane in ends.indices { shortest = min(shortest, ends[lane]) }
    let step = (shortest - firstLine) / Double(slots.count / laneCount)
    var found = ContiguousArray<Int>()
    for lane in columns.lanes(from: rect.minX, to: rect.maxX)
    where rect.meets(x: starts[lane], width: widths[lane]) {
      let rows = 0..<(slots.count &- lane &+ laneCount &- 1) / laneCount
      let guess = rows.number(at: line, from: firstLine, step: step) { row in
        slots[row &* laneCount &+ lane].top
      }
      let first = rows.partitionPoint(near: guess) { row in
        slots[row &* laneCount &+ lane].bottom <= line
      }
      var item = first &* laneCount &+ lane
      while item < slots.count, slots[item].top < end {
        if slots[item].extent > 0 { found.append(item) }
        item &+= laneCount
      }
    }
    found.sortSpread()
    for item in found {
      let (slot, lane) = (slots[item], item % laneCount)
      let frame = Rect(x: starts[lane], y: slot.top, width: widths[lane], height: slot.extent)
      body(Attributes(path: ItemPath(section: section, item: item), frame: frame, lane: lane))
    }
  }
}
