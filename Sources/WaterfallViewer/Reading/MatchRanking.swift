/// The matches of a filter that ranks, the best first, while further ones come.
struct MatchRanking: Sendable {
  private(set) var items: ContiguousArray<UInt32>
  private var ranks: ContiguousArray<Int>
  /// What has come since, which stands behind them on the screen.
  private var newItems: ContiguousArray<UInt32> = []
  private var newRanks: ContiguousArray<Int> = []

  /// Matches up to which each page is sorted in at once; beyond that, when they are twice as many.
  private static let few = 50_000

  /// - Parameter ranks: of `items`, descending.
  init(_ items: ContiguousArray<UInt32>, ranks: ContiguousArray<Int>) {
    (self.items, self.ranks) = (items, ranks)
  }

  /// Takes in what a page has.
  ///
  /// - Parameters:
  ///   - shown: which of its items match.
  ///   - ranks: of all its items.
  ///   - first: the number of its first item.
  mutating func add(shown: [Bool], ranks: [Int], first: Int) {
    for (offset, isShown) in shown.enumerated() where isShown {
      newItems.append(UInt32(first + offset))
      newRanks.append(ranks[offset])
    }
  }

  /// Sorts in what has come, if it is time for that.
  ///
  /// - Parameter isLast: whether nothing follows.
  /// - Returns: whether the order is another.
  /// - Complexity: O(matches), with the new ones sorted.
  mutating func merge(isLast: Bool) -> Bool {
    guard !newItems.isEmpty,
      isLast || items.count < Self.few || newItems.count >= items.count
    else { return false }
    let new = Self.indices(sorting: Array(newRanks))
    var (merged, mergedRanks) = (ContiguousArray<UInt32>(), ContiguousArray<Int>())
    merged.reserveCapacity(items.count + new.count)
    mergedRanks.reserveCapacity(items.count + new.count)
    var old = 0
    func isBefore(_ old: Int, _ new: Int) -> Bool {
      (-ranks[old], items[old]) < (-newRanks[new], newItems[new])
    }
    for index in new {
      while old < items.count, isBefore(old, index) {
        merged.append(items[old])
        mergedRanks.append(ranks[old])
        old += 1
      }
      merged.append(newItems[index])
      mergedRanks.append(newRanks[index])
    }
    merged += items[old...]
    mergedRanks += ranks[old...]
    self = MatchRanking(merged, ranks: mergedRanks)
    return true
  }

  /// The indices of `ranks`, the greatest first; those that are equal stay as they were.
  static func indices(sorting ranks: [Int]) -> [Int] {
    ranks.indices.sorted { (-ranks[$0], $0) < (-ranks[$1], $1) }
  }
}
