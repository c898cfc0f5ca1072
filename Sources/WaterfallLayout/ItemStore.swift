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
    let gap = section.rules.itemGap
    var ends = section.takeEnds()
    defer { section.ends = ends }
    let first = count
    let end = extents.count
    addPlaceholders(end - first)
    for item in first..<end {
      let extent = gate.extent(extents[item])
      var lane = 0
      var least = ends[0]
      for other in 1..<max(1, ends.count) where ends[other] < least {
        (lane, least) = (other, ends[other])
      }
      tops[item] = least
      extents[item] = extent
      lanes[item] = Int16(truncatingIfNeeded: lane)
      ends[lane] = least.adding(extent).adding(gap)
    }
  }

  /// Places what `extents` is ahead, lane after lane from `cursor` on.
  mutating func placeInTurn(in section: inout SectionGeometry, gate: Gate) {
    let gap = section.rules.itemGap
    var (ends, cursor) = (section.takeEnds(), section.cursor)
    defer { (section.ends, section.cursor) = (ends, cursor) }
    let first = count
    let end = extents.count
    addPlaceholders(end - first)
    for item in first..<end {
      let extent = gate.extent(extents[item])
      let top = ends[cursor]
      tops[item] = top
      extents[item] = extent
      lanes[item] = Int16(truncatingIfNeeded: cursor)
      ends[cursor] = top.adding(extent).adding(gap)
      cursor = cursor + 1 == ends.count ? 0 : cursor + 1
    }
  }

  private mutating func addPlaceholders(_ additional: Int) {
    tops.append(contentsOf: repeatElement(0, count: additional))
    lanes.append(contentsOf: repeatElement(0, count: additional))
    if !spans.isEmpty { spans.append(contentsOf: repeatElement(1, count: additional)) }
  }
}
