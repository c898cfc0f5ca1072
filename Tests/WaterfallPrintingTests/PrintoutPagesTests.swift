import Synchronization
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallPrinting
@testable import WaterfallViewer

/// A source of 100 records that records the requested pages. One page may be faulty.
private final class FaultySource: LeafSource {
  let name = "faulty"
  let asked = Mutex<[Int]>([])
  let fault: Int?

  init(fault: Int? = nil) { self.fault = fault }

  func page(after cursor: Cursor?, count: Int) async throws(ItemError) -> Page {
    let first = cursor?.index ?? 0
    asked.withLock { $0.append(first) }
    if first == fault { throw .unrepeatable(name: name) }
    let records = (0..<100).map { TestViewer.record("\($0)", height: 4) }
    return Page(of: records, after: cursor, count: count)
  }

  func records(at places: [ItemPlace]) async throws(ItemError) -> [Record] { [] }
  func reopened() async throws(ItemError) -> any ItemSource { self }
}

private func request(filter: String, from index: Int) throws -> LoadRequest {
  let viewer = TestViewer(heights: [], window: "40x10", answering: .onDemand)
  var request = try #require(
    viewer.waiting.compactMap { if case .load(let request) = $0 { request } else { nil } }
      .first)
  request.cursor = index > 0 ? Cursor(position: UInt64(index), index: index) : nil
  (request.fields, request.count) = (TestViewer.fields, 30)
  if !filter.isEmpty { request.query.filters = [try Filter(filter)] }
  return request
}

struct PrintoutPagesTests {
  @Test(arguments: [true, false])
  func `under a filter each page is read once, the next one before it is asked for`(
    readsAhead: Bool
  ) async throws {
    let source = FaultySource()
    var pages = PrintoutPages(source, readsAhead: readsAhead)
    for first in stride(from: 0, to: 100, by: 30) {
      let page = try await pages.page(for: request(filter: "9", from: first))
      #expect(page.items.map(\.id.value) == (first..<min(first + 30, 100)).map(UInt64.init))
    }
    #expect(source.asked.withLock(\.self) == [0, 30, 60, 90])
    // After the last page, no further one is requested.
    await pages.end()
    #expect(source.asked.withLock(\.self) == [0, 30, 60, 90])
  }

  @Test func `after the first page the source has been asked for the second one`() async throws {
    for (filter, asked) in [("9", [0, 30]), ("", [0])] {
      let source = FaultySource()
      var pages = PrintoutPages(source, readsAhead: true)
      _ = try await pages.page(for: request(filter: filter, from: 0))
      await pages.end()
      #expect(source.asked.withLock(\.self) == asked)
    }
  }

  @Test func `who asks for a page that could not be read ahead hears why`() async throws {
    let source = FaultySource(fault: 30)
    var pages = PrintoutPages(source, readsAhead: true)
    _ = try await pages.page(for: request(filter: "9", from: 0))
    await #expect(throws: ItemError.unrepeatable(name: "faulty")) {
      try await pages.page(for: request(filter: "9", from: 30))
    }
  }

  @Test func `another page than the one that was read ahead is read anew`() async throws {
    let source = FaultySource()
    var pages = PrintoutPages(source, readsAhead: true)
    _ = try await pages.page(for: request(filter: "9", from: 0))
    let page = try await pages.page(for: request(filter: "9", from: 50))
    #expect(page.items.first?.id.value == 50)
    await pages.end()
    #expect(source.asked.withLock(\.self) == [0, 30, 50, 80])
  }
}
