import Synchronization
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// The places of all items of a source.
func allPlaces(in source: any ItemSource) async throws -> ContiguousArray<ItemPlace> {
  var places: ContiguousArray<ItemPlace> = []
  var cursor: Cursor?
  repeat {
    let page = try await source.page(after: cursor, count: 4096)
    places += page.items.map(\.place)
    cursor = page.next
  } while cursor != nil
  return places
}

/// A document of `count` records, with the places to read them again.
private struct Document {
  let source: any ItemSource
  let places: ContiguousArray<ItemPlace>

  init(count: Int) async throws {
    let lines = (0..<count).map { #"{"title":"thing \#($0)","price":\#($0 % 1000)}"# }
    source = openSource(bytes: Array(lines.joined(separator: "\n").utf8), name: "test")
    places = try await allPlaces(in: source)
  }

  func search(_ text: String, from focus: Int, in arrangement: Arrangement) -> SearchRequest {
    SearchRequest(
      filter: Filter(phrase: text), places: places, first: 0, arrangement: arrangement,
      focus: focus, number: 7, generation: 2)
  }

  func arrange(_ query: ItemQuery, focus: Int) -> ArrangeRequest {
    ArrangeRequest(
      places: places, query: query, fields: CardFields(), generation: 2, focus: focus, number: 7)
  }
}

private func plain(_ count: Int) -> Arrangement {
  var sections = SourceSections()
  sections.append(count: count, name: nil)
  return sections.arrangement(limit: nil)
}

private func query(_ filter: String, sort: String? = nil) throws -> ItemQuery {
  var query = ItemQuery()
  query.filters = [try Filter(filter)]
  query.order = sort.map { SortOrder(field: $0) }
  return query
}

@Test func `a search answers with its first records at once and goes around`() async throws {
  let document = try await Document(count: 9000)
  var answers: [SearchedItems] = []
  let request = document.search("77", from: 5000, in: plain(9000))
  await request.search(document.source) { answers.append($0) }
  #expect(answers.count == 4)
  #expect(answers.map(\.isLast) == [false, false, false, true])
  #expect(answers.allSatisfy { $0.number == 7 && $0.generation == 2 && $0.failure == nil })
  let found = answers.flatMap(\.found).map(Int.init)
  let all = Array(5000..<9000) + Array(0..<5000)
  // The price is the end of the number, so it adds no matches.
  #expect(found == all.filter { "\($0)".contains("77") })
}

@Test func `a search compares by what the columns mean`() async throws {
  // Beside hours, `45m` are minutes; by themselves they would be megabytes.
  let lines = (1...2000).map { #"{"title":"t\#($0)","took":"\#($0 % 2 == 0 ? "2h" : "\($0)m")"}"# }
  let source = openSource(bytes: Array(lines.joined(separator: "\n").utf8), name: "test")
  let request = SearchRequest(
    filter: try Filter("took>=1h"), places: try await allPlaces(in: source), first: 0,
    arrangement: nil, focus: 0, number: 1, generation: 1)
  var found: [UInt32] = []
  await request.search(source) { found += $0.found }
  let expected = (1...2000).filter { $0 % 2 == 0 || $0 >= 60 }
  #expect(found == expected.map { UInt32($0 - 1) })
}

@Test func `a search for errors finds the sources of which no level is known`() async throws {
  let lines = [#"{"title":"boom","level":"error"}"#, #"{"title":"calm"}"#]
  let source = openSource(bytes: Array(lines.joined(separator: "\n").utf8), name: "test")
  var sections = SourceSections()
  sections.append(count: 1, name: "a.log")
  sections.append(count: 1, name: "b.txt")
  let request = SearchRequest(
    filter: try Filter("level>=error"), places: try await allPlaces(in: source), first: 0,
    arrangement: nil, focus: 0, number: 1, generation: 1, sections: sections)
  await request.search(source) { _ in }
  #expect(request.filter.levelNote == "no level is known of b.txt")
}

@Test func `a search follows the order on the screen, the hidden ones last`() async throws {
  let document = try await Document(count: 4)
  let arrangement = Arrangement([Arrangement.Section(name: nil, items: [3, 1])], total: 4)
  var answers: [SearchedItems] = []
  await document.search("thing", from: 1, in: arrangement)
    .search(document.source) { answers.append($0) }
  #expect(answers.map(\.found) == [[1, 3, 0, 2]])
}

@Test func `a filter shows what is near the focus, then twice as much each time`() async throws {
  let document = try await Document(count: 9000)
  var partial: [ArrangedItems] = []
  let request = document.arrange(try query("price<3"), focus: 6000)
  let whole = await request.arranged(from: document.source) { partial.append($0) }
  #expect(partial.map { $0.sections[0].items.count } == [3, 9, 15])
  #expect(partial.first?.sections[0].items == [6000, 6001, 6002])
  #expect(partial.allSatisfy { $0.isPartial })
  let expected = (0..<9000).filter { $0 % 1000 < 3 }.map(UInt32.init)
  #expect(whole?.sections[0].items == ContiguousArray(expected))
  #expect(whole?.isPartial == false)
}

@Test func `an order is there all at once, filtered or not`() async throws {
  let document = try await Document(count: 3000)
  var sorted = ItemQuery()
  sorted.order = SortOrder(field: "price", isDescending: true)
  var count = 0
  let whole = await document.arrange(sorted, focus: 0).arranged(from: document.source) { _ in
    count += 1
  }
  #expect(count == 0)
  #expect(whole?.sections[0].items.prefix(4) == [999, 1999, 2999, 998])
  let request = document.arrange(try query("price<2", sort: "price"), focus: 0)
  let both = await request.arranged(from: document.source)
  #expect(both?.sections[0].items == [0, 1000, 2000, 1, 1001, 2001])
}

@Test func `a request that knows what may match looks at nothing else`() async throws {
  let document = try await Document(count: 9000)
  var request = document.arrange(try query("price<3", sort: "price"), focus: 8001)
  let whole = await request.arranged(from: document.source)
  // The matching items and every seventh: more candidates must not change the answer.
  let candidates = (0..<9000).filter { $0 % 1000 < 3 || $0 % 7 == 0 }
  request.candidates = ContiguousArray(candidates.map(UInt32.init))
  var partial: [ArrangedItems] = []
  let narrow = await request.arranged(from: document.source) { partial.append($0) }
  #expect(narrow?.sections[0].items == whole?.sections[0].items)
  #expect(narrow?.total == 9000 && narrow?.isPartial == false)
  #expect(partial.allSatisfy { $0.total == 9000 })
  request.candidates = [5, 1000]
  #expect(await request.arranged(from: document.source)?.sections[0].items == [1000])
}

@Test func `what is given up ends and says nothing more`() async throws {
  let document = try await Document(count: 9000)
  let request = document.search("thing", from: 0, in: plain(9000))
  let arrange = document.arrange(try query("price<3"), focus: 0)
  let task = Task {
    while !Task.isCancelled { await Task.yield() }
    let count = Mutex(0)
    await request.search(document.source) { _ in count.withLock { $0 += 1 } }
    let arranged = await arrange.arranged(from: document.source)
    return (count.withLock { $0 }, arranged == nil)
  }
  task.cancel()
  #expect(await task.value == (0, true))
}

@Test func `partial answers are shown, and what is hidden in them comes back`() async throws {
  var viewer = TestViewer(
    records: (0..<3000).map { TestViewer.record("thing \($0)", badge: "\($0)") }, window: "60x9",
    options: TestViewer.options(pageSize: 3000), answering: .onDemand)
  viewer.answer()
  viewer.press("2001Gfthing<lt>2")
  let before = viewer.state.focus
  let number = viewer.state.board.ordering.number
  func answer(_ items: ClosedRange<UInt32>, isPartial: Bool) -> Event {
    .arranged(
      ArrangedItems(
        sections: [Arrangement.Section(name: nil, items: ContiguousArray(items))], total: 3000,
        isPartial: isPartial, query: viewer.state.query, number: number, generation: 0))
  }
  viewer.send(answer(1900...2100, isPartial: true))
  #expect(viewer.statusLine.hasSuffix("201 of 3000+"), "\(viewer.statusLine)")
  #expect(viewer.state.focus == before)
  viewer.send(answer(0...2500, isPartial: false))
  #expect(viewer.statusLine.hasSuffix("2501 of 3000"), "\(viewer.statusLine)")
  #expect(viewer.state.focus == before)
  viewer.send(answer(0...1, isPartial: false))
  #expect(viewer.state.arrangement.count == 2501)
}

@Test func `all items are shown after a filter if their groups cannot be made`() throws {
  var options = TestViewer.options()
  (options.fields.group, options.query.grouping) = ("badge", try Grouping("badge"))
  var viewer = TestViewer(
    records: (0..<3).map { TestViewer.record("thing \($0)", badge: "\($0)") }, window: "60x20",
    options: options, answering: .onDemand)
  viewer.answer()
  viewer.press("fnothing<Enter>")
  viewer.answer()
  #expect(viewer.state.arrangement.count == 0)
  viewer.press("<Esc>")
  #expect(viewer.state.board.ordering.isPending)
  viewer.send(News.noOrder.event(for: viewer.state))
  #expect(viewer.state.arrangement.count == 3)
}
