import Platform
package import WaterfallItems
import WaterfallRecords

extension ArrangeRequest {
  /// How many records are read together: few at first, so that something is shown soon.
  private static let (leastChunk, largestChunk) = (1024, 4096)
  /// The fewest records in a parallel part. With fewer, starting a thread takes longer than the
  /// work.
  private static let leastInParallel = 256

  /// The items that are shown, in their order; nil if the request was cancelled.
  ///
  /// - Parameter post: called with the results after the first records, and again whenever the
  ///   number of checked records has doubled. The items around the focus are checked first. Not
  ///   called without a filter.
  package func arranged(
    from source: any ItemSource, post: (ArrangedItems) -> Void = { _ in }
  ) async -> ArrangedItems? {
    var arranged = ArrangedItems(
      sections: [], total: places.count, query: query, number: number, generation: generation)
    do throws(ItemError) {
      arranged.isPartial = true
      let settled = try await settled(from: source)
      if sortsIn, let sections = try await settled.sortedIn(from: source) {
        (arranged.sections, arranged.isPartial) = (sections, false)
        return arranged
      }
      let found = try await settled.found(from: source) { found in
        (arranged.sections, arranged.ranks) = (found.sections, found.sortedRanks)
        post(arranged)
      }
      (arranged.sections, arranged.ranks) = (found.sections, found.sortedRanks)
      arranged.isPartial = false
    } catch {
      if case .cancelled = error { return nil }
      (arranged.sections, arranged.isPartial) = ([], false)
      arranged.failure = error.headline
    }
    return arranged
  }

  /// The same request, with the meanings of the columns that the query compares.
  private func settled(from source: any ItemSource) async throws(ItemError) -> ArrangeRequest {
    guard query.comparesColumns, !places.isEmpty else { return self }
    var sample: [ItemPlace] = []
    let step = max(1, places.count / Self.spread)
    for number in places.indices where number < Self.spread || number % step == 0 {
      sample.append(places[number])
    }
    let records = try await source.records(at: sample, for: .everything)
    var request = self
    request.query = query.settled(by: records.compactMap { $0 })
    return request
  }

  /// How many records at the beginning, and how many of all, show what a column means.
  private static let spread = 400

  private func found(
    from source: any ItemSource, post: (Found) -> Void
  ) async throws(ItemError) -> Found {
    let near = near
    var around = Found(query, sections: sections)
    try await look(at: near, from: source, into: &around)
    var swept = Found(query, sections: sections)
    var (first, looked, next) = (0, near.count, 0)
    while first < count {
      if query.isFiltered, looked >= next, looked < count {
        post(swept.followed(by: around))
        next = looked * 2
      }
      if near.contains(first) {
        swept = swept.followed(by: around)
        around = Found(query, sections: sections)
        first = near.upperBound
        continue
      }
      let chunk = min(max(looked, Self.leastChunk), Self.largestChunk)
      let end = min(first + chunk, first < near.lowerBound ? near.lowerBound : count)
      try await look(at: first..<end, from: source, into: &swept)
      (first, looked) = (end, looked + end - first)
    }
    return swept
  }

  /// The number of items to check.
  private var count: Int { candidates?.count ?? places.count }

  /// The item at position `number` among the items to check.
  private func item(_ number: Int) -> Int { candidates.map { Int($0[number]) } ?? number }

  /// The items that are checked first: the ones around the focus.
  private var near: Range<Int> {
    guard query.isFiltered else { return 0..<0 }
    let chunk = Self.leastChunk
    let middle = candidates.map { $0.count { Int($0) < focus } } ?? focus
    let first = max(0, min(middle - chunk / 2, count - chunk))
    return first..<min(count, first + chunk)
  }

  func look(
    at range: Range<Int>, from source: any ItemSource, into found: inout Found
  ) async throws(ItemError) {
    guard !range.isEmpty else { return }
    let wanted = range.map { places[item($0)] }
    for portion in wanted.portions(of: wanted.count) {
      let records = try await source.records(at: Array(wanted[portion]), for: query.needsOfOrder)
      let first = range.lowerBound + portion.lowerBound
      let parts = await inParallelParts(of: records.indices, least: Self.leastInParallel) { part in
        var some = Found(query, sections: sections)
        for offset in part {
          guard let record = records[offset] else { continue }
          some.look(at: record, of: item(first + offset))
        }
        return some
      }
      for part in parts { found.append(part) }
      if Task.isCancelled { throw .cancelled }
    }
  }
}

extension ArrangeRequest {
  /// The parts of the records that are needed to put them in order.
  struct Found: Sendable {
    private let query: ItemQuery
    private let sourceSections: SourceSections
    private let keepsSourceSections: Bool
    private(set) var items: [UInt32] = []
    /// First by order, then by item.
    private(set) var keys: [[SortKey]]
    private(set) var groups: [String?] = []
    private var ranks: [Int] = []

    init(_ query: ItemQuery, sections: SourceSections) {
      (self.query, sourceSections) = (query, sections)
      keys = query.orders.map { _ in [] }
      keepsSourceSections =
        query.grouping == nil && !query.needsAll && !query.ranks && !sections.isEmpty
    }

    mutating func look(at record: Record, of item: Int) {
      guard query.shows(record) else { return }
      items.append(UInt32(item))
      if query.ranks { ranks.append(query.rank(of: record)) }
      for (place, order) in query.orders.enumerated() {
        keys[place].append(order.key(of: record))
      }
      if let grouping = query.grouping { groups.append(grouping.name(of: record)) }
      if keepsSourceSections { groups.append(sourceSections.name(ofItem: item)) }
    }

    /// Joins both; the items of `other` come later.
    func followed(by other: Found) -> Found {
      var both = self
      both.append(other)
      return both
    }

    mutating func append(_ other: Found) {
      items += other.items
      for place in keys.indices { keys[place] += other.keys[place] }
      groups += other.groups
      ranks += other.ranks
    }

    /// The ranks of the matches, in the order of the only section; empty if matches are not ranked.
    var sortedRanks: ContiguousArray<Int> {
      guard query.ranks, query.grouping == nil else { return [] }
      return ContiguousArray(order.map { ranks[$0] })
    }

    /// The limit applies after sorting but before grouping, because groups consist of the shown
    /// items.
    private var order: ArraySlice<Int> { wholeOrder.prefix(query.limit ?? .max) }

    private var wholeOrder: [Int] {
      guard !query.ranks else { return MatchRanking.indices(sorting: ranks) }
      let order = query.order == nil ? Array(items.indices) : SortOrder.indices(sorting: keys)
      return query.isReversed ? order.reversed() : order
    }

    var sections: [Arrangement.Section] {
      let order = order
      guard query.grouping != nil || keepsSourceSections else {
        return [Arrangement.Section(name: nil, items: ContiguousArray(order.map { items[$0] }))]
      }
      var sections: [Arrangement.Section] = []
      var numbers: [String?: Int] = [:]
      for index in order {
        let number = numbers[groups[index]] ?? sections.count
        if number == sections.count {
          numbers[groups[index]] = number
          sections.append(Arrangement.Section(name: groups[index]))
        }
        sections[number].items.append(items[index])
      }
      return sections
    }
  }
}
