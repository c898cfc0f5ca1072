// The kernels: they place items of span 1 whose extents are cleaned. Sums may become infinite
// here; who calls looks at the lane ends and then takes the careful way.
extension ItemStore {
  /// Adds items, each into the lane that ends first, the lowest of equals.
  ///
  /// - Parameters:
  ///   - new: which of the extents.
  ///   - tops: room for as many numbers, used again and again.
  /// - Complexity: O(new items · lanes)
  mutating func placeShortest(
    _ extents: ContiguousArray<Double>, _ new: Range<Int>, gap: Double,
    ends: inout ContiguousArray<Double>, tops: inout ContiguousArray<Double>
  ) {
    guard ends.count <= 13 else {
      tops.removeAll(keepingCapacity: true)
      return Self.placeInManyLanes(
        new, extents: extents, gap: gap, ends: &ends, tops: &tops, slots: &slots, lanes: &lanes)
    }
    let extents = extents.span.extracting(new)
    slots.append(addingCapacity: new.count) { slots in
      lanes.append(addingCapacity: new.count) { lanes in
        switch ends.count {
        case 1: Self.placeInOnlyLane(extents, gap, &ends[0], &slots, &lanes)
        case ...4: Self.placeInFewLanes(extents, gap, &ends, &slots, &lanes)
        default: Self.placeInSomeLanes(extents, gap, &ends, &slots, &lanes)
        }
      }
    }
  }

  /// Adds items, lane after lane from the cursor on.
  mutating func placeInTurn(
    _ extents: Span<Double>, gap: Double, ends: inout ContiguousArray<Double>, cursor: inout Int
  ) {
    slots.append(addingCapacity: extents.count) { slots in
      lanes.append(addingCapacity: extents.count) { lanes in
        Self.placeInTurn(extents, gap, &ends, &cursor, &slots, &lanes)
      }
    }
  }

  private static func placeInTurn(
    _ extents: Span<Double>, _ gap: Double, _ ends: inout ContiguousArray<Double>,
    _ cursor: inout Int, _ slots: inout OutputSpan<Slot>, _ lanes: inout OutputSpan<Int16>
  ) {
    var ends = ends.mutableSpan
    for item in extents.indices {
      let (top, extent) = (ends[cursor], extents[item])
      slots.append(Slot(top: top, extent: extent))
      lanes.append(Int16(truncatingIfNeeded: cursor))
      ends[cursor] = top + extent + gap
      cursor = cursor &+ 1 == ends.count ? 0 : cursor &+ 1
    }
  }

  private static func placeInOnlyLane(
    _ extents: Span<Double>, _ gap: Double, _ end: inout Double,
    _ slots: inout OutputSpan<Slot>, _ lanes: inout OutputSpan<Int16>
  ) {
    var line = end
    for item in extents.indices {
      slots.append(Slot(top: line, extent: extents[item]))
      lanes.append(0)
      line = line + extents[item] + gap
    }
    end = line
  }

  /// Two to four lanes: their ends stay in registers. Nobody can foretell which lane is next, so
  /// nothing here branches: what is chosen depends on numbers alone.
  private static func placeInFewLanes(
    _ extents: Span<Double>, _ gap: Double, _ ends: inout ContiguousArray<Double>,
    _ slots: inout OutputSpan<Slot>, _ lanes: inout OutputSpan<Int16>
  ) {
    var (a, b) = (ends[0], ends[1])
    // Lanes that there are not never end before others.
    var c = ends.count > 2 ? ends[2] : .infinity
    var d = ends.count > 3 ? ends[3] : .infinity
    for item in extents.indices {
      let ofTwo = b < a ? b : a
      let ofThree = c < ofTwo ? c : ofTwo
      let top = d < ofThree ? d : ofThree
      // Each comparison that finds the lanes so far too low says: one lane further.
      let lane =
        top.isLess(a) &+ top.isLess(ofTwo) &+ top.isLess(ofThree)
      let extent = extents[item]
      slots.append(Slot(top: top, extent: extent))
      lanes.append(Int16(truncatingIfNeeded: lane))
      let end = top + extent + gap
      let (nextB, nextC) = (b < a ? end : b, c < ofTwo ? end : c)
      a = a > top ? a : end
      b = ofTwo > top ? b : nextB
      c = ofThree > top ? c : nextC
      d = ofThree > top ? end : d
    }
    (ends[0], ends[1]) = (a, b)
    if ends.count > 2 { ends[2] = c }
    if ends.count > 3 { ends[3] = d }
  }

