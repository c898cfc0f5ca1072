package import WaterfallRecords

/// A source that no other source stands behind: it reads its records itself.
///
/// What it does not say it does not know: it reads all of its records, has no directory, no roles
/// of fields, no bytes, no file, no known format, no faults, and nothing inside or around it.
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
  package func text(at place: ItemPlace) async throws(ItemError) -> [UInt8]? { nil }
  package func format(of place: ItemPlace) async -> String? { nil }
  package var faults: [ItemError] { [] }
  package func board(_ way: BoardWay) async throws(ItemError) -> OpenedBoard? { nil }
  package func blob(_ field: String, at place: ItemPlace) async throws(ItemError) -> [UInt8] {
    throw .unsupported(name: name, reason: "there are no bytes in \(field)")
  }
}
