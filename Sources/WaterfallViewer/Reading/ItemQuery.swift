package import WaterfallRecords

/// Which items are shown, in which order and sections.
package struct ItemQuery: Hashable, Sendable {
  /// All have to hold.
  package var filters: [Filter] = []
  /// The first one counts; where it is equal, the second one, and so on. None: as they came.
  package var orders: [SortOrder] = []
  package var isReversed = false
  /// nil: the source's own sections.
  package var grouping: Grouping?
  /// How many are shown at most: the first ones of what the filters leave, in their order; nil:
  /// all.
  package var limit: Int?

  package init() {}

  /// The order that counts first; to set it is to sort by nothing else. nil: as they came.
  package var order: SortOrder? {
    get { orders.first }
    set { orders = newValue.map { [$0] } ?? [] }
  }

  /// Whether the order is known only when all items are.
  var needsAll: Bool { !ranks && (order != nil || isReversed) }

  /// Whether the best matches come first, whatever else the order is.
  var ranks: Bool { filters.contains(where: \.ranks) }

  /// How good a match is, more for better ones.
  func rank(of record: Record) -> Int { filters.reduce(0) { $0 + $1.rank(of: record) } }

  func isOtherOrder(than old: ItemQuery) -> Bool {
    orders != old.orders || isReversed != old.isReversed || needsAll != old.needsAll
  }

  /// Whether nothing is shown that the other one would hide.
  func isNarrower(than other: ItemQuery) -> Bool {
    other.limit == nil && Filter(all: filters).isNarrower(than: Filter(all: other.filters))
  }

  /// How many have to be shown until nothing further is read; nil: whatever follows may come
  /// first.
  package var readingLimit: Int? { needsAll || ranks ? nil : limit }

  /// Whether what comes may take the place of what is shown, and only a new order tells.
  var isMadeAnewByPages: Bool { needsAll || ranks && grouping != nil && limit != nil }

  /// How many items to ask for, of which `count` would be good.
  ///
  /// - Parameter shown: how many are shown already.
  package func pageSize(_ count: Int, shown: Int) -> Int {
    guard let readingLimit, !isFiltered else { return count }
    return max(1, min(count, readingLimit - shown))
  }

  package var isFiltered: Bool { filters.contains { !$0.isEmpty } }

  /// What the filters look for, together; nil: they look for nothing.
  var light: Filter? { isFiltered ? Filter(all: filters) : nil }

  /// All filters as one text.
  var filterText: String { filters.filter { !$0.isEmpty }.map(\.text).joined(separator: " ") }

  /// What is wanted of the records of a page when nobody ever looks at those that are not shown.
  package var needsOfShown: RecordNeeds {
    isFiltered && !ranks && grouping == nil ? RecordNeeds(matching: filters) : .everything
  }

  /// What is wanted of records to put them in order.
  var needsOfOrder: RecordNeeds {
    ranks
      ? RecordNeeds(matching: filters)
      : RecordNeeds(matching: filters, orders: orders, grouping: grouping)
  }

  func shows(_ record: Record) -> Bool {
    for filter in filters where !filter.matches(record) { return false }
    return true
  }

  /// The first of its fields that no record of the sample has, in words; nil if all are there.
  func warning(for sample: [Record]) -> String? {
    let unknown =
      filters.lazy.flatMap { $0.unknownFields(in: sample) }.first
      ?? orders.lazy.compactMap { $0.unknownField(in: sample) }.first
      ?? grouping?.unknownField(in: sample)
    return unknown.map { String($0.message.unicodeScalars.prefix { $0 != "\n" }) }
  }

  /// What the status line says of it; nil if there is nothing to say.
  var summary: String? {
    var words: [String] = []
    if isFiltered { words.append((ranks ? "best: " : "filter: ") + filterText) }
    if ranks { return words.joined() }
    let fields = orders.map { $0.field + ($0.isDescending ? " ↓" : "") }
    if !fields.isEmpty { words.append("sort: " + fields.joined(separator: ", ")) }
    if isReversed { words.append("reversed") }
    return words.isEmpty ? nil : words.joined(separator: "  ")
  }
}