  /// Five to thirteen lanes: their ends are compared two at a time. A sorted list of the lanes
  /// takes twice as long, also in C: the processor cannot foretell where an end goes back to.
  private static func placeInSomeLanes(
    _ extents: Span<Double>, _ gap: Double, _ ends: inout ContiguousArray<Double>,
    _ slots: inout OutputSpan<Slot>, _ lanes: inout OutputSpan<Int16>
  ) {
    var ends = ends.mutableSpan
    for item in extents.indices {
      var (lane, least) = (0, ends[0])
      var next = 1
      while next &+ 1 < ends.count {
        let (a, b) = (ends[next], ends[next &+ 1])
        let (low, lowLane) = b < a ? (b, next &+ 1) : (a, next)
        if low < least { (lane, least) = (lowLane, low) }
        next &+= 2
      }
      if next < ends.count, ends[next] < least { (lane, least) = (next, ends[next]) }
      let extent = extents[item]
      slots.append(Slot(top: least, extent: extent))
      lanes.append(Int16(truncatingIfNeeded: lane))
      ends[lane] = least + extent + gap
    }
  }

  /// Tops come first, then slots: what chooses the lane is the slowest, and has the registers.
  private static func placeInManyLanes(
    _ new: Range<Int>, extents: ContiguousArray<Double>, gap: Double,
    ends: inout ContiguousArray<Double>, tops: inout ContiguousArray<Double>,
    slots: inout ContiguousArray<Slot>, lanes: inout ContiguousArray<Int16>
  ) {
    tops.append(addingCapacity: new.count) { tops in
      lanes.append(addingCapacity: new.count) { lanes in
        let extents = extents.span
        var ends = ends.mutableSpan
        for item in new {
          let (lane, least) = Self.shortest(of: ends)
          tops.append(least)
          lanes.append(Int16(truncatingIfNeeded: lane))
          ends[lane] = least + extents[item] + gap
        }
      }
    }
    slots.append(addingCapacity: new.count) { slots in
      let (tops, extents) = (tops.span, extents.span)
      for index in tops.indices {
        slots.append(Slot(top: tops[index], extent: extents[new.lowerBound &+ index]))
      }
    }
  }

  /// The lane that ends first, the lowest of equals. Of many, four at a time, in pairs: what is
  /// compared waits for fewer comparisons before it.
  @inline(__always)
  private static func shortest(of ends: borrowing MutableSpan<Double>) -> (lane: Int, end: Double) {
    var (lane, least) = (0, ends[0])
    var next = 1
    while ends.count >= 16, next &+ 3 < ends.count {
      let (a, b, c, d) = (ends[next], ends[next &+ 1], ends[next &+ 2], ends[next &+ 3])
      let (low, lowLane) = b < a ? (b, next &+ 1) : (a, next)
      let (high, highLane) = d < c ? (d, next &+ 3) : (c, next &+ 2)
      let (best, bestLane) = high < low ? (high, highLane) : (low, lowLane)
      if best < least { (lane, least) = (bestLane, best) }
      next &+= 4
    }
    while next < ends.count {
      let end = ends[next]
      if end < least { (lane, least) = (next, end) }
      next &+= 1
    }
    return (lane, least)
  }
}

extension Gate {
  /// Cleans the extents of items.
  func clean(_ extents: inout ContiguousArray<Double>) {
    if isIntegral {
      for item in extents.indices { extents[item] = extent(extents[item]) }
    } else {
      // Bad numbers are rare. Their bits have a sign, or are those of infinity or greater. Without
      // a comparison the processor takes several at a time.
      let greatest = Int64(bitPattern: Double.greatestFiniteMagnitude.bitPattern)
      var signs: Int64 = 0
      for extent in extents {
        let bits = Int64(bitPattern: extent.bitPattern)
        signs |= bits | (greatest &- bits)
      }
      guard signs < 0 else { return }
      for item in extents.indices { extents[item] = extents[item].cleaned }
    }
  }
}
