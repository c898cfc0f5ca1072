import Synchronization
import WaterfallItems
import WaterfallRecords

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
  /// What is read behind the page that was asked for last.
  private var ahead = PageAhead()

  /// - Parameter tasks: where what is begun here belongs to.
  init(_ options: ViewerOptions, _ reading: CardReading, inbox: Inbox, tasks: OwnedTasks) {
    (self.reading, self.inbox, self.tasks) = (reading, inbox, tasks)
    // A page of what grows for ever ends with what has been written when it is asked for.
    readsAhead = !options.isFollowing && !options.isEndless
  }

  /// What is being read is not wanted any more.
  func cancel() { load?.cancel() }

  func run(_ request: LoadRequest, from source: any ItemSource) {
    let (former, next) = (ahead, PageAhead())
    ahead = next
    if former.isOther(than: request) { load?.cancel() }
    // A request that was cancelled may still be reading: its successor waits for it, so that the
    // source is asked one thing at a time.
    let (reading, inbox, before) = (reading, inbox, load)
    let mayReadAhead = readsAhead && !request.wantsCards
    load = tasks.start {
      await before?.value
      do throws(ItemError) {
        let needs = reading.needs(of: request)
        var page = former.page(for: request)
        if page == nil {
          page = try await source.page(after: request.cursor, count: request.count, for: needs)
        }
        guard let page else { return }
        let loaded = await reading.loadedInParallel(page, for: request, from: source)
        // A filter that was given up has not looked at all of it.
        if Task.isCancelled { return }
        if mayReadAhead { next.begin(behind: page, request) }
        inbox.post(.page(loaded))
        await next.read(from: source, for: needs)
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
    /// What will be asked; nil: nothing is read.
    var request: LoadRequest?
    /// nil: it has not been read, or something was wrong with it. Who asks for it hears what.
    var page: Page?
  }

  private let state = Mutex(State())

  /// The page behind `page` is to be read, if there is one.
  func begin(behind page: Page, _ request: LoadRequest) {
    guard let cursor = page.next else { return }
    var request = request
    request.cursor = cursor
    state.withLock { [request] in $0.request = request }
  }

  func read(from source: any ItemSource, for needs: RecordNeeds) async {
    guard let request = state.withLock(\.request) else { return }
    let page = try? await source.page(after: request.cursor, count: request.count, for: needs)
    state.withLock { $0.page = page }
  }

  /// Whether something is read that is not what is asked for.
  func isOther(than request: LoadRequest) -> Bool {
    state.withLock { $0.request.map { !$0.isLike(request) } ?? false }
  }

  func page(for request: LoadRequest) -> Page? {
    state.withLock { $0.request?.isLike(request) == true ? $0.page : nil }
  }
}

extension LoadRequest {
  /// Whether the same page answers both.
  fileprivate func isLike(_ other: LoadRequest) -> Bool {
    cursor == other.cursor && count == other.count && generation == other.generation
      && wantsCards == other.wantsCards && measure == other.measure && query == other.query
  }
}
