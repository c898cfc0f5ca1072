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
        await next.read { (request) throws(ItemError) in
          try await request.page(from: source, for: reading)
        }
      } catch {
        // A request that was given up has nothing to say any more, whatever became of it.
        if case .cancelled = error { return }
        if Task.isCancelled { return }
        inbox.post(.loadFailed(error, generation: request.generation))
      }
    }
  }
}

extension LoadRequest {
  fileprivate func page(
    from source: any ItemSource, for reading: CardReading
  ) async throws(ItemError) -> Page {
    try await source.page(after: cursor, count: count, for: reading.needs(of: self))
  }
}
