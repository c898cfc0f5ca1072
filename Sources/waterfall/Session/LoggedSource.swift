import Synchronization
import WaterfallItems
import WaterfallRecords

/// A source whose answers are logged.
struct LoggedSource: ItemSource {
  let source: any ItemSource
  let log: SessionLog
  private let memory = Memory()

  /// What has been said.
  private final class Memory: Sendable {
    struct State {
      var format: String?
      var failedAfter: Cursor??
    }
    let state = Mutex(State())
  }

  init(_ source: any ItemSource, _ log: SessionLog) { (self.source, self.log) = (source, log) }

  var name: String { source.name }
  var directory: String? { source.directory }
  var cardFields: CardFields? { source.cardFields }
  var faults: [ItemError] { source.faults }
  func cardFields(of place: ItemPlace) -> CardFields? { source.cardFields(of: place) }
  func directory(of place: ItemPlace) -> String? { source.directory(of: place) }
  func file(of place: ItemPlace) async -> ItemFile? { await source.file(of: place) }
  func format(of place: ItemPlace) async -> String? { await source.format(of: place) }

  func page(after cursor: Cursor?, count: Int) async throws(ItemError) -> Page {
    let isRetry = memory.state.withLock { $0.failedAfter == .some(cursor) }
    if isRetry { log.retried(after: cursor?.index ?? 0) }
    let start = ContinuousClock.now
    do throws(ItemError) {
      let page = try await source.page(after: cursor, count: count)
      memory.state.withLock { $0.failedAfter = nil }
      await noteFormat(of: page)
      let total = (cursor?.index ?? 0) + page.items.count
      log.loaded(page, total: total, took: start.duration(to: .now))
      return page
    } catch {
      if error != .cancelled { memory.state.withLock { $0.failedAfter = .some(cursor) } }
      log.failed("a page after \(cursor?.index ?? 0) items", error)
      throw error
    }
  }

  func records(at places: [ItemPlace]) async throws(ItemError) -> [Record] {
    let start = ContinuousClock.now
    do throws(ItemError) {
      let records = try await source.records(at: places)
      log.readAgain(records.count, took: start.duration(to: .now))
      return records
    } catch {
      log.failed("reading \(places.count) records again", error)
      throw error
    }
  }

  func blob(_ field: String, at place: ItemPlace) async throws(ItemError) -> [UInt8] {
    do throws(ItemError) {
      return try await source.blob(field, at: place)
    } catch {
      log.failed("reading the bytes of \(field)", error)
      throw error
    }
  }

  func reopened() async throws(ItemError) -> any ItemSource {
    do throws(ItemError) {
      let fresh = try await source.reopened()
      log.reopened()
      return LoggedSource(fresh, log)
    } catch {
      log.failed("reading the source anew", error)
      throw error
    }
  }

  private func noteFormat(of page: Page) async {
    guard let place = page.items.first?.place, let format = await source.format(of: place) else {
      return
    }
    let isNew = memory.state.withLock { state in
      defer { state.format = format }
      return state.format != format
    }
    if isNew { log.found(format: format) }
  }
}
