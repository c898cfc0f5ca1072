/// The stored data of a section's items, as arrays by number: 18 bytes an item, 20 with spans.
struct ItemStore: Sendable {
  /// An item's position along the way of scrolling. Queries read both numbers together.
  struct Slot: Sendable {
    let top: Double
    let extent: Double

    var bottom: Double { top.adding(extent) }
  }

  var slots = ContiguousArray<Slot>()
  var lanes = ContiguousArray<Int16>()
  /// Empty as long as each item's span is 1.
  var spans = ContiguousArray<Int16>()

  var count: Int { slots.count }

  func top(_ item: Int) -> Double { slots[item].top }

  func bottom(_ item: Int) -> Double { slots[item].bottom }

  func span(_ item: Int) -> Int { spans.isEmpty ? 1 : Int(spans[item]) }

  func covered(_ item: Int) -> Range<Int> {
    let lane = Int(lanes[item])
    return lane..<lane + span(item)
  }

  /// Makes room for `additional` items. The first time it reserves a sixteenth more than needed;
  /// later it grows by a quarter at least. So appending is amortised, and little memory stays
  /// unused.
  mutating func reserve(_ additional: Int) {
    let needed = count + additional
    guard needed > slots.capacity || needed > lanes.capacity else { return }
    let capacity = count == 0 ? needed + needed / 16 : max(needed, count + count / 4 + 64)
    slots.reserveCapacity(capacity)
    lanes.reserveCapacity(capacity)
    if !spans.isEmpty { spans.reserveCapacity(capacity) }
  }

  /// Adds one item with a cleaned extent.
  mutating func append(top: Double, extent: Double, lane: Int, span: Int) {
    if span != 1 && spans.isEmpty {
      spans.reserveCapacity(slots.capacity)
      spans.append(contentsOf: repeatElement(1, count: count))
    }
    if span != 1 || !spans.isEmpty { spans.append(Int16(span)) }
    slots.append(Slot(top: top, extent: extent))
    lanes.append(Int16(lane))
  }

  /// Records span 1 for the items that a kernel has placed.
  mutating func completeSpans() {
    guard !spans.isEmpty else { return }
    spans.append(contentsOf: repeatElement(1, count: count - spans.count))
  }

  /// Removes all items, but keeps their memory for the next ones.
  mutating func removeAll() {
    slots.removeAll(keepingCapacity: true)
    lanes.removeAll(keepingCapacity: true)
    spans = []
  }

  mutating func truncate(to count: Int) {
    slots.removeSubrange(count...)
    lanes.removeSubrange(count...)
    if !spans.isEmpty { spans.removeSubrange(min(count, spans.count)...) }
  }

  /// The extents of the items from `first` on, by number.
  func extents(from first: Int) -> ContiguousArray<Double> {
    var extents = ContiguousArray<Double>()
    // Adding nothing to an empty array writes into the storage that all empty arrays share, and the
    // thread sanitizer reports that (Swift 6.3).
    guard first < count else { return extents }
    let slots = slots.span
    extents.append(addingCapacity: count - first) { extents in
      for item in first..<slots.count { extents.append(slots[item].extent) }
    }
    return extents
  }

  /// A copy of the items from `first` on, by number.
  func tail(from first: Int) -> ItemStore {
    guard first > 0 else { return self }
    var tail = ItemStore()
    tail.slots = ContiguousArray(slots[first...])
    tail.lanes = ContiguousArray(lanes[first...])
    if !spans.isEmpty { tail.spans = ContiguousArray(spans[first...]) }
    return tail
  }
}
