import Platform
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport

@testable import WaterfallSources

private func read(_ text: String, at path: String) async -> Outcome {
  await readText(text) { $0.itemsPath = path }
}

private let document = #"""
  {"meta": {"list": [{"n": 0}], "x": "}"}, "data": {"list": [{"n": 1}, {"n": 2}], "a\"b": [3]},
   "pages": [{"items": [{"n": 4}]}, {"items": []}, {"items": [{"n": 5}, {"n": 6}]}],
   "more": [{}, {}, {}, {}, {}], "one": {"name": "o"}, "scalar": 7}
  """#

@Test(arguments: [
  ("meta.list", ["0"]), ("data.list", ["1", "2"]), ("pages.0.items", ["4"]),
  ("pages.2.items", ["5", "6"]), ("data", ["1", "2"]), ("pages.1.items", []),
])
func `a path leads to its list, past larger ones`(path: String, expected: [String]) async {
  let outcome = await read(document, at: path)
  #expect(outcome.texts("n") == expected)
  #expect(outcome.error == nil)
}

@Test func `a path to one object is one record`() async {
  #expect(await read(document, at: "one").texts("name") == ["o"])
  #expect(await read(document, at: "data.a\"b").texts("value") == ["3"])
}

@Test(arguments: [
  ("data.rows", "data: has no `data.rows`: the names in `data` are list, a\"b"),
  (
    "none",
    "data: has no `none`: the names in the document are meta, data, pages, more, one, scalar"
  ),
  ("pages.7.items", "data: has no `pages.7.items`: `pages` is an array of 3"),
  ("pages.x", "data: has no `pages.x`: `pages` is an array of 3"),
  ("scalar.x", "data: has no `scalar.x`: `scalar` is neither an array nor an object"),
  ("scalar", "data: has a single value at `scalar`, not an array"),
])
func `a path that leads nowhere is told with what is there`(path: String, words: String) async {
  let outcome = await read(document, at: path)
  #expect(outcome.error?.message.split(separator: "\n").first.map(String.init) == words)
}

@Test func `a path is followed before the document has ended`() async throws {
  let pipe = Pipe()
  var options = SourceOptions()
  options.itemsPath = "data.list"
  let source = try openSource(path: pipe.path, options: options)
  pipe.write(#"{"other": [1, 2], "data": {"list": [{"n": 1}, {"n""#)
  #expect(try await source.page(after: nil, count: 5).items.count == 1)
  pipe.end()
}

@Test func `pages that were joined are one list`() async {
  let text = #"[[], [{"a": 1}, {"a": 2}], [ ], [{"a": 3}]]"#
  #expect(await readText(text).texts("a") == ["1", "2", "3"])
  #expect(await readText("[[], []]").items.isEmpty)
  #expect(await readText("[[1, 2], [3]]").texts("value") == ["1, 2", "3"])
}

@Test(arguments: [
  "[{\"a\":1},{\"a\":2}]\n[]\n[{\"a\":3}]\n", "[]\n[\n{\"a\":1},\n{\"a\":2}\n][{\"a\":3}\n] ",
])
func `pages one behind the other are one list`(text: String) async {
  let outcome = await readText(text)
  #expect(outcome.texts("a") == ["1", "2", "3"])
  #expect(outcome.error == nil)
}

@Test(arguments: [
  (#"[[{"a":1}]"#, "1:11", "\",\" or \"]\""), (#"[[{"a":1}], 2]"#, "1:13", "\"[\""),
  (#"[[{"a":1}]] x"#, "1:13", "the end of the document"),
])
func `faults between pages have their place`(text: String, place: String, expected: String) async {
  let outcome = await readText(text, name: "x.json")
  #expect(outcome.texts("a") == ["1"])
  #expect(outcome.error == .malformed(name: "x.json", place: place, expected: expected))
}

@Test func `features are items, their properties first`() async {
  let text = #"""
    {"type": "FeatureCollection", "crs": {"list": [{"x": 1}, {"x": 2}]}, "features": [
     {"type": "Feature", "id": 7, "properties": {"name": "Angel", "type": "fall"},
      "geometry": {"type": "Point", "coordinates": [-62.5, 5.97]}}]}
    """#
  #expect(
    await readText(text).records.map(\.fields) == [
      [
        Field("name", .string("Angel")), Field("type", .string("fall")), Field("id", .number("7")),
        Field("geometry", .string("Point -62.5, 5.97")),
      ]
    ])
}

@Test func `features on lines, and without geometry or properties, are read alike`() async {
  let text = #"""
    {"type":"Feature","properties":null,"geometry":{"type":"Polygon","coordinates":[[]]}}
    {"type":"Feature","properties":{"a":1},"geometry":null,"bbox":[1,2]}
    {"type":"Feature","name":"no feature of a map"}
    """#
  let records = await readText(text).records
  #expect(records[0].fields == [Field("geometry", .string("Polygon"))])
  #expect(records[1].fields.map(\.name) == ["a", "geometry", "bbox"])
  #expect(records[2].fields.map(\.name) == ["type", "name"])
}

@Test func `GeoJSON with a list called data is an ordinary document`() async {
  let text = #"{"data": [{"q": "a"}, {"q": "b"}], "features": null}"#
  #expect(await readText(text, name: "quotes.geojson").texts("q") == ["a", "b"])
}

@Test func `the countries that Debian ships are read, and a cut copy up to its cut`() async throws {
  let path = try debianFile("/usr/share/iso-codes/json/iso_3166-1.json", package: "iso-codes")
  var options = SourceOptions()
  options.itemsPath = "3166-1"
  let outcome = await readAll(try openSource(path: path, options: options), pageSize: 100)
  #expect(outcome.items.count > 240)
  #expect(outcome.records == (await readAll(try openSource(path: path))).records)
  let file = try Descriptor(path: path)
  let cut = TemporaryFile(bytes: try file.bytes(at: 0, count: 10_000), name: "cut.json")
  let half = await readAll(try openSource(path: cut.path))
  #expect(half.records == Array(outcome.records.prefix(half.items.count)))
  #expect(half.items.count > 20)
  #expect(half.error != nil)
}

@Test func `names in a message begin no line, and are short`() async {
  let long = String(repeating: "k", count: 300)
  let outcome = await read(#"{"a\u001b[31m\nb": 1, "\#(long)": 2}"#, at: "x")
  let message = outcome.error?.message ?? ""
  #expect(message.contains("are a\u{1B}[31m b, kkk"))
  #expect(message.split(separator: "\n").count == 2)
  #expect(message.count < 200)
}

@Test func `of documents one behind the other none is left out without a word`() async {
  let text = "{\"a\":{\"list\":[1,2],\"n\":[3]}}\n{\"a\":{\"list\":[4]}}\n"
  let outcome = await read(text, at: "a.list")
  #expect(outcome.texts("value") == ["1", "2"])
  #expect(
    outcome.error?.headline == "data:2:1: expected the end of the document whose list --items names"
  )
}

@Test func `a name with a point is reached behind a backslash`() async {
  let text = #"{"we.ird":{"a\\b":[{"n":1}]}}"#
  #expect(await read(text, at: #"we\.ird.a\\b"#).texts("n") == ["1"])
  let outcome = await read(text, at: "we.ird")
  #expect(outcome.error?.message.contains(#"we\.ird"#) == true)
}

@Test func `a list is there before its document has ended`() async throws {
  let pipe = Pipe()
  var options = SourceOptions()
  options.itemsPath = "list"
  let source = try openSource(path: pipe.path, options: options)
  pipe.write(#"{"list":[{"n":1},{"n":2}]"#)
  let page = try await source.page(after: nil, count: 10)
  #expect(page.items.texts("n").first == "1")
  pipe.write("}")
  pipe.end()
  let rest = await readAll(source, after: page.next)
  #expect(rest.error == nil)
  #expect(page.items.count + rest.items.count == 2)
}

@Test(arguments: combiningScalars)
func `a mark behind the point of a path leaves it one`(mark: String) async {
  let text = #"{"a": {"\#(mark)b": [{"n": 1}]}, "a.\#(mark)b": [{"n": 2}], "x": [{}, {}]}"#
  #expect(await read(text, at: "a.\(mark)b").texts("n") == ["1"])
  #expect(await read(text, at: "a\\.\(mark)b").texts("n") == ["2"])
}

@Test func `lists whose names look alike are two`() async {
  let (composed, apart) = lookAlikes
  let text = #"{"\#(composed)": [{"n": 1}], "\#(apart)": [{"n": 2}]}"#
  #expect(await read(text, at: composed).texts("n") == ["1"])
  #expect(await read(text, at: apart).texts("n") == ["2"])
}

@Test(arguments: combiningScalars)
func `a mark behind an address's slashes leaves it one`(mark: String) throws {
  let error = #expect(throws: ItemError.self) { try openSource(path: "https://\(mark)'\(mark)x") }
  let words = error?.message ?? ""
  #expect(words.utf8.contains("curl -L 'https://\(mark)'\\''\(mark)x'".utf8), "\(words)")
}
