/// What is stored of each item, as arrays of numbers: 18 bytes an item, 20 with spans.
struct ItemStore: Sendable {
  private(set) var tops = ContiguousArray<Double>()
  var extents = ContiguousArray<Double>()
  private(set) var lanes = ContiguousArray<Int16>()
  /// Empty while each item's span is 1.
  private(set) var spans = ContiguousArray<Int16>()

  /// The number of items that are placed; `extents` may be ahead of it.
  var count: Int { tops.count }

  func span(_ item: Int) -> Int { spans.isEmpty ? 1 : Int(spans[item]) }

  func bottom(_ item: Int) -> Double { tops[item].adding(extents[item]) }

  /// Makes room for `additional` items: exactly when first filled, later by a quarter at least, so
  /// that appending is amortised and little is allocated in vain.
  mutating func reserve(_ additional: Int) {
    let needed = count + additional
    guard needed > tops.capacity || needed > lanes.capacity || needed > extents.capacity else {
      return
    }
    let capacity = count == 0 ? needed : max(needed, count + count / 4 + 64)
    tops.reserveCapacity(capacity)
    extents.reserveCapacity(capacity)
    lanes.reserveCapacity(capacity)
    if !spans.isEmpty { spans.reserveCapacity(capacity) }
  }

  /// Adds one item whose extent is cleaned.
  mutating func append(top: Double, extent: Double, lane: Int, span: Int) {
    if span != 1 && spans.isEmpty {
      spans.reserveCapacity(tops.capacity)
      spans.append(contentsOf: repeatElement(1, count: count))
    }
    if span != 1 || !spans.isEmpty { spans.append(Int16(span)) }
    tops.append(top)
    extents.append(extent)
    lanes.append(Int16(lane))
  }

  /// Forgets all items, but keeps their memory for the next.
  mutating func removeAll() {
    tops.removeAll(keepingCapacity: true)
    extents.removeAll(keepingCapacity: true)
    lanes.removeAll(keepingCapacity: true)
    spans = []
  }

  /// Forgets the items from `count` on.
  mutating func truncate(to count: Int) {
    tops.removeSubrange(count...)
    extents.removeSubrange(count...)
    lanes.removeSubrange(count...)
    if !spans.isEmpty { spans.removeSubrange(count...) }
  }
}

// The kernels: items of span 1 whose raw extents have been added already.
extension ItemStore {
  /// Places what `extents` is ahead, each into the lane that ends first, the lowest of equals.
  ///
  /// - Complexity: O(new items · lanes)
  mutating func placeShortest(in section: inout SectionGeometry, gate: Gate) {
    let new = admitExtents(gate: gate)
    Self.placeShortest(
      new, of: extents, gap: section.rules.itemGap, ends: &section.ends, tops: &tops,
      lanes: &lanes)
  }

  /// Places what `extents` is ahead, lane after lane from the cursor on.
  mutating func placeInTurn(in section: inout SectionGeometry, gate: Gate) {
    let new = admitExtents(gate: gate)
    Self.placeInTurn(
      new, of: extents, gap: section.rules.itemGap, ends: &section.ends,
      cursor: &section.cursor, tops: &tops, lanes: &lanes)
  }

  private static func placeShortest(
    _ new: Range<Int>, of extents: ContiguousArray<Double>, gap: Double,
    ends: inout ContiguousArray<Double>,
    tops: inout ContiguousArray<Double>, lanes: inout ContiguousArray<Int16>
  ) {
    let extents = extents.span
    var ends = ends.mutableSpan
    var tops = tops.mutableSpan
    var lanes = lanes.mutableSpan
    for item in new {
      var lane = 0
      var least = ends[0]
      var other = 1
      while other < ends.count {
        let end = ends[other]
        if end < least { (lane, least) = (other, end) }
        other &+= 1
      }
      tops[item] = least
      lanes[item] = Int16(truncatingIfNeeded: lane)
      ends[lane] = least.adding(extents[item]).adding(gap)
    }
  }

  private static func placeInTurn(
    _ new: Range<Int>, of extents: ContiguousArray<Double>, gap: Double,
    ends: inout ContiguousArray<Double>,
    cursor: inout Int, tops: inout ContiguousArray<Double>, lanes: inout ContiguousArray<Int16>
  ) {
    let extents = extents.span
    var ends = ends.mutableSpan
    var tops = tops.mutableSpan
    var lanes = lanes.mutableSpan
    for item in new {
      let top = ends[cursor]
      tops[item] = top
      lanes[item] = Int16(truncatingIfNeeded: cursor)
      ends[cursor] = top.adding(extents[item]).adding(gap)
      cursor = cursor + 1 == ends.count ? 0 : cursor + 1
    }
  }

  /// Cleans what `extents` is ahead and makes room for its tops and lanes.
  private mutating func admitExtents(gate: Gate) -> Range<Int> {
    let new = count..<extents.count
    tops.append(contentsOf: repeatElement(0, count: new.count))
    lanes.append(contentsOf: repeatElement(0, count: new.count))
    if !spans.isEmpty { spans.append(contentsOf: repeatElement(1, count: new.count)) }
    var raw = extents.mutableSpan
    if gate.isIntegral {
      for item in new { raw[item] = gate.extent(raw[item]) }
    } else {
      for item in new { raw[item] = raw[item].cleaned }
    }
    return new
  }
}
