/// What is stored of each item of a section, as arrays of numbers: 18 bytes an item, 20 with spans.
struct ItemStore: Sendable {
  var tops = ContiguousArray<Double>()
  var extents = ContiguousArray<Double>()
  var lanes = ContiguousArray<Int16>()
  /// Empty while each item's span is 1.
  var spans = ContiguousArray<Int16>()

  /// The number of items that are placed; `extents` may be ahead of it.
  var count: Int { tops.count }

  func span(_ item: Int) -> Int { spans.isEmpty ? 1 : Int(spans[item]) }

  func bottom(_ item: Int) -> Double { tops[item].adding(extents[item]) }

  /// The lanes that an item covers.
  func covered(_ item: Int) -> Range<Int> {
    let lane = Int(lanes[item])
    return lane..<lane + span(item)
  }

  /// Makes room for `additional` items: a sixteenth more when first filled, later by a quarter at
  /// least, so that appending is amortised and little is allocated in vain.
  mutating func reserve(_ additional: Int) {
    let needed = count + additional
    guard needed > tops.capacity || needed > lanes.capacity || needed > extents.capacity else {
      return
    }
    let capacity = count == 0 ? needed + needed / 16 : max(needed, count + count / 4 + 64)
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

  /// Notes that the items placed by a kernel have span 1.
  mutating func completeSpans() {
    guard !spans.isEmpty else { return }
    spans.append(contentsOf: repeatElement(1, count: count - spans.count))
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
    if !spans.isEmpty { spans.removeSubrange(min(count, spans.count)...) }
  }
}
