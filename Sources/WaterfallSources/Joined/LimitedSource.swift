package import WaterfallItems
import WaterfallRecords

/// Limits a source to the items for which a viewer has memory.
///
/// A viewer keeps some 60 bytes of each item. But an item may take only two bytes in a file, and
/// far less in a packed one.
///
/// - Parameter count: the most items, at least one.
package func boundedSource(_ source: any ItemSource, count: Int = mostItems) -> any ItemSource {
  precondition(count > 0, "A source is read as far as \(count) items")
  return LimitedSource(base: source, limit: count, end: .fault)
}

/// The most items that a source may have: 30 million, for which a viewer needs 2 GB.
package let mostItems = 30_000_000

/// Returns the first `count` items of `source`.
///
/// - Parameter count: at least 0; with 0 the source is never asked.
package func limitedSource(_ source: any ItemSource, count: Int) -> any ItemSource {
  guard count >= 0 else { fatalError("A source cannot be limited to \(count) items") }
  return LimitedSource(base: source, limit: count, end: .nothing)
}

/// A source of which at most `limit` items are read.
private struct LimitedSource: WrappedSource {
  /// What comes after the last one, if the base has more.
  enum End { case nothing, fault }

  let base: any ItemSource
  let limit: Int
  let end: End

  func page(
    after cursor: Cursor?, count: Int, for needs: RecordNeeds
  ) async throws(ItemError) -> Page {
    let index = cursor?.index ?? 0
    guard index < limit else { return try await pageAfterLimit(cursor, for: needs) }
    var page = try await base.page(after: cursor, count: min(count, limit - index), for: needs)
    if end == .nothing, index + page.items.count >= limit { page.next = nil }
    return page
  }

  private func pageAfterLimit(
    _ cursor: Cursor?, for needs: RecordNeeds
  ) async throws(ItemError) -> Page {
    guard end == .fault else { return Page(items: [], next: nil) }
    let more = try await base.page(after: cursor, count: 1, for: needs)
    if more.items.isEmpty { return more }
    let advice = "Read only a part: tail -n +\(limit + 1) FILE | waterfall"
    throw .unsupported(
      name: name, reason: "stops after \(limit) records, since each takes memory\n\(advice)")
  }

  func board(_ way: BoardWay) async throws(ItemError) -> OpenedBoard? {
    guard var opened = try await base.board(way) else { return nil }
    opened.source = LimitedSource(base: opened.source, limit: limit, end: end)
    return opened
  }

  func reopened() async throws(ItemError) -> any ItemSource {
    LimitedSource(base: try await base.reopened(), limit: limit, end: end)
  }
}
