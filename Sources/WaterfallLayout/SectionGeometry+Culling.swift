// The search for the items that a rectangle meets.
extension SectionGeometry {
  /// The greatest number of blocks above a line that are looked at item by item.
  private static let shortBlocks = 8

  /// The item's frame, with y along the way of scrolling, not scaled.
  func frame(_ item: Int) -> Rect {
    var frame = ownFrame(item)
    if isExtended(item) { frame.height = itemsEnd - frame.y }
    return frame
  }

  /// The item's frame without the extension of a flush section.
  func ownFrame(_ item: Int) -> Rect {
    let (lane, span) = (Int(items.lanes[item]), items.span(item))
    let slot = items.slots[item]
    return Rect(
      x: columns.start(lane: lane, span: span), y: slot.top,
      width: columns.extent(lane: lane, span: span), height: slot.extent)
  }

  /// Calls `body` with the items of a section that share area with `rect`, by number.
  // This is static because a method of a section would copy the section with all its parts, which
  // takes as long as a short query. Here only the parts that are read are copied.
  @inline(never)
  static func forEachItem(
    of sections: Span<SectionGeometry>, at section: Int, in rect: Rect, _ body: (Attributes) -> Void
  ) {
    guard sections[section].firstLine < rect.maxY, rect.minY < sections[section].itemsEnd
    else { return }
    if sections[section].isUnusual, !sections[section].extended.isEmpty {
      forEachExtendedItem(of: sections, at: section, in: rect, body)
    } else {
      forEachOwnItem(of: sections, at: section, in: rect, body)
    }
  }

  /// Calls `body` with the items whose own frames share area with `rect`, by number.
  static func forEachOwnItem(
    of sections: Span<SectionGeometry>, at section: Int, in rect: Rect, _ body: (Attributes) -> Void
  ) {
    if sections[section].dense != nil {
      forEachDenseItem(of: sections, at: section, in: rect, body)
    } else if sections[section].isUnusual, !sections[section].laneStarts.isEmpty {
      forEachItemColumnFirst(
        sections[section].items, sections[section].columns, sections[section].laneStarts.span,
        in: rect, section: section, body)
    } else if sections[section].hasManyRows {
      forEachItemInTurn(
        sections[section].items, sections[section].columns, sections[section].ends.span,
        from: sections[section].firstLine, in: rect, section: section, body)
    } else {
      sections[section].forEachItemByBlocks(in: rect, section: section, body)
    }
  }

  /// Calls `body` with the items that share area with `rect`, by number; not in a dense section.
  // If this were inlined, the whole section would be copied for the closures in it.
  @inline(never)
  private borrowing func forEachItemByBlocks(
    in rect: Rect, section: Int, _ body: (Attributes) -> Void
  ) {
    let near = blocks.blocks(from: rect.minY, to: rect.maxY)
    if let first = blocks.first(
      endingBelow: rect.minY, before: near.lowerBound, most: Self.shortBlocks),
      isLevel || isShort(first..<near.upperBound, for: rect)
    {
      visit(numbers(first..<near.upperBound), in: rect, section: section, body)
    } else if isLevel {
      // With many lanes, most items that reach the line are in the blocks just before it. So these
      // blocks are looked at as a whole.
      let first = max(0, near.lowerBound - (2 * columns.count) >> blocks.shift)
      visit(
        reaching(rect.minY, fromBefore: first, before: near.lowerBound), in: rect, section: section,
        body)
      visit(numbers(first..<near.upperBound), in: rect, section: section, body)
    } else {
      for stretch in stretches(in: rect, from: near.upperBound - 1) {
        visit(stretch, in: rect, section: section, body)
      }
    }
  }

  /// The numbers of the items of some blocks.
  private func numbers(_ range: Range<Int>) -> Range<Int> {
    (range.lowerBound << blocks.shift..<range.upperBound << blocks.shift)
      .clamped(to: 0..<items.count)
  }

  /// Whether the items of these blocks may be looked at one by one. Either they are few, or the
  /// lanes end near each other and nearly all items are in the rectangle.
  private func isShort(_ range: Range<Int>, for rect: Rect) -> Bool {
    range.count <= 2 * Self.shortBlocks || blocks.reach(of: range) <= 5 * rect.height
  }

