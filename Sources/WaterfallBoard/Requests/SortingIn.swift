import WaterfallItems
import WaterfallRecords

/// Items that are shown in order, and how many were there when they were sorted.
package struct SortedItems: Sendable {
  let sections: [Arrangement.Section]
  /// The number of items, shown or not. Those after them are yet to be sorted in.
  let count: Int

  init(_ sections: [Arrangement.Section], count: Int) {
    (self.sections, self.count) = (sections, count)
  }
}

extension ArrangeRequest {
  /// Searching the places of more new items than this part of all takes longer than sorting anew.
  private static let largestPart = 128

  /// Whether only the new items are read, and their places are searched among the others.
  var sortsIn: Bool {
    guard let sorted, query.needsAll, candidates == nil else { return false }
    // The limit cuts the whole order, which groups do not show.
    guard query.limit == nil || query.grouping == nil else { return false }
    return (places.count - sorted.count) * Self.largestPart <= sorted.count
  }

  /// The sections with the new items in their places.
  ///
  /// - Complexity: O(items), with O(new items · log items) records that are read.
  func sortedIn(from source: any ItemSource) async throws(ItemError) -> [Arrangement.Section]? {
    guard let sorted else { return nil }
    var found = Found(self)
    try await look(at: sorted.count..<places.count, from: source, into: &found)
    var keys = KeysOfItems(self, source)
    keys.merge(found)
    var merged = SectionsInOrder(sorted.sections)
    for (name, items) in found.newItems(isReversed: query.isReversed) {
      try await merged.insert(items, inSection: name, by: &keys)
    }
    guard let limit = query.limit, let items = merged.sections.first?.items else {
      return merged.sections
    }
    return [Arrangement.Section(name: nil, items: ContiguousArray(items.prefix(limit)))]
  }
}

extension ArrangeRequest.Found {
  /// The items of each group, in their order.
  fileprivate func newItems(isReversed: Bool) -> [(name: String?, items: [UInt32])] {
    var order = keys.isEmpty ? Array(items.indices) : SortOrder.indices(sorting: keys)
    if isReversed { order.reverse() }
    var sections: [(name: String?, items: [UInt32])] = []
    var numbers: [String?: Int] = [:]
    for index in order {
      let name = groups.isEmpty ? nil : groups[index]
      let number = numbers[name] ?? sections.count
      if number == sections.count {
        numbers[name] = number
        sections.append((name, []))
      }
      sections[number].items.append(items[index])
    }
    return sections
  }
}

/// The sort keys of the items that have been compared. Their records are read when they are needed.
private struct KeysOfItems {
  private let request: ArrangeRequest
  private let source: any ItemSource
  private var known: [UInt32: [SortKey]] = [:]

  init(_ request: ArrangeRequest, _ source: any ItemSource) {
    (self.request, self.source) = (request, source)
  }

  mutating func merge(_ found: ArrangeRequest.Found) {
    guard !found.keys.isEmpty else { return }
    for (index, item) in found.items.enumerated() {
      known[item] = found.keys.map { $0[index] }
    }
  }

  private mutating func keys(of item: UInt32) async throws(ItemError) -> [SortKey] {
    if request.query.orders.isEmpty { return [] }
    if let keys = known[item] { return keys }
    if Task.isCancelled { throw .cancelled }
    let places = [request.places[Int(item)]]
    let records = try await source.records(at: places, for: request.query.needsOfOrder)
    let record = records.first.flatMap(\.self) ?? Record(fields: [])
    let keys = request.query.orders.map { $0.key(of: record) }
    known[item] = keys
    return keys
  }

  mutating func isBefore(_ one: UInt32, _ other: UInt32) async throws(ItemError) -> Bool {
    let (first, second) = request.query.isReversed ? (other, one) : (one, other)
    let (firstKeys, secondKeys) = (try await keys(of: first), try await keys(of: second))
    for (key, otherKey) in zip(firstKeys, secondKeys) {
      if key < otherKey { return true }
      if otherKey < key { return false }
    }
    return first < second
  }
}

/// Sections of items in order. The sections are in the order of their first items.
private struct SectionsInOrder {
  private(set) var sections: [Arrangement.Section]

  init(_ sections: [Arrangement.Section]) { self.sections = sections }

  /// Inserts items, which are in order themselves.
  mutating func insert(
    _ new: [UInt32], inSection name: String?, by keys: inout KeysOfItems
  ) async throws(ItemError) {
    var section = Arrangement.Section(name: name)
    if let number = sections.firstIndex(where: { $0.name == name }) {
      section = sections.remove(at: number)
    }
    let old = section.items
    section.items = []
    section.items.reserveCapacity(old.count + new.count)
    var next = 0
    for item in new {
      let place = try await firstIndex(in: next..<old.count) { index throws(ItemError) in
        try await keys.isBefore(item, old[index])
      }
      section.items += old[next..<place]
      section.items.append(item)
      next = place
    }
    section.items += old[next...]
    guard let first = section.items.first else { return }
    let (others, count) = (sections, sections.count)
    let place = try await firstIndex(in: 0..<count) { index throws(ItemError) in
      guard let other = others[index].items.first else { return false }
      return try await keys.isBefore(first, other)
    }
    sections.insert(section, at: place)
  }

  /// The first index for which a condition holds that holds for all later ones, too.
  private func firstIndex(
    in range: Range<Int>, where holds: (Int) async throws(ItemError) -> Bool
  ) async throws(ItemError) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if try await holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
