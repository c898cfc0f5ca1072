extension MasonryLayout {
  /// Calls `body` with each element that shares area with `rect`, in layout order (LAYOUT.md 6).
  ///
  /// - Parameter rect: points, in the content's coordinates; an empty one finds nothing.
  /// - Complexity: O(columns · log n + found), also when one item is a million times as high as
  ///   the others. Allocates nothing for elements that are not found.
  public func forEachAttributes(in rect: Rect, _ body: (Attributes) -> Void) {
    guard rect.width > 0, rect.height > 0 else { return }
    let rect = rules.isTransposed ? rect.transposed : rect
    var section = firstSection(endingAfter: rect.minY)
    while section < sections.count, sections[section].start < rect.maxY {
      if let header = sections[section].header {
        let moved = movedFrame(of: header, in: section, for: rect)
        if moved.sharesArea(with: rect) {
          body(presented(headerAttributes(header, section: section, moved: moved)))
        }
      }
      forEachItem(in: rect, of: section) { body(presented($0)) }
      if let footer = sections[section].footer, footer.frame.sharesArea(with: rect) {
        let path = Self.path(section)
        body(presented(Attributes(kind: .footer, path: path, frame: footer.frame)))
      }
      section += 1
    }
  }

  /// The elements that share area with `rect`, in layout order (LAYOUT.md 6).
  ///
  /// - Parameter rect: points, in the content's coordinates; an empty one finds nothing.
  /// - Returns: attributes with sticky headers moved, each element once.
  /// - Complexity: O(columns · log n + found), also when one item is a million times as high as
  ///   the others.
  public func attributes(in rect: Rect) -> [Attributes] {
    var found: [Attributes] = []
    forEachAttributes(in: rect) { found.append($0) }
    return found
  }

  /// The first section that ends after this line.
  func firstSection(endingAfter line: Double) -> Int {
    var (low, high) = (0, sections.count)
    while low < high {
      let middle = (low + high) / 2
      if sections[middle].end <= line { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Where a header is when `rect` is in sight.
  private func movedFrame(
    of header: SectionGeometry.Supplement, in section: Int, for rect: Rect
  ) -> Rect {
    var frame = header.frame
    guard rules.hasStickyHeaders else { return frame }
    frame.y = max(frame.y, min(rect.minY, sections[section].end - header.extent))
    return frame
  }

  /// Calls `body` with the section's items that share area with `rect`, by number.
  func forEachItem(in rect: Rect, of section: Int, _ body: (Attributes) -> Void) {
    let geometry = sections[section]
    guard geometry.firstLine < rect.maxY, rect.minY < geometry.itemsEnd else { return }
    let lanes = geometry.columns.lanes(from: rect.minX, to: rect.maxX)
    var (total, least, greatest) = (0, Int.max, -1)
    for lane in lanes {
      let ranks = ranks(in: rect, lane: lane, of: geometry)
      guard !ranks.isEmpty else { continue }
      total += ranks.count
      least = min(least, geometry.index.item(lane: lane, rank: ranks.lowerBound))
      greatest = max(greatest, geometry.index.item(lane: lane, rank: ranks.upperBound - 1))
    }
    guard total > 0 else { return }
    func visit(_ item: Int) {
      let frame = frame(geometry.firstItem + item, in: section)
      guard frame.sharesArea(with: rect) else { return }
      let path = ItemPath(section: section, item: item)
      body(
        Attributes(path: path, frame: frame, lane: Int(items.lanes[geometry.firstItem + item])))
    }
    // Lanes that are filled evenly hold neighbours in number: then no list is needed.
    if !rules.isDense && greatest - least < 4 * total + 32 {
      for item in least...greatest { visit(item) }
    } else {
      for item in collected(in: rect, lanes: lanes, of: geometry, count: total) { visit(item) }
    }
  }

  /// The numbers of the items in these lanes that `rect` meets along the way of scrolling, sorted.
  private func collected(
    in rect: Rect, lanes: Range<Int>, of geometry: SectionGeometry, count: Int
  ) -> ContiguousArray<Int> {
    var found = ContiguousArray<Int>()
    found.reserveCapacity(count)
    for lane in lanes {
      for rank in ranks(in: rect, lane: lane, of: geometry) {
        let item = geometry.index.item(lane: lane, rank: rank)
        // An item that covers several of the lanes counts in the first of them.
        let first = max(lanes.lowerBound, Int(items.lanes[geometry.firstItem + item]))
        if lane == first { found.append(item) }
      }
    }
    found.sort()
    return found
  }

  /// The ranks of a lane's items whose extents `rect` meets.
  private func ranks(in rect: Rect, lane: Int, of geometry: SectionGeometry) -> Range<Int> {
    let first = geometry.firstItem
    let lower = geometry.index.partition(lane: lane) { items.bottom(first + $0) <= rect.minY }
    let upper = geometry.index.partition(lane: lane) { items.tops[first + $0] < rect.maxY }
    return lower..<max(lower, upper)
  }
}
