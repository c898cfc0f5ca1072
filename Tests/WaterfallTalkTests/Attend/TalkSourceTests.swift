import Platform
import Testing
import WaterfallBoard
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallTalk

private func records(_ count: Int, size: Int = 1) -> [Record] {
  (0..<count).map { number in
    Record(fields: [
      Field("n", .number("\(number)")), Field("t", .string(String(repeating: "x", count: size))),
    ])
  }
}

private func talk(_ count: Int, size: Int = 1) async throws -> MemoryTalk {
  try await MemoryTalk(MemorySource(records: records(count, size: size), pageSize: 1000), .test())
}

private func numbers(_ records: [Record]) -> [Int] {
  records.compactMap { $0.fields.first?.value.text.flatMap { Int($0) } }
}

/// The items after a cursor, page by page.
private func rest(
  of source: any ItemSource, after start: Cursor? = nil, pageSize: Int
) async throws -> [Item] {
  var (items, cursor): ([Item], Cursor?) = ([], start)
  repeat {
    let page = try await source.page(after: cursor, count: pageSize)
    items += page.items
    #expect(page.next.map { $0.index == (start?.index ?? 0) + items.count } ?? true)
    #expect(page.items.count <= pageSize)
    cursor = page.next
  } while cursor != nil
  return items
}

@Test func `pages of any size give the speaker's items from the start on`() async throws {
  let talk = try await talk(50)
  for from in [0, 1, 17, 49, 50] {
    talk.begin(from: from)
    for size in [1, 7, 20, 2000] {
      for most in [3, 1000] {
        talk.answer(atMost: most)
        let items = try await rest(of: TalkSource(talk), pageSize: size)
        #expect(numbers(items.map(\.record)) == Array(from..<50))
        #expect(items.map(\.id) == talk.items[from...].map(\.id))
      }
    }
  }
}

@Test func `records are read again by their places, also those that were dropped`() async throws {
  let talk = try await talk(9000)
  let guest = TalkSource(talk)
  let items = try await rest(of: guest, pageSize: 1000)
  talk.forgetQuestions()
  let some = [8999, 5, 7, 6, 8998, 3000, 5]
  let read = try await guest.records(at: some.map { items[$0].place })
  #expect(numbers(read) == some)
  // One question for neighbours, and none for the items that came last.
  #expect(talk.questions == ["5+3", "3000+1"])
  talk.forgetQuestions()
  _ = try await guest.records(at: some.map { items[$0].place })
  #expect(talk.questions.isEmpty)
  #expect(try await guest.records(at: []).isEmpty)
  talk.answer(atMost: 400)
  let all = try await guest.records(at: items.map(\.place).reversed())
  #expect(numbers(all) == Array((0..<9000).reversed()))
}

@Test func `long records are dropped earlier`() async throws {
  let talk = try await talk(30, size: 1_000_000)
  let guest = TalkSource(talk)
  let items = try await rest(of: guest, pageSize: 10)
  talk.forgetQuestions()
  _ = try await guest.records(at: [items[29].place])
  #expect(talk.questions.isEmpty)
  _ = try await guest.records(at: [items[10].place])
  #expect(talk.questions == ["10+1"])
}

@Test func `kept items have bounds`() {
  var random = SeededRandom(seed: 5)
  var kept = KeptItems()
  for step in 0..<20_000 {
    let number = random.next(below: 9000)
    let size = random.next(below: 50) == 0 ? random.next(below: 9_000_000) : 100
    let item = Item(
      id: ItemID(UInt64(number)), place: ItemPlace(offset: 0, length: 0), record: Record(fields: [])
    )
    let known = kept[number]
    kept.insert(KeptItem(item: item, size: size), number: number)
    #expect(kept[number]?.size == known?.size ?? size, "step \(step)")
    #expect(kept.count <= KeptItems.mostItems)
    #expect(kept.size <= KeptItems.mostBytes || kept.count == 1)
  }
}

