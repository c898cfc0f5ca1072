package import WaterfallRecords

/// A source that reads its records itself, with no other source underneath.
///
/// By default, it reads all of every record, whatever the needs are. It has no directory, roles of
/// fields, blobs, files, known formats or faults, and no items inside or around it. Its items do
/// not change.
package protocol LeafSource: ItemSource {}

extension LeafSource {
  package var directory: String? { nil }
  package func directory(of place: ItemPlace) -> String? { directory }
  package var cardFields: CardFields? { nil }
  package func cardFields(of place: ItemPlace) -> CardFields? { nil }
  package func page(
    after cursor: Cursor?, count: Int, for needs: RecordNeeds
  ) async throws(ItemError) -> Page {
    try await page(after: cursor, count: count)
  }
  package func records(
    at places: [ItemPlace], for needs: RecordNeeds
  ) async throws(ItemError) -> [Record?] {
    try await records(at: places)
  }
  package func file(of place: ItemPlace) async -> ItemFile? { nil }
  package func line(of filter: Filter, at place: ItemPlace) async -> Int? { nil }
  package func text(at place: ItemPlace) async throws(ItemError) -> [UInt8]? { nil }
  package func isUnchanged(at place: ItemPlace) async -> Bool { true }
  package func format(of place: ItemPlace) async -> String? { nil }
  package var faults: [ItemError] { [] }
  package func board(_ way: BoardWay) async throws(ItemError) -> OpenedBoard? { nil }
  package func blob(_ field: String, at place: ItemPlace) async throws(ItemError) -> [UInt8] {
    throw .unsupported(name: name, reason: "there are no bytes in \(field)")
  }
}
