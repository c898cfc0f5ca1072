package import WaterfallRecords

/// Which items are shown, in which order and sections.
package struct ItemQuery: Hashable, Sendable {
  /// All have to hold.
  package var filters: [Filter] = []
  /// nil: as they came.
  package var order: SortOrder?
  package var isReversed = false
  /// nil: the source's own sections.
  package var grouping: Grouping?

  package init() {}

  /// Whether the order is known only when all items are.
  var needsAll: Bool { !ranks && (order != nil || isReversed) }

  /// Whether the best matches come first, whatever else the order is.
  var ranks: Bool { filters.contains(where: \.ranks) }

  /// How good a match is, more for better ones.
  func rank(of record: Record) -> Int { filters.reduce(0) { $0 + $1.rank(of: record) } }

  func isOtherOrder(than old: ItemQuery) -> Bool {
    order != old.order || isReversed != old.isReversed || needsAll != old.needsAll
  }

  var isFiltered: Bool { filters.contains { !$0.isEmpty } }

  /// All filters as one text.
  var filterText: String { filters.filter { !$0.isEmpty }.map(\.text).joined(separator: " ") }

  func shows(_ record: Record) -> Bool {
    for filter in filters where !filter.matches(record) { return false }
    return true
  }

  /// The first of its fields that no record of the sample has, in words; nil if all are there.
  func warning(for sample: [Record]) -> String? {
    let unknown =
      filters.lazy.flatMap { $0.unknownFields(in: sample) }.first
      ?? order?.unknownField(in: sample) ?? grouping?.unknownField(in: sample)
    return unknown.map { String($0.message.prefix { $0 != "\n" }) }
  }

  /// What the status line says of it; nil if there is nothing to say.
  var summary: String? {
    var words: [String] = []
    if isFiltered { words.append((ranks ? "best: " : "filter: ") + filterText) }
    if ranks { return words.joined() }
    if let order { words.append("sort: \(order.field)\(order.isDescending ? " ↓" : "")") }
    if isReversed { words.append("reversed") }
    return words.isEmpty ? nil : words.joined(separator: "  ")
  }
}
