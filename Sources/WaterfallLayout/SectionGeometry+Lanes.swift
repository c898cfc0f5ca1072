// A lane's items from top to bottom.
extension SectionGeometry {
  /// Whether no item covers the lane.
  func isEmpty(lane: Int) -> Bool {
    dense.map { $0.lists.count(lane: lane) == 0 } ?? (blocks.lasts[lane] == LaneBlocks.none)
  }

  /// A lane's items in one direction.
  struct LaneWalk: Sequence, IteratorProtocol {
    let section: SectionGeometry
    let lane: Int
    /// The place in the lane's list, in a dense section; else in item order.
    fileprivate var place: Int
    fileprivate let isForward: Bool

    mutating func next() -> Int? {
      if let lists = section.dense?.lists {
        let rank = isForward ? place : place - 1
        guard rank >= 0, rank < lists.count(lane: lane) else { return nil }
        place += isForward ? 1 : -1
        return lists.item(lane: lane, rank: rank)
      }
      let item =
        isForward
        ? section.first(in: lane, from: place) : section.last(in: lane, before: place)
      if let item { place = isForward ? item + 1 : item }
      return item
    }
  }

  /// The lane's items, parted by a predicate that holds for those above a line only: from the
  /// line down, and from the line up.
  ///
  /// - Complexity: O(log n); then O(lanes) a step where lanes are filled evenly
  func walks(
    lane: Int, _ isBefore: (Int) -> Bool
  ) -> (down: LaneWalk, up: LaneWalk) {
    let place =
      dense.map { $0.lists.partition(lane: lane, isBefore) }
      ?? partition(lane: lane, from: blocks.count, isBefore)
    return (
      LaneWalk(section: self, lane: lane, place: place, isForward: true),
      LaneWalk(section: self, lane: lane, place: place, isForward: false)
    )
  }

  /// The first of the lane's items for which the predicate does not hold, or the number of all
  /// items; not for dense sections.
  func partition(lane: Int, from hint: Int, _ isBefore: (Int) -> Bool) -> Int {
    let block = blocks.block(lane: lane, from: min(hint, blocks.count), isBefore)
    for item in blocks.items(ofBlock: block).clamped(to: 0..<items.count)
    where items.covers(lane, item: item) && !isBefore(item) {
      return item
    }
    return items.count
  }

  /// The lane's first item of those from `number` on.
  private func first(in lane: Int, from number: Int) -> Int? {
    guard number < items.count else { return nil }
    let block = number >> blocks.shift
    let rest = number..<min(items.count, blocks.items(ofBlock: block).upperBound)
    if let item = rest.first(where: { items.covers(lane, item: $0) }) { return item }
    guard blocks.lasts[lane] != LaneBlocks.none, Int(blocks.lasts[lane]) >= number else {
      return nil
    }
    let next = blocks.block(lane: lane, from: block) { $0 < number }
    return blocks.items(ofBlock: next).clamped(to: 0..<items.count)
      .first { $0 >= number && items.covers(lane, item: $0) }
  }

  /// The lane's last item of those before `number`.
  func last(in lane: Int, before number: Int) -> Int? {
    guard number > 0 else { return nil }
    let block = (number - 1) >> blocks.shift
    let rest = blocks.items(ofBlock: block).lowerBound..<number
    return rest.last { items.covers(lane, item: $0) } ?? blocks.last(lane: lane, before: block)
  }
}

extension ItemStore {
  /// Whether the item stands in this lane.
  func covers(_ lane: Int, item: Int) -> Bool {
    let first = Int(lanes[item])
    return spans.isEmpty ? first == lane : first <= lane && lane < first + Int(spans[item])
  }
}
