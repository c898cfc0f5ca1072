// Culling where the lanes took the items in turn. Lanes may end far apart then, so that items
// side by side have numbers far apart; but a lane's items are every so many, and their tops sorted.
extension SectionGeometry {
  /// Calls `body` with the items that share area with `rect`, by number; there are tiles.
  ///
  /// - Parameter near: the blocks in which the shortest lane crosses the rectangle.
  /// - Complexity: O(lanes · log n + found)
  @inline(never)
  func forEachItemInTurn(
    in rect: Rect, near: Range<Int>, section: Int, _ body: (Attributes) -> Void
  ) {
    let lanes = columns.lanes(from: rect.minX, to: rect.maxX)
    guard !lanes.isEmpty else { return }
    let (slots, tiles, laneCount) = (items.slots.span, items.tiles, columns.count)
    let (starts, widths) = (columns.starts.span, columns.widths.span)
    let isMirrored = columns.mirrorSum != nil
    let (line, end) = (rect.minY, rect.maxY)
    rows(of: lanes, in: rect, near: near).visit { row, index in
      let lane = lanes.lowerBound &+ index
      let slot = slots[tiles.place(row: row, lane: lane)]
      guard slot.top < end, line < slot.top + slot.extent, slot.extent > 0 else { return }
      let start = isMirrored ? columns.start(lane: lane, span: 1) : starts[lane]
      let frame = Rect(x: start, y: slot.top, width: widths[lane], height: slot.extent)
      let path = ItemPath(section: section, item: row &* laneCount &+ lane)
      body(Attributes(path: path, frame: frame, lane: lane))
    }
  }

  /// For each lane the rows that may be in the rectangle: from the last that starts at its upper
  /// edge or above to the last that starts above its lower edge; none of lanes beside it.
  private func rows(of lanes: Range<Int>, in rect: Rect, near: Range<Int>) -> LaneRows {
    let search = RowSearch(self, lanes: lanes, near: near)
    var rows = LaneRows(search.rows(from: rect.minY, to: rect.maxY))
    for (index, lane) in lanes.enumerated() {
      let (x, width) = (columns.start(lane: lane, span: 1), columns.widths[lane])
      if x < rect.maxX, rect.minX < x + width, width > 0 { continue }
      rows.ranges[index] = 0..<0
    }
    search.touch(rows.ranges)
    return rows
  }
}
