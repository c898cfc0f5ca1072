import WaterfallRecords

/// The ranks of all items by one column. They are kept, so that the next order by this column, in
/// either direction, reads no records.
///
/// An item takes 4 bytes.
package struct ColumnRanks: Sendable {
  /// How many columns a board keeps: those that were sorted by last.
  static let mostKept = 3

  /// The order that the ranks follow, with the meaning of its column.
  private let order: SortOrder
  /// By item. Items with equal values have the same rank.
  private let ranks: ContiguousArray<UInt32>
  /// For each kind of values, the first rank after it. The kinds have the same order in both
  /// directions.
  private let kindEnds: [UInt32]
  /// How often the source had been read again.
  private let generation: Int

  /// - Parameters:
  ///   - keys: the keys of all items, by item.
  ///   - sorted: the items in their order.
  init(_ order: SortOrder, keys: [SortKey], sorted: some Sequence<Int>, generation: Int) {
    (self.order, self.generation) = (order, generation)
    var (ranks, kindEnds) = (ContiguousArray<UInt32>(repeating: 0, count: keys.count), [UInt32]())
    var (rank, previous) = (UInt32(0), Int?.none)
    for item in sorted {
      if let previous, keys[previous] < keys[item] {
        rank += 1
        if !keys[previous].isOfSameKind(as: keys[item]) { kindEnds.append(rank) }
      }
      ranks[item] = rank
      previous = item
    }
    kindEnds.append(rank + 1)
    (self.ranks, self.kindEnds) = (ranks, kindEnds)
  }

  /// Whether the ranks hold for an order of so many items.
  func holds(for count: Int, generation: Int) -> Bool {
    ranks.count == count && self.generation == generation
  }

  /// Whether the ranks are of the same column, read in the same way.
  func isOfColumn(of other: SortOrder) -> Bool {
    var other = other
    other.isDescending = order.isDescending
    return other == order
  }

  func isOfColumn(of other: ColumnRanks) -> Bool { isOfColumn(of: other.order) }

  /// The indices of `items` by their ranks; equal ones keep their order.
  ///
  /// - Parameters:
  ///   - orders: the orders by priority.
  ///   - columns: the ranks of each.
  /// - Complexity: O(orders · (items + different values)).
  static func indices(
    of items: [UInt32], by columns: [ColumnRanks], _ orders: [SortOrder]
  ) -> [Int] {
    var indices = Array(items.indices)
    // The last order first: sorting by counting keeps equal items as they are.
    for (column, order) in zip(columns, orders).reversed() {
      column.sort(&indices, of: items, isDescending: order.isDescending)
    }
    return indices
  }

  private func sort(_ indices: inout [Int], of items: [UInt32], isDescending: Bool) {
    let isTurned = isDescending != order.isDescending
    func place(_ index: Int) -> Int {
      let rank = ranks[Int(items[index])]
      return Int(isTurned ? turned(rank) : rank)
    }
    var starts = ContiguousArray<Int>(repeating: 0, count: Int(kindEnds[kindEnds.count - 1]) + 1)
    for index in indices { starts[place(index) + 1] += 1 }
    for place in starts.indices.dropFirst() { starts[place] += starts[place - 1] }
    var sorted = indices
    for index in indices {
      sorted[starts[place(index)]] = index
      starts[place(index)] += 1
    }
    indices = sorted
  }

  /// The rank in the other direction.
  private func turned(_ rank: UInt32) -> UInt32 {
    var start: UInt32 = 0
    for end in kindEnds {
      if rank < end { return start + (end - 1 - rank) }
      start = end
    }
    return rank
  }
}
