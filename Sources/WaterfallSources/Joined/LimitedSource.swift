package import WaterfallItems
import WaterfallRecords

/// Returns the first `count` items of `source`.
///
/// - Parameter count: at least 0; with 0 the source is never asked.
package func limitedSource(_ source: any ItemSource, count: Int) -> any ItemSource {
  guard count >= 0 else { fatalError("A source cannot be limited to \(count) items") }
  return LimitedSource(base: source, limit: count)
}

/// A source that ends after `limit` items.
struct LimitedSource: WrappedSource {
  let base: any ItemSource
  let limit: Int

  func page(
    after cursor: Cursor?, count: Int, for needs: RecordNeeds
  ) async throws(ItemError) -> Page {
    let index = cursor?.index ?? 0
    guard index < limit else { return Page(items: [], next: nil) }
    var page = try await base.page(
      after: cursor, count: min(count, limit - index), for: needs)
    if index + page.items.count >= limit { page.next = nil }
    return page
  }

  func board(_ way: BoardWay) async throws(ItemError) -> OpenedBoard? {
    guard var opened = try await base.board(way) else { return nil }
    opened.source = LimitedSource(base: opened.source, limit: limit)
    return opened
  }

  func reopened() async throws(ItemError) -> any ItemSource {
    LimitedSource(base: try await base.reopened(), limit: limit)
  }
}
