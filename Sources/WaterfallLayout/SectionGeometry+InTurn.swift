// Culling after round robin. Lanes may end far apart, so items side by side have numbers far apart.
// But of N lanes, lane k has the items k, k + N, k + 2N and so on, and their tops are sorted.
extension SectionGeometry {
  /// Calls `body` with the items that share area with `rect`, by number. Some items are in chunks.
  ///
  /// - Complexity: O(lanes · log n + found)
  @inline(never)
  static func forEachItemInTurn(
    _ items: borrowing ItemStore, _ columns: borrowing ColumnTable, in rect: Rect, section: Int,
    _ body: (Attributes) -> Void
  ) {
    let (lefts, laneCount) = (columns.lefts, columns.count)
    let (starts, widths) = (lefts.span, columns.widths.span)
    var lanes = columns.lanes(from: rect.minX, to: rect.maxX)
    func isMet(_ lane: Int) -> Bool { rect.meets(x: starts[lane], width: widths[lane]) }
    // The lanes that the rectangle meets are consecutive.
    while let lane = lanes.first, !isMet(lane) { lanes.removeFirst() }
    while let lane = lanes.last, !isMet(lane) { lanes.removeLast() }
    guard !lanes.isEmpty else { return }
    let search = RowSearch(items, lanes: lanes, from: rect.minY, to: rect.maxY)
    let (slots, chunks) = (items.slots.span, items.chunks.shape)
    for cell in LaneRows.cells(of: search.runs(in: items)) {
      let (row, lane) = (Int(cell.row), lanes.lowerBound &+ Int(cell.lane))
      let slot = slots[chunks.place(row: row, lane: lane)]
      guard slot.extent > 0 else { continue }
      let frame = Rect(x: starts[lane], y: slot.top, width: widths[lane], height: slot.extent)
      let path = ItemPath(section: section, item: row &* laneCount &+ lane)
      body(Attributes(path: path, frame: frame, lane: lane))
    }
  }
}
