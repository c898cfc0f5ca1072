/// The matches of a ranking filter, best first, while further ones come.
package struct MatchRanking: Sendable {
  private(set) var items: ContiguousArray<UInt32>
  private var ranks: ContiguousArray<Int>
  /// Matches that came since the last merge. The screen shows them after `items`.
  private var newItems: ContiguousArray<UInt32> = []
  private var newRanks: ContiguousArray<Int> = []
  /// Whether the later one of two equal matches comes first.
  private let laterFirst: Bool

  /// Up to this many matches, each page is merged at once. Beyond it, merging waits until there are
  /// as many new matches as old ones, because each merge costs time for all matches.
  private static let few = 50_000

  /// - Parameter ranks: the ranks of `items`, descending.
  init(_ items: ContiguousArray<UInt32>, ranks: ContiguousArray<Int>, laterFirst: Bool = false) {
    (self.items, self.ranks, self.laterFirst) = (items, ranks, laterFirst)
  }

  /// Adds a page's matches.
  ///
  /// - Parameters:
  ///   - shown: whether each of the page's items matches.
  ///   - ranks: the ranks of all its items.
  ///   - first: the number of its first item.
  mutating func add(shown: [Bool], ranks: [Int], first: Int) {
    for (offset, isShown) in shown.enumerated() where isShown {
      newItems.append(UInt32(first + offset))
      newRanks.append(ranks[offset])
    }
  }

  /// Sorts in the new matches, if it is time for that.
  ///
  /// - Parameter isLast: whether no page follows.
  /// - Returns: whether the order has changed.
  /// - Complexity: O(matches), plus sorting the new ones.
  mutating func merge(isLast: Bool) -> Bool {
    guard !newItems.isEmpty,
      isLast || items.count < Self.few || newItems.count >= items.count
    else { return false }
    let new = Self.indices(sorting: Array(newRanks), laterFirst: laterFirst)
    var (merged, mergedRanks) = (ContiguousArray<UInt32>(), ContiguousArray<Int>())
    merged.reserveCapacity(items.count + new.count)
    mergedRanks.reserveCapacity(items.count + new.count)
    var old = 0
    func isBefore(_ old: Int, _ new: Int) -> Bool {
      if ranks[old] != newRanks[new] { return ranks[old] > newRanks[new] }
      return (items[old] < newItems[new]) != laterFirst
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
    self = MatchRanking(merged, ranks: mergedRanks, laterFirst: laterFirst)
    return true
  }

  /// The indices of `ranks`, the greatest rank first. Equal ranks keep their order, or turn it
  /// round.
  package static func indices(sorting ranks: [Int], laterFirst: Bool = false) -> [Int] {
    ranks.indices.sorted { one, other in
      ranks[one] == ranks[other]
        ? (one < other) != laterFirst : ranks[one] > ranks[other]
    }
  }
}
