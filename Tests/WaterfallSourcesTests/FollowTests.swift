import Glibc
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

private var following: SourceOptions {
  var options = SourceOptions()
  options.isFollowing = true
  return options
}

/// The source of a followed file, and its first page.
private func follow(
  _ text: String, in folder: TemporaryFolder
) async throws -> (source: any ItemSource, page: Page) {
  let source = try openSource(path: folder.write(text, to: "log.ndjson"), options: following)
  return (source, try await source.page(after: nil, count: 10))
}

@Test(.timeLimit(.minutes(20)))
func `lines that are appended come as they are written, whole ones only`() async throws {
  let folder = TemporaryFolder()
  let (source, first) = try await follow("{\"a\":1}\n{\"a\":2}\n{\"a\":", in: folder)
  #expect(first.items.texts("a") == ["1", "2"])
  let request = Task { try await source.page(after: first.next, count: 10) }
  folder.append("3}", to: "log.ndjson")
  folder.append("\n", to: "log.ndjson")
  let second = try await request.value
  #expect(second.items.texts("a") == ["3"])
  folder.append("{\"a\":4}\n{\"a\":5}\n", to: "log.ndjson")
  #expect(try await source.page(after: second.next, count: 1).items.texts("a") == ["4"])
}

@Test(
  .timeLimit(.minutes(20)),
  arguments: [
    ("notes.txt", "text", "one\n\ntwo\n", ["one", "two"]),
    ("notes.md", "title", "# One\n\n# Two\n", ["One", "Two"]),
  ])
func `a followed file's last paragraph comes when the file is quiet`(
  name: String, field: String, text: String, texts: [String]
) async throws {
  let folder = TemporaryFolder()
  let source = try openSource(path: folder.write(text, to: name), options: following)
  var items: [Item] = []
  var cursor: Cursor?
  while items.count < 2 {
    let page = try await source.page(after: cursor, count: 10)
    items += page.items
    cursor = page.next
  }
  #expect(items.texts(field) == texts)
  #expect(try await source.records(at: items.map(\.place)) == items.map(\.record))
  folder.append("three\n", to: name)
  let last = try await source.page(after: cursor, count: 10).items.last
  #expect(last?.record.fields.contains(Field("text", .string("three"))) == true)
}

@Test(.timeLimit(.minutes(20)))
func `a file that is cut short begins anew`() async throws {
  let folder = TemporaryFolder()
  let (source, first) = try await follow("{\"a\":1}\n{\"a\":\"long enough\"}\n{\"a", in: folder)
  _ = folder.write("{\"a\":3}\n", to: "log.ndjson")
  let second = try await source.page(after: first.next, count: 10)
  #expect(second.items.last?.record.fields == [Field("a", .number("3"))])
  let last = try #require(second.items.last)
  let places = [first.items[0].place, last.place]
  let records = try await source.records(at: places)
  #expect(records[1] == last.record)
  #expect(records[0].failure == "gone: the file was cut short since")
}

@Test(.timeLimit(.minutes(20)))
func `the file that takes the name is followed, and the one before stays readable`() async throws {
  let folder = TemporaryFolder()
  let (source, first) = try await follow("{\"a\":1}\n", in: folder)
  let request = Task { try await source.page(after: first.next, count: 10) }
  let path = folder.path + "/log.ndjson"
  #expect(unsafe rename(path, path + ".1") == 0)
  _ = folder.write("{\"a\":2}\n{\"a\":3}\n", to: "log.ndjson")
  let second = try await request.value
  #expect(second.items.texts("a").first == "2")
  let rest = second.items.count == 2 ? second : try await source.page(after: second.next, count: 1)
  #expect(rest.items.texts("a").last == "3")
  folder.append("{\"a\":4}\n", to: "log.ndjson")
  #expect(try await source.page(after: rest.next, count: 10).items.texts("a") == ["4"])
  let places = (first.items + second.items).map(\.place)
  #expect(try await source.records(at: places) == (first.items + second.items).map(\.record))
}

@Test(.timeLimit(.minutes(20)))
func `waiting at a file's end is cancelled at once`() async throws {
  let folder = TemporaryFolder()
  let (source, first) = try await follow("{\"a\":1}\n", in: folder)
  let request = Task { try await source.page(after: first.next, count: 10) }
  request.cancel()
  await #expect(throws: ItemError.cancelled) { try await request.value }
  folder.append("{\"a\":2}\n", to: "log.ndjson")
  #expect(try await source.page(after: first.next, count: 10).items.texts("a") == ["2"])
}

@Test(.timeLimit(.minutes(20)))
func `an empty file is waited at, and a whole document is shown`() async throws {
  let folder = TemporaryFolder()
  let source = try openSource(path: folder.write("", to: "log"), options: following)
  let request = Task { try await source.page(after: nil, count: 10) }
  folder.append("{\n\"list\": [{\"a\": 1}, {\"a\": 2}]\n}\n", to: "log")
  #expect(try await request.value.items.texts("a") == ["1", "2"])
}

@Test func `following changes nothing for a stream`() async throws {
  let pipe = Pipe()
  pipe.write("{\"a\":1}\n")
  pipe.end()
  let source = try openSource(path: pipe.path, options: following)
  #expect(await readAll(source).texts("a") == ["1"])
  withExtendedLifetime(pipe) {}
}

@Test func `of several files the last is followed`() async throws {
  let folder = TemporaryFolder()
  let paths = ["a", "b"].map { folder.write("{\"a\":\"\($0)\"}\n", to: $0) }
  let source = limitedSource(try openSources(paths, options: following), count: 3)
  let items = await readAll(source, limit: 2).items
  #expect(items.texts("a") == ["a", "b"])
  folder.append("{\"a\":\"c\"}\n", to: "b")
  #expect(await readAll(source).texts("a") == ["a", "b", "c"])
}
