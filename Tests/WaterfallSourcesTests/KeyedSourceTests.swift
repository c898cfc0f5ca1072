import Testing
import WaterfallItems
import WaterfallSources
import WaterfallTestSupport

/// Pages that a command prints, one file each.
private func pages(_ pages: [String], key: String, endsInCircles: Bool = false) -> (
  any ItemSource, [TemporaryFile]
) {
  let files = pages.map { TemporaryFile($0) }
  let cases = files.enumerated().map { "\($0 + 1)) cat \($1.path) ;;" }.joined(separator: " ")
  let source = commandPages("case {page} in \(cases) esac")
  return (keyedSource(source, by: key, endsInCircles: endsInCircles), files)
}

@Test(arguments: [
  ("id", [#"[{"id":1},{"id":2}]"#, #"[{"id":2},{"id":3}]"#], ["1", "2", "3"]),
  // A number and a text that look the same are the same.
  ("id", [#"[{"id":1},{"id":"1"},{"id":1.0}]"#], ["1", "1.0"]),
  ("ID", [#"[{"id":1},{"id":1}]"#], ["1"]),
  ("a.b", [#"[{"id":1,"a":{"b":7}},{"id":2,"a":{"b":7}},{"id":3,"a":{"b":8}}]"#], ["1", "3"]),
  // Without the field, or with an empty one, all stay.
  ("k", [#"[{"id":1},{"id":2,"k":null},{"id":3,"k":""},{"id":4}]"#], ["1", "2", "3", "4"]),
  // A whole page of repeats is not the end.
  ("id", [#"[{"id":1}]"#, #"[{"id":1}]"#, #"[{"id":2}]"#], ["1", "2"]),
  ("id", [#"[{"id":"é"},{"id":"e\u0301"}]"#], ["é", "e\u{301}"]),
])
func `a record whose key has come before is left out`(
  key: String, texts: [String], ids: [String]
) async throws {
  for size in [1, 2, 100] {
    let (source, files) = pages(texts, key: key)
    let outcome = await readAll(source, pageSize: size)
    #expect(outcome.error == nil)
    let found = outcome.texts("id").compactMap(\.self)
    #expect(found.map { Array($0.utf8) } == ids.map { Array($0.utf8) })
    #expect(!files.isEmpty)
  }
}

@Test func `what is left out is counted, and a page asked for twice stays the same`() async throws {
  let (source, files) = pages(
    [#"[{"id":1},{"id":1},{"id":2}]"#, #"[{"id":2},{"id":1}]"#], key: "id")
  let first = try await source.page(after: nil, count: 9)
  let again = try await source.page(after: nil, count: 9)
  #expect(first.items.texts("id") == ["1", "2"])
  #expect(again.items.texts("id") == ["1", "2"])
  #expect(first.repeated == 1 && again.repeated == 1)
  let last = try await source.page(after: first.next, count: 9)
  #expect(last.items.isEmpty && last.next == nil && last.repeated == 2)
  #expect(files.count == 2)
}

@Test func `a refresh counts anew, and a changed record keeps its identity`() async throws {
  let file = TemporaryFile("name,n\na,1\nb,2\n")
  let source = keyedSource(try openSource(path: file.path), by: "name")
  let before = await readAll(source).items
  let after = await readAll(try await source.reopened()).items
  #expect(before.map(\.id) == after.map(\.id))
  let other = TemporaryFile("name,n\na,9\nb,2\n")
  let changed = await readAll(keyedSource(try openSource(path: other.path), by: "name")).items
  #expect(changed.map(\.id) == before.map(\.id))
}

@Test func `a command whose pages come round again ends`() async throws {
  let source = keyedSource(
    commandPages(#"echo '[{"id":1},{"id":2}]'"#), by: "id", endsInCircles: true)
  let outcome = await readAll(source)
  #expect(outcome.error == nil)
  #expect(outcome.texts("id") == ["1", "2"])
}
