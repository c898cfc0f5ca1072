import Testing
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// The answer to a refresh of lines that are numbers, from a source whose pages are small.
private func refreshed(
  of lines: Int, pageSize: Int, _ change: (inout RefreshRequest) -> Void
) async throws -> RefreshedItems {
  let viewer = TestViewer(heights: [], window: "40x10", answering: .onDemand)
  let page = try #require(
    viewer.waiting.compactMap { if case .load(let request) = $0 { request } else { nil } }.first)
  var request = RefreshRequest(count: 24, focus: nil, page: page)
  change(&request)
  let records = (0..<lines).map { Record(fields: [Field("text", .string("\($0)"))]) }
  let source = MemorySource(records: records, pageSize: pageSize)
  let reading = CardReading(
    FieldOverrides(), showsPictures: true, isConfined: false, pictureHeight: .proportional,
    short: ShortWords(now: 0))
  return try await request.items(from: source, reading: reading)
}

/// The numbers of items in the pages of a refresh.
private func counts(
  of lines: Int, pageSize: Int, _ change: (inout RefreshRequest) -> Void
) async throws -> [Int] {
  try await refreshed(of: lines, pageSize: pageSize, change).pages.map(\.ids.count)
}

@Test func `a page after the one with the focus is enough`() async throws {
  #expect(try await counts(of: 100, pageSize: 6) { _ in } == [6, 6])
  #expect(try await counts(of: 100, pageSize: 6) { $0.focus = ItemID(7) } == [6, 6, 6])
}

@Test func `items that are needed are read, however small the pages are`() async throws {
  #expect(try await counts(of: 100, pageSize: 6) { $0.needsCount = true } == [6, 6, 6, 6])
  #expect(try await counts(of: 9, pageSize: 6) { $0.needsCount = true } == [6, 3])
}

@Test func `the first lines are above the cards, and no items`() async throws {
  let items = try await refreshed(of: 30, pageSize: 6) { $0.captionLines = 7 }
  #expect(items.caption == ["0", "1", "2", "3", "4", "5", "6"])
  #expect(items.pages.map(\.ids.count) == [6, 6])
  #expect(items.pages.first?.places.first?.offset == 7)
  let none = try await refreshed(of: 3, pageSize: 6) { $0.captionLines = 5 }
  #expect(none.caption == ["0", "1", "2"])
  #expect(none.pages.map(\.ids.count) == [0])
  #expect(none.pages.last?.next == nil)
}
