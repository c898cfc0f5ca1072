// The search for the items of a dense section that a rectangle meets.
extension SectionGeometry {
  /// Calls `body` with the items of a dense section that share area with `rect`, by number.
  static func forEachDenseItem(
    of sections: Span<SectionGeometry>, at section: Int, in rect: Rect, _ body: (Attributes) -> Void
  ) {
    guard let boxes = sections[section].dense?.boxes else { return }
    let (items, columns) = (sections[section].items, sections[section].columns)
    // The limit is 32 blocks, plus eight times as many as would meet the rectangle if the items
    // were spread evenly.
    let height = sections[section].itemsEnd - sections[section].firstLine
    let part = min((rect.maxY - rect.minY) / max(height, 1), 1)
    let most = 32 + 8 * Int(part * Double(items.count >> BoxTree.shift))
    guard let blocks = boxes.blocks(from: rect.minY, to: rect.maxY, most: most) else {
      let numbers = sections[section].collected(in: rect)
      return visit(numbers, items, columns, in: rect, section: section, body)
    }
    let stretches = BoxTree.stretches(of: blocks, count: items.count)
    items.touch(stretches)
    for stretch in stretches { visit(stretch, items, columns, in: rect, section: section, body) }
  }

  /// The numbers of a dense section's items that `rect` meets along the way of scrolling, and of a
  /// few others, sorted.
  private func collected(in rect: Rect) -> ContiguousArray<Int> {
    var found = ContiguousArray<Int>()
    let lanes = columns.lanes(from: rect.minX, to: rect.maxX)
    found.reserveCapacity(16 * lanes.count)
    for lane in lanes {
      dense?.lists.forEach(lane: lane, from: rect.minY, to: rect.maxY) { entry in
        // An item that covers several of the lanes is counted in the first of them only.
        if lane == max(lanes.lowerBound, entry.lane) { found.append(entry.item) }
      }
    }
    found.sortSpread()
    return found
  }
}

extension ItemStore {
  /// Reads the stored data of the items in some stretches, to bring it into the cache. All reads
  /// run at the same time, not one stretch after the other between calls of `body`.
  fileprivate func touch(_ stretches: ContiguousArray<Range<Int>>) {
    let (slots, lanes, spans) = (slots.span, lanes.span, spans.span)
    var bits: UInt64 = 0
    for stretch in stretches {
      for place in stride(from: stretch.lowerBound, to: stretch.upperBound, by: 4) {
        bits |= slots[place].top.bitPattern
      }
      for place in stride(from: stretch.lowerBound, to: stretch.upperBound, by: 32) {
        bits |= UInt64(truncatingIfNeeded: lanes[place])
        if !spans.isEmpty { bits |= UInt64(truncatingIfNeeded: spans[place]) }
      }
    }
    keepReads(of: bits)
  }
}

extension BoxTree {
  /// The stretches of item numbers that sorted blocks have; `count` is the number of all items.
  fileprivate static func stretches(
    of blocks: ContiguousArray<UInt32>, count: Int
  ) -> ContiguousArray<Range<Int>> {
    var stretches = ContiguousArray<Range<Int>>()
    stretches.reserveCapacity(blocks.count)
    for block in blocks {
      let first = Int(block) << shift
      let end = min(count, first + 1 << shift)
      if let last = stretches.last, last.upperBound == first {
        stretches[stretches.count - 1] = last.lowerBound..<end
      } else {
        stretches.append(first..<end)
      }
    }
    return stretches
  }
}
