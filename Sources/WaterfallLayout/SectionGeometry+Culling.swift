// Which items a rectangle meets.
extension SectionGeometry {
  /// More items than this are not looked at one by one before the lanes have been asked.
  private static let shortStretch = 1024

  /// The item's frame, with y along the way of scrolling, not scaled.
  func frame(_ item: Int) -> Rect {
    let (lane, span) = (Int(items.lanes[item]), items.span(item))
    return Rect(
      x: columns.start(lane: lane, span: span), y: items.tops[item],
      width: columns.extent(lane: lane, span: span), height: items.extents[item])
  }

  /// Calls `body` with the items that share area with `rect`, by number.
  func forEachItem(in rect: Rect, section: Int, _ body: (Attributes) -> Void) {
    guard firstLine < rect.maxY, rect.minY < itemsEnd else { return }
    if let lists = dense?.lists {
      for item in collected(in: rect, lists: lists) {
        visit(item..<item + 1, in: rect, section: section, body)
      }
      return
    }
    let near = blocks.blocks(from: rect.minY, to: rect.maxY)
    let stretch = (near.lowerBound << blocks.shift..<near.upperBound << blocks.shift)
      .clamped(to: 0..<items.count)
    // Where the lanes end near each other, nearly all of a stretch is in the rectangle.
    if stretch.count <= Self.shortStretch
      || blocks.skew(before: near.lowerBound) <= 2 * rect.height
    {
      visit(stretch, in: rect, section: section, body)
    } else {
      for stretch in stretches(in: rect, from: near.lowerBound) {
        visit(stretch, in: rect, section: section, body)
      }
    }
  }

  private func visit(
    _ stretch: Range<Int>, in rect: Rect, section: Int, _ body: (Attributes) -> Void
  ) {
    let (minimum, maximum) = (rect.minY, rect.maxY)
    let (tops, extents, lanes) = (items.tops.span, items.extents.span, items.lanes.span)
    let (starts, widths) = (columns.starts.span, columns.widths.span)
    let isPlain = items.spans.isEmpty && columns.mirrorSum == nil
    for item in stretch {
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
  private func collected(in rect: Rect, lists: LaneLists) -> [Int] {
    var found: [Int] = []
    let lanes = columns.lanes(from: rect.minX, to: rect.maxX)
    for lane in lanes {
      let lower = lists.partition(lane: lane) { items.bottom($0) <= rect.minY }
      let upper = lists.partition(lane: lane) { items.tops[$0] < rect.maxY }
      for rank in lower..<max(lower, upper) {
        let item = lists.item(lane: lane, rank: rank)
        // An item that covers several of the lanes counts in the first of them.
        if lane == max(lanes.lowerBound, Int(items.lanes[item])) { found.append(item) }
      }
    }
    return found.sorted()
  }
}
