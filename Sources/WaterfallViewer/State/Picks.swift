import WaterfallItems

/// The items that a person has picked.
///
/// They are kept by number, a bit each: filters and orders change no number. A refresh does, so
/// then they are found again by their identities; of equal ones, the first.
struct Picks: Hashable, Sendable {
  private var words: ContiguousArray<UInt64> = []
  private var present = 0
  /// Picked before a refresh, and not read again so far: how many of each.
  private var awaited: [ItemID: Int] = [:]

  /// How many are picked.
  var count: Int { present + awaited.values.reduce(0, +) }

  func contains(_ item: Int) -> Bool {
    item >> 6 < words.count && words[item >> 6] >> UInt64(item & 63) & 1 == 1
  }

  mutating func insert(_ item: Int) {
    guard !contains(item) else { return }
    while words.count <= item >> 6 { words.append(0) }
    words[item >> 6] |= 1 << UInt64(item & 63)
    present += 1
  }

  mutating func remove(_ item: Int) {
    guard contains(item) else { return }
    words[item >> 6] &= ~(1 << UInt64(item & 63))
    present -= 1
  }

  mutating func removeAll() { self = Picks() }

  /// The numbers, ascending.
  ///
  /// - Complexity: O(items / 64 + picked).
  var items: [Int] {
    var items: [Int] = []
    items.reserveCapacity(present)
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        items.append(index << 6 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return items
  }

  // MARK: Through a refresh

  func identities(in ids: ContiguousArray<ItemID>) -> Set<ItemID> {
    Set(items.map { ids[$0] }).union(awaited.keys)
  }

  /// The numbers are about to mean other items: from now on the picked ones are waited for.
  mutating func awaitAgain(_ ids: ContiguousArray<ItemID>) {
    var awaited = awaited
    for item in items { awaited[ids[item], default: 0] += 1 }
    self = Picks()
    self.awaited = awaited
  }

  /// Items have come, numbered from `first`: those waited for are picked again.
  ///
  /// - Parameter isLast: whether these are the source's last: what has not come is gone.
  mutating func meet(_ ids: [ItemID], from first: Int, isLast: Bool) {
    guard !awaited.isEmpty else { return }
    for (offset, id) in ids.enumerated() {
      guard let count = awaited[id] else { continue }
      awaited[id] = count > 1 ? count - 1 : nil
      insert(first + offset)
    }
    if isLast { awaited.removeAll() }
  }
}
