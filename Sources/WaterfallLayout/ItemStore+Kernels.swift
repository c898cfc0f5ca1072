// The kernels place items of span 1 whose extents are cleaned. Their sums may become infinite. So
// the caller checks the lane ends afterwards, and places the items carefully if one is infinite.
extension ItemStore {
  /// Adds items, each to the lane that ends first; the lowest lane wins a tie.
  ///
  /// - Parameters:
  ///   - new: the indices of the extents to place.
  ///   - tops: scratch memory that callers keep between calls; its contents do not matter.
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

  /// Adds items, one lane after the other, from the cursor on.
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

  /// Two to four lanes: their ends stay in registers. The processor cannot predict which lane is
  /// next, so nothing here branches; the choice is made by arithmetic alone.
  private static func placeInFewLanes(
    _ extents: Span<Double>, _ gap: Double, _ ends: inout ContiguousArray<Double>,
    _ slots: inout OutputSpan<Slot>, _ lanes: inout OutputSpan<Int16>
  ) {
    var (a, b) = (ends[0], ends[1])
    // Missing lanes get an infinite end, so they are never chosen.
    var c = ends.count > 2 ? ends[2] : .infinity
    var d = ends.count > 3 ? ends[3] : .infinity
    for item in extents.indices {
      let ofTwo = b < a ? b : a
      let ofThree = c < ofTwo ? c : ofTwo
      let top = d < ofThree ? d : ofThree
      // The lane's number: how many of the prefix minima (a, ofTwo, ofThree) are above the least
      // end.
      let lane = top.isLess(a) &+ top.isLess(ofTwo) &+ top.isLess(ofThree)
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
  /// takes twice as long, also in C, because the processor cannot predict where a changed end is
  /// inserted.
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

  /// Stores the tops first and makes the slots in a second loop. Choosing the lane is the slowest
  /// part; this way its loop has the registers to itself.
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

  /// The lane that ends first; the lowest lane wins a tie. With 16 lanes or more, four are compared
  /// at a time, in pairs, so that each comparison waits for fewer others.
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
  func clean(_ extents: inout ContiguousArray<Double>) {
    if isIntegral {
      for item in extents.indices { extents[item] = extent(extents[item]) }
    } else {
      // Bad numbers are rare, so first find out whether there are any. A bad number has its sign
      // bit set, or its bits are at least those of infinity. The loop has no comparison, so the
      // processor can check several numbers at a time.
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
