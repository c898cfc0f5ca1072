import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallResources
import WaterfallSources

/// The demos' names, for `arguments:`.
private let names = Demo.all.map(\.name)

private func demo(_ name: String) throws -> Demo {
  try #require(Demo.all.first { $0.name == name })
}

/// The first `count` items of a demo, or all if it has fewer.
private func items(of name: String, count: Int) async throws -> [Item] {
  await readAll(limitedSource(try demo(name).source, count: count)).items
}

@Test func `a demo's name is one of its own`() {
  #expect(Set(names).count == names.count)
}

@Test(arguments: names)
func `a demo's records can be read, all with the same fields`(name: String) async throws {
  let items = try await items(of: name, count: 60)
  #expect(items.count >= 12)
  let fields = try #require(items.first).record.fields.map(\.name)
  for item in items {
    #expect(item.record.failure == nil)
    #expect(item.record.fields.map(\.name) == fields)
  }
}

@Test(arguments: names)
func `a demo is a source like the others`(name: String) async throws {
  let source = try demo(name).source
  let first = try await source.page(after: nil, count: 3)
  let second = try await source.page(after: first.next, count: 3)
  #expect(first.items.count == 3 && first.next?.index == 3)
  let both = first.items + second.items
  #expect(Set(both.map(\.id)).count == 6)
  #expect(
    try await source.records(at: both.reversed().map(\.place)) == both.reversed().map(\.record))
  let again = try await source.page(after: first.next, count: 3)
  #expect(again.items.map(\.id) == second.items.map(\.id))
}

@Test(arguments: [("shop", 20), ("quotes", 12), ("random", 20)])
func `what is endless goes on by the original's numbers`(name: String, size: Int) async throws {
  #expect(try demo(name).pageSize == size)
  #expect(try demo(name).isEndless)
  let items = try await items(of: name, count: 500)
  #expect(items.count == 500)
  #expect(Set(items.map(\.id)).count == 500)
}

@Test(arguments: [("sections", 44), ("cached", 60), ("naive", 60), ("circle", 12), ("line", 20)])
func `what ends has as many items as the original`(name: String, count: Int) async throws {
  #expect(try demo(name).isEndless == false)
  #expect(try await items(of: name, count: 500).count == count)
}

@Test func `the shop comes round with the same things in another order`() async throws {
  let items = try await items(of: "shop", count: 80)
  let (first, second) = (items[..<40].map(\.record), items[40...].map(\.record))
  #expect(first != second)
  #expect(Set(first) == Set(second))
  #expect(Set(first).count == 40)
}

@Test func `the same twelve quotes come again and again`() async throws {
  let items = try await items(of: "quotes", count: 36).map(\.record)
  #expect(items[..<12] == items[12..<24])
  #expect(items[..<12] == items[24...])
  #expect(Set(items).count == 12)
}

@Test func `random heights are from 100 to 179, and the same on every run`() async throws {
  let heights = try await items(of: "random", count: 300).map {
    try #require($0.record.text(of: "height").flatMap { Int($0) })
  }
  #expect(heights.allSatisfy { (100...179).contains($0) })
  #expect(Set(heights).count > 40)
  #expect(heights.prefix(4) == [142, 166, 135, 171])
}

@Test func `naive's heights are from 100 to 179`() async throws {
  let heights = try await items(of: "naive", count: 100).map {
    try #require($0.record.text(of: "height").flatMap { Int($0) })
  }
  #expect(heights.count == 60)
  #expect(heights.min() == 100 && heights.max() == 179)
}

@Test func `random has three columns`() throws {
  #expect(try demo("random").options.contains("--columns=3"))
}

@Test func `each quote has a picture whose height is 0.59 of its width`() async throws {
  for item in try await items(of: "quotes", count: 48) {
    let name = try #require(item.record.text(of: "img"))
    let bytes = try #require(builtInPicture(name), "\(name)")
    // A PNG's width and height are at offsets 16 and 20.
    let sides = [16, 20].map { bytes[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(sides == [200, 118])
  }
  #expect(try demo("quotes").hasColumnPictures)
}

@Test(arguments: ["cached", "naive"])
func `what cards tell of their places is not in their records`(name: String) async throws {
  #expect(try demo(name).attributeWords != nil)
  for item in try await items(of: name, count: 60) {
    #expect(item.record.fields.allSatisfy { !["frame", "text"].contains($0.name) })
  }
}

@Test func `a page lies in one section, which its cards do not repeat`() async throws {
  let source = try demo("sections").source
  var sections: [String?] = []
  var cursor: Cursor?
  repeat {
    let page = try await source.page(after: cursor, count: 100)
    sections.append(page.section)
    #expect(page.items.allSatisfy { $0.record.text(of: "section") == nil })
    cursor = page.next
  } while cursor != nil
  #expect(sections == ["Clouds", "Winds", "Stones", "Trees", "Lights"])
}

@Test func `the shop takes a second to open again, and that can be cancelled`() async throws {
  let source = try demo("shop").source
  let refresh = Task { try await source.reopened() }
  refresh.cancel()
  await #expect(throws: ItemError.cancelled) { try await refresh.value }
  let begin = ContinuousClock.now
  let reopened = try await source.reopened()
  #expect(ContinuousClock.now - begin >= .seconds(1))
  let (old, new) = (
    try await source.page(after: nil, count: 9), try await reopened.page(after: nil, count: 9)
  )
  #expect(old.items.map(\.id) == new.items.map(\.id))
}

@Test func `the board has a card for each demo, with the command to run it`() async {
  let board = await readAll(Demo.board(of: Demo.all, program: "waterfall"))
  #expect(board.texts("name") == names)
  #expect(board.texts("run") == names.map { "waterfall demo \($0)" })
}
