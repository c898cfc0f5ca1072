import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

@Test func `each file is a section, and parents tell equal names apart`() async throws {
  let folder = TemporaryFolder()
  let paths = [
    folder.write("{\"id\":1}\n", to: "north/list.json"),
    folder.write("{\"id\":1}\n", to: "south/list.json"),
    folder.write("{\"id\":2}\n", to: "other.json"),
  ]
  let source = try openSources(paths + [paths[2]])
  var sections: [String?] = []
  var cursor: Cursor?
  repeat {
    let page = try await source.page(after: cursor, count: 10)
    sections.append(page.section)
    cursor = page.next
  } while cursor != nil
  #expect(sections == ["north/list.json", "south/list.json", "other.json", "other.json (2)"])
  #expect(source.name == "list.json +3")
}

@Test func `equal records of two files are two items`() async throws {
  let file = TemporaryFile("{\"id\":1}\n{\"id\":2}\n")
  let alone = await readAll(try openSource(path: file.path))
  let items = await readAll(try openSources([file.path, file.path])).items
  #expect(Set(items.map(\.id)).count == 4)
  #expect(items.prefix(2).map(\.id) == alone.items.map(\.id))
}

@Test func `records come from the right file, in the order asked for`() async throws {
  let files = (0..<3).map { TemporaryFile("{\"id\":\"a\($0)\"}\n{\"id\":\"b\($0)\"}\n") }
  let source = try openSources(files.map(\.path))
  let items = await readAll(source).items
  let mixed = [5, 0, 3, 2, 1, 4, 5].map { items[$0] }
  #expect(try await source.records(at: mixed.map(\.place)) == mixed.map(\.record))
}

@Test func `a missing file is told before anything is shown`() {
  let file = TemporaryFile("[]")
  let missing = ItemError.missing(name: "/nowhere/b.json", reason: "No such file or directory")
  #expect(throws: missing) { try openSources([file.path, "/nowhere/b.json"]) }
}

@Test func `a broken file has a marked item, and hides no other file`() async throws {
  let folder = TemporaryFolder()
  let broken = folder.write("[1, }", to: "b.json")
  let source = try openSources([
    folder.write("{\"id\":1}\n", to: "a"), broken, folder.write("{\"id\":3}\n", to: "c"),
  ])
  let outcome = await readAll(source)
  #expect(outcome.error == nil)
  let items = outcome.items
  #expect(items.map(\.record.failure) == [nil, nil, "\(broken):1:5: expected a value", nil])
  #expect(items.texts("id") == ["1", "3"])
  #expect(try await source.records(at: items.map(\.place)) == items.map(\.record))
  #expect(source.faults.map(\.headline) == ["\(broken):1:5: expected a value"])
}

@Test func `what may come by asking again is asked again, and nothing before it is lost`()
  async throws
{
  let folder = TemporaryFolder()
  let files = try openSources(["a", "b"].map { folder.write("{\"id\":1}\n", to: $0) })
  let path = "\(folder.path)/pages"
  let source = continuedSource(files, by: commandSource("[ {page} = 2 ] || cat \(path)"))
  let outcome = await readAll(source)
  #expect(outcome.error != nil)
  #expect(outcome.items.count == 2)
  _ = folder.write("{\"id\":3}\n", to: "pages")
  let first = try await source.page(after: nil, count: 10)
  let rest = await readAll(source, after: first.next)
  #expect(rest.error == nil)
  #expect(rest.items.texts("id") == ["1", "3"])
}

@Test func `more files than descriptors are read and read again`() async throws {
  let folder = TemporaryFolder()
  let paths = (0..<1100).map { folder.write("{\"id\":\($0)}\n", to: "\($0).json") }
  let source = try openSources(paths)
  let before = openDescriptors().count
  let outcome = await readAll(source)
  #expect(outcome.error == nil)
  #expect(outcome.items.count == 1100)
  #expect(openDescriptors().count - before < 500)
  let ends = [outcome.items[0], outcome.items[1099], outcome.items[3]]
  #expect(try await source.records(at: ends.map(\.place)) == ends.map(\.record))
}

@Test func `the next file is not opened before the one before it has ended`() async throws {
  let folder = TemporaryFolder()
  let second = folder.write("{\"id\":\"old\"}\n", to: "b.json")
  let source = try openSources([folder.write("{\"id\":1}\n", to: "a.json"), second])
  let first = try await source.page(after: nil, count: 10)
  _ = folder.write("{\"id\":\"new\"}\n", to: "b.json")
  let rest = await readAll(source, after: first.next)
  #expect(rest.items.texts("id") == ["new"])
}

@Test func `a continued source goes on without sections`() async throws {
  let first = openSource(bytes: Array("[{\"id\":1}]".utf8), name: "a")
  let more = openSource(bytes: Array("[{\"id\":2}]".utf8), name: "b")
  let source = continuedSource(first, by: more)
  let page = try await source.page(after: nil, count: 9)
  #expect(page.section == nil)
  #expect(await readAll(source).texts("id") == ["1", "2"])
}

@Test func `joined sources can be joined again`() async throws {
  let parts = ["a", "b", "c", "d"].map {
    openSource(bytes: Array("[{\"id\":\"\($0)\"}]".utf8), name: $0)
  }
  let source = joinedSource([joinedSource(Array(parts[..<2])), joinedSource(Array(parts[2...]))])
  let outcome = await readAll(source, pageSize: 1)
  #expect(outcome.texts("id") == ["a", "b", "c", "d"])
  #expect(try await source.records(at: outcome.items.map(\.place)) == outcome.records)
  #expect(try await source.page(after: nil, count: 1).section == "a +1: a")
}

@Test func `a limit ends the items, and nothing asks for more`() async throws {
  let pipe = Pipe()
  pipe.write("{\"id\":1}\n{\"id\":2}\n")
  // The pipe stays open: a request for a third record would wait for ever.
  let source = limitedSource(try openSource(path: pipe.path), count: 2)
  #expect(await readAll(source, pageSize: 1).texts("id") == ["1", "2"])
  let none = limitedSource(try openSource(path: pipe.path), count: 0)
  #expect(await readAll(none).items.isEmpty)
}

@Test func `what a source knows of its fields is known of its first items too`() throws {
  let folder = TemporaryFolder()
  let directory = try openSource(path: folder.path)
  let fields = try #require(directory.cardFields)
  #expect(limitedSource(directory, count: 1).cardFields == fields)
  #expect(joinedSource([directory, directory]).cardFields == fields)
}
