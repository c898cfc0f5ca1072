import WaterfallBoard
import WaterfallItems
import WaterfallRecords
import WaterfallViewer

/// `--select-1`, `--exit-0` and `--select all`: the picks that need no screen, or the end without
/// one.
struct PickAhead {
  private let picking: PickSettings
  private let settings: Settings
  private let query: ItemQuery
  private let options: ViewerOptions

  /// The number of items of a page; the second match ends the search.
  private static let pageSize = 4096

  /// - Parameter options: with the query of the start, and the fields that are shown.
  init(_ picking: PickSettings, _ settings: Settings, _ options: ViewerOptions) {
    (self.picking, self.settings) = (picking, settings)
    (query, self.options) = (options.choices.query, options)
  }

  /// Picks the only item that matches, or all, and writes the picks.
  ///
  /// - Returns: whether a screen is no longer needed.
  /// - Throws: `.silent` with status 1 if nothing matches, and that ends the program.
  @MainActor
  func isDone(with source: any ItemSource) async throws(Failure) -> Bool {
    guard picking.selection != nil,
      picking.picksAll || picking.picksSole || picking.leavesEmpty
    else { return false }
    let (settings, query) = (settings, query)
    let most = picking.picksAll ? Int.max : picking.picksSole ? 2 : 1
    let search: Result<Matches, ItemError>? = waitFor {
      await Self.matches(of: query, settings, in: source, most: most)
    }
    let matches: Matches
    switch search {
    case .success(let found)?: matches = found
    // A fault in reading is left to the viewer, which reads the same again.
    case .failure(let error)?:
      if picking.picksAll { throw .items(error) }
      return false
    case nil: return false
    }
    let (found, isNothing) = (matches.ordered, matches.items.isEmpty)
    guard isNothing ? picking.leavesEmpty || picking.picksAll : isEnough(found.count) else {
      return false
    }
    let writer = PickWriter(picking, options)
    try writer.write(PickAnswer(query: settings.data[\.query] ?? ""))
    if isNothing { throw .silent(ExitStatus.nothing) }
    try await writer.write(picking.picksAll ? found : [found[0]], of: PickSources(source))
    return true
  }

  /// Whether this number of matches leaves nothing to choose.
  private func isEnough(_ count: Int) -> Bool {
    picking.picksAll || picking.picksSole && (count == 1 || isFirstAlone)
  }

  /// Whether `--max-items 1` leaves only the first match.
  private var isFirstAlone: Bool { query.limit == 1 && !query.needsAll && !query.ranks }

  /// Items that match, and what puts them in order.
  private struct Matches {
    let query: ItemQuery
    private(set) var items: [PickedItem] = []
    private var ranks: [Int] = []
    /// First by order, then by item.
    private var keys: [[SortKey]]

    init(_ query: ItemQuery) {
      self.query = query
      keys = query.orders.map { _ in [] }
    }

    mutating func add(_ item: PickedItem, _ record: Record) {
      items.append(item)
      if query.ranks { ranks.append(query.rank(of: record)) }
      for (place, order) in query.orders.enumerated() { keys[place].append(order.key(of: record)) }
    }

    /// The items in the order of the query, as many as it allows.
    var ordered: [PickedItem] {
      var order = Array(items.indices)
      if query.ranks {
        order = MatchRanking.indices(sorting: ranks, laterFirst: query.isReversed)
      } else {
        if query.order != nil { order = SortOrder.indices(sorting: keys) }
        if query.isReversed { order.reverse() }
      }
      return order.prefix(query.limit ?? .max).map { items[$0] }
    }
  }

  /// The first items that match.
  private static func matches(
    of query: ItemQuery, _ settings: Settings, in source: any ItemSource, most: Int
  ) async -> Result<Matches, ItemError> {
    var (found, index, cursor) = (Matches(query), 0, Cursor?.none)
    var (filters, needs) = (query.filters, RecordNeeds.everything)
    do throws(ItemError) {
      repeat {
        let page = try await source.page(after: cursor, count: pageSize, for: needs)
        if index == 0, let first = page.items.first,
          (first.record.line != nil) != settings.picksLines
        {
          filters = Self.filters(settings, ofLines: !settings.picksLines)
          var query = query
          query.filters = filters
          found = Matches(query)
        }
        for filter in filters where !filter.isResolved {
          filter.resolve(by: page.items.map(\.record))
        }
        let filter = Filter(all: filters)
        for item in page.items {
          if !item.isPassed, filter.matches(item.record) {
            found.add(PickedItem(index: index, place: item.place, generation: 0), item.record)
            if found.items.count == most { return .success(found) }
          }
          index += 1
        }
        (needs, cursor) = (RecordNeeds(matching: filters), page.next)
      } while cursor != nil
    } catch {
      return .failure(error)
    }
    return .success(found)
  }

  /// The filters of the settings. The words of `--query` have the grammar for lines if the items
  /// are lines.
  private static func filters(_ settings: Settings, ofLines areLines: Bool) -> [Filter] {
    var settings = settings
    settings.picksLines = areLines
    return settings.filters
  }
}
