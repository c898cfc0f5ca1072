import Synchronization
import WaterfallItems
import WaterfallRecords

final class LoggedSource: WrappedSource {
  let base: any ItemSource
  let log: SessionLog
  private let state = Mutex(State())

  /// The state needed for the log: the format that was logged last, and the cursor of a failed
  /// page.
  private struct State {
    var format: String?
    var failedAfter: Cursor??
  }

  init(_ base: any ItemSource, _ log: SessionLog) { (self.base, self.log) = (base, log) }

  func page(
    after cursor: Cursor?, count: Int, for needs: RecordNeeds
  ) async throws(ItemError) -> Page {
    let isRetry = state.withLock { $0.failedAfter == .some(cursor) }
    if isRetry { log.retried(after: cursor?.index ?? 0) }
    let start = ContinuousClock.now
    do throws(ItemError) {
      let page = try await base.page(after: cursor, count: count, for: needs)
      state.withLock { $0.failedAfter = nil }
      await logFormat(of: page)
      let total = (cursor?.index ?? 0) + page.items.count
      log.loaded(page, total: total, took: start.duration(to: .now))
      return page
    } catch {
      if error != .cancelled { state.withLock { $0.failedAfter = .some(cursor) } }
      log.failed("a page after \(cursor?.index ?? 0) items", error)
      throw error
    }
  }

  func records(
    at places: [ItemPlace], for needs: RecordNeeds
  ) async throws(ItemError) -> [Record?] {
    let start = ContinuousClock.now
    do throws(ItemError) {
      let records = try await base.records(at: places, for: needs)
      log.readAgain(records.count, took: start.duration(to: .now))
      return records
    } catch {
      log.failed("reading \(places.count) records again", error)
      throw error
    }
  }

  func blob(_ field: String, at place: ItemPlace) async throws(ItemError) -> [UInt8] {
    do throws(ItemError) {
      return try await base.blob(field, at: place)
    } catch {
      log.failed("reading the bytes of \(field)", error)
      throw error
    }
  }

  func board(_ way: BoardWay) async throws(ItemError) -> OpenedBoard? {
    do throws(ItemError) {
      guard var opened = try await base.board(way) else { return nil }
      log.entered(opened.source)
      opened.source = LoggedSource(opened.source, log)
      return opened
    } catch {
      log.failed("going in or out", error)
      throw error
    }
  }

  func reopened() async throws(ItemError) -> any ItemSource {
    do throws(ItemError) {
      let fresh = try await base.reopened()
      log.reopened()
      return LoggedSource(fresh, log)
    } catch {
      log.failed("reading the source again", error)
      throw error
    }
  }

  private func logFormat(of page: Page) async {
    guard let place = page.items.first?.place, let format = await base.format(of: place) else {
      return
    }
    let isNew = state.withLock { state in
      defer { state.format = format }
      return state.format != format
    }
    if isNew { log.found(format: format) }
  }
}
