package import WaterfallItems
import WaterfallLayout

/// An item that was picked, or one of several that a command reads.
package struct PickedItem: Hashable, Sendable {
  /// From 0, in the order in which the items came.
  package var index: Int
  package var place: ItemPlace
  /// The generation number of its items; their source is kept under it.
  package var generation: Int

  package init(index: Int, place: ItemPlace, generation: Int) {
    (self.index, self.place, self.generation) = (index, place, generation)
  }
}

/// The picked items of all boards, in the order in which the user picked them.
///
/// A pick stores its board and the generation number of the items read there. The item's source is
/// kept under that number. Filters and orders change neither. After a refresh, or when a board is
/// entered again, the items have a new generation number. Picks are then found by identity; among
/// equal identities, by the first.
package struct Picks: Hashable, Sendable {
  /// One reading of a board's items.
  private struct Reading: Hashable {
    /// The items that lead to the board, from the outermost one.
    var path: [ItemID]
    var generation: Int
  }

  private struct Pick: Hashable {
    var id: ItemID
    var place: ItemPlace
    var index: UInt32
    /// Its index in `readings`.
    var reading: UInt32
  }

  private var readings = [Reading(path: [], generation: 0)]
  /// The board and generation on screen, as an index in `readings`.
  private var here: UInt32 = 0
  /// In picking order. A pick of the current board is valid only if its bit in `bits` is set. If
  /// an item occurs several times, only its last pick is valid.
  private var picks = ContiguousArray<Pick>()
  /// One bit for each item of the current board: whether it is picked.
  private var bits = ContiguousArray<UInt64>()
  private var present = 0
  /// The number of picks on other boards, plus the awaited ones.
  private var others = 0
  private var awaited = AwaitedPicks()

  package init() {}

  /// The number of picks on all boards.
  package var count: Int { present + others }

  /// Whether some picks of this board have not been found again since its items were read again.
  package var isAwaiting: Bool { awaited.count > 0 }

  /// Whether an item of the current board is picked.
  package func contains(_ item: Int) -> Bool {
    item >> 6 < bits.count && bits[item >> 6] >> UInt64(item & 63) & 1 == 1
  }

  /// The picked items of the current board, in the order in which they came.
  ///
  /// - Complexity: O(items / 64) for all of them.
  package var onBoard: some Sequence<Int> {
    bits.indices.lazy.filter { [bits] in bits[$0] != 0 }.flatMap { [bits] word in
      (0..<64).lazy.filter { bits[word] >> UInt64($0) & 1 == 1 }.map { word << 6 | $0 }
    }
  }

  /// Picks an item of the current board.
  package mutating func insert(_ item: Int, of items: ItemTable) {
    guard !contains(item) else { return }
    mark(item)
    picks.append(
      Pick(id: items.ids[item], place: items.places[item], index: UInt32(item), reading: here))
    if picks.count > 2 * count + 64 { compact() }
  }

  package mutating func remove(_ item: Int) {
    guard contains(item) else { return }
    bits[item >> 6] &= ~(1 << UInt64(item & 63))
    present -= 1
  }

  /// Drops the picks of all boards.
  package mutating func removeAll() {
    let seen = readings[Int(here)]
    self = Picks()
    readings = [seen]
  }

  /// Picks all items of the current board that are shown.
  ///
  /// - Parameter limit: the most picks of all boards.
  package mutating func insertAll(of board: Board, upTo limit: Int = .max) {
    for section in 0..<board.arrangement.sectionCount {
      for item in 0..<board.arrangement.count(inSection: section) where count < limit {
        insert(board.arrangement.item(at: ItemPath(section: section, item: item)), of: board.items)
      }
    }
  }

  /// Picks the items of the current board that are shown and not picked, and drops the others that
  /// are shown.
  ///
  /// - Parameter limit: the most picks of all boards.
  package mutating func invert(on board: Board, upTo limit: Int) {
    let old = self
    for position in 0..<board.arrangement.count {
      if let item = board.arrangement.item(atPosition: position) { remove(item) }
    }
    for position in 0..<board.arrangement.count where count < limit {
      guard let item = board.arrangement.item(atPosition: position), !old.contains(item) else {
        continue
      }
      insert(item, of: board.items)
    }
  }

  private mutating func mark(_ item: Int) {
    while bits.count <= item >> 6 { bits.append(0) }
    bits[item >> 6] |= 1 << UInt64(item & 63)
    present += 1
  }

  // MARK: Writing them

  /// All picks, in picking order.
  ///
  /// - Complexity: O(picked)
  package var all: [PickedItem] {
    var compacted = self
    compacted.compact()
    return compacted.picks.map { pick in
      PickedItem(
        index: Int(pick.index), place: pick.place,
        generation: compacted.readings[Int(pick.reading)].generation)
    }
  }

  /// The generation numbers that occur in the picks.
  ///
  /// - Complexity: O(picked)
  package var generations: Set<Int> { Set(all.lazy.map(\.generation)) }

  // MARK: Other boards, and a refresh

  /// Switches to other items: another board's, or the same board's after a refresh.
  ///
  /// - Parameters:
  ///   - path: the items that lead to the board, from the outermost one.
  ///   - generation: the number of the new items. Picks from this same reading are marked at once.
  package mutating func move(to path: [ItemID], generation: Int) {
    compact()
    let reading = Reading(path: path, generation: generation)
    if let known = readings.firstIndex(of: reading) {
      here = UInt32(known)
    } else {
      here = UInt32(readings.count)
      readings.append(reading)
    }
    (bits, present) = ([], 0)
    for pick in picks where pick.reading == here { mark(Int(pick.index)) }
    others = picks.count - present
    awaitOthersOfBoard()
  }

  /// Puts another board around the outermost one.
  ///
  /// - Parameter item: the new outer board's item that leads to the old one; nil if none is known.
  package mutating func nest(behind item: ItemID?) {
    let item = item ?? ItemID(hashing: "nowhere".utf8)
    for index in readings.indices { readings[index].path.insert(item, at: 0) }
  }

  /// Picks awaited items again as they arrive on the current board, numbered from `first`.
  ///
  /// After the source's last page, the picks that are still missing are dropped.
  ///
  /// - Returns: how many were dropped.
  package mutating func meet(_ page: LoadedPage, from first: Int) -> Int {
    guard isAwaiting else { return 0 }
    for (offset, id) in page.ids.enumerated() {
      guard let met = awaited.take(id) else { continue }
      let item = first + offset
      (picks[met].place, picks[met].index) = (page.places[offset], UInt32(item))
      picks[met].reading = here
      mark(item)
      others -= 1
    }
    guard page.next == nil, isAwaiting else { return 0 }
    let gone = awaited.count
    let path = readings[Int(here)].path
    picks.removeAll { $0.reading != here && readings[Int($0.reading)].path == path }
    others -= gone
    awaited = AwaitedPicks()
    return gone
  }

  /// The identities to look for when the current board is read again.
  package var identities: Set<ItemID> {
    let path = readings[Int(here)].path
    return Set(picks.lazy.filter { readings[Int($0.reading)].path == path }.map(\.id))
  }

  /// Removes invalid entries from `picks`, and unused ones from `readings`.
  private mutating func compact() {
    var seen = bits
    var kept = ContiguousArray<Pick>()
    kept.reserveCapacity(count)
    for pick in picks.reversed() {
      if pick.reading == here {
        let (word, bit) = (Int(pick.index >> 6), UInt64(1) << UInt64(pick.index & 63))
        guard seen[word] & bit != 0 else { continue }
        seen[word] &= ~bit
      }
      kept.append(pick)
    }
    kept.reverse()
    picks = kept
    forgetReadings()
    if isAwaiting { awaitOthersOfBoard() }
  }

  private mutating func forgetReadings() {
    var (numbers, left) = ([here: UInt32(0)], [readings[Int(here)]])
    for index in picks.indices {
      let old = picks[index].reading
      let new = numbers[old] ?? UInt32(left.count)
      if numbers[old] == nil {
        numbers[old] = new
        left.append(readings[Int(old)])
      }
      picks[index].reading = new
    }
    (readings, here) = (left, 0)
  }

  /// Waits for the picks of this board that are from another reading.
  private mutating func awaitOthersOfBoard() {
    let path = readings[Int(here)].path
    let isOfBoard = readings.map { $0.path == path }
    awaited = AwaitedPicks()
    for (index, pick) in picks.enumerated().reversed()
    where pick.reading != here && isOfBoard[Int(pick.reading)] {
      awaited.add(index, pick.id)
    }
  }
}

/// Picks that will be found again by their identities.
private struct AwaitedPicks: Hashable, Sendable {
  /// The first pick with each identity, as an index among the picks.
  private var first: [ItemID: Int] = [:]
  /// For each pick, the next one with the same identity.
  private var next: [Int: Int] = [:]
  private(set) var count = 0

  /// Puts a pick before those already added.
  mutating func add(_ index: Int, _ id: ItemID) {
    next[index] = first.updateValue(index, forKey: id)
    count += 1
  }

  /// Removes and returns the first pick with this identity.
  mutating func take(_ id: ItemID) -> Int? {
    guard let index = first[id] else { return nil }
    first[id] = next.removeValue(forKey: index)
    count -= 1
    return index
  }
}
