package import WaterfallRecords

/// The part of a board that is kept while its items are not, so that it can be shown again as it
/// was.
package struct BoardMemory: Hashable, Sendable {
  /// The filters to which leaving a filter returns; nil for those with which the board begins.
  package var firstFilters: [Filter]?
  var jumps = Jumps()
  /// The text of the search; nil if there is none.
  var searched: String?

  package init() {}
}

extension Board {
  package var memory: BoardMemory {
    var memory = BoardMemory()
    (memory.firstFilters, memory.jumps) = (firstQuery.filters, finding.jumps)
    memory.searched = finding.search?.text
    return memory
  }

  /// Becomes as a board was of which this is kept. Its items are yet to come.
  mutating func restore(_ memory: BoardMemory) {
    if let filters = memory.firstFilters { firstQuery.filters = filters }
    finding.jumps = memory.jumps
    if let text = memory.searched { startSearch(text, to: .show) }
  }
}
