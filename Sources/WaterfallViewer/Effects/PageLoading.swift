import WaterfallBoard
import WaterfallItems

/// Reads the pages that a viewer requests, one at a time.
///
/// While the viewer needs many items, it reads ahead: the next page is read while the viewer places
/// the one before.
final class PageLoading {
  private var reading: CardReading
  private let inbox: Inbox
  private let tasks: OwnedTasks
  private let readsAhead: Bool
  private var load: Task<Void, Never>?
  /// The read-ahead of the page after the last requested one.
  private var ahead = PageAhead()

  /// - Parameter tasks: the owner of the tasks that are started here.
  init(_ options: ViewerOptions, _ reading: CardReading, inbox: Inbox, tasks: OwnedTasks) {
    (self.reading, self.inbox, self.tasks) = (reading, inbox, tasks)
    readsAhead = options.configuration.readsAhead
  }

  /// Makes cards in another way from now on.
  func makeCards(_ reading: CardReading) {
    self.reading = reading
    ahead = PageAhead()
  }

  /// Cancels the current read.
  func cancel() { load?.cancel() }

  func run(_ request: LoadRequest, from source: any ItemSource) {
    let ready = ahead.isOther(than: request) ? nil : ahead
    if ready == nil { cancel() }
    let next = PageAhead()
    ahead = next
    // A cancelled request may still be reading. Its successor waits for it, so that the source gets
    // one request at a time.
    let (reading, inbox, before) = (reading, inbox, load)
    let mayReadAhead = readsAhead && !request.wantsCards
    load = tasks.start {
      await before?.value
      do throws(ItemError) {
        var page = ready?.page
        if page == nil { page = try await request.page(from: source, for: reading) }
        guard let page else { return }
        let loaded = await reading.loadedInParallel(page, for: request, from: source)
        // If a filter was cancelled, it has not checked the whole page.
        if Task.isCancelled { return }
        if mayReadAhead { next.begin(behind: page, request) }
        inbox.post(.page(loaded))
        await next.read { (request) throws(ItemError) in
          try await request.page(from: source, for: reading)
        }
      } catch {
        // A cancelled request reports nothing, whatever its outcome was.
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

extension RecordsRequest {
  func items(from sources: PickSources, reading: CardReading) async -> ReadRecords {
    var read = ReadRecords(request: self)
    for picked in await sources.records(of: items, ifChanged: ifChanged) {
      let (item, source) = (picked.item, picked.source)
      do throws(ItemError) {
        let record = try picked.record.get()
        var file = await source.file(of: item.place)
        if let light, let line = await source.line(of: light, at: item.place) { file?.line = line }
        read.items.append(
          ReadItem(
            index: item.index, record: record,
            card: reading.card(record, fields: fields, at: item.place, of: source),
            file: file, directory: source.directory(of: item.place)))
      } catch {
        read.failure = read.failure ?? error.headline
      }
    }
    return read
  }

  /// Commands, prompts and the clipboard get what was shown. Details, previews and editors show
  /// what is there.
  private var ifChanged: PickSources.Change {
    switch purpose {
    case .copy, .run, .pipe, .step, .type: .refused
    case .details, .edit, .open, .preview: .shown
    }
  }
}
