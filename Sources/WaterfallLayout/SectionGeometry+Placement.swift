// Placing items at the section's end. After placing some, the caller calls `finish`.
extension SectionGeometry {
  /// Whether an item's extent is the same in every lane.
  func hasFixedExtents(_ rules: LayoutRules) -> Bool { columns.isUniform || rules.isDense }

  /// Whether items of span 1 can be placed many at a time, from their extents alone.
  func hasKernel(_ rules: LayoutRules) -> Bool {
    if case .tolerant = rules.policy { return false }
    return columns.isUniform && !rules.isDense && !rules.isColumnFirst
  }

  /// Places items of span 1 by their raw extents, which it cleans. The caller has made room for the
  /// items.
  mutating func place(extents: inout ContiguousArray<Double>, in rules: LayoutRules) {
    rules.gate.clean(&extents)
    guard hasKernel(rules) else {
      for extent in extents { placeByRules(extent: extent, span: 1, in: rules) }
      return
    }
    let (first, end) = (items.count, items.count + extents.count)
    _ = LaneBlocks.mark(max(0, end - 1))
    blocks.reserve(end)
    var tops = ContiguousArray<Double>()
    while items.count < end {
      let begin = items.count
      let border = min(end, ((begin >> blocks.shift) + 1) << blocks.shift)
      let new = begin - first..<border - first
      if rules.policy == .roundRobin {
        isInTurn = isInTurn && cursor == begin % ends.count
        isLevel = isLevel && ends.count == 1
        items.placeInTurn(
          extents.span.extracting(new), gap: self.rules.itemGap, ends: &ends, cursor: &cursor)
      } else {
        isInTurn = isInTurn && ends.count == 1
        items.placeShortest(extents, new, gap: self.rules.itemGap, ends: &ends, tops: &tops)
      }
      blocks.updateLasts(items.lanes, from: begin)
      let isWhole = border & ((1 << blocks.shift) - 1) == 0
      let isFinite = isWhole ? blocks.close(ends: ends) : ends.allSatisfy { $0 < .infinity }
      guard isFinite else {
        return placeCarefully(extents[(begin - first)...], from: begin, in: rules)
      }
    }
    items.completeSpans()
  }

  /// Removes the items from `first` on, and places them again with sums that stop at the greatest
  /// number.
  private mutating func placeCarefully(
    _ extents: ArraySlice<Double>, from first: Int, in rules: LayoutRules
  ) {
    items.completeSpans()
    truncate(to: first, in: rules)
    for extent in extents { placeByRules(extent: extent, span: 1, in: rules) }
  }

  /// Places an item of known extent by the rules.
  mutating func placeByRules(extent: Double, span: Int, in rules: LayoutRules) {
    if rules.isDense { return placeDensely(extent: extent, span: span, lanes: lanes(for: span)) }
    let (lane, top) = candidate(span: span, policy: rules.policy)
    place(lane: lane, span: span, top: top, extent: extent)
  }

  /// Places an item of known extent at the least top in the lanes that it keeps.
  mutating func placeKept(lane: Int, span: Int, extent: Double) {
    if dense != nil { return placeDensely(extent: extent, span: span, lanes: lane..<lane + 1) }
    place(lane: lane, span: span, top: top(lane: lane, span: span), extent: extent)
  }

  /// Places an item of a section that is not dense.
  mutating func place(lane: Int, span: Int, top: Double, extent: Double) {
    let mark = LaneBlocks.mark(items.count)
    isInTurn = isInTurn && span == 1 && lane == items.count % ends.count
    isLevel = isLevel && span == 1 && top == ends.min()
    items.append(top: top, extent: extent, lane: lane, span: span)
    occupy(lane: lane, span: span, bottom: top.adding(extent))
    for covered in lane..<lane + span { blocks.lasts[covered] = mark }
    if items.count & ((1 << blocks.shift) - 1) == 0 { _ = blocks.close(ends: ends) }
  }

  /// The first lanes at which an item of this span has room.
  func lanes(for span: Int) -> Range<Int> { 0..<ends.count - span + 1 }

  /// The least free top for an item in a dense section. Its first lane is one of `lanes`.
  mutating func denseCandidate(
    extent: Double, span: Int, lanes: Range<Int>
  ) -> (lane: Int, top: Double) {
    guard let found = dense?.holes.place(span: span, extent: extent, in: lanes, among: items)
    else { fatalError("The section is not dense") }
    return found
  }

  /// Places an item of a dense section at the least free top, which may be above other items.
  private mutating func placeDensely(extent: Double, span: Int, lanes: Range<Int>) {
    let (lane, top) = denseCandidate(extent: extent, span: span, lanes: lanes)
    placeDensely(lane: lane, span: span, top: top, extent: extent)
  }

  /// Places an item of a dense section where it has room.
  mutating func placeDensely(lane: Int, span: Int, top: Double, extent: Double) {
    let bottom = top.adding(extent)
    let covered = lane..<lane + span
    dense?.holes.occupy(lanes: covered, top: top, bottom: bottom)
    let entry = LaneLists.Entry(top: top, item: items.count, lane: lane)
    dense?.boxes.append(item: items.count, top: top, bottom: bottom)
    for lane in covered { dense?.lists.insert(entry, extent: extent, lane: lane) }
    items.append(top: top, extent: extent, lane: lane, span: span)
    occupy(lane: lane, span: span, bottom: bottom)
    itemsEnd = max(itemsEnd, bottom)
  }

  /// Moves the section's end below the items. Those before `first` are already above `itemsEnd`.
  mutating func finish(from first: Int = 0, in rules: LayoutRules) {
    if dense == nil {
      if items.count - first < ends.count {
        for item in first..<items.count { itemsEnd = max(itemsEnd, items.bottom(item)) }
      } else {
        // In each lane, the last item is the lowest.
        for last in blocks.lasts where last != LaneBlocks.none {
          itemsEnd = max(itemsEnd, items.bottom(Int(last)))
        }
      }
    }
    if rules.isFlush { extendLasts() }
    close(in: rules)
  }

  /// Removes the items from `count` on, or all items of a dense section. The caller places the
  /// later items again.
  mutating func truncate(to count: Int, in rules: LayoutRules) {
    if dense != nil { dense = SectionGeometry(self.rules, in: rules, start: start).dense }
    let count = dense == nil ? count : 0
    if count == 0 { (isInTurn, isLevel) = (true, true) }
    let border = border(before: count)
    items.truncate(to: count)
    blocks.truncate(toItems: count)
    (blocks.lasts, ends, cursor) = (border.lasts, border.ends, border.cursor)
    itemsEnd = firstLine
    for last in blocks.lasts where last != LaneBlocks.none {
      itemsEnd = max(itemsEnd, items.bottom(Int(last)))
    }
  }
}
