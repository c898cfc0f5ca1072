import Platform
import WaterfallItems
import WaterfallRecords
import WaterfallViewer

/// The pages of a printout's source. Under a filter, which shows little of them, the next one is
/// read while one of them is placed.
struct PrintoutPages {
  let source: any ItemSource
  private let readsAhead: Bool
  /// The page behind the last one, and what it answers.
  private var ahead: (request: LoadRequest, page: Task<Page?, Never>)?

  init(_ source: any ItemSource, readsAhead: Bool) {
    (self.source, self.readsAhead) = (source, readsAhead)
  }

  mutating func page(for request: LoadRequest) async throws(ItemError) -> Page {
    var page: Page?
    if let ahead {
      if !ahead.request.isLike(request) { ahead.page.cancel() }
      // Who asks for what could not be read hears why.
      page = await ahead.page.value
      if !ahead.request.isLike(request) { page = nil }
      self.ahead = nil
    }
    guard let page else {
      // The first page tells what cards show.
      let needs = request.fields == nil ? .everything : request.query.needsOfShown
      let page = try await source.page(after: request.cursor, count: request.count, for: needs)
      begin(behind: page, request)
      return page
    }
    begin(behind: page, request)
    return page
  }

  /// Gives up what is being read, and waits until the source may be asked for something else.
  mutating func end() async {
    ahead?.page.cancel()
    _ = await ahead?.page.value
    ahead = nil
  }

  private mutating func begin(behind page: Page, _ request: LoadRequest) {
    guard readsAhead, request.query.isFiltered, request.fields != nil, let cursor = page.next
    else { return }
    var request = request
    request.cursor = cursor
    let (source, next) = (source, request)
    let needs = request.query.needsOfShown
    let page = Task.detached(executorPreference: WorkerThreads.shared) {
      try? await source.page(after: next.cursor, count: next.count, for: needs)
    }
    ahead = (request, page)
  }
}