  /// Calls `body` with the items of a short section that share area with `rect`, by number.
  static func visit(
    _ slots: Span<ItemStore.Slot>, lanes: Span<Int16>, starts: Span<Double>, widths: Span<Double>,
    in rect: Rect, section: Int, _ body: (Attributes) -> Void
  ) {
    for item in slots.indices {
      let slot = slots[item]
      guard slot.top < rect.maxY, rect.minY < slot.top + slot.extent, slot.extent > 0
      else { continue }
      let lane = Int(lanes[item])
      let frame = Rect(x: starts[lane], y: slot.top, width: widths[lane], height: slot.extent)
      guard rect.meets(x: frame.x, width: frame.width) else { continue }
      body(Attributes(path: ItemPath(section: section, item: item), frame: frame, lane: lane))
    }
  }

  private func visit(
    _ numbers: some Sequence<Int>, in rect: Rect, section: Int, _ body: (Attributes) -> Void
  ) {
    Self.visit(numbers, items, columns, in: rect, section: section, body)
  }

  /// Calls `body` with those of the given items that share area with `rect`.
  static func visit(
    _ numbers: some Sequence<Int>, _ items: borrowing ItemStore, _ columns: borrowing ColumnTable,
    in rect: Rect, section: Int, _ body: (Attributes) -> Void
  ) {
    let (minimum, maximum) = (rect.minY, rect.maxY)
    let (slots, lanes, spans) = (items.slots.span, items.lanes.span, items.spans.span)
    let (starts, widths) = (columns.starts.span, columns.widths.span)
    let mirrorSum = columns.mirrorSum
    let isPlain = spans.isEmpty && mirrorSum == nil
    for item in numbers {
      let slot = slots[item]
      guard slot.top < maximum, minimum < slot.top + slot.extent, slot.extent > 0
      else { continue }
      let lane = Int(lanes[item])
      var frame = Rect(x: starts[lane], y: slot.top, width: widths[lane], height: slot.extent)
      if !isPlain {
        let span = spans.isEmpty ? 1 : Int(spans[item])
        if span != 1 { frame.width = columns.extent(lane: lane, span: span) }
        if let mirrorSum {
          frame.x = columns.mirrored(from: frame.x, extent: frame.width, mirrorSum)
        }
      }
      guard rect.meets(x: frame.x, width: frame.width) else { continue }
      body(Attributes(path: ItemPath(section: section, item: item), frame: frame, lane: lane))
    }
  }

  /// Reads fields that the section stores inline, to bring them into the cache. A caller does this
  /// for several sections first, and so waits for all of them at once.
  ///
  /// - Returns: bits of the numbers read, none of them negative.
  func touch() -> UInt64 { start.bitPattern | firstLine.bitPattern | columns.gap.bitPattern }

  /// Reads the items of a short section into the cache.
  ///
  /// - Returns: bits of the numbers read, none of them negative.
  func touchItems() -> UInt64 {
    guard isShort else { return 0 }
    var bits: UInt64 = 0
    let (slots, lanes) = (items.slots.span, items.lanes.span)
    if let lane = lanes.indices.first { bits |= UInt64(truncatingIfNeeded: lanes[lane]) }
    for place in stride(from: 0, to: slots.count, by: 4) { bits |= slots[place].top.bitPattern }
    return bits
  }

  /// The items before block `early` that end below a line, sorted by number; the shortest lane
  /// crosses the line in `block`. Only for level sections. There, only each lane's last item before
  /// `block` can reach below the line.
  private func reaching(
    _ line: Double, fromBefore early: Int, before block: Int
  ) -> ContiguousArray<Int> {
    let end = blocks.items(ofBlock: early).lowerBound
    var found = ContiguousArray<Int>()
    found.reserveCapacity(columns.count)
    for lane in 0..<columns.count {
      if let last = blocks.last(lane: lane, before: block), last < end, items.bottom(last) > line {
        found.append(last)
      }
    }
    found.sortSpread()
    return found
  }

  /// The ranges of item numbers that may be in `rect`, sorted and without overlap. For each lane
  /// that `rect` meets they cover its items there, from the first to the last.
  private func stretches(in rect: Rect, from hint: Int) -> [Range<Int>] {
    var (low, found) = (hint, [Range<Int>]())
    for lane in columns.lanes(from: rect.minX, to: rect.maxX) {
      let first = partition(lane: lane, from: low) { items.bottom($0) <= rect.minY }
      guard first < items.count else { continue }
      low = first >> blocks.shift
      let end = partition(lane: lane, from: low) { items.top($0) < rect.maxY }
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

  /// Adds the stretch. Where four or more blocks in a row hold nothing of its lane, they are left
  /// out.
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
}
