package import WaterfallItems
import WaterfallRecords

/// Limits a source to the items for which a viewer has memory.
///
/// A viewer keeps some 60 bytes of each item. But an item may take only two bytes in a file, and
/// far less in a packed one.
///
/// - Parameter count: the most items, at least one.
package func boundedSource(
  _ source: any ItemSource, count: Int = mostItems
) -> any ItemSource {
  precondition(count > 0, "A source is read as far as \(count) items")
  return BoundedSource(base: source, limit: count)
}

/// The most items that a source may have: 30 million, for which a viewer needs 2 GB.
package let mostItems = 30_000_000

/// A source that fails after `limit` items.
private struct BoundedSource: WrappedSource {
  let base: any ItemSource
  let limit: Int

  func page(
    after cursor: Cursor?, count: Int, for needs: RecordNeeds
  ) async throws(ItemError) -> Page {
    let index = cursor?.index ?? 0
    guard index < limit else {
      let more = try await base.page(after: cursor, count: 1, for: needs)
      if more.items.isEmpty { return more }
      let advice = "Read only a part: tail -n +\(limit + 1) FILE | waterfall"
      throw .unsupported(
        name: name, reason: "stops after \(limit) records, since each takes memory\n\(advice)")
    }
    return try await base.page(after: cursor, count: min(count, limit - index), for: needs)
  }

  func board(_ way: BoardWay) async throws(ItemError) -> OpenedBoard? {
    guard var opened = try await base.board(way) else { return nil }
    opened.source = BoundedSource(base: opened.source, limit: limit)
    return opened
  }

  func reopened() async throws(ItemError) -> any ItemSource {
    BoundedSource(base: try await base.reopened(), limit: limit)
  }
}

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
