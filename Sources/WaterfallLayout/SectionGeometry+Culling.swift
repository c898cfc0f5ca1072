// Which items a rectangle meets.
extension SectionGeometry {
  /// More blocks than this are not looked at above a line.
  private static let shortBlocks = 8

  /// The item's frame, with y along the way of scrolling, not scaled.
  func frame(_ item: Int) -> Rect {
    let (lane, span) = (Int(items.lanes[item]), items.span(item))
    return Rect(
      x: columns.start(lane: lane, span: span), y: items.tops[item],
      width: columns.extent(lane: lane, span: span), height: items.extents[item])
  }

  /// Calls `body` with the items that share area with `rect`, by number.
  // Inlined, the whole section would be copied for what closures in it read.
  @inline(never)
  func forEachItem(in rect: Rect, section: Int, _ body: (Attributes) -> Void) {
    guard firstLine < rect.maxY, rect.minY < itemsEnd else { return }
    if let lists = dense?.lists {
      visit(collected(in: rect, lists: lists), in: rect, section: section, body)
      return
    }
    let near = blocks.blocks(from: rect.minY, to: rect.maxY)
    if let first = blocks.first(
      endingBelow: rect.minY, before: near.lowerBound, most: Self.shortBlocks),
      isLevel || isShort(first..<near.upperBound, for: rect)
    {
      visit(numbers(first..<near.upperBound), in: rect, section: section, body)
    } else if isLevel {
      visit(
        reaching(rect.minY, before: near.lowerBound), in: rect, section: section, body)
      visit(numbers(near), in: rect, section: section, body)
    } else if isInTurn {
      visitInTurn(collectedInTurn(in: rect), in: rect, section: section, body)
    } else {
      for stretch in stretches(in: rect, from: near.upperBound - 1) {
        visit(stretch, in: rect, section: section, body)
      }
    }
  }

  /// The items of some blocks.
  private func numbers(_ range: Range<Int>) -> Range<Int> {
    (range.lowerBound << blocks.shift..<range.upperBound << blocks.shift)
      .clamped(to: 0..<items.count)
  }

  /// Whether the items of these blocks may be looked at one by one: they are few, or, because the
  /// lanes end near each other, nearly all in the rectangle.
  private func isShort(_ range: Range<Int>, for rect: Rect) -> Bool {
    range.count <= 2 * Self.shortBlocks || blocks.reach(of: range) <= 5 * rect.height
  }

  private func visit(
    _ numbers: some Sequence<Int>, in rect: Rect, section: Int, _ body: (Attributes) -> Void
  ) {
    let (minimum, maximum) = (rect.minY, rect.maxY)
    let (tops, extents, lanes) = (items.tops.span, items.extents.span, items.lanes.span)
    let (starts, widths) = (columns.starts.span, columns.widths.span)
    let isPlain = items.spans.isEmpty && columns.mirrorSum == nil
    for item in numbers {
      let top = tops[item]
      let extent = extents[item]
      guard top < maximum, minimum < top + extent else { continue }
      let lane = Int(lanes[item])
      let frame =
        isPlain
        ? Rect(x: starts[lane], y: top, width: widths[lane], height: extent) : frame(item)
      guard frame.sharesArea(with: rect) else { continue }
      body(Attributes(path: ItemPath(section: section, item: item), frame: frame, lane: lane))
    }
  }

  /// As ``visit(_:in:section:_:)``, without a look at the lanes.
  private func visitInTurn(
    _ numbers: ContiguousArray<Int>, in rect: Rect, section: Int, _ body: (Attributes) -> Void
  ) {
    let (tops, extents, laneCount) = (items.tops.span, items.extents.span, columns.count)
    for item in numbers {
      let lane = item % laneCount
      let frame = Rect(
        x: columns.start(lane: lane, span: 1), y: tops[item], width: columns.widths[lane],
        height: extents[item])
      guard frame.sharesArea(with: rect) else { continue }
      body(Attributes(path: ItemPath(section: section, item: item), frame: frame, lane: lane))
    }
  }

  /// The numbers of the items before a block that end below a line, sorted, where each item starts
  /// at the shortest lane's end and the shortest lane ends above the line: only a lane's last does.
  private func reaching(_ line: Double, before block: Int) -> ContiguousArray<Int> {
    var found = ContiguousArray<Int>()
    found.reserveCapacity(columns.count)
    for lane in 0..<columns.count {
      if let last = blocks.last(lane: lane, before: block), items.bottom(last) > line {
        found.append(last)
      }
    }
    found.sortSpread()
    return found
  }

  /// The stretches of item numbers in which the lanes that `rect` meets have their items in it,
  /// from the first to the last, none overlapping another.
  private func stretches(in rect: Rect, from hint: Int) -> [Range<Int>] {
    var (low, found) = (hint, [Range<Int>]())
    for lane in columns.lanes(from: rect.minX, to: rect.maxX) {
      let first = partition(lane: lane, from: low) { items.bottom($0) <= rect.minY }
      guard first < items.count else { continue }
      low = first >> blocks.shift
      let end = partition(lane: lane, from: low) { items.tops[$0] < rect.maxY }
      guard let last = last(in: lane, before: end), first <= last else { continue }
      split(first...last, lane: lane, into: &found)
    }
    found.sort { $0.lowerBound < $1.lowerBound }
    var merged: [Range<Int>] = []
    for stretch in found {
      if let last = merged.last, stretch.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, stretch.upperBound)
      } else {
        merged.append(stretch)
      }
    }
    return merged
  }

  /// Adds the stretch, without the blocks that hold nothing of its lane if these are many.
  private func split(_ stretch: ClosedRange<Int>, lane: Int, into found: inout [Range<Int>]) {
    var start = stretch.lowerBound
    var block = start >> blocks.shift
    let lastBlock = stretch.upperBound >> blocks.shift
    while block < lastBlock, let last = blocks.last(lane: lane, before: block + 1) {
      let next = blocks.block(lane: lane, from: block + 1) { $0 <= last }
      if next > block + 4 {
        found.append(start..<last + 1)
        start = blocks.items(ofBlock: next).lowerBound
      }
      block = next
    }
    found.append(start..<stretch.upperBound + 1)
  }

  /// The numbers of a dense section's items that `rect` meets along the way of scrolling, sorted.
  private func collected(in rect: Rect, lists: LaneLists) -> ContiguousArray<Int> {
    var found = ContiguousArray<Int>()
    let lanes = columns.lanes(from: rect.minX, to: rect.maxX)
    found.reserveCapacity(16 * lanes.count)
    for lane in lanes {
      lists.forEach(lane: lane, from: rect.minY, to: rect.maxY) { entry in
        // An item that covers several of the lanes counts in the first of them.
        if lane == max(lanes.lowerBound, entry.lane) { found.append(entry.item) }
      }
    }
    found.sortSpread()
    return found
  }
}
