import Glibc
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

private let longText = "A text that is clearly longer than the forty characters of a short one."

private func record(_ fields: KeyValuePairs<String, Value>) -> Record {
  Record(fields: fields.map { Field($0.key, $0.value) })
}

@Test func `the built-in board has names, texts and heights`() async {
  let records = await readAll(builtInBoard()).records
  var fields = CardFields.detect(in: records)
  #expect(fields.order == ["name", "country", "height", "text"])
  fields.order = []
  #expect(fields == CardFields(title: "name", body: "text", badge: "height"))
  #expect(
    fields.content(of: records[0]).fields.first
      == CardContent.Line(name: "country", value: "Venezuela"))
}

@Test(arguments: [
  ("Title", "title"), ("display_id", "x"), ("NA-ME", "name"), ("head_ing", "heading"),
])
func `titles are found by name whatever the case and dashes`(name: String, meaning: String) {
  let sample = [record(["x": .string("first"), name: .string("second")])]
  let expected = meaning == "x" ? "x" : name
  #expect(CardFields.detect(in: sample).title == expected)
}

@Test func `a title has to be text, and the list's order decides`() {
  let sample = [record(["id": .string("i"), "title": .number("5"), "name": .string("n")])]
  #expect(CardFields.detect(in: sample).title == "name")
}

@Test func `the body is the longest text beyond forty characters`() {
  let sample = [
    record(["name": .string("n"), "short": .string("s"), "note": .string(longText)]),
    record(["name": .string("n"), "story": .string(longText + longText)]),
  ]
  #expect(CardFields.detect(in: sample).body == "story")
  #expect(CardFields.detect(in: [record(["name": .string("n")])]).body == nil)
}

@Test(arguments: [
  ("price", Value.number("9.5"), true), ("star_count", .number("3"), true),
  ("height", .string("979 m"), true), ("price", .string("ask us"), false),
  ("height", .array([]), false), ("colour", .number("3"), false),
])
func `badges are numbers with a telling name`(name: String, value: Value, isBadge: Bool) {
  let fields = CardFields.detect(in: [record(["name": .string("n"), name: value])])
  #expect((fields.badge == name) == isBadge)
}

@Test func `a picture is found with its proportions, which are no badge`() {
  let sample = [
    record([
      "name": .string("n"), "src": .string("a/b.PNG"), "w": .number("4"), "height": .number("3"),
    ])
  ]
  let fields = CardFields.detect(in: sample)
  #expect(fields.image == "src")
  #expect(fields.imageWidth == "w")
  #expect(fields.imageHeight == "height")
  #expect(fields.badge == nil)
}

@Test func `a record without the title takes another text`() {
  let fields = CardFields(title: "name", badge: "price")
  let other = fields.content(of: record(["n": .number("1"), "t": .string("text")]))
  #expect(other.title == "text")
  #expect(other.fields == [CardContent.Line(name: "n", value: "1")])
  #expect(fields.content(of: record(["price": .number("4")])).title == "4")
}

@Test func `nested values are told in words and empty ones left out`() {
  let content = CardFields(title: "t").content(
    of: record([
      "t": .string("x"), "none": .null, "empty": .string(""), "list": .array([]),
      "tags": .array([.string("a"), .number("1")]),
      "deep": .object([Field("k", .array([.bool(true), .null]))]),
    ]))
  #expect(content.fields.map(\.value) == ["a · 1", "true"])
}

@Test(arguments: [
  Record(fields: []), Record(fields: [Field("value", .null)]),
  Record(fields: [Field("a", .string("")), Field("b", .array([]))]),
])
func `a record of nothing says that it is empty`(record: Record) {
  #expect(CardFields(title: "name").content(of: record).title == "(empty)")
}

@Test func `a failed record says so`() {
  let record = Record(
    fields: [Field("path", .string("a.json"))], failure: "line 3: expected a value")
  let content = CardFields().content(of: record)
  #expect(content.title == "unreadable record")
  #expect(content.fields.map(\.value) == ["a.json"])
  #expect(content.failure == "line 3: expected a value")
}

@Test func `a scalar is its card's title`() async {
  let records = await readText("[1, 2]").records
  let fields = CardFields.detect(in: records)
  let content = fields.content(of: records[1])
  #expect(content.title == "2" && content.body == nil && content.fields.isEmpty)
}

@Test func `a real document of languages is found in its wrapping`() async throws {
  let languages = try debianFile("/usr/share/iso-codes/json/iso_639-3.json", package: "iso-codes")
  let outcome = await readAll(try openSource(path: languages), pageSize: 1000)
  #expect(outcome.error == nil)
  #expect((7_000..<9_000).contains(outcome.items.count))
  #expect(CardFields.detect(in: Array(outcome.records.prefix(100))).title == "name")
  #expect(outcome.texts("name").contains("Zulu"))
}

@Test func `a long text by itself is the body, without a title above it`() {
  let long = String(repeating: "word ", count: 20)
  let records = [
    Record(fields: [Field("text", .string(long))]),
    Record(fields: [Field("title", .string("Short")), Field("text", .string(long))]),
  ]
  let fields = CardFields.detect(in: records)
  #expect(fields.content(of: records[0]).title.isEmpty)
  #expect(fields.content(of: records[0]).body == long)
  #expect(fields.content(of: records[1]).title == "Short")
  #expect(CardFields.detect(in: [records[0]]).title == nil)
}
