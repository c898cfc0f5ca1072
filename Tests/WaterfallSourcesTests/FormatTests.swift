import Testing
import WaterfallItems
import WaterfallRecords

@testable import WaterfallSources

@Test func `an array of objects is a record each`() async {
  let outcome = await readText(#"[{"a": 1}, {"a": "two"} , {"a": null}]"#)
  #expect(
    outcome.records.map(\.fields) == [
      [Field("a", .number("1"))], [Field("a", .string("two"))], [Field("a", .null)],
    ])
  #expect(outcome.error == nil)
}

@Test(arguments: ["", " \n", "\u{FEFF}", "[]", "[ ]\n"])
func `an empty file and an empty array have no item`(text: String) async {
  let outcome = await readText(text)
  #expect(outcome.items.isEmpty)
  #expect(outcome.error == nil)
}

@Test func `the largest array of objects in a document wins`() async {
  let text = #"""
    {"meta": [{"n": 1}], "data": {"list": [{"t": "a"}, {"t": "b"}, {"t": "]"}]},
     "words": ["x", "y", "z", "w"]}
    """#
  #expect(await readText(text).texts("t") == ["a", "b", "]"])
}

@Test func `a document without such an array is objects by key, scalars, or a card`() async {
  let members = await readText(#"{"x": {"v": 1}, "y": {"v": 2}}"#)
  #expect(members.texts("key") == ["x", "y"])
  #expect(members.texts("v") == ["1", "2"])
  #expect(await readText(#"{"words": ["p", "q"]}"#).texts("value") == ["p", "q"])
  #expect(await readText(#"{"name": "n", "tags": ["p", "q"]}"#).texts("name") == ["n"])
}

@Test func `a value on each line is a record each, blank lines passed over`() async {
  let outcome = await readText("{\"a\":1}\r\n\n  {\"a\":2}\n{\"a\":3}")
  #expect(outcome.texts("a") == ["1", "2", "3"])
  #expect(await readText("1\n\"two\"\n[3]\n").texts("value") == ["1", "two", "3"])
  #expect(await readText("[1, 2]\n[3, 4]\n").texts("value") == ["1, 2", "3, 4"])
}

@Test func `a bad line is a marked record and reading goes on`() async {
  let outcome = await readText("{\"a\":1}\n\n{\"a\":}\n{\"a\":3}\n{\"a\":4")
  #expect(outcome.texts("a") == ["1", "3"])
  #expect(outcome.failures == ["line 3: expected a value", "line 5: expected \",\" or \"}\""])
}

@Test func `lines whose first is bad are still lines`() async {
  let outcome = await readText("{\"a\":\n{\"a\":2}\n{\"a\":3}\n")
  #expect(outcome.texts("a") == ["2", "3"])
  #expect(outcome.failures.count == 1)
}

@Test func `a truncated array delivers what came before, then the error`() async throws {
  let source = openSource(bytes: Array("[{\"a\":1},\n {\"a\":2},\n {\"a\"".utf8), name: "cut.json")
  let page = try await source.page(after: nil, count: 10)
  #expect(page.items.count == 2)
  await #expect(
    throws: ItemError.malformed(name: "cut.json", place: "3:6", expected: "\":\"")
  ) { try await source.page(after: page.next, count: 10) }
}

@Test func `a truncated document delivers what came before, then the error`() async {
  let outcome = await readText("{\"list\": [{\"a\":1}, {\"a\":2}, {\"a\":")
  #expect(outcome.texts("a") == ["1", "2"])
  #expect(outcome.error == .malformed(name: "data", place: "1:34", expected: "a value"))
}

@Test func `what follows a document is an error`() async {
  let outcome = await readText("[1, 2]\n x")
  #expect(outcome.texts("value") == ["1", "2"])
  #expect(
    outcome.error == .malformed(name: "data", place: "2:2", expected: "the end of the document"))
}

/// Objects as jq writes them without `-c`, and as joined answers of a server have them.
@Test(arguments: [
  "{\n  \"a\": 1\n}\n{\n  \"a\": 2,\n \"l\": [{\"x\": \"}{\"}]\n}\n{\"a\":\n3}\n",
  "{\"a\":1}{\"a\":2}\n\n {\"a\":3}", "{\"a\":1} {\"a\":2} {\"a\":3}",
  "{\"a\":1,\"l\":[{\"x\":1}]}{\"a\":2}{\"a\":3}",
])
func `objects one behind the other are a card each`(text: String) async throws {
  for format in [nil, Format.json] {
    let source = openSource(
      bytes: Array(text.utf8), name: "data", options: SourceOptions(format: format))
    let outcome = await readAll(source, pageSize: 2)
    #expect(outcome.error == nil)
    #expect(outcome.texts("a") == ["1", "2", "3"])
    #expect(try await source.records(at: outcome.items.map(\.place)) == outcome.records)
  }
}

@Test func `what follows objects says where, and a spoilt one leaves the next in its place`() async
{
  let outcome = await readText("{\"a\":\n1}{\"a\" 2}\n{\"a\":3}\n]")
  #expect(outcome.texts("a") == ["1", "3"])
  #expect(outcome.failures == ["line 2: expected \":\""])
  #expect(
    outcome.error
      == .malformed(name: "data", place: "4:1", expected: "another object or the end"))
}

@Test func `binary data is refused in words that say what was expected`() async {
  let program = await readText("\u{7F}ELF\0\0\0")
  #expect(program.error?.message.hasPrefix("data: is a program\n") == true)
  let binary = await readText("\u{1}\u{2}\0\0\0")
  let words = "data: expected JSON, NDJSON, CSV, a property list, Markdown or other text"
  #expect(binary.error?.message.hasPrefix("\(words), not binary data") == true)
}

@Test(arguments: [
  (
    "PK\u{3}\u{4}\0\0", "zip",
    "Add --reader 'unzip -p {path}', or unpack it first: unzip -p FILE | waterfall"
  ),
  (
    "\u{4}\"M\u{18}\0\0", "lz4",
    "Add --reader 'lz4 -dc {path}', or unpack it first: lz4 -dc FILE | waterfall"
  ),
])
func `packed data is refused with its unpacker`(text: String, name: String, advice: String) async {
  let packed = await readText(text)
  #expect(packed.error?.message == "data: packed with \(name)\n\(advice)")
}

@Test func `the format that is asked for overrules the content`() async {
  #expect(await readText("{\"a\":1}", format: .csv).items.isEmpty)
  #expect(await readText("a b\n1\n", format: .csv).texts("a b") == ["1"])
  #expect(await readText("a\tb,c\n1\t2\n", format: .tsv).texts("b,c") == ["2"])
  #expect(await readText("a b\n1\n", format: .json).error != nil)
  let objects = await readText("{\"a\":1}\n{\"a\"\n:2}\n", format: .json)
  #expect(objects.texts("a") == ["1", "2"])
}

@Test func `a record beyond the limit is cut, whatever its length`() async {
  let long = String(repeating: "x", count: 900_000)
  let text = "[{\"a\":1},{\"a\":\"\(long)\"},{\"a\":3}]"
  let store = MemoryStore(bytes: Array(text.utf8), name: "long")
  let outcome = await readAll(RecordSource(store, limit: 1000))
  #expect(outcome.texts("a").map(\.count) == [1, 796, 1])
  #expect(outcome.records.map(\.cut) == [nil, "the first 796 B of 900 kB of a text", nil])
}
