import Testing
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// The numbers of items in the pages of a refresh, from a source whose pages are small.
private func counts(
  of records: Int, pageSize: Int, _ change: (inout RefreshRequest) -> Void
) async throws -> [Int] {
  let viewer = TestViewer(heights: [], window: "40x10", answering: .onDemand)
  let page = try #require(
    viewer.waiting.compactMap { if case .load(let request) = $0 { request } else { nil } }.first)
  var request = RefreshRequest(count: 24, focus: nil, page: page)
  change(&request)
  let source = MemorySource(
    records: (0..<records).map { TestViewer.record("\($0)") }, pageSize: pageSize)
  let reading = CardReading(
    FieldOverrides(), showsPictures: true, isConfined: false, pictureHeight: .proportional,
    short: ShortWords(now: 0))
  return try await request.pages(from: source, reading: reading).map(\.ids.count)
}

@Test func `a page after the one with the focus is enough`() async throws {
  #expect(try await counts(of: 100, pageSize: 6) { _ in } == [6, 6])
  #expect(try await counts(of: 100, pageSize: 6) { $0.focus = ItemID(7) } == [6, 6, 6])
}

@Test func `items that are needed are read, however small the pages are`() async throws {
  #expect(try await counts(of: 100, pageSize: 6) { $0.needsCount = true } == [6, 6, 6, 6])
  #expect(try await counts(of: 9, pageSize: 6) { $0.needsCount = true } == [6, 3])
}
