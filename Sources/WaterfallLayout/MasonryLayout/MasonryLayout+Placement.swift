extension MasonryLayout {
  /// Places the items of span 1 whose raw extents have been added to the store, in the last
  /// section.
  mutating func placeAddedExtents(in section: Int) {
    let first = items.count
    guard items.extents.count > first else { return }
    if case .tolerant = rules.policy { return placeOneByOne(in: section) }
    if rules.isDense { return placeOneByOne(in: section) }
    if rules.policy == .roundRobin {
      items.placeInTurn(in: &sections[section], gate: rules.gate)
    } else {
      items.placeShortest(in: &sections[section], gate: rules.gate)
    }
    finishAdding(from: first, in: section)
  }

  /// Places one item of the last section, asking for its extent once its width is known.
  mutating func place(_ item: Int, in section: Int, from source: some LayoutSource) {
    let path = ItemPath(section: section, item: item)
    let columns = sections[section].columns
    let span = min(max(1, source.span(of: path)), columns.count)
    if rules.isDense {
      let width = columns.extent(lane: 0, span: span)
      let extent = rules.gate.extent(source.extent(of: path, laneExtent: width))
      placeDensely(extent: extent, span: span, in: section)
      return
    }
    let (lane, top) = sections[section].candidate(span: span, policy: rules.policy)
    let width = columns.extent(lane: lane, span: span)
    let extent = rules.gate.extent(source.extent(of: path, laneExtent: width))
    place(lane: lane, span: span, top: top, extent: extent, in: section)
  }

  private mutating func placeOneByOne(in section: Int) {
    let added = items.extents[items.count...]
    items.extents.removeSubrange(items.count...)
    for raw in added {
      let extent = rules.gate.extent(raw)
      if rules.isDense {
        placeDensely(extent: extent, span: 1, in: section)
      } else {
        let (lane, top) = sections[section].candidate(span: 1, policy: rules.policy)
        place(lane: lane, span: 1, top: top, extent: extent, in: section)
      }
    }
  }

  private mutating func place(
    lane: Int, span: Int, top: Double, extent: Double, in section: Int
  ) {
    let item = sections[section].itemCount
    items.append(top: top, extent: extent, lane: lane, span: span)
    let bottom = top.adding(extent)
    sections[section].occupy(lane: lane, span: span, bottom: bottom)
    sections[section].index.append(item: item, lane: lane, span: span)
    sections[section].grow(by: 1, bottom: bottom, in: rules)
  }

  /// Places an item where the least top is free, also above others (LAYOUT.md 3, dense).
  private mutating func placeDensely(extent: Double, span: Int, in section: Int) {
    let ends = sections[section].ends
    guard
      let (lane, top) = sections[section].holes?.place(span: span, extent: extent, ends: ends)
    else { fatalError("Section \(section) is not dense") }
    let (first, item) = (sections[section].firstItem, sections[section].itemCount)
    let bottom = top.adding(extent)
    for covered in lane..<lane + span {
      sections[section].holes?.occupy(
        lane: covered, top: top, bottom: bottom, end: ends[covered])
      // Of two with the same top, the one without height is above.
      let rank = sections[section].index.partition(lane: covered) {
        extent > 0 ? items.tops[first + $0] <= top : items.tops[first + $0] < top
      }
      sections[section].index.insert(item: item, lane: covered, rank: rank)
    }
    items.append(top: top, extent: extent, lane: lane, span: span)
    sections[section].occupy(lane: lane, span: span, bottom: bottom)
    sections[section].grow(by: 1, bottom: bottom, in: rules)
  }

  /// Files what a kernel has placed.
  private mutating func finishAdding(from first: Int, in section: Int) {
    let old = sections[section].itemCount
    sections[section].index.append(items.lanes[first...], first: old)
    // The last item of each lane is its lowest.
    var bottom = sections[section].itemsEnd
    for lane in 0..<sections[section].columns.count {
      let count = sections[section].index.count(lane: lane)
      guard count > 0 else { continue }
      let last = sections[section].index.item(lane: lane, rank: count - 1)
      bottom = max(bottom, items.bottom(sections[section].firstItem + last))
    }
    sections[section].grow(by: items.count - first, bottom: bottom, in: rules)
  }
}
