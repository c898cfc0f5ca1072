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
      let resolved = try await resolved(from: source)
      if sortsIn, let sections = try await resolved.sortedIn(from: source) {
        (arranged.sections, arranged.isPartial) = (sections, false)
        return arranged
      }
      let found = try await resolved.found(from: source) { found in
        (arranged.sections, arranged.ranks) = found.inOrder(found.order)
        post(arranged)
      }
      let order = found.order
      (arranged.sections, arranged.ranks) = found.inOrder(order)
      arranged.column = resolved.column(of: found, in: order)
      arranged.isPartial = false
    } catch {
      if case .cancelled = error { return nil }
      (arranged.sections, arranged.isPartial) = ([], false)
      arranged.failure = error.headline
    }
    return arranged
  }

  /// The same request, with the meanings of the columns that the query compares.
  private func resolved(from source: any ItemSource) async throws(ItemError) -> ArrangeRequest {
    guard query.comparesColumns, !places.isEmpty else { return self }
    var request = self
    let sample = try await source.sampled(of: places)
    request.query = query.resolved(
      by: sample.map(\.record),
      in: sections.isEmpty ? [] : sample.map { sections.name(ofItem: $0.item) })
    return request
  }

  private func found(
    from source: any ItemSource, post: (Found) -> Void
  ) async throws(ItemError) -> Found {
    let none = Found(self)
    if let all = none.allInOrder(count: places.count) { return all }
    let near = near
    var around = none
    try await look(at: near, from: source, into: &around)
    var swept = none
    var (first, looked, next) = (0, near.count, 0)
    while first < count {
      if query.isFiltered, looked >= next, looked < count {
        post(swept.followed(by: around))
        next = looked * 2
      }
      if near.contains(first) {
        swept = swept.followed(by: around)
        around = none
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

  /// The ranks of all items by the only order, for the next time; nil if they are not known.
  private func column(of found: Found, in order: [Int]) -> ColumnRanks? {
    guard query.orders.count == 1, found.keys[0].count == places.count else { return nil }
    let sorted = query.isReversed ? order.reversed() : order
    return ColumnRanks(query.orders[0], keys: found.keys[0], sorted: sorted, generation: generation)
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
    let (none, needs) = (Found(self), found.needs)
    for portion in wanted.span.portions(of: wanted.count) {
      let records = try await source.records(at: Array(wanted[portion]), for: needs)
      let first = range.lowerBound + portion.lowerBound
      let parts = await inParallelParts(of: records.indices, least: Self.leastInParallel) { part in
        var some = none
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

extension ItemSource {
  /// The records of the first places, and of some of all, which show what a column means, with the
  /// indices of their places.
  func sampled(
    of places: ContiguousArray<ItemPlace>
  ) async throws(ItemError) -> [(item: Int, record: Record)] {
    let spread = 400
    let step = max(1, places.count / spread)
    let some = places.indices.filter { $0 < spread || $0 % step == 0 }
    let records = try await records(at: some.map { places[$0] }, for: .everything)
    return zip(some, records).compactMap { item, record in record.map { (item, $0) } }
  }
}

extension ArrangeRequest {
  /// The parts of the records that are needed to put them in order.
  struct Found: Sendable {
    private let query: ItemQuery
    private let sourceSections: SourceSections
    private let keepsSourceSections: Bool
    /// The ranks by each order, if all are known. Then no keys are needed.
    private let columns: [ColumnRanks]?
    private(set) var items: [UInt32] = []
    /// First by order, then by item.
    private(set) var keys: [[SortKey]]
    private(set) var groups: [String?] = []
    private var ranks: [Int] = []

    init(_ request: ArrangeRequest) {
      let query = request.query
      (self.query, sourceSections) = (query, request.sections)
      keys = query.orders.map { _ in [] }
      keepsSourceSections =
        query.grouping == nil && !query.needsAll && !query.ranks && !request.sections.isEmpty
      let columns = query.orders.compactMap { order in
        request.columns.first { $0.isOfColumn(of: order) }
      }
      self.columns = !columns.isEmpty && columns.count == query.orders.count ? columns : nil
    }

    /// The parts of records that are looked at.
    var needs: RecordNeeds {
      var query = query
      if columns != nil { query.orders = [] }
      return query.needsOfOrder
    }

    /// All items, without a look at their records; nil if records decide which are shown and where.
    func allInOrder(count: Int) -> Found? {
      guard columns != nil, !query.isFiltered, !query.ranks, query.grouping == nil else {
        return nil
      }
      var all = self
      all.items = (0..<UInt32(count)).map(\.self)
      return all
    }

    mutating func look(at record: Record, of item: Int) {
      guard !query.excluded.contains(item), query.shows(record) else { return }
      items.append(UInt32(item))
      if query.ranks { ranks.append(query.rank(of: record)) }
      for (place, order) in query.orders.enumerated() where columns == nil {
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

    /// The indices of the items, in order.
    var order: [Int] {
      guard !query.ranks else {
        return MatchRanking.indices(sorting: ranks, laterFirst: query.ranksLaterFirst)
      }
      let order =
        columns.map { ColumnRanks.indices(of: items, by: $0, query.orders) }
        ?? (query.order == nil ? Array(items.indices) : SortOrder.indices(sorting: keys))
      return query.isReversed ? order.reversed() : order
    }

    /// The sections that are shown. If only matches are ranked, the ranks of the only section's
    /// items come with it.
    ///
    /// The limit applies after sorting but before grouping, because groups consist of the shown
    /// items.
    func inOrder(
      _ wholeOrder: [Int]
    ) -> (sections: [Arrangement.Section], ranks: ContiguousArray<Int>) {
      let order = wholeOrder.prefix(query.limit ?? .max)
      guard query.ranks, query.grouping == nil else { return (sections(in: order), []) }
      return (sections(in: order), ContiguousArray(order.map { ranks[$0] }))
    }

    private func sections(in order: ArraySlice<Int>) -> [Arrangement.Section] {
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
