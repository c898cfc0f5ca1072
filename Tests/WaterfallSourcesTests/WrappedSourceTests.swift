import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

/// A source with its own answer to every question.
///
/// It takes no default from `LeafSource` or `ForwardingSource`. So a new question does not compile
/// here until it has an answer.
private struct TellingSource: ItemSource {
  let name = "reporting"
  let directory: String? = "/there"
  let cardFields: CardFields? = CardFields(title: "headline")
  let faults = [ItemError.unrepeatable(name: "reporting")]
  static let file = ItemFile(path: Array("/there/file".utf8), line: 7, isWhole: false)

  func directory(of place: ItemPlace) -> String? { "/there/\(place.offset)" }
  func cardFields(of place: ItemPlace) -> CardFields? { CardFields(title: "headline") }
  func file(of place: ItemPlace) async -> ItemFile? { Self.file }
  func line(of filter: Filter, at place: ItemPlace) async -> Int? { 9 }
  func isUnchanged(at place: ItemPlace) async -> Bool { place.offset != 5 }
  func format(of place: ItemPlace) async -> String? { "words" }
  func reopened() async throws(ItemError) -> any ItemSource { self }
  func board(_ way: BoardWay) async throws(ItemError) -> OpenedBoard? {
    guard case .inside(let place) = way else { return nil }
    return OpenedBoard(Inside(name: "inside \(place.offset)"), isAlike: true)
  }

  func page(
    after cursor: Cursor?, count: Int, for needs: RecordNeeds
  ) async throws(ItemError) -> Page {
    var item = Item(
      id: ItemID(1), place: ItemPlace(offset: 5, length: 1),
      record: Record(fields: [Field("headline", .string("said"))]))
    item.isPassed = !needs.isEverything
    return Page(items: cursor == nil ? [item] : [], next: nil)
  }

  func records(
    at places: [ItemPlace], for needs: RecordNeeds
  ) async throws(ItemError) -> [Record?] {
    places.map { place in
      guard needs.isEverything else { return nil }
      return Record(fields: [Field("offset", .number("\(place.offset)"))])
    }
  }

  func blob(_ field: String, at place: ItemPlace) async throws(ItemError) -> [UInt8] {
    Array("\(field) \(place.offset)".utf8)
  }

  func text(at place: ItemPlace) async throws(ItemError) -> [UInt8]? {
    Array("text \(place.offset)".utf8)
  }
}

/// The source inside an item of `TellingSource`.
private struct Inside: LeafSource {
  let name: String
  func page(after cursor: Cursor?, count: Int) async throws(ItemError) -> Page {
    let place = ItemPlace(offset: 0, length: 0)
    let item = Item(id: ItemID(2), place: place, record: Record(fields: []))
    return Page(items: Array(repeating: item, count: min(4, count)), next: nil)
  }
  func records(at places: [ItemPlace]) async throws(ItemError) -> [Record] { [] }
  func reopened() async throws(ItemError) -> any ItemSource { self }
}

/// A wrapper that adds nothing to its base.
private struct BareWrap: WrappedSource {
  let base: any ItemSource
  func reopened() async throws(ItemError) -> any ItemSource { BareWrap(base: base) }
}

/// Each kind of source that wraps other sources.
private enum Wrap: CaseIterable {
  case bare, limited, bounded, keyed, lazy, joined

  func withSource(_ body: (any ItemSource) async throws -> Void) async throws {
    switch self {
    case .bare: try await body(BareWrap(base: TellingSource()))
    case .limited: try await body(limitedSource(TellingSource(), count: 3))
    case .bounded: try await body(boundedSource(TellingSource(), count: 3))
    case .keyed: try await body(keyedSource(TellingSource(), by: "none"))
    case .joined: try await body(continuedSource(TellingSource(), by: TellingSource()))
    case .lazy:
      let files = [TemporaryFile("a"), TemporaryFile("b")]
      try await body(openSources(files.map(\.path)) { (_, _) in TellingSource() })
    }
  }
}

@Test(arguments: Wrap.allCases)
private func `every answer of a source comes through its wrapping`(wrap: Wrap) async throws {
  try await wrap.withSource { source in
    let page = try await source.page(after: nil, count: 1)
    let place = try #require(page.items.first?.place)
    #expect(source.name.contains("reporting") || wrap == .lazy)
    #expect(wrap == .lazy || source.directory == "/there")
    #expect(source.directory(of: place) == "/there/5")
    #expect(wrap == .lazy || source.cardFields?.title == "headline")
    #expect(wrap == .joined || source.cardFields(of: place)?.title == "headline")
    #expect(source.faults.contains(.unrepeatable(name: "reporting")))
    #expect(await source.file(of: place) == TellingSource.file)
    #expect(await source.line(of: Filter(phrase: "x"), at: place) == 9)
    #expect(await !source.isUnchanged(at: place))
    #expect(await source.format(of: place) == "words")
    #expect(try await source.blob("image", at: place) == Array("image 5".utf8))
    #expect(try await source.text(at: place) == Array("text 5".utf8))
    let inside = try #require(try await source.board(.inside(place)))
    #expect(inside.source.name == "inside 5")
    #expect(inside.isAlike)
    let count = await readAll(inside.source).items.count
    #expect(count == ([.limited, .bounded].contains(wrap) ? 3 : 4))
    #expect(try await source.board(.around) == nil)
    let records = try await source.records(at: [place])
    #expect(records.first?.text(of: "offset") == "5")
    let needs = RecordNeeds(matching: [], orders: [try SortOrder("offset")], grouping: nil)
    // Records that do not match have keys, too, so these needs are not passed on.
    let isPassed = try await source.page(after: nil, count: 1, for: needs).items.first?.isPassed
    #expect(isPassed == (wrap != .keyed))
    #expect(try await source.records(at: [place], for: needs) == [nil])
  }
}
