import WaterfallRecords

// The filter of a board.
extension Board {
  package mutating func clearFilter() {
    guard query.isFiltered else {
      say("there is no filter; f filters")
      return
    }
    var new = query
    new.filters = []
    show(new)
  }

  /// Restores the filters of the start.
  package mutating func leaveFilter() {
    var new = query
    new.filters = firstQuery.filters
    say("filter cleared; f ↑ brings it back")
    show(new)
  }

  /// Adds a term to the filter, and shows the result.
  package mutating func narrow(by term: String) {
    guard let filter = try? Filter(term) else { return }
    var new = query
    new.filters.append(filter)
    show(new)
  }

  // MARK: Its words

  /// `240`: the number of items that have been read.
  package var totalSummary: String { "\(items.count)\(hasMore ? "+" : "")" }

  /// The status of a filter while it is typed: the number of matches, and a field name that is
  /// unknown.
  package var typedFilterSummary: String? {
    guard var summary = filterSummary else { return nil }
    if let note = query.filters.lazy.compactMap(\.levelNote).first { summary += "; \(note)" }
    let asText = query.filters.lazy.compactMap { $0.unknownFields.first }.first
    if let asText { return "\(summary); \(Self.textNote(asText))" }
    // A comparison with an unknown field matches nothing or everything, as `size!=3` does.
    guard arrangement.count == 0 || arrangement.count == items.count else { return summary }
    let unknown = query.filters.lazy.compactMap { unknownFieldNote(of: $0) ?? $0.incomparableNote }
      .first
    return summary + (unknown.map { "; \($0)" } ?? "")
  }

  /// `5 of 240`: the items that match the filter; nil without a filter.
  package var filterSummary: String? {
    guard query.isFiltered else { return nil }
    let mayGrow = hasMore || ordering.isPassing
    return "\(arrangement.count) of \(items.count)\(mayGrow ? "+" : "")"
  }
}
