import Synchronization
package import WaterfallBoard
package import WaterfallItems

/// A page that is read ahead, before it is requested.
package final class PageAhead: Sendable {
  private struct State {
    /// The expected request; nil if nothing is read.
    var request: LoadRequest?
    /// nil until read, or if reading failed; the regular request then reports the error.
    var page: Page?
  }

  private let state = Mutex(State())

  package init() {}

  package var page: Page? { state.withLock(\.page) }

  /// Whether the page that is read ahead does not answer this request.
  package func isOther(than request: LoadRequest) -> Bool {
    state.withLock { $0.request.map { !$0.isLike(request) } ?? false }
  }

  /// Whether the page that this request asks for is being read, or was read.
  package func isRead(for request: LoadRequest) -> Bool {
    state.withLock { $0.request?.isLike(request) ?? false }
  }

  /// Notes that the page that this request asks for will be read.
  package func begin(_ request: LoadRequest) { state.withLock { $0.request = request } }

  /// Notes that the page after `page` will be read, if there is one.
  package func begin(behind page: Page, _ request: LoadRequest) {
    // A limited query may need no further page; reading ahead might then run a command in vain.
    guard let cursor = page.next, request.query.readingLimit == nil else { return }
    var request = request
    request.cursor = cursor
    begin(request)
  }

  /// - Parameter load: reads the page that a request asks for.
  package func read(_ load: (LoadRequest) async throws(ItemError) -> Page) async {
    guard let request = state.withLock(\.request) else { return }
    let page = try? await load(request)
    state.withLock { $0.page = page }
  }
}

extension LoadRequest {
  /// Whether the same page answers both requests; its length may differ from the requested one.
  fileprivate func isLike(_ other: LoadRequest) -> Bool {
    cursor == other.cursor && generation == other.generation
      && wantsCards == other.wantsCards && measure == other.measure && query == other.query
  }
}
