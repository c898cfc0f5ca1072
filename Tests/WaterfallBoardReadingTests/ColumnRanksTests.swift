import Synchronization
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

@testable import WaterfallBoard

/// Counts the records that are read.
private final class CountingSource: WrappedSource {
  let base: any ItemSource
  let reads = Mutex(0)

  init(_ base: any ItemSource) { self.base = base }

  func page(
    after cursor: Cursor?, count: Int, for needs: RecordNeeds
  ) async throws(ItemError) -> Page {
    try await base.page(after: cursor, count: count, for: needs)
  }

  func records(
    at places: [ItemPlace], for needs: RecordNeeds
  ) async throws(ItemError) -> [Record?] {
    reads.withLock { $0 += places.count }
    return try await base.records(at: places, for: needs)
  }

  func reopened() async throws(ItemError) -> any ItemSource { self }
  func board(_ way: BoardWay) async throws(ItemError) -> OpenedBoard? { nil }
}

/// Values of every kind, in columns of one kind and in one of all.
private struct MixedBoard {
  let source: CountingSource
  let places: ContiguousArray<ItemPlace>

  init(count: Int, seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let numbers = ["3", "1", "2.5", "-7", "NaN", "", "12 000", "3"]
    let sizes = ["4K", "1.5G", "900M", "4096", ""]
    let dates = ["2024-01-02", "2023-05-06", "Jan 3 2025", "", "2024-01-02T10:00:00Z"]
    let words = ["img2", "img10", "Ärger", "arger", "", "true", "v1.10", "v1.9"]
    let all = numbers + sizes + dates + words
    let lines = (0..<count).map { number in
      let row = [numbers, sizes, dates, words, all].map { $0.randomElement(using: &random)! }
      return """
        {"title":"\(number)","n":"\(row[0])","s":"\(row[1])","d":"\(row[2])","w":"\(row[3])",\
        "m":"\(row[4])"}
        """
    }
    source = CountingSource(
      openSource(bytes: Array(lines.joined(separator: "\n").utf8), name: "mixed"))
    places = try await allPlaces(in: source)
  }

  func request(_ query: ItemQuery, _ columns: [ColumnRanks] = []) -> ArrangeRequest {
    var request = ArrangeRequest(
      places: places, query: query, fields: CardFields(), generation: 1, number: 1)
    request.columns = columns
    return request
  }

  func arranged(_ query: ItemQuery, _ columns: [ColumnRanks] = []) async throws -> ArrangedItems {
    try #require(await request(query, columns).arranged(from: source))
  }
}

private func query(
  _ orders: [(String, Bool)], isReversed: Bool = false, filter: String? = nil, group: String? = nil,
  limit: Int? = nil
) throws -> ItemQuery {
  var query = ItemQuery()
  query.orders = orders.map { SortOrder(field: $0.0, isDescending: $0.1) }
  query.isReversed = isReversed
  if let filter { query.filters = [try Filter(filter)] }
  query.grouping = try group.map { try Grouping($0) }
  query.limit = limit
  return query
}

@Test(arguments: [1, 2, 3] as [UInt64])
func `kept ranks give the same orders as the records`(seed: UInt64) async throws {
  let board = try await MixedBoard(count: 900, seed: seed)
  var columns: [ColumnRanks] = []
  for (number, field) in ["n", "s", "d", "w", "m"].enumerated() {
    let begun = try query([(field, number % 2 == 0)], isReversed: number == 3)
    columns.append(try #require(try await board.arranged(begun).column))
  }
  for field in ["n", "s", "d", "w", "m"] {
    for isDescending in [false, true] {
      let orders = [(field, isDescending)]
      for other in [
        try query(orders), try query(orders, isReversed: true), try query(orders, limit: 7),
        try query(orders, filter: "title:1"), try query(orders, group: "w"),
        try query(orders + [("m", !isDescending)]), try query([("s", isDescending)] + orders),
      ] {
        let kept = try await board.arranged(other, columns)
        let read = try await board.arranged(other)
        #expect(kept.sections.map(\.name) == read.sections.map(\.name))
        #expect(kept.sections.map(\.items) == read.sections.map(\.items))
      }
    }
  }
}

@Test func `an order by kept ranks reads a sample only`() async throws {
  let board = try await MixedBoard(count: 9000, seed: 4)
  let column = try #require(try await board.arranged(query([("d", false)])).column)
  let reads = board.source.reads.withLock { $0 }
  #expect(reads >= 9000)
  _ = try await board.arranged(query([("d", true)]), [column])
  #expect(board.source.reads.withLock { $0 } - reads < 1000)
}

@Test func `ranks hold for as many items, read as often`() async throws {
  let board = try await MixedBoard(count: 50, seed: 5)
  let column = try #require(try await board.arranged(query([("n", false)])).column)
  #expect(column.holds(for: 50, generation: 1))
  #expect(!column.holds(for: 51, generation: 1))
  #expect(!column.holds(for: 50, generation: 2))
  #expect(try await board.arranged(query([("n", false)], filter: "title:1")).column == nil)
}
