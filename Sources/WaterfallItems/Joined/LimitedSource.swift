import WaterfallRecords

/// The first `count` items of `source`.
///
/// - Parameter count: at least 0; with 0 the source is never asked.
package func limitedSource(_ source: any ItemSource, count: Int) -> any ItemSource {
  guard count >= 0 else { fatalError("A source cannot be limited to \(count) items") }
  return LimitedSource(source: source, limit: count)
}

/// A source that ends after so many items.
struct LimitedSource: ItemSource {
  let source: any ItemSource
  let limit: Int

  var name: String { source.name }
  var directory: String? { source.directory }
  var cardFields: CardFields? { source.cardFields }
  var faults: [ItemError] { source.faults }
  func cardFields(of place: ItemPlace) -> CardFields? { source.cardFields(of: place) }
  func directory(of place: ItemPlace) -> String? { source.directory(of: place) }

  func page(after cursor: Cursor?, count: Int) async throws(ItemError) -> Page {
    let index = cursor?.index ?? 0
    guard index < limit else { return Page(items: [], next: nil) }
    var page = try await source.page(after: cursor, count: min(count, limit - index))
    if index + page.items.count >= limit { page.next = nil }
    return page
  }

  func records(at places: [ItemPlace]) async throws(ItemError) -> [Record] {
    try await source.records(at: places)
  }

  func reopened() async throws(ItemError) -> any ItemSource {
    LimitedSource(source: try await source.reopened(), limit: limit)
  }
}
