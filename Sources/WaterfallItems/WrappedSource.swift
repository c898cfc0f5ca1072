package import WaterfallRecords

/// A source that stands before another one, and answers as that does wherever it says nothing else.
///
/// Only ``ItemSource/reopened()`` has no default: what comes anew has to be wrapped anew.
package protocol WrappedSource: ItemSource {
  /// The source behind it.
  var base: any ItemSource { get }
}

extension WrappedSource {
  package var name: String { base.name }
  package var directory: String? { base.directory }
  package func directory(of place: ItemPlace) -> String? { base.directory(of: place) }
  package var cardFields: CardFields? { base.cardFields }
  package func cardFields(of place: ItemPlace) -> CardFields? { base.cardFields(of: place) }
  package var faults: [ItemError] { base.faults }

  package func page(
    after cursor: Cursor?, count: Int, for needs: RecordNeeds
  ) async throws(ItemError) -> Page {
    try await base.page(after: cursor, count: count, for: needs)
  }

  package func records(
    at places: [ItemPlace], for needs: RecordNeeds
  ) async throws(ItemError) -> [Record?] {
    try await base.records(at: places, for: needs)
  }

  package func blob(_ field: String, at place: ItemPlace) async throws(ItemError) -> [UInt8] {
    try await base.blob(field, at: place)
  }

  package func file(of place: ItemPlace) async -> ItemFile? { await base.file(of: place) }

  package func text(at place: ItemPlace) async throws(ItemError) -> [UInt8]? {
    try await base.text(at: place)
  }

  package func format(of place: ItemPlace) async -> String? { await base.format(of: place) }

  package func board(_ way: BoardWay) async throws(ItemError) -> OpenedBoard? {
    try await base.board(way)
  }
}

/// Asking for all of all records.
extension ItemSource {
  package func page(after cursor: Cursor?, count: Int) async throws(ItemError) -> Page {
    try await page(after: cursor, count: count, for: .everything)
  }

  package func records(at places: [ItemPlace]) async throws(ItemError) -> [Record] {
    try await records(at: places, for: .everything).map { $0 ?? Record(fields: []) }
  }
}
