import WaterfallRecords

extension ItemQuery {
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
