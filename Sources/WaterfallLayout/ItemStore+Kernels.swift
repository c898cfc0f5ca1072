// The kernels: they place items of span 1 whose raw extents have been added already. Sums may
// become infinite here; who calls looks at the lane ends and then takes the careful way.
extension ItemStore {
  /// Places items up to `end`, each into the lane that ends first, the lowest of equals.
  ///
  /// - Complexity: O(new items · lanes)
  mutating func placeShortest(
    upTo end: Int, gap: Double, ends: inout ContiguousArray<Double>
  ) {
    let new = count..<end
    if ends.count == 1 {
      Self.placeInOnlyLane(
        new, extents: extents, gap: gap, ends: &ends, tops: &tops, lanes: &lanes)
    } else {
      Self.placeInManyLanes(
        new, extents: extents, gap: gap, ends: &ends, tops: &tops, lanes: &lanes)
    }
  }

  private static func placeInOnlyLane(
    _ new: Range<Int>, extents: ContiguousArray<Double>, gap: Double,
    ends: inout ContiguousArray<Double>,
    tops: inout ContiguousArray<Double>, lanes: inout ContiguousArray<Int16>
  ) {
    var line = ends[0]
    tops.append(addingCapacity: new.count) { tops in
      let extents = extents.span
      for item in new {
        tops.append(line)
        line = line + extents[item] + gap
      }
    }
    lanes.append(contentsOf: repeatElement(0, count: new.count))
    ends[0] = line
  }

  /// Places items up to `end`, lane after lane from the cursor on.
  mutating func placeInTurn(
    upTo end: Int, gap: Double, ends: inout ContiguousArray<Double>,
    cursor: inout Int
  ) {
    for item in count..<end {
      let (top, extent) = (ends[cursor], extents[item])
      tops.append(top)
      lanes.append(Int16(truncatingIfNeeded: cursor))
      ends[cursor] = top + extent + gap
      cursor = cursor + 1 == ends.count ? 0 : cursor + 1
    }
  }

  /// Cleans the raw extents from `first` on.
  mutating func cleanExtents(from first: Int, gate: Gate) {
    let new = first..<extents.count
    var raw = extents.mutableSpan
    if gate.isIntegral {
      for item in new { raw[item] = gate.extent(raw[item]) }
    } else {
      // Bad numbers are rare: of those without a sign, infinity and NaN have the greatest bits.
      var greatest: UInt64 = 0
      for item in new { greatest = max(greatest, raw[item].bitPattern) }
      guard greatest >= Double.infinity.bitPattern else { return }
      for item in new { raw[item] = raw[item].cleaned }
    }
  }

  private static func placeInManyLanes(
    _ new: Range<Int>, extents: ContiguousArray<Double>, gap: Double,
    ends: inout ContiguousArray<Double>,
    tops: inout ContiguousArray<Double>, lanes: inout ContiguousArray<Int16>
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
