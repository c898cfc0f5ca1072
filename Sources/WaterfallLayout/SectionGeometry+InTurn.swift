// Culling where the lanes took the items in turn. Lanes may end far apart then, so that items
// side by side have numbers far apart; but a lane's items are every so many, and their tops sorted.
extension SectionGeometry {
  /// Calls `body` with the items that share area with `rect`, by number; there are tiles.
  ///
  /// - Complexity: O(lanes · log n + found)
  @inline(never)
  borrowing func forEachItemInTurn(in rect: Rect, section: Int, _ body: (Attributes) -> Void) {
    let lanes = columns.lanes(from: rect.minX, to: rect.maxX)
    guard !lanes.isEmpty else { return }
    let (line, end) = (rect.minY, rect.maxY)
    let search = RowSearch(items, lanes: lanes, from: line, to: end)
    var runs = search.runs(in: items)
    let (lefts, laneCount) = (columns.lefts, columns.count)
    let (starts, widths) = (lefts.span, columns.widths.span)
    for (index, lane) in lanes.enumerated() {
      let (x, width) = (starts[lane], widths[lane])
      if x >= rect.maxX || rect.minX >= x + width || width <= 0 {
        runs[index].end = runs[index].first
      }
    }
    let (slots, tiles) = (items.slots.span, items.tiles.shape)
    for cell in LaneRows.cells(of: runs) {
      let (row, lane) = (Int(cell.row), lanes.lowerBound &+ Int(cell.lane))
      let slot = slots[tiles.place(row: row, lane: lane)]
      guard slot.top < end, line < slot.top + slot.extent, slot.extent > 0 else { continue }
      let frame = Rect(x: starts[lane], y: slot.top, width: widths[lane], height: slot.extent)
      let path = ItemPath(section: section, item: row &* laneCount &+ lane)
      body(Attributes(path: path, frame: frame, lane: lane))
    }
  }
}
