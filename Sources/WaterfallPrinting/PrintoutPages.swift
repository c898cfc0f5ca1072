import Platform
import WaterfallBoard
import WaterfallItems
import WaterfallRecords
import WaterfallViewer

/// Reads the pages of a printout's source. A filter drops most of a page, so the next page is read
/// ahead while one is placed.
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

  /// Whether the page that a request asks for comes within a moment. It is read in any case.
  mutating func comesSoon(for request: LoadRequest) async -> Bool {
    if !ahead.isRead(for: request) {
      await end()
      ahead = PageAhead()
      ahead.begin(request)
      read()
    }
    guard let load else { return true }
    let (answers, answer) = AsyncStream<Bool>.makeStream()
    let arrival = startTask {
      await load.value
      answer.yield(true)
    }
    let moment = startTask {
      if await pause(for: Self.moment) { answer.yield(false) }
    }
    defer {
      arrival.cancel()
      moment.cancel()
    }
    return await answers.first { _ in true } ?? true
  }

  /// A producer that takes longer for a page is a slow one.
  private static let moment = Duration.milliseconds(100)

  /// Stops reading ahead, and waits until the source is free for another request.
  mutating func end() async {
    load?.cancel()
    await load?.value
  }

  private mutating func begin(behind page: Page, _ request: LoadRequest) {
    (ahead, load) = (PageAhead(), nil)
    guard readsAhead, request.query.isFiltered, request.fields != nil else { return }
    ahead.begin(behind: page, request)
    read()
  }

  /// Reads the page that was noted.
  private mutating func read() {
    load = startTask { [ahead, source] in
      await ahead.read { (request) throws(ItemError) in
        try await Self.page(for: request, from: source)
      }
    }
  }

  private static func page(
    for request: LoadRequest, from source: any ItemSource
  ) async throws(ItemError) -> Page {
    // The fields to show are known only after the first page, so that page is read with everything.
    let needs = request.fields == nil ? .everything : request.query.needsOfShown
    return try await source.page(after: request.cursor, count: request.count, for: needs)
  }
}
