package import WaterfallItems

/// The items that a person has picked, on whatever board, in the order in which they were picked.
///
/// A pick knows the board that it is on, and the number of the items that were read there then: its
/// source is kept under that number. Filters and orders change neither. After a refresh, and on a
/// board that is entered again, the items have another number; then picks are found again by their
/// identities, of equal ones the first.
package struct Picks: Hashable, Sendable {
  /// Items of a board, as they were read once.
  private struct Reading: Hashable {
    /// The items that lead to the board from the outermost one.
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
  /// What is seen now, as an index in `readings`.
  private var here: UInt32 = 0
  /// In their order. One of the board that is seen counts if its bit is set, and then the last one
  /// of its index does.
  private var picks = ContiguousArray<Pick>()
  /// A bit for each item of the board that is seen.
  private var words = ContiguousArray<UInt64>()
  private var present = 0
  /// Picks of other boards, and those that are awaited.
  private var others = 0
  private var awaited = AwaitedPicks()

  /// How many are picked, on all boards.
  package var count: Int { present + others }

  /// Whether some of this board's have not been found again.
  var isAwaiting: Bool { awaited.count > 0 }

  /// Whether an item of the board that is seen is picked.
  func contains(_ item: Int) -> Bool {
    item >> 6 < words.count && words[item >> 6] >> UInt64(item & 63) & 1 == 1
  }

  /// Picks an item of the board that is seen.
  mutating func insert(_ item: Int, of items: ItemTable) {
    guard !contains(item) else { return }
    mark(item)
    picks.append(
      Pick(id: items.ids[item], place: items.places[item], index: UInt32(item), reading: here))
    if picks.count > 2 * count + 64 { settle() }
  }

  mutating func remove(_ item: Int) {
    guard contains(item) else { return }
    words[item >> 6] &= ~(1 << UInt64(item & 63))
    present -= 1
  }

  /// Drops those of all boards.
  mutating func removeAll() {
    let seen = readings[Int(here)]
    self = Picks()
    readings = [seen]
  }

  private mutating func mark(_ item: Int) {
    while words.count <= item >> 6 { words.append(0) }
    words[item >> 6] |= 1 << UInt64(item & 63)
    present += 1
  }

  // MARK: Writing them

  /// All of them, in their order.
  ///
  /// - Complexity: O(picked)
  var all: [PickedItem] {
    var settled = self
    settled.settle()
    return settled.picks.map { pick in
      PickedItem(
        index: Int(pick.index), place: pick.place,
        generation: settled.readings[Int(pick.reading)].generation)
    }
  }

  /// Those numbers of items that picks are of.
  ///
  /// - Complexity: O(picked)
  var generations: Set<Int> { Set(all.lazy.map(\.generation)) }

  // MARK: Other boards, and a refresh

  /// Other items are seen from now on: another board's, or the same one's after a refresh.
  ///
  /// - Parameters:
  ///   - path: the items that lead to the board from the outermost one.
  ///   - generation: if picks were made of these very items, they are marked at once.
  mutating func move(to path: [ItemID], generation: Int) {
    settle()
    let reading = Reading(path: path, generation: generation)
    if let known = readings.firstIndex(of: reading) {
      here = UInt32(known)
    } else {
      here = UInt32(readings.count)
      readings.append(reading)
    }
    (words, present) = ([], 0)
    for pick in picks where pick.reading == here { mark(Int(pick.index)) }
    others = picks.count - present
    awaitOthersOfBoard()
  }

  /// The board that was the outermost lies in another one now.
  ///
  /// - Parameter item: it leads there; nil: none that is known does.
  package mutating func nest(behind item: ItemID?) {
    let item = item ?? ItemID(hashing: "nowhere".utf8)
    for index in readings.indices { readings[index].path.insert(item, at: 0) }
  }

  /// Items of the board that is seen have come, numbered from `first`: those that are awaited are
  /// picked again.
  ///
  /// - Parameter isLast: whether these are the source's last: what has not come is gone.
  /// - Returns: how many are gone.
  mutating func meet(_ page: LoadedPage, from first: Int) -> Int {
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

  /// The identities of those that are looked for on the board that is seen when it is read anew.
  var identities: Set<ItemID> {
    let path = readings[Int(here)].path
    return Set(picks.lazy.filter { readings[Int($0.reading)].path == path }.map(\.id))
  }

  /// Leaves only what counts in `picks`, and in `readings` only what picks are of.
  private mutating func settle() {
    var seen = words
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

  /// Picks of this board whose items have another number are waited for.
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

/// Picks that are to be found again by their identities.
private struct AwaitedPicks: Hashable, Sendable {
  /// The first of those with an identity, by its index among the picks.
  private var first: [ItemID: Int] = [:]
  /// The next one with the same identity.
  private var next: [Int: Int] = [:]
  private(set) var count = 0

  /// Puts one before those that have come.
  mutating func add(_ index: Int, _ id: ItemID) {
    next[index] = first.updateValue(index, forKey: id)
    count += 1
  }

  /// The first with this identity, which is not waited for any more.
  mutating func take(_ id: ItemID) -> Int? {
    guard let index = first[id] else { return nil }
    first[id] = next.removeValue(forKey: index)
    count -= 1
    return index
  }
}
