import WaterfallLayout
package import WaterfallRecords

/// A search: its text, and the matches among the items that have been searched.
package struct Search: Sendable {
  package let text: String
  package let filter: Filter
  /// The number of the search. Answers with another number are ignored.
  let number: Int
  /// The generation of the items that are searched.
  let generation: Int
  /// The number of items, from item 0 on, for which a request has been made.
  private(set) var covered = 0
  private(set) var isWaiting = false
  private(set) var seeking: Seeking
  package private(set) var matches = ItemSet()
  /// The number of matches that are shown, and the rank of the focus among them, from 1.
  ///
  /// The rank is nil if the focus is not a match.
  private(set) var shownCount = 0
  private(set) var rank: Int?
  private var tallied: Tallied?

  /// The values that the latest tally depends on. While they are the same, it is still valid.
  private struct Tallied: Hashable {
    var focus: Int
    var matches: Int
    var shown: Int
  }

  /// Whether the search goes to the next match as soon as it is found, and where that may be.
  enum Seeking {
    case ended
    /// Among the items that have been read.
    case loaded
    /// In pages that are read for it, because the items before have no match.
    case readOn
    /// In items that a producer may still write. Meanwhile the user sees that nothing is found.
    case unwritten
  }

  /// - Parameter fieldNames: the names of fields that are known.
  init(_ text: String, number: Int, generation: Int, seeking: Seeking, fieldNames: [String]) {
    // A text that is not a valid filter is searched for literally.
    let filter = (try? Filter(text, isTyped: true)) ?? Filter(phrase: text)
    self.text = text
    self.filter = filter.readingUnknownFieldsAsText(among: fieldNames).includingNames
    (self.number, self.generation, self.seeking) = (number, generation, seeking)
  }

  /// Notes that a request covers the items from 0 to `count`.
  mutating func markAsked(for count: Int) { (isWaiting, covered) = (true, count) }

  mutating func receive(_ searched: SearchedItems) {
    for item in searched.found { matches.insert(Int(item)) }
    if searched.isLast { isWaiting = false }
  }

  mutating func seek(_ seeking: Seeking) { self.seeking = seeking }

  /// Forgets the tally, because the arrangement has changed.
  mutating func forgetTally() { tallied = nil }

  /// Counts the matches, and those up to the focus.
  ///
  /// - Complexity: O(1) if nothing has changed; O(items / 64) while items have their original
  ///   order; else O(items).
  mutating func tally(focus: Int, in arrangement: Arrangement) {
    let current = Tallied(focus: focus, matches: matches.count, shown: arrangement.count)
    guard current != tallied else { return }
    tallied = current
    (shownCount, rank) = arrangement.tally(of: matches, at: focus)
  }
}

/// A set of item numbers, as one bit each.
package struct ItemSet: Sendable {
  private var bits: ContiguousArray<UInt64> = []
  package private(set) var count = 0

  package func contains(_ item: Int) -> Bool {
    item >= 0 && item >> 6 < bits.count && bits[item >> 6] >> UInt64(item & 63) & 1 == 1
  }

  mutating func insert(_ item: Int) {
    precondition(item >= 0, "\(item) is not the number of an item")
    while bits.count <= item >> 6 { bits.append(0) }
    let bit = UInt64(1) << UInt64(item & 63)
    if bits[item >> 6] & bit == 0 { count += 1 }
    bits[item >> 6] |= bit
  }

  /// The smallest item of the set in `range`; nil if there is none.
  func first(in range: Range<Int>) -> Int? {
    var item = range.lowerBound
    while item < range.upperBound, item >> 6 < bits.count {
      let rest = bits[item >> 6] >> UInt64(item & 63)
      if rest != 0 {
        let found = item + rest.trailingZeroBitCount
        return found < range.upperBound ? found : nil
      }
      item = ((item >> 6) + 1) << 6
    }
    return nil
  }

  /// The largest item of the set in `range`; nil if there is none.
  func last(in range: Range<Int>) -> Int? {
    var item = min(range.upperBound, bits.count << 6) - 1
    while item >= range.lowerBound {
      let rest = bits[item >> 6] << UInt64(63 - (item & 63))
      if rest != 0 {
        let found = item - rest.leadingZeroBitCount
        return found >= range.lowerBound ? found : nil
      }
      item = ((item >> 6) << 6) - 1
    }
    return nil
  }

  /// The number of its items below `end`.
  func count(below end: Int) -> Int {
    let full = min(max(0, end) >> 6, bits.count)
    var count = 0
    for word in bits[..<full] { count += word.nonzeroBitCount }
    if full < bits.count, end & 63 > 0 {
      count += (bits[full] & ((1 << UInt64(end & 63)) - 1)).nonzeroBitCount
    }
    return count
  }
}

