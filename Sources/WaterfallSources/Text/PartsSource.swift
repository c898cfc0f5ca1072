package import WaterfallItems
package import WaterfallRecords

/// Returns the items of `source` with only some parts of their lines.
///
/// Records that are no lines stay as they are. The source's own text of an item is the whole line,
/// and each record has that for commands (``Record/wholeLine``).
package func partsSource(_ source: any ItemSource, showing parts: LineForm) -> any ItemSource {
  PartsSource(base: source, parts: parts)
}

private struct PartsSource: WrappedSource {
  let base: any ItemSource
  let parts: LineForm

  /// The base must not leave out records by a filter, because that is about the shown parts.
  func page(
    after cursor: Cursor?, count: Int, for needs: RecordNeeds
  ) async throws(ItemError) -> Page {
    var page = try await base.page(after: cursor, count: count)
    for index in page.items.indices { show(&page.items[index].record) }
    return page
  }

  func records(
    at places: [ItemPlace], for needs: RecordNeeds
  ) async throws(ItemError) -> [Record?] {
    var records = try await base.records(at: places)
    for index in records.indices { show(&records[index]) }
    return records
  }

  private func show(_ record: inout Record) {
    guard let line = record.line else { return }
    record = Record(fields: [Field("text", .string(parts.text(of: line)))])
    record.wholeLine = line
  }

  func board(_ way: BoardWay) async throws(ItemError) -> OpenedBoard? {
    guard var opened = try await base.board(way) else { return nil }
    opened.source = PartsSource(base: opened.source, parts: parts)
    return opened
  }

  func reopened() async throws(ItemError) -> any ItemSource {
    PartsSource(base: try await base.reopened(), parts: parts)
  }
}
