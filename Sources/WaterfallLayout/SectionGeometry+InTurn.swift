// Culling where the lanes took the items in turn. Lanes may end far apart then, so that items
// side by side have numbers far apart; but a lane's items are every so many, and their tops sorted.
extension SectionGeometry {
  /// The numbers of the items of the lanes that `rect` meets which it meets along the way of
  /// scrolling, sorted.
  ///
  /// - Complexity: O(lanes · log n + found)
  func collectedInTurn(in rect: Rect) -> ContiguousArray<Int> {
    let lanes = columns.lanes(from: rect.minX, to: rect.maxX)
    guard !lanes.isEmpty else { return [] }
    let (tops, extents, stride) = (items.tops.span, items.extents.span, columns.count)
    let (line, end) = (rect.minY, rect.maxY)
    let nexts = nextItems(of: lanes, after: line)
    var found = ContiguousArray<Int>()
    found.reserveCapacity(8 * lanes.count)
    for (index, lane) in lanes.enumerated() {
      var item = nexts[index]
      let last = item &- stride
      if last >= lane, line < tops[last] + extents[last] { found.append(last) }
      while item < tops.count, tops[item] < end {
        if extents[item] > 0 { found.append(item) }
        item &+= stride
      }
    }
    if lanes.count > 1 { found.sortSpread() }
    return found
  }

  /// For each lane the first item that starts below a line. One lane does not wait for
  /// another's memory: each step is done for all, and nothing in it depends on what is read.
  private func nextItems(of lanes: Range<Int>, after line: Double) -> ContiguousArray<Int> {
    let (tops, stride) = (items.tops.span, columns.count)
    let whole = tops.count / stride
    var rows = guessedRows(of: lanes, at: line)
    // Of some rows about the guess, those that start above the line are counted.
    let (around, most) = (2, 5)
    for (index, lane) in lanes.enumerated() where whole > most {
      let first = Swift.min(Swift.max(0, rows[index] &- around), whole &- most)
      var count = 0
      for row in first..<first &+ most {
        count &+= tops[row &* stride &+ lane] <= line ? 1 : 0
      }
      rows[index] = first &+ count
    }
    for (index, lane) in lanes.enumerated() {
      let count = (tops.count &- lane &+ stride &- 1) / stride
      let row = (0..<count).partitionPoint(near: rows[index]) {
        tops[$0 &* stride &+ lane] <= line
      }
      rows[index] = row &* stride &+ lane
    }
    return rows
  }

  /// For each lane about the first row that starts below a line.
  private func guessedRows(of lanes: Range<Int>, at line: Double) -> ContiguousArray<Int> {
    let (tops, stride) = (items.tops.span, columns.count)
    let count = tops.count / stride
    let row = (blocks.blocks(from: line, to: line).lowerBound << blocks.shift) / stride
    var rows = ContiguousArray(repeating: min(row, max(0, count - 1)), count: lanes.count)
    let height = blocks.lowest.last - firstLine
    guard count > 1, height > 0 else { return rows }
    let rowsPerPoint = Double(count) / height
    let greatest = Double(count - 1)
    for _ in 0..<2 {
      for (index, lane) in lanes.enumerated() {
        let row = rows[index]
        let off = (line - tops[row &* stride &+ lane]) * rowsPerPoint
        rows[index] = Int(min(max(0, Double(row) + off), greatest))
      }
    }
    return rows
  }
}
