import Glibc
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

@Test func `a slow producer shows each line as it comes`() async throws {
  let pipe = Pipe()
  let source = try openSource(path: pipe.path)
  pipe.write("{\"a\":1}\n{\"a\":2}\n{\"a\"")
  let first = try await source.page(after: nil, count: 10)
  #expect(first.items.count == 2)
  pipe.write(":3}\n")
  let second = try await source.page(after: first.next, count: 10)
  #expect(second.items.map(\.record.fields) == [[Field("a", .number("3"))]])
  pipe.end()
  let last = try await source.page(after: second.next, count: 10)
  #expect(last.items.isEmpty)
  #expect(last.next == nil)
}

@Test func `a single line does not wait for a second`() async throws {
  let pipe = Pipe()
  let source = try openSource(path: pipe.path)
  pipe.write("{\"a\":1}\n")
  #expect(try await source.page(after: nil, count: 10).items.count == 1)
  pipe.end()
}

@Test func `waiting ends when it is cancelled, and nothing is lost`() async throws {
  let pipe = Pipe()
  let source = try openSource(path: pipe.path)
  let request = Task { try await source.page(after: nil, count: 10) }
  // The pipe stays open, so without the cancellation the request would wait for ever.
  request.cancel()
  await #expect(throws: ItemError.cancelled) { try await request.value }
  pipe.write("{\"a\":1}\n")
  pipe.end()
  #expect(await readAll(source).texts("a") == ["1"])
}

@Test func `records of a pipe are read again while it is waited for`() async throws {
  let pipe = Pipe()
  let source = try openSource(path: pipe.path)
  pipe.write("[{\"a\":1},")
  let page = try await source.page(after: nil, count: 10)
  let request = Task { try await source.page(after: page.next, count: 1) }
  let again = try await source.records(at: page.items.map(\.place))
  #expect(again == page.items.map(\.record))
  pipe.write("{\"a\":2}]")
  pipe.end()
  #expect(try await request.value.items.count == 1)
}

@Test func `a pipe longer than its pieces is kept whole`() async throws {
  let folder = TemporaryFolder()
  #expect(unsafe mkfifo(folder.path + "/fifo", 0o600) == 0)
  let source = try openSource(path: folder.path + "/fifo")
  let line = "{\"text\":\"\(String(repeating: "x", count: 90))\"}"
  let producer = Producer("yes '\(line)' | head -n 3000 > \(folder.path)/fifo")
  let outcome = await readAll(source, pageSize: 1000)
  producer.wait()
  #expect(outcome.items.count == 3000)
  let places = outcome.items.map(\.place)
  #expect(try await source.records(at: places) == outcome.records)
}

@Test func `what cannot be opened is missing, in the system's words`() {
  let cases = [
    ("/nowhere/at/all.json", "No such file or directory"),
    ("/etc/hosts/all.json", "Not a directory"),
  ]
  for (path, reason) in cases {
    #expect(throws: ItemError.missing(name: path, reason: reason)) { try openSource(path: path) }
  }
}

@Test func `a page ends at its last record, however much follows`() async throws {
  let line = "{\"name\":\"\(String(repeating: "x", count: 80))\"}\n"
  let file = TemporaryFile(String(repeating: line, count: 100_000))
  let page = try await openSource(path: file.path).page(after: nil, count: 50)
  #expect(page.items.count == 50)
  #expect(page.next?.index == 50)
  #expect(try #require(page.next).position <= 51 * line.utf8.count)
}

@Test func `a named pipe is waited for until its first writer comes`() async throws {
  let folder = TemporaryFolder()
  let path = folder.path + "/fifo"
  #expect(unsafe mkfifo(path, 0o600) == 0)
  let source = try openSource(path: path)
  let request = Task { try await source.page(after: nil, count: 10) }
  let producer = Producer("printf '%s\\n' '{\"a\":1}' '{\"a\":2}' > \(path)")
  #expect(try await request.value.items.texts("a") == ["1", "2"])
  producer.wait()
}

@Test func `many streams wait at once, and each is told of its own bytes`() async throws {
  let pipes = (0..<20).map { _ in Pipe() }
  let sources = try pipes.map { try openSource(path: $0.path) }
  let requests = sources.map { source in
    Task { try await source.page(after: nil, count: 1).items.texts("a") }
  }
  for index in [7, 3, 19] {
    pipes[index].write("{\"a\":\(index)}\n{\"a\":0}\n")
    #expect(try await requests[index].value == ["\(index)"])
  }
  for request in requests { request.cancel() }
  for index in [0, 18] {
    await #expect(throws: ItemError.cancelled) { try await requests[index].value }
  }
}
