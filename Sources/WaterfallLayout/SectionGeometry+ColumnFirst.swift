// Filling the columns one after the other.
extension SectionGeometry {
  /// Places the items that the source has in addition to those placed, and all of these again.
  mutating func fillColumnFirst(
    upTo end: Int, section: Int, from source: some LayoutSource, in rules: LayoutRules
  ) {
    let count = max(itemCount, end)
    let isChanged = count > itemCount
    _ = fitColumns(toItems: count, in: rules)
    if isChanged {
      let new = itemCount..<count
      placeColumnFirst(
        items.extents(from: 0) + extents(of: new, section: section, from: source, in: rules),
        in: rules)
    }
    finish(in: rules)
  }

  /// The cleaned extents of items that are as wide as column 0.
  func extents(
    of numbers: Range<Int>, section: Int, from source: some LayoutSource, in rules: LayoutRules
  ) -> ContiguousArray<Double> {
    var extents = ContiguousArray<Double>()
    appendExtents(of: numbers, section: section, from: source, to: &extents)
    rules.gate.clean(&extents)
    return extents
  }

  /// Places all items of the section, by their cleaned extents. The caller closes the section.
  mutating func placeColumnFirst(_ extents: ContiguousArray<Double>, in rules: LayoutRules) {
    empty(start: start, in: rules)
    items.reserve(extents.count)
    let limit = ColumnHeights(
      extents: extents, firstLine: firstLine, gap: self.rules.itemGap, count: columns.count
    ).least
    var (lane, line, isFirst) = (0, firstLine, true)
    laneStarts = [0]
    for extent in extents {
      if !isFirst, line.adding(extent) > limit, lane < columns.count - 1 {
        (lane, line) = (lane + 1, firstLine)
        laneStarts.append(itemCount)
      }
      place(lane: lane, span: 1, top: line, extent: extent)
      line = line.adding(extent).adding(self.rules.itemGap)
      isFirst = false
    }
    while laneStarts.count <= columns.count { laneStarts.append(itemCount) }
  }

  /// Calls `body` with the items that share area with `rect`, by number. A lane's items have
  /// consecutive numbers, and their tops never fall.
  ///
  /// - Complexity: O(lanes · log n + found)
  @inline(never)
  static func forEachItemColumnFirst(
    _ items: borrowing ItemStore, _ columns: borrowing ColumnTable, _ laneStarts: Span<Int>,
    in rect: Rect, section: Int, _ body: (Attributes) -> Void
  ) {
    let slots = items.slots.span
    for lane in columns.lanes(from: rect.minX, to: rect.maxX) {
      let (x, width) = (columns.start(lane: lane, span: 1), columns.widths[lane])
      let own = laneStarts[lane]..<laneStarts[lane + 1]
      guard rect.meets(x: x, width: width), !own.isEmpty else { continue }
      let guess = own.number(
        at: rect.minY, from: slots[own.lowerBound].top, to: slots[own.upperBound - 1].bottom)
      var item = own.partitionPoint(near: guess) { slots[$0].bottom <= rect.minY }
      while item < own.upperBound, slots[item].top < rect.maxY {
        let slot = slots[item]
        if slot.extent > 0 {
          let frame = Rect(x: x, y: slot.top, width: width, height: slot.extent)
          body(Attributes(path: ItemPath(section: section, item: item), frame: frame, lane: lane))
        }
        item += 1
      }
    }
  }
}

/// The search for the height to which columns are filled (Geometry, "Placement").
///
/// Only the bottoms of items matter as heights. Each trial therefore also finds the bottom nearest
/// to the height tried, so the search ends after few trials.
private struct ColumnHeights {
  let extents: ContiguousArray<Double>
  let firstLine: Double
  let gap: Double
  let count: Int

  /// The least bottom line with which the columns are enough. An item that begins a column is not
  /// held against it.
  var least: Double {
    guard extents.count > count else { return -.infinity }
    var high = trial(.infinity).nearest
    guard count > 1 else { return high }
    var low = firstLine
    var line = low + (high - low) / Double(count)
    while low < high {
      let (isEnough, nearest) = trial(line)
      if isEnough { high = nearest } else { low = nearest }
      let middle = low + (high - low) / 2
      line = middle < high ? middle : low
    }
    return high
  }

  /// Fills columns to a line.
  ///
  /// - Returns: whether the columns are enough. If so, also the greatest bottom that the line
  ///   admits: a lower line down to it changes nothing. If not, the least bottom that it refuses.
  private func trial(_ line: Double) -> (isEnough: Bool, nearest: Double) {
    var (columns, top) = (1, firstLine)
    var (admitted, refused) = (-Double.infinity, Double.infinity)
    var isFirst = true
    for extent in extents {
      var bottom = top.adding(extent)
      if !isFirst {
        if bottom <= line {
          admitted = max(admitted, bottom)
        } else {
          refused = min(refused, bottom)
          columns += 1
          guard columns <= count else { return (false, refused) }
          bottom = firstLine.adding(extent)
        }
      }
      top = bottom.adding(gap)
      isFirst = false
    }
    return (true, admitted)
  }
}
