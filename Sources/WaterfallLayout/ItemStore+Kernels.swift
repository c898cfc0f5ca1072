// The kernels: they place items of span 1 whose raw extents have been added already. Sums may
// become infinite here; who calls looks at the lane ends and then takes the careful way.
extension ItemStore {
  /// Places items up to `end`, each into the lane that ends first, the lowest of equals.
  ///
  /// - Complexity: O(new items · lanes)
  mutating func placeShortest(
    upTo end: Int, gap: Double, ends: inout ContiguousArray<Double>,
    lasts: inout ContiguousArray<UInt32>
  ) {
    let new = count..<end
    if ends.count == 1 {
      Self.placeInOnlyLane(
        new, extents: extents, gap: gap, ends: &ends, lasts: &lasts, tops: &tops, lanes: &lanes)
    } else {
      Self.placeInManyLanes(
        new, extents: extents, gap: gap, ends: &ends, lasts: &lasts, tops: &tops, lanes: &lanes)
    }
  }

  private static func placeInOnlyLane(
    _ new: Range<Int>, extents: ContiguousArray<Double>, gap: Double,
    ends: inout ContiguousArray<Double>, lasts: inout ContiguousArray<UInt32>,
    tops: inout ContiguousArray<Double>, lanes: inout ContiguousArray<Int16>
  ) {
    guard let last = new.last else { return }
    var line = ends[0]
    tops.append(addingCapacity: new.count) { tops in
      let extents = extents.span
      for item in new {
        tops.append(line)
        line = line + extents[item] + gap
      }
    }
    lanes.append(contentsOf: repeatElement(0, count: new.count))
    (ends[0], lasts[0]) = (line, UInt32(truncatingIfNeeded: last))
  }

  /// Places items up to `end`, lane after lane from the cursor on.
  mutating func placeInTurn(
    upTo end: Int, gap: Double, ends: inout ContiguousArray<Double>,
    lasts: inout ContiguousArray<UInt32>, cursor: inout Int
  ) {
    for item in count..<end {
      let (top, extent) = (ends[cursor], extents[item])
      tops.append(top)
      lanes.append(Int16(truncatingIfNeeded: cursor))
      lasts[cursor] = UInt32(truncatingIfNeeded: item)
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
    ends: inout ContiguousArray<Double>, lasts: inout ContiguousArray<UInt32>,
    tops: inout ContiguousArray<Double>, lanes: inout ContiguousArray<Int16>
  ) {
    tops.append(addingCapacity: new.count) { tops in
      lanes.append(addingCapacity: new.count) { lanes in
        let extents = extents.span
        var ends = ends.mutableSpan
        var lasts = lasts.mutableSpan
        for item in new {
          var lane = 0
          var least = ends[0]
          var other = 1
          while other < ends.count {
            let end = ends[other]
            if end < least { (lane, least) = (other, end) }
            other &+= 1
          }
          tops.append(least)
          lanes.append(Int16(truncatingIfNeeded: lane))
          lasts[lane] = UInt32(truncatingIfNeeded: item)
          ends[lane] = least + extents[item] + gap
        }
      }
    }
  }
}
