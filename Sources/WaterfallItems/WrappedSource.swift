package import WaterfallRecords

/// A source that forwards requests to another one, which may be opened with the first of them.
package protocol ForwardingSource: ItemSource {
  /// Returns the other source for a request, and opens it if it is not open yet.
  func opened() async throws(ItemError) -> any ItemSource
}

/// A source in front of another one; by default, it forwards every request.
///
/// Only ``ItemSource/reopened()`` has no default, because the new base must be wrapped again.
package protocol WrappedSource: ForwardingSource {
  /// The source to which requests are forwarded.
  var base: any ItemSource { get }
}

extension WrappedSource {
  package var name: String { base.name }
  package var directory: String? { base.directory }
  package func directory(of place: ItemPlace) -> String? { base.directory(of: place) }
  package var cardFields: CardFields? { base.cardFields }
  package func cardFields(of place: ItemPlace) -> CardFields? { base.cardFields(of: place) }
  package var faults: [ItemError] { base.faults }

  package func opened() async throws(ItemError) -> any ItemSource { base }
}

extension ForwardingSource {
  package func page(
    after cursor: Cursor?, count: Int, for needs: RecordNeeds
  ) async throws(ItemError) -> Page {
    try await opened().page(after: cursor, count: count, for: needs)
  }

  package func records(
    at places: [ItemPlace], for needs: RecordNeeds
  ) async throws(ItemError) -> [Record?] {
    try await opened().records(at: places, for: needs)
  }

  package func blob(_ field: String, at place: ItemPlace) async throws(ItemError) -> [UInt8] {
    try await opened().blob(field, at: place)
  }

  package func file(of place: ItemPlace) async -> ItemFile? {
    await (try? opened())?.file(of: place)
  }

  package func line(of filter: Filter, at place: ItemPlace) async -> Int? {
    await (try? opened())?.line(of: filter, at: place)
  }

  package func text(at place: ItemPlace) async throws(ItemError) -> [UInt8]? {
    try await opened().text(at: place)
  }

  package func isUnchanged(at place: ItemPlace) async -> Bool {
    await (try? opened())?.isUnchanged(at: place) ?? false
  }

  package func format(of place: ItemPlace) async -> String? {
    await (try? opened())?.format(of: place)
  }

  package func board(_ way: BoardWay) async throws(ItemError) -> OpenedBoard? {
    try await opened().board(way)
  }
}

/// The short forms, which ask for everything about all records.
extension ItemSource {
  package func page(after cursor: Cursor?, count: Int) async throws(ItemError) -> Page {
    try await page(after: cursor, count: count, for: .everything)
  }

  package func records(at places: [ItemPlace]) async throws(ItemError) -> [Record] {
    try await records(at: places, for: .everything).map { $0 ?? Record(fields: []) }
  }
}

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

/// A source that may be a table with a header, which says the columns of all records.
package protocol TableSource: ItemSource {
  /// The names of the columns; nil if they are not known, because the source is no table, has no
  /// header, or has not been read.
  ///
  /// A record may lack some, and may have more of them after the last one.
  var columnNames: [String]? { get async }
}

extension ItemSource {
  /// The names of the columns of all records; nil if only the records say them.
  ///
  /// - Complexity: O(sources around the table). Nothing is read.
  package func knownColumns() async -> [String]? {
    if let table = self as? any TableSource { return await table.columnNames }
    guard let wrapped = self as? any WrappedSource else { return nil }
    return await wrapped.base.knownColumns()
  }
}
