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
      var new = ContiguousArray<Double>()
      source.appendExtents(
        inSection: section, items: itemCount..<count, laneExtent: columns.widths[0], to: &new)
      guard new.count == count - itemCount else {
        fatalError("The source gave \(new.count) extents for \(count - itemCount) items")
      }
      rules.gate.clean(&new)
      placeColumnFirst(items.extents(from: 0) + new, in: rules)
    }
    finish(in: rules)
  }

  /// Places all items of the section, by their cleaned extents. The caller closes the section.
  mutating func placeColumnFirst(_ extents: ContiguousArray<Double>, in rules: LayoutRules) {
    empty(start: start, in: rules)
    items.reserve(extents.count)
    let limit = ColumnHeights(
      extents: extents, firstLine: firstLine, gap: self.rules.itemGap, count: columns.count
    ).least
    var (lane, line, isFirst) = (0, firstLine, true)
    for extent in extents {
      if !isFirst, line.adding(extent) > limit, lane < columns.count - 1 {
        (lane, line) = (lane + 1, firstLine)
      }
      place(lane: lane, span: 1, top: line, extent: extent)
      line = line.adding(extent).adding(self.rules.itemGap)
      isFirst = false
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
