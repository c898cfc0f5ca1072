import Platform
import Synchronization
import Testing
import WaterfallBoard
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallTalk

/// A source that counts how often its records are read, and that cannot read some.
private final class CountingSource: LeafSource {
  let name = "counting"
  let size: Int
  let reads = Mutex(0)
  let unreadable = Mutex<Set<UInt64>>([])
  init(size: Int) { self.size = size }

  func page(after cursor: Cursor?, count: Int) async throws(ItemError) -> Page {
    Page(items: [], next: nil)
  }

  func records(at places: [ItemPlace]) async throws(ItemError) -> [Record] {
    reads.withLock { $0 += places.count }
    if places.contains(where: { place in unreadable.withLock { $0.contains(place.offset) } }) {
      throw .io(name: name, reason: "gone")
    }
    return places.map { place in
      Record(fields: [
        Field("n", .number("\(place.offset)")),
        Field("t", .string(String(repeating: "x", count: size))),
      ])
    }
  }

  func reopened() async throws(ItemError) -> any ItemSource { self }
}

private func range(order: Int = 1, _ numbers: Range<Int>, ends: Bool = true) -> TalkRange {
  var range = TalkRange(order: order, from: numbers.lowerBound)
  range.ids = numbers.map { ItemID(UInt64($0)) }
  range.places = numbers.map { ItemPlace(offset: UInt64($0), length: 10) }
  range.sections = numbers.map { _ in nil }
  range.ends = ends
  return range
}

@Test func `guests that ask for the same page share it`() async {
  let source = CountingSource(size: 10)
  let (reading, pages) = (TalkReading(source, .test(), fields: CardFields()), TalkPages())
  let lines = await withTaskGroup(of: [UInt8].self) { group in
    for _ in 0..<200 { group.addTask { await pages.line(of: range(0..<64), by: reading) } }
    return await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
  }
  #expect(lines.count == 1 && source.reads.withLock { $0 } == 64)
  #expect(page(of: lines.first ?? [])?.items.count == 64)
  // The same items, but not the last ones any more; another part; another order.
  for other in [range(0..<64, ends: false), range(1..<64), range(order: 2, 0..<64)] {
    let before = source.reads.withLock { $0 }
    let line = await pages.line(of: other, by: reading)
    #expect(source.reads.withLock { $0 } == before + other.ids.count)
    let page = page(of: line)
    #expect(page?.order == other.order && page?.from == other.from && page?.ends == other.ends)
  }
  #expect(pages.size == (await pages.line(of: range(order: 2, 0..<64), by: reading)).count)
}

@Test func `kept pages have bounds, and a page with long items is shorter`() async {
  let source = CountingSource(size: 200_000)
  let reading = TalkReading(source, .test(), fields: CardFields())
  let pages = TalkPages(mostBytes: 2_000_000)
  var from = 0
  while from < 30 {
    let line = await pages.line(of: range(from..<min(30, from + 20)), by: reading)
    let page = page(of: line)
    let count = page?.items.count ?? 0
    #expect(count == min(3, 30 - from) && page?.from == from)
    #expect(page?.ends == (from + count == 30))
    #expect(pages.size <= 2_000_000)
    from += max(1, count)
  }
  #expect(pages.size > 1_000_000)
}

@Test func `a record that cannot be read is a marked one, and is tried again`() async {
  let source = CountingSource(size: 10)
  let (reading, pages) = (TalkReading(source, .test(), fields: CardFields()), TalkPages())
  source.unreadable.withLock { $0 = [2] }
  let marked = page(of: await pages.line(of: range(0..<5), by: reading))
  #expect(marked?.items.map { $0.record.failure != nil } == [false, false, true, false, false])
  source.unreadable.withLock { $0 = [] }
  let whole = page(of: await pages.line(of: range(0..<5), by: reading))
  #expect(whole?.items.allSatisfy { $0.record.failure == nil } == true)
}

@Test func `forgotten lines are delivered but not kept`() async {
  let (lines, isMaking) = (SharedLines<Int>(mostBytes: 100), AsyncStream<Void>.makeStream())
  let mayEnd = AsyncStream<Void>.makeStream()
  let asked = startTask {
    await lines.line(for: 1) {
      isMaking.continuation.yield()
      for await _ in mayEnd.stream { break }
      return ([1], true)
    }
  }
  for await _ in isMaking.stream { break }
  lines.forgetAll()
  mayEnd.continuation.yield()
  #expect(await asked.value == [1])
  #expect(lines.size == 0)
  #expect(await lines.line(for: 1) { ([2], true) } == [2])
  #expect(lines.size == 1)
}
