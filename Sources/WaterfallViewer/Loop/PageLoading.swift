import Synchronization
import WaterfallItems

/// Reads the pages that a viewer asks for, one at a time.
///
/// While somebody waits for many items, it reads the next page before it is asked for it: the
/// viewer places one page while the next one is read.
final class PageLoading {
  private let reading: CardReading
  private let inbox: Inbox
  private let tasks: OwnedTasks
  private let readsAhead: Bool
  private var load: Task<Void, Never>?
  /// The page behind the one that was asked for last.
  private var ahead = PageAhead()

  /// - Parameter tasks: where what is begun here belongs to.
  init(_ options: ViewerOptions, _ reading: CardReading, inbox: Inbox, tasks: OwnedTasks) {
    (self.reading, self.inbox, self.tasks) = (reading, inbox, tasks)
    readsAhead = options.readsAhead
  }

  /// Gives up what is being read.
  func cancel() { load?.cancel() }

  func run(_ request: LoadRequest, from source: any ItemSource) {
    let ready = ahead.isOther(than: request) ? nil : ahead
    if ready == nil { cancel() }
    let next = PageAhead()
    ahead = next
    // A request that was cancelled may still be reading: its successor waits for it, so that the
    // source is asked one thing at a time.
    let (reading, inbox, before) = (reading, inbox, load)
    let mayReadAhead = readsAhead && !request.wantsCards
    load = tasks.start {
      await before?.value
      do throws(ItemError) {
        var page = ready?.page
        if page == nil { page = try await request.page(from: source, for: reading) }
        guard let page else { return }
        let loaded = await reading.loadedInParallel(page, for: request, from: source)
        // A filter that was given up has not looked at all of it.
        if Task.isCancelled { return }
        if mayReadAhead { next.begin(behind: page, request) }
        inbox.post(.page(loaded))
        await next.read(from: source, for: reading)
      } catch {
        // A request that was given up has nothing to say any more, whatever became of it.
        if case .cancelled = error { return }
        if Task.isCancelled { return }
        inbox.post(.loadFailed(error, generation: request.generation))
      }
    }
  }
}

/// A page that is read before it is asked for.
private final class PageAhead: Sendable {
  private struct State {
    /// The request that will come for it; nil: nothing is read.
    var request: LoadRequest?
    /// nil: it has not been read, or something was wrong with it. Who asks for it hears what.
    var page: Page?
  }

  private let state = Mutex(State())

  var page: Page? { state.withLock(\.page) }

  /// Whether something is read that is not what is asked for.
  func isOther(than request: LoadRequest) -> Bool {
    state.withLock { $0.request.map { !$0.isLike(request) } ?? false }
  }

  /// The page behind `page` is to be read, if there is one.
  func begin(behind page: Page, _ request: LoadRequest) {
    guard let cursor = page.next else { return }
    var request = request
    request.cursor = cursor
    state.withLock { [request] in $0.request = request }
  }

  func read(from source: any ItemSource, for reading: CardReading) async {
    guard let request = state.withLock(\.request) else { return }
    let page = try? await request.page(from: source, for: reading)
    state.withLock { $0.page = page }
  }
}

extension LoadRequest {
  fileprivate func page(
    from source: any ItemSource, for reading: CardReading
  ) async throws(ItemError) -> Page {
    try await source.page(after: cursor, count: count, for: reading.needs(of: self))
  }

  /// Whether the same page answers both, which may be longer or shorter than it was asked for.
  package func isLike(_ other: LoadRequest) -> Bool {
    cursor == other.cursor && generation == other.generation
      && wantsCards == other.wantsCards && measure == other.measure && query == other.query
  }
}
