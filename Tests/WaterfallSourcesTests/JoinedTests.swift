import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

/// The sections of a source's items, and the files that their cards name, without repetitions.
private func sections(of source: any ItemSource, pageSize: Int = 10) async throws -> [[String?]] {
  var found: [[String?]] = []
  var cursor: Cursor?
  repeat {
    let page = try await source.page(after: cursor, count: pageSize)
    for item in page.items {
      let file = item.record.origin.flatMap { $0.isShown ? $0.name : nil }
      let pair = [page.section, file]
      if found.last != pair { found.append(pair) }
    }
    cursor = page.next
  } while cursor != nil
  return found
}

private func records(_ count: Int) -> String { (0..<count).map { "{\"id\":\($0)}\n" }.joined() }

@Test func `each file is a section, and parents tell equal names apart`() async throws {
  let folder = TemporaryFolder()
  let paths = ["north/list.json", "south/list.json", "other.json"].map {
    folder.write(records(4), to: $0)
  }
  let source = try openSources(paths + [paths[2]])
  let names = ["north/list.json", "south/list.json", "other.json", "other.json (2)"]
  #expect(try await sections(of: source) == names.map { [$0, nil] })
  #expect(source.name == "list.json +3")
}

@Test(
  arguments: [
    ([1, 2, 3], [["0", nil], ["1", nil], ["2", nil]]),
    ([1, 2, 3, 1], [[nil, "0"], [nil, "1"], [nil, "2"], [nil, "3"]]),
    ([3, 0, 3, 0], [[nil, "0"], [nil, "2"]]),
    ([4, 1, 2, 1], [["0", nil], ["1 …", "1"], ["1 …", "2"], ["1 …", "3"]]),
    ([1, 4, 0, 2, 0, 1], [[nil, "0"], ["1", nil], ["3 …", "3"], ["3 …", "5"]]),
    ([9, 1, 5, 1, 30], [["0", nil], ["1 …", "1"], ["2", nil], ["3 …", "3"], ["4", nil]]),
  ] as [([Int], [[String?]])], [1, 2, 3, 4, 50])
func `small files beside each other share a section, and their cards name them`(
  files: (counts: [Int], sections: [[String?]]), pageSize: Int
) async throws {
  let folder = TemporaryFolder()
  let paths = files.counts.enumerated().map { folder.write(records($1), to: "\($0)") }
  let source = try openSources(paths)
  #expect(try await sections(of: source, pageSize: pageSize) == files.sections)
  #expect(try await sections(of: source, pageSize: 7) == files.sections)
  #expect(await readAll(source).items.count == files.counts.reduce(0, +))
}

@Test func `what is read as it comes, or cannot be, keeps the others' sections`() async throws {
  let folder = TemporaryFolder()
  let pipe = Pipe()
  pipe.write(records(1))
  pipe.end()
  let small = folder.write(records(1), to: "a")
  let piped = try openSources(
    [small, pipe.path] + ["b", "e"].map { folder.write(records(2), to: $0) })
  let name = try #require(pipe.path.split(separator: "/").last.map(String.init))
  let wanted: [[String?]] = [[nil, "a"], [name, nil], ["b …", "b"], ["b …", "e"]]
  #expect(try await sections(of: piped) == wanted)
  let large = folder.write(records(5) + "{", to: "c")
  let broken = try openSources([small, folder.write("[1, }", to: "d"), large, small])
  let found = try await sections(of: broken)
  // The words of a fault name its file, so its card has no line for that.
  let wantedOfBroken: [[String?]] = [
    [nil, "a"], [nil, "d"], [nil, nil], ["c", nil], ["a (2) …", "a (2)"],
  ]
  #expect(found == wantedOfBroken)
}

@Test func `a card names its file after everything else, and never as its title`() async throws {
  let folder = TemporaryFolder()
  let paths = [
    ("a/list", "{\"n\": 1}\n{\"n\": 2}\n"), ("b/list", "{\"name\": \"x\", \"file\": \"y\"}\n"),
    ("c", ""), ("d", ""),
  ].map { folder.write($1, to: $0) }
  let source = try openSources(paths)
  let contents = await readAll(source).items.map { item in
    source.cardFields(of: item.place)?.content(of: item.record)
  }
  #expect(contents.map { $0?.title } == ["1", "2", "x"])
  #expect(contents.map { $0?.fields.last?.name } == ["file", "file", "from"])
  #expect(contents.map { $0?.fields.last?.value } == ["a/list", "a/list", "b/list"])
}

@Test func `dates of files that share a section all have their years`() async throws {
  let folder = TemporaryFolder()
  let paths = ["2026-02-03", "2025-02-03", "2026-02-04", "2026-02-05"].map { date in
    folder.write("{\"name\": \"x\", \"at\": \"\(date)\"}\n", to: date)
  }
  let source = try openSources(paths)
  // In 2026.
  let short = ShortWords(now: 1_770_000_000)
  let shown = await readAll(source).items.map { item in
    source.cardFields(of: item.place)?.content(of: item.record, short: short).fields[0].shown
  }
  #expect(shown == ["3 Feb 2026", "3 Feb 2025", "4 Feb 2026", "5 Feb 2026"])
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

@Test func `what may come later is asked again, and nothing before it is lost`() async throws {
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
