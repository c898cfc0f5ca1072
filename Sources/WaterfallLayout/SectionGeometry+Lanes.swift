// The items of a lane from top to bottom.
extension SectionGeometry {
  func isEmpty(lane: Int) -> Bool {
    dense.map { $0.lists.isEmpty(lane: lane) } ?? (blocks.lasts[lane] == LaneBlocks.none)
  }

  /// A lane's items in one direction.
  struct LaneWalk: Sequence, IteratorProtocol {
    let section: SectionGeometry
    let lane: Int
    fileprivate var place: Place
    fileprivate let isForward: Bool

    fileprivate enum Place {
      /// Before this item, in item order.
      case item(Int)
      /// In the lane's list, in a dense section; nil above its start.
      case list(LaneLists, LaneLists.Place?)
    }

    mutating func next() -> Int? {
      switch place {
      case .item(let number):
        let item =
          isForward
          ? section.first(in: lane, from: number) : section.last(in: lane, before: number)
        if let item { place = .item(isForward ? item + 1 : item) }
        return item
      case .list(let lists, let now):
        let here = isForward ? now : now.flatMap { lists.previous(lane: lane, before: $0) }
        guard let here, let entry = lists.entry(lane: lane, at: here) else { return nil }
        place = .list(lists, isForward ? lists.next(lane: lane, after: here) : here)
        return entry.item
      }
    }
  }

  /// Two walks through the lane's items: from a line down, and from the line up. The predicate
  /// holds for the items above the line only.
  ///
  /// - Complexity: O(log n); then O(lanes) for each step if the lanes are filled evenly
  func walks(lane: Int, _ isBefore: (Int) -> Bool) -> (down: LaneWalk, up: LaneWalk) {
    let place: LaneWalk.Place =
      if let lists = dense?.lists {
        .list(lists, lists.partition(lane: lane) { isBefore($0.item) })
      } else {
        .item(partition(lane: lane, from: blocks.count, isBefore))
      }
    return (
      LaneWalk(section: self, lane: lane, place: place, isForward: true),
      LaneWalk(section: self, lane: lane, place: place, isForward: false)
    )
  }

  /// The first of the lane's items for which the predicate does not hold, or the number of all
  /// items if there is none. Not for dense sections.
  func partition(lane: Int, from hint: Int, _ isBefore: (Int) -> Bool) -> Int {
    let block = blocks.block(lane: lane, from: min(hint, blocks.count), isBefore)
    for item in blocks.items(ofBlock: block).clamped(to: 0..<items.count)
    where items.covers(lane, item: item) && !isBefore(item) {
      return item
    }
    return items.count
  }

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

  func last(in lane: Int, before number: Int) -> Int? {
    guard number > 0 else { return nil }
    let block = (number - 1) >> blocks.shift
    let rest = blocks.items(ofBlock: block).lowerBound..<number
    return rest.last { items.covers(lane, item: $0) } ?? blocks.last(lane: lane, before: block)
  }
}

extension ItemStore {
  func covers(_ lane: Int, item: Int) -> Bool {
    let first = Int(lanes[item])
    return spans.isEmpty ? first == lane : first <= lane && lane < first + Int(spans[item])
  }
}
