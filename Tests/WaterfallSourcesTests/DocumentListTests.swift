import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

private func list(_ name: String, _ count: Int) -> String {
  let items = (0..<count).map { #"{"\#(name)": \#($0), "x": [{"in": 1}]}"# }
  return "[\(items.joined(separator: ", "))]"
}

/// Three lists, none under a name that is usual for lists.
private let trio =
  #"{"a": \#(list("p", 3)), "in": {"b.c": \#(list("q", 4)), "n": 1}, "d": \#(list("r", 2))}"#

private func opened(_ text: String, _ opening: SourceOptions.Opening) throws -> any ItemSource {
  let file = TemporaryFile(text, name: "doc.json")
  var options = SourceOptions()
  options.opening = opening
  // The source keeps the file open, so it may be deleted now.
  return try openSource(path: file.path, options: options)
}

@Test func `without a clear winner among its lists a document shows them all`() async throws {
  let source = try opened(trio, .boards)
  let items = await readAll(source).items
  #expect(items.texts("name") == ["a", #"in.b\.c"#, "d"])
  #expect(items.texts("items") == ["3 items", "4 items", "2 items"])
  #expect(items.texts("fields") == ["p, x", "q, x", "r, x"])
  let inner = try #require(try await source.board(.inside(items[1].place)))
  #expect(inner.name == #"in.b\.c"#)
  let records = await readAll(inner.source, pageSize: 1).items
  #expect(records.texts("q") == ["0", "1", "2", "3"])
  let again = try await inner.source.records(at: [records[2].place])
  #expect(again[0].text(of: "q") == "2")
  let outer = try #require(try await inner.source.board(.around))
  #expect(outer.item == items[1].id)
}

@Test(arguments: [
  #"{"items": \#(list("p", 3)), "b": \#(list("q", 5))}"#,
  #"{"p": \#(list("p", 13)), "b": \#(list("q", 3))}"#,
  #"{"p": \#(list("p", 1)), "b": 5, "c": [1, 2]}"#,
])
func `a list that is named as one, or is much larger, is shown at once`(text: String) async throws {
  let source = try opened(text, .boards)
  #expect(await readAll(source).texts("p").first == "0")
}

@Test func `lists in the only object of an array have its place in their names`() async throws {
  let text = #"{"runs": [{"rows": [{"p": 1}, {"p": 2}], "y": {"z": [{"q": 1}, {"q": 2}]}}]}"#
  let source = try opened(text, .boards)
  #expect(await readAll(source).texts("p") == ["1", "2"])
  let outer = try #require(try await source.board(.around)).source
  #expect(await readAll(outer).texts("name") == ["runs.0.rows", "runs.0.y.z"])
  let named = await readText(text, name: "doc.json") { $0.itemsPath = "runs.0.y.z" }
  #expect(named.texts("q") == ["1", "2"])
}

@Test func `scripts get the records of the largest list`() async throws {
  let source = try opened(trio, .records)
  #expect(await readAll(source).texts("q") == ["0", "1", "2", "3"])
}

@Test func `scripts are told which list they get, and how to get another`() async throws {
  let source = try opened(trio, .records)
  #expect(
    try await source.page(after: nil, count: 1).notice
      == #"this is the list in.b\.c (4); --items shows another: a (3), d (2)"#)
  var options = SourceOptions()
  options.itemsPath = "d"
  let named = openSource(bytes: Array(trio.utf8), name: "doc.json", options: options)
  #expect(try await named.page(after: nil, count: 1).notice == nil)
  let clear = openSource(bytes: Array(#"{"items": \#(list("p", 3))}"#.utf8), name: "doc.json")
  #expect(try await clear.page(after: nil, count: 1).notice == nil)
}

@Test func `the way out of a list leads to all lists, with that list in focus`() async throws {
  var options = SourceOptions()
  options.itemsPath = "d"
  let source = openSource(bytes: Array(trio.utf8), name: "doc.json", options: options)
  #expect(await readAll(source).texts("r") == ["0", "1"])
  let outer = try #require(try await source.board(.around))
  let items = await readAll(outer.source).items
  #expect(outer.item == items[2].id)
  for (item, count) in zip(items, [3, 4, 2]) {
    let inner = try #require(try await outer.source.board(.inside(item.place))).source
    #expect(await readAll(inner).items.count == count)
  }
}

@Test(arguments: [
  #"[{"a": [{"b": 1}]}, {"a": [{"b": 2}]}]"#, #"{"a": [{"b": 1}]}"#,
  "{\"a\": 1}\n{\"a\": 2}\n", "a,b\n1,2\n", #"{"a": {"x": 1}, "b": {"x": 2}}"#,
])
func `there is no way out of a document with one list`(text: String) async throws {
  let source = openSource(bytes: Array(text.utf8), name: "doc")
  let items = await readAll(source).items
  #expect(!items.isEmpty)
  #expect(try await source.board(.around) == nil)
}

@Test func `what is inside records is no list of its own`() async throws {
  let text = #"{"crates": {"a": {"deps": [{"n": 1}]}, "b": {"deps": [{"n": 2}]}}, "z": [{"y": 1}]}"#
  let source = openSource(bytes: Array(text.utf8), name: "doc")
  _ = await readAll(source)
  let outer = try #require(try await source.board(.around))
  #expect(await readAll(outer.source).texts("name") == ["crates", "z"])
}

@Test func `documents in other languages and packed ones have lists, too`() async throws {
  let toml = "[[fruit]]\nname = 'apple'\n[[fruit]]\nname = 'pear'\n[[herb]]\nname = 'mint'\n"
  let source = openSource(bytes: Array(toml.utf8), name: "a.toml")
  _ = await readAll(source)
  let outer = try #require(try await source.board(.around))
  #expect(await readAll(outer.source).texts("name") == ["fruit", "herb"])
}

@Test func `a list that is gone is missed by a refresh`() async throws {
  let folder = TemporaryFolder()
  let path = folder.write(trio, to: "doc.json")
  let source = try openSource(path: path)
  _ = await readAll(source)
  let outer = try #require(try await source.board(.around)).source
  let places = await readAll(outer).items.map(\.place)
  let inner = try #require(try await outer.board(.inside(places[0]))).source
  let again = try await inner.reopened()
  #expect(await readAll(again).items.count == 3)
  _ = folder.write(#"{"b": \#(list("q", 4)), "d": \#(list("r", 2))}"#, to: "doc.json")
  await #expect(throws: ItemError.self) { try await inner.reopened() }
}
