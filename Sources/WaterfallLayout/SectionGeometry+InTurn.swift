// Culling where the lanes took the items in turn. Lanes may end far apart then, so that items
// side by side have numbers far apart; but a lane's items are every so many, and their tops sorted.
extension SectionGeometry {
  /// Calls `body` with the items that share area with `rect`, by number; there are tiles.
  ///
  /// - Parameter near: the blocks in which the shortest lane crosses the rectangle.
  /// - Complexity: O(lanes · log n + found)
  @inline(never)
  borrowing func forEachItemInTurn(
    in rect: Rect, near: Range<Int>, section: Int, _ body: (Attributes) -> Void
  ) {
    // Parts of the section, because closures would copy it as a whole.
    let (items, columns) = (items, columns)
    let lanes = columns.lanes(from: rect.minX, to: rect.maxX)
    guard !lanes.isEmpty else { return }
    let search = RowSearch(items, in: blocks, lanes: lanes, near: near)
    var rows = LaneRows(search.rows(from: rect.minY, to: rect.maxY))
    let (slots, tiles, laneCount) = (items.slots.span, items.tiles, columns.count)
    let lefts = columns.lefts
    let (starts, widths) = (lefts.span, columns.widths.span)
    for (index, lane) in lanes.enumerated() {
      let (x, width) = (starts[lane], widths[lane])
      if x >= rect.maxX || rect.minX >= x + width || width <= 0 { rows.ranges[index] = 0..<0 }
    }
    search.touch(rows.ranges)
    let (line, end) = (rect.minY, rect.maxY)
    rows.visit { row, index in
      let lane = lanes.lowerBound &+ index
      let slot = slots[tiles.place(row: row, lane: lane)]
      guard slot.top < end, line < slot.top + slot.extent, slot.extent > 0 else { return }
      let frame = Rect(x: starts[lane], y: slot.top, width: widths[lane], height: slot.extent)
      let path = ItemPath(section: section, item: row &* laneCount &+ lane)
      body(Attributes(path: path, frame: frame, lane: lane))
    }
  }
}
