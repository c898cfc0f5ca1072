import WaterfallBoard
import WaterfallItems
import WaterfallRecords
import WaterfallViewer

/// `--select-1` and `--exit-0`: the pick that needs no screen, or the end that needs none.
struct PickAhead {
  private let picking: PickSettings
  private let query: ItemQuery

  /// The number of items of a page; the second match ends the search.
  private static let pageSize = 4096

  /// - Parameter query: the filters of the start.
  init(_ picking: PickSettings, _ query: ItemQuery) {
    (self.picking, self.query) = (picking, query)
  }

  /// Picks the only item that matches, and writes it.
  ///
  /// - Returns: whether a screen is no longer needed.
  /// - Throws: `.silent` with status 1 if nothing matches, and that ends the program.
  @MainActor
  func isDone(with source: any ItemSource) async throws(Failure) -> Bool {
    guard picking.selection != nil, picking.picksSole || picking.leavesEmpty else { return false }
    let query = query
    let most = picking.picksSole ? 2 : 1
    // A fault in reading is left to the viewer, which reads the same again.
    guard let found = waitFor({ await Self.matches(of: query, in: source, most: most) }) else {
      return false
    }
    if found.isEmpty, picking.leavesEmpty { throw .silent(ExitStatus.nothing) }
    guard picking.picksSole, found.count == 1 || isFirstAlone, let only = found.first else {
      return false
    }
    try await PickWriter(picking).write([only], of: PickSources(source))
    return true
  }

  /// Whether `--max-items 1` leaves only the first match.
  private var isFirstAlone: Bool {
    query.limit == 1 && query.orders.isEmpty && !query.isReversed
      && !query.filters.contains(where: \.ranks)
  }

  /// The first items that match; nil if the source cannot be read.
  private static func matches(
    of query: ItemQuery, in source: any ItemSource, most: Int
  ) async -> [PickedItem]? {
    var (found, index, cursor) = ([PickedItem](), 0, Cursor?.none)
    var needs = RecordNeeds.everything
    repeat {
      guard
        let page = try? await source.page(after: cursor, count: pageSize, for: needs)
      else { return nil }
      for filter in query.filters where !filter.isResolved {
        filter.resolve(by: page.items.map(\.record))
      }
      let filter = Filter(all: query.filters)
      for item in page.items {
        if !item.isPassed, filter.matches(item.record) {
          found.append(PickedItem(index: index, place: item.place, generation: 0))
          if found.count == most { return found }
        }
        index += 1
      }
      (needs, cursor) = (RecordNeeds(matching: query.filters), page.next)
    } while cursor != nil
    return found
  }
}
