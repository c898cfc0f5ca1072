import Platform
import WaterfallItems
import WaterfallRecords
import WaterfallViewer

/// The pages of a printout's source. Under a filter, which shows little of them, the next one is
/// read while one of them is placed.
struct PrintoutPages {
  let source: any ItemSource
  private let readsAhead: Bool
  private var ahead = PageAhead()
  private var load: Task<Void, Never>?

  init(_ source: any ItemSource, readsAhead: Bool) {
    (self.source, self.readsAhead) = (source, readsAhead)
  }

  mutating func page(for request: LoadRequest) async throws(ItemError) -> Page {
    let isOther = ahead.isOther(than: request)
    if isOther { load?.cancel() }
    await load?.value
    let page: Page
    if !isOther, let ready = ahead.page {
      page = ready
    } else {
      page = try await Self.page(for: request, from: source)
    }
    begin(behind: page, request)
    return page
  }

  /// Gives up what is being read, and waits until the source may be asked for something else.
  mutating func end() async {
    load?.cancel()
    await load?.value
  }

  private mutating func begin(behind page: Page, _ request: LoadRequest) {
    (ahead, load) = (PageAhead(), nil)
    guard readsAhead, request.query.isFiltered, request.fields != nil else { return }
    ahead.begin(behind: page, request)
    load = startTask { [ahead, source] in
      await ahead.read { (request) throws(ItemError) in
        try await Self.page(for: request, from: source)
      }
    }
  }

  private static func page(
    for request: LoadRequest, from source: any ItemSource
  ) async throws(ItemError) -> Page {
    // The first page tells what cards show.
    let needs = request.fields == nil ? .everything : request.query.needsOfShown
    return try await source.page(after: request.cursor, count: request.count, for: needs)
  }
}
