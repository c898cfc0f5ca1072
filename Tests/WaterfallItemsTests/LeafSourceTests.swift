import Testing
import WaterfallItems
import WaterfallRecords

/// A source that only answers what it must.
private struct PlainSource: LeafSource {
  let name = "plain"
  private static let item = Item(
    id: ItemID(1), place: ItemPlace(offset: 5, length: 1),
    record: Record(fields: [Field("a", .number("1"))]))

  func page(after cursor: Cursor?, count: Int) async throws(ItemError) -> Page {
    Page(items: Array(repeating: Self.item, count: count), next: nil)
  }
  func records(at places: [ItemPlace]) async throws(ItemError) -> [Record] {
    places.map { _ in Self.item.record }
  }
  func reopened() async throws(ItemError) -> any ItemSource { self }
}

@Test func `a source that reads by itself knows nothing else`() async throws {
  let (source, place) = (PlainSource(), ItemPlace(offset: 5, length: 1))
  #expect(source.directory == nil && source.directory(of: place) == nil)
  #expect(source.cardFields == nil && source.cardFields(of: place) == nil)
  #expect(source.faults.isEmpty)
  #expect(await source.file(of: place) == nil)
  #expect(await source.format(of: place) == nil)
  #expect(await source.isUnchanged(at: place))
  #expect(try await source.text(at: place) == nil)
  #expect(try await source.board(.inside(place)) == nil)
  await #expect(throws: ItemError.unsupported(name: "plain", reason: "there are no bytes in a")) {
    try await source.blob("a", at: place)
  }
}

@Test func `it reads all of every record, whatever is needed`() async throws {
  let source = PlainSource()
  let needs = RecordNeeds(matching: [], orders: [try SortOrder("another")], grouping: nil)
  let page = try await source.page(after: nil, count: 3, for: needs)
  #expect(page.items.count == 3)
  #expect(page.items.allSatisfy { !$0.isPassed && $0.record.text(of: "a") == "1" })
  let records = try await source.records(at: page.items.map(\.place), for: needs)
  #expect(records.map { $0?.text(of: "a") } == ["1", "1", "1"])
}
