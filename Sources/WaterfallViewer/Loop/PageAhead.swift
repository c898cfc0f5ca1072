import Synchronization
package import WaterfallItems

/// A page that is read before it is asked for.
package final class PageAhead: Sendable {
  private struct State {
    /// The request that will come for it; nil: nothing is read.
    var request: LoadRequest?
    /// nil: it has not been read, or something was wrong with it. Who asks for it hears what.
    var page: Page?
  }

  private let state = Mutex(State())

  package init() {}

  package var page: Page? { state.withLock(\.page) }

  /// Whether something is read that is not what is asked for.
  package func isOther(than request: LoadRequest) -> Bool {
    state.withLock { $0.request.map { !$0.isLike(request) } ?? false }
  }

  /// The page behind `page` is to be read, if there is one.
  package func begin(behind page: Page, _ request: LoadRequest) {
    // Perhaps no more is shown than there is: a command, say, is not run in vain.
    guard let cursor = page.next, request.query.readingLimit == nil else { return }
    var request = request
    request.cursor = cursor
    state.withLock { [request] in $0.request = request }
  }

  /// - Parameter load: reads the page that a request asks for.
  package func read(_ load: (LoadRequest) async throws(ItemError) -> Page) async {
    guard let request = state.withLock(\.request) else { return }
    let page = try? await load(request)
    state.withLock { $0.page = page }
  }
}

extension LoadRequest {
  /// Whether the same page answers both, which may be longer or shorter than it was asked for.
  fileprivate func isLike(_ other: LoadRequest) -> Bool {
    cursor == other.cursor && generation == other.generation
      && wantsCards == other.wantsCards && measure == other.measure && query == other.query
  }
}