@Test func `a page has one section, and the next ones ask for nothing`() async throws {
  let link = FixedTalk(sections: ["a", "a", nil, "b", "b", "b"])
  let guest = TalkSource(link)
  var (cursor, seen): (Cursor?, [String]) = (nil, [])
  repeat {
    let page = try await guest.page(after: cursor, count: 10)
    seen.append("\(page.section ?? "-") \(page.items.count)")
    cursor = page.next
  } while cursor != nil
  #expect(seen == ["a 2", "- 1", "b 3"])
}

@Test func `reopened it has the speaker's present order`() async throws {
  let talk = try await talk(20)
  let guest = TalkSource(talk)
  let first = try await guest.page(after: nil, count: 5)
  talk.begin(order: 2, from: 10)
  // The order is not shown any more, and ends as far as it has come.
  let after = try await guest.page(after: first.next, count: 5)
  #expect(after.items.isEmpty && after.next == nil)
  #expect(numbers(try await guest.records(at: first.items.map(\.place))) == Array(0..<5))
  await #expect(throws: ItemError.self) {
    _ = try await guest.records(at: [ItemPlace(offset: 15, length: 1)])
  }
  let items = try await rest(of: guest.reopened(), pageSize: 4)
  #expect(numbers(items.map(\.record)) == Array(10..<20))
}

/// A speaker whose order has these sections, an item each, and who answers once.
private struct FixedTalk: TalkLink {
  var sections: [String?] = [nil]
  /// Changes the right answer.
  var spoil: @Sendable (inout TalkPage) -> Void = { _ in }
  var start: TalkStart { TalkStart(order: 1, from: 0, source: "fixed", roles: CardFields()) }

  func page(order: Int, from: Int, count: Int) async throws(ItemError) -> TalkPage {
    let items = sections.enumerated().map { number, section in
      TalkItem(id: ItemID(UInt64(number)), record: Record(fields: []), section: section)
    }
    guard from == 0 else { throw .io(name: "fixed", reason: "it was asked twice") }
    var page = TalkPage(order: 1, from: 0, items: items, ends: true)
    spoil(&page)
    return page
  }

  func picture(item: ItemID, field: String) async throws(ItemError) -> [UInt8] { [] }
}

@Test func `a wrong answer is a fault`() async throws {
  let spoils: [@Sendable (inout TalkPage) -> Void] = [
    { $0.order = 2 }, { $0.from = 1 }, { ($0.items, $0.ends) = ([], false) },
    { $0.items = Array(repeating: $0.items[0], count: 4) },
  ]
  for spoil in spoils {
    let guest = TalkSource(FixedTalk(spoil: spoil))
    await #expect(throws: ItemError.self) { _ = try await guest.page(after: nil, count: 3) }
  }
  _ = try await TalkSource(FixedTalk()).page(after: nil, count: 3)
}

/// A speaker who has nothing more yet.
private struct WaitingTalk: TalkLink {
  var start: TalkStart { TalkStart(order: 1, from: 0, source: "waiting", roles: CardFields()) }

  func page(order: Int, from: Int, count: Int) async throws(ItemError) -> TalkPage {
    guard from > 0 else {
      let item = TalkItem(id: ItemID(1), record: Record(fields: []))
      return TalkPage(order: order, from: from, items: [item])
    }
    while await pause(for: .seconds(60)) {}
    throw .cancelled
  }

  func picture(item: ItemID, field: String) async throws(ItemError) -> [UInt8] { [] }
}

@Test func `a request for items that have not come waits until it is cancelled`() async throws {
  let guest = TalkSource(WaitingTalk())
  let page = try await guest.page(after: nil, count: 5)
  #expect(page.items.count == 1 && page.outlook == .growing)
  let request = startTask { () -> ItemError? in
    do throws(ItemError) {
      _ = try await guest.page(after: page.next, count: 5)
      return nil
    } catch { return error }
  }
  request.cancel()
  #expect(await request.value == .cancelled)
}
