import Testing
import WaterfallItems
import WaterfallRecords

@testable import WaterfallSources

/// A store that counts its reads.
private final class CountingStore: ByteStore {
  let base: MemoryStore
  private(set) var reads = 0
  var name: String { base.name }
  init(_ text: String) { base = MemoryStore(bytes: Array(text.utf8), name: "data") }

  func read(at offset: UInt64, count: Int) -> ByteAnswer {
    reads += 1
    return base.read(at: offset, count: count)
  }

  func reopened() -> sending any ByteStore { base.reopened() }
}

extension RecordSource {
  fileprivate var reads: Int { (origin as? CountingStore)?.reads ?? 0 }
}

private let lines = (0..<20_000).map {
  "{\"id\": \($0), \"text\": \"\(String(repeating: "x", count: 90))\"}"
}

@Test func `places that lie close together are read at once`() async throws {
  let source = RecordSource(CountingStore(lines.joined(separator: "\n")))
  let outcome = await readAll(source, pageSize: 1000)
  let before = await source.reads
  let near = try await source.records(at: outcome.items[5000..<5100].map(\.place))
  #expect(near == Array(outcome.records[5000..<5100]))
  #expect(await source.reads == before + 1)
}

@Test func `places in any order, far apart, or twice, keep their order`() async throws {
  let source = RecordSource(CountingStore(lines.joined(separator: "\n")))
  let outcome = await readAll(source, pageSize: 1000)
  let order = [19_999, 7, 8, 7, 12_000, 0, 19_998]
  let again = try await source.records(at: order.map { outcome.items[$0].place })
  #expect(again == order.map { outcome.records[$0] })
}

@Test func `a place behind the end is a marked record, not a trap`() async throws {
  let source = RecordSource(CountingStore(lines.prefix(3).joined(separator: "\n")))
  let places = [ItemPlace(offset: 3000, length: 500), ItemPlace(offset: 1 << 40, length: 9)]
  let records = try await source.records(at: places)
  #expect(records.allSatisfy { $0.failure != nil })
}