extension Arrangement {
  /// The number of `items` that are shown, and the rank of `focus` among them, from 1.
  ///
  /// The rank is nil if `focus` is not one of them.
  fileprivate func tally(of items: ItemSet, at focus: Int) -> (shown: Int, rank: Int?) {
    let isMatch = items.contains(focus) && path(of: focus) != nil
    guard !isUnarranged else {
      return (items.count(below: count), isMatch ? items.count(below: focus + 1) : nil)
    }
    var shown = 0
    var rank: Int?
    for section in sections {
      for item in section.items where items.contains(Int(item)) {
        shown += 1
        if Int(item) == focus { rank = shown }
      }
    }
    return (shown, rank)
  }

  /// The nearest of `items` that is shown after or before `item`.
  ///
  /// If there is none up to the end, the search continues at the other end. nil if none is shown.
  ///
  /// - Complexity: O(items passed). With items in their original order it looks at an eighth of a
  ///   byte for each.
  func next(of items: ItemSet, from item: Int, step: Int) -> (item: Int, isWrapped: Bool)? {
    let count = self.count
    guard count > 0, items.count > 0 else { return nil }
    if isUnarranged {
      let near =
        step > 0 ? items.first(in: item + 1..<max(item + 1, count)) : items.last(in: 0..<item)
      let far = step > 0 ? items.first(in: 0..<count) : items.last(in: 0..<count)
      return near.map { ($0, false) } ?? far.map { ($0, true) }
    }
    var path = path(of: item) ?? firstPath
    for passed in 1...count {
      path = neighbour(of: path, step: step)
      let candidate = self.item(at: path)
      guard items.contains(candidate) else { continue }
      let start = position(of: item) ?? 0
      let isWrapped = step > 0 ? start + passed >= count : start - passed < 0
      return (candidate, isWrapped)
    }
    return nil
  }

  /// The next place; from the end it goes around to the other end.
  private func neighbour(of path: ItemPath, step: Int) -> ItemPath {
    var (section, item) = (path.section, path.item + step)
    while item < 0 || item >= count(inSection: section) {
      section = (section + step + sectionCount) % sectionCount
      item = step > 0 ? 0 : count(inSection: section) - 1
    }
    return ItemPath(section: section, item: item)
  }

  private var firstPath: ItemPath {
    var section = 0
    while count(inSection: section) == 0 { section += 1 }
    return ItemPath(section: section, item: 0)
  }

  /// All items in the order in which a search visits them.
  ///
  /// It begins at `item`, follows the order on the screen, goes around the end, and visits hidden
  /// items last.
  ///
  /// - Complexity: O(items).
  package func items(from item: Int, total: Int) -> ContiguousArray<UInt32> {
    if isUnarranged {
      let start = UInt32(min(max(0, item), total))
      return ContiguousArray(start..<UInt32(total)) + ContiguousArray(0..<start)
    }
    let shown = ContiguousArray(sections.lazy.flatMap(\.items))
    let start = position(of: item) ?? 0
    var items = ContiguousArray(shown[start...]) + ContiguousArray(shown[..<start])
    for item in 0..<total where path(of: item) == nil { items.append(UInt32(item)) }
    return items
  }
}
