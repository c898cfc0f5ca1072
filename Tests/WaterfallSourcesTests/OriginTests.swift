import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

/// Two files of two records each, and others.
private let files = [
  ("a/x.log", "{\"id\":1,\"m\":\"up\"}\n{\"id\":2,\"m\":\"b/x.log is bad\"}\n"),
  ("b/x.log", "{\"id\":3,\"m\":\"up\"}\n{\"id\":4,\"m\":\"x\",\"file\":\"own\"}\n"),
  ("c.log", "{\"id\":5,\"m\":\"up\"}\n"), ("d.log", "{\"id\":6,\"m\":\"down\"}\n"),
]

private func withFiles(_ count: Int, _ body: (any ItemSource) async throws -> Void) async throws {
  let folder = TemporaryFolder()
  try await body(openSources(files.prefix(count).map { folder.write($1, to: $0) }))
}

/// The numbers of the records that a filter finds: in pages, and asked for by their places.
private func found(_ filter: Filter, in source: any ItemSource) async throws -> [[String]] {
  let needs = RecordNeeds(matching: [filter])
  var (items, cursor): ([Item], Cursor?) = ([], nil)
  repeat {
    let page = try await source.page(after: cursor, count: 2, for: needs)
    items += page.items
    cursor = page.next
  } while cursor != nil
  let again = try await source.records(at: items.map(\.place), for: needs).compactMap(\.self)
  let records = items.filter { !$0.isPassed }.map(\.record)
  return [records, again].map { $0.filter(filter.matches).compactMap { $0.text(of: "id") } }
}

@Test(
  arguments: [
    ("file:a/x.log", ["1", "2"], ["1", "2"]), ("file:b/", ["3"], ["3"]),
    ("!file:x.log", ["4"], ["4", "5", "6"]), ("file=c.log", [], ["5"]),
    ("file:/^b/", ["3"], ["3"]), ("from:b/x", ["3", "4"], ["3", "4"]),
    ("up file:b", ["3"], ["3"]), ("file:a/ or m=x", ["1", "2", "4"], ["1", "2", "4"]),
    ("file:own", ["4"], ["4"]), ("b/x.log", ["2"], ["2", "3", "4"]),
    ("-b/x.log", ["1", "3", "4"], ["1", "5", "6"]),
    ("file:", ["1", "2", "3", "4"], ["1", "2", "3", "4", "5", "6"]),
  ] as [(String, [String], [String])])
func `records of several files are found by their file`(
  text: String, ofTwo: [String], ofFour: [String]
) async throws {
  for (count, numbers) in [(2, ofTwo), (4, ofFour)] {
    try await withFiles(count) { source in
      for source in [source, try await source.reopened()] {
        let found = try await found(try Filter(text), in: source)
        #expect(found == [numbers, numbers], "\(count)")
      }
    }
  }
}

@Test(arguments: [2, 4])
func `an order and a group need only the file`(count: Int) async throws {
  try await withFiles(count) { source in
    let places = await readAll(source).items.map(\.place)
    let grouping = try Grouping("file")
    let needs = RecordNeeds(matching: [], orders: [try SortOrder("file:desc")], grouping: grouping)
    let names = try await source.records(at: places, for: needs).map { record in
      record.map { grouping.name(of: $0) }
    }
    let all = ["a/x.log", "a/x.log", "b/x.log", "own", "c.log", "d.log"]
    #expect(names.compactMap(\.self) == Array(all.prefix(places.count)))
  }
}

@Test func `a file that cannot be read is found by its name, too`() async throws {
  let folder = TemporaryFolder()
  let source = try openSources([
    folder.write("{\"id\":1}\n", to: "a"), folder.write("[1, }", to: "b.json"),
  ])
  let items = await readAll(source).items
  #expect(items.map(\.record.origin?.name) == ["a", "b.json", "b.json"])
  #expect(items.last?.record.failure != nil)
  #expect(try await source.records(at: items.map(\.place)) == items.map(\.record))
}

@Test func `names of any kind are the records' files as they are`() async throws {
  let folder = TemporaryFolder()
  let names = ["x \"y\", z", "e\u{1B}[31m\n", "é", "e\u{301}", "-", "a:b=c"]
  let source = try openSources(names.map { folder.write("{\"id\":\"\($0.count)\"}\n", to: $0) })
  let found = await readAll(source).items.compactMap { $0.record.origin?.name }
  #expect(found.map { Array($0.utf8) } == names.map { Array($0.utf8) })
}

@Test func `the records of a single source have no file`() async throws {
  let folder = TemporaryFolder()
  let (one, text) = (folder.write(files[0].1, to: "a"), Array("{\"id\":9}\n".utf8))
  let continued = continuedSource(try openSource(path: one), by: openSource(bytes: text, name: "b"))
  for source in [try openSources([one]), continued] {
    let records = await readAll(source).records
    #expect(records.count >= 2)
    #expect(records.allSatisfy { $0.origin == nil })
    #expect(records.allSatisfy { $0.value(named: "file") == nil })
  }
}
