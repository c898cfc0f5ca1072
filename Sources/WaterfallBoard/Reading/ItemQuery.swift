package import WaterfallRecords

/// The items to show, with their order and sections.
package struct ItemQuery: Hashable, Sendable {
  /// An item is shown only if all filters match.
  package var filters: [Filter] = []
  /// The numbers of items that are not shown, whatever matches. They are those of one reading.
  package var excluded: Set<Int> = []
  /// The sort orders by priority: a later one decides between equal items. Empty: as the items
  /// came.
  package var orders: [SortOrder] = []
  package var isReversed = false
  /// nil means the source's own sections.
  package var grouping: Grouping?
  /// The largest number of items shown; nil if there is no limit. The first matching items in order
  /// are shown.
  package var limit: Int?
  /// What the source has applied before it gives its items; nil if it gives all as they are.
  package var ofSource: SourceQuery?

  package init() {}

  /// The sort order with the highest priority; nil if the items stay as they came. Setting it
  /// replaces all orders.
  package var order: SortOrder? {
    get { orders.first }
    set { orders = newValue.map { [$0] } ?? [] }
  }

  /// The order that decides first, in the direction in which the items are seen.
  package var seenOrder: SortOrder? {
    var order = order
    if isReversed { order?.isDescending.toggle() }
    return order
  }

  /// Whether the order is known only once all items are.
  package var needsAll: Bool { !ranks && (order != nil || isReversed) }

  /// Whether the best matches come first. An order that somebody asks for wins over ranks.
  package var ranks: Bool { orders.isEmpty && filters.contains(where: \.ranks) }

  /// Whether the later one of two matches that are equally good comes first.
  var ranksLaterFirst: Bool { ranks && isReversed }

  /// How well a record matches; greater is better.
  package func rank(of record: Record) -> Int { filters.reduce(0) { $0 + $1.rank(of: record) } }

  func isOtherOrder(than old: ItemQuery) -> Bool {
    orders != old.orders || isReversed != old.isReversed || needsAll != old.needsAll
  }

  /// Whether every item shown would be shown by the other query, too.
  func isNarrower(than other: ItemQuery) -> Bool {
    other.limit == nil && excluded.isSuperset(of: other.excluded)
      && Filter(all: filters).isNarrower(than: Filter(all: other.filters))
  }

  /// The number of shown items after which reading stops; nil if later items may come before them.
  package var readingLimit: Int? { needsAll || ranks ? nil : limit }

  /// Whether a later page may replace shown items in a way that only a new arrangement can find.
  var isMadeAnewByPages: Bool { needsAll || ranks && grouping != nil && limit != nil }

  /// How many items to ask for, if `count` would be good.
  ///
  /// - Parameter shown: how many are shown already.
  package func pageSize(_ count: Int, shown: Int) -> Int {
    guard let readingLimit, !isFiltered else { return count }
    return max(1, min(count, readingLimit - shown))
  }

  /// Whether some items may not be shown.
  package var isFiltered: Bool { hasFilter || !excluded.isEmpty }

  private var hasFilter: Bool { filters.contains { !$0.isEmpty } }

  /// All filters together, for highlighting matches; nil if there is nothing to look for.
  var light: Filter? {
    let all = (ofSource?.filters ?? []) + filters
    return all.contains { !$0.isEmpty } ? Filter(all: all) : nil
  }

  package var filterText: String {
    filters.filter { !$0.isEmpty }.map(\.text).joined(separator: " ")
  }

  /// The parts of a page's records that are needed if hidden items are never looked at.
  package var needsOfShown: RecordNeeds {
    canPassHidden ? RecordNeeds(matching: filters) : .everything
  }

  /// Whether nothing has to be known of items that it does not show.
  var canPassHidden: Bool { hasFilter && !ranks && grouping == nil }

  /// The parts of records that are needed to sort them.
  package var needsOfOrder: RecordNeeds {
    ranks
      ? RecordNeeds(matching: filters)
      : RecordNeeds(matching: filters, orders: orders, grouping: grouping)
  }

  package func shows(_ record: Record) -> Bool {
    for filter in filters where !filter.matches(record) { return false }
    return true
  }

  /// A warning about the first field of the query that no sample record has; nil if all fields
  /// occur.
  package func warning(for sample: [Record]) -> String? {
    let unknown =
      filters.lazy.flatMap { $0.unknownFields(in: sample) }.first
      ?? orders.lazy.compactMap { $0.unknownField(in: sample) }.first
      ?? grouping?.unknownField(in: sample)
    return unknown.map { String($0.message.unicodeScalars.prefix { $0 != "\n" }) }
      ?? incomparableNote ?? levelNote
      ?? filters.lazy.compactMap { $0.unseenNote(in: sample) }.first.map { "filter: \($0)" }
  }

  /// The query in words for the status line; nil if there is nothing to say.
  package var summary: String? {
    var words = ofSource.flatMap { $0.words.isEmpty ? nil : [$0.words] } ?? []
    if hasFilter { words.append((ranks ? "best: " : "filter: ") + filterText) }
    if ranks { return words.joined() }
    let fields = orders.map { $0.field + ($0.isDescending ? " ↓" : "") }
    if !fields.isEmpty { words.append("sort: " + fields.joined(separator: ", ")) }
    if isReversed { words.append("reversed") }
    return words.isEmpty ? nil : words.joined(separator: "  ")
  }
}

/// Filters and an order that a source has applied itself.
package struct SourceQuery: Hashable, Sendable {
  /// For highlighting what they have found.
  package var filters: [Filter]
  /// The query in words, for the status line; empty if there is nothing to say.
  package var words: String

  package init(filters: [Filter], words: String) { (self.filters, self.words) = (filters, words) }
}

extension ItemQuery {
  /// The same query, in which given names lead to their fields, and signs of orders are settled.
  ///
  /// - Parameter fields: the known fields.
  package func knowing(_ names: GivenNames, among fields: [String]) -> ItemQuery {
    if names.isEmpty, !orders.contains(where: \.isUnsettled) { return self }
    var query = self
    query.filters = filters.map { $0.knowing(names, among: fields) }
    query.orders = orders.map { $0.knowing(names, among: fields) }
    query.grouping = grouping?.knowing(names, among: fields)
    return query
  }

  /// Whether it depends on other records what a filter, an order or a grouping means.
  var comparesColumns: Bool {
    !orders.isEmpty || grouping != nil || filters.contains(where: \.comparesColumns)
  }

  /// The same query, with the meanings that the columns have in a sample of the records.
  ///
  /// - Parameter sections: the names of the sources of these records; empty if there is only one.
  func resolved(by sample: [Record], in sections: [String?] = []) -> ItemQuery {
    for filter in filters { filter.resolve(by: sample, in: sections) }
    var query = resolved
    query.orders = orders.map { $0.resolved(by: sample) }
    query.grouping = grouping?.resolved(by: sample)
    return query
  }

  /// The same query, with the meanings that its filters have found so far.
  var resolved: ItemQuery {
    var query = self
    query.filters = filters.map(\.resolved)
    return query
  }

  /// A comparison that no value allows, in words; nil if there is none.
  package var incomparableNote: String? {
    filters.lazy.compactMap(\.incomparableNote).first.map { "filter: \($0)" }
  }

  /// The sources of which no level is known, in words, if a filter is for levels.
  var levelNote: String? { filters.lazy.compactMap(\.levelNote).first.map { "filter: \($0)" } }
}
