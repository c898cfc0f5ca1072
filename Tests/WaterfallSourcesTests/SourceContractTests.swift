import Testing
import WaterfallItems
import WaterfallSources

@Test(arguments: ContractSource.allCases)
func `pages of any size give the same items in order`(kind: ContractSource) async throws {
  try await kind.withSource { source in
    for size in 1...6 {
      let outcome = await readAll(source, pageSize: size)
      #expect(outcome.error == nil)
      #expect(outcome.texts("id") == ContractSource.words, "pages of \(size)")
    }
  }
}

@Test(arguments: ContractSource.allCases)
func `records are read again by their places`(kind: ContractSource) async throws {
  try await kind.withSource { source in
    let items = Array(await readAll(source).items.reversed())
    let records = try await source.records(at: items.map(\.place))
    #expect(records == items.map(\.record))
    #expect(try await source.records(at: []).isEmpty)
  }
}

@Test(arguments: ContractSource.allCases)
func `identities are distinct and the same in each reading`(kind: ContractSource) async throws {
  var identities: [[ItemID]] = []
  for _ in 1...2 {
    try await kind.withSource { identities.append(await readAll($0).items.map(\.id)) }
  }
  #expect(identities[0] == identities[1])
  #expect(Set(identities[0]).count == ContractSource.words.count)
}

@Test(arguments: ContractSource.allCases)
func `a cancelled request loses nothing`(kind: ContractSource) async throws {
  try await kind.withSource { source in
    let first = try await source.page(after: nil, count: 2)
    let request = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await source.page(after: first.next, count: 2)
    }
    request.cancel()
    await #expect(throws: ItemError.cancelled) { try await request.value }
    let rest = await readAll(source, after: first.next)
    #expect((first.items + rest.items).texts("id") == ContractSource.words)
  }
}

@Test(arguments: ContractSource.allCases)
func `the end stays the end, and cursors count`(kind: ContractSource) async throws {
  try await kind.withSource { source in
    var cursor: Cursor?
    var count = 0
    repeat {
      let page = try await source.page(after: cursor, count: 2)
      count += page.items.count
      #expect(page.next == nil || page.next?.index == count)
      guard let next = page.next else { break }
      cursor = next
    } while true
    #expect(count == ContractSource.words.count)
    let beforeEnd = try #require(cursor)
    let last = try await source.page(after: beforeEnd, count: 100)
    let again = try await source.page(after: beforeEnd, count: 100)
    #expect(last.items.map(\.id) == again.items.map(\.id))
    #expect(again.next == nil || again.items.count + beforeEnd.index == count)
  }
}

@Test(arguments: ContractSource.allCases)
func `a page can be asked for again`(kind: ContractSource) async throws {
  try await kind.withSource { source in
    let first = try await source.page(after: nil, count: 1)
    let rest = await readAll(source, after: first.next)
    let again = await readAll(source, after: first.next, pageSize: 1)
    #expect(rest.items.map(\.id) == again.items.map(\.id))
    #expect(rest.items.map(\.place) == again.items.map(\.place))
  }
}

@Test(arguments: ContractSource.allCases)
func `what is opened again delivers the same`(kind: ContractSource) async throws {
  try await kind.withSource { source in
    let before = await readAll(source)
    guard !kind.isReadOnce else {
      await #expect(throws: ItemError.unrepeatable(name: source.name)) {
        do { _ = try await source.reopened() } catch ItemError.unrepeatable(_) {
          throw ItemError.unrepeatable(name: source.name)
        }
      }
      return
    }
    let reopened = try await source.reopened()
    let after = await readAll(reopened, pageSize: 3)
    #expect(after.items.map(\.id) == before.items.map(\.id))
    #expect(after.records == before.records)
    #expect(try await source.records(at: before.items.map(\.place)) == before.records)
  }
}
