import Testing

@testable import WaterfallRecords

/// A record of one of several sources; its data are JSON.
private func record(
  _ json: String, of file: String = "b.log", isShown: Bool = false
) throws -> Record {
  var made = try #require(try records(ofJSON: "[\(json)]").first)
  made.origin = RecordOrigin(name: file, isShown: isShown)
  return made
}

@Test(
  arguments: [
    ("{}", "file", "b.log"), ("{}", "FILE", "b.log"), ("{}", "from", "b.log"),
    ("{}", "files", nil), ("{}", "file.name", nil), ("{}", "source", nil),
    (#"{"file":"own"}"#, "file", "own"), (#"{"File":"own"}"#, "file", "own"),
    (#"{"file":"own"}"#, "from", "b.log"), (#"{"file":null}"#, "file", nil),
    (#"{"file":[]}"#, "file", nil), (#"{"from":"Ann"}"#, "from", "Ann"),
    (#"{"from":"Ann"}"#, "file", "b.log"), (#"{"place":{"file":"c"}}"#, "place.file", "c"),
  ] as [(String, String, String?)])
func `a name leads to the source unless the data have it`(
  json: String, name: String, text: String?
) throws {
  var made = try record(json)
  #expect(FieldPath(name).firstValue(in: made)?.text == text)
  #expect(made.value(named: name)?.text == text)
  #expect(!String(decoding: made.json, as: UTF8.self).contains("b.log"))
  made.origin = nil
  #expect(FieldPath(name).firstValue(in: made)?.text != "b.log")
}

@Test(arguments: [
  (["{\"x\":1}"], ["x", "file"]), ([#"{"file":1}"#], ["file", "from"]),
  ([#"{"x":1}"#, #"{"file":1}"#], ["x", "file", "from"]),
  ([#"{"file":1,"From":2}"#], ["file", "From"]),
  ([#"{"place":{"file":"c"}}"#], ["place", "place.file", "from"]),
])
func `one name of the source is known beside the data's`(data: [String], names: [String]) throws {
  let sample = try data.map { try record($0) }
  #expect(UnknownField.paths(in: sample) == names)
  for name in ["file", "from", "fil"] {
    let isKnown = names.contains { FieldPath(name).isName($0) || FieldPath(name).isEnd(of: $0) }
    #expect((UnknownField(FieldPath(name), as: .filter, in: sample) == nil) == isKnown, "\(name)")
  }
}

@Test func `a short name of the data comes before the source, where a record has it`() throws {
  let sample = try [record(#"{"place":{"file":"c"}}"#), record("{}")]
  let texts = ["file", "from"].map { name in
    sample.map { FieldPath(name).resolved(by: sample).firstValue(in: $0)?.text }
  }
  #expect(texts == [["c", "b.log"], ["b.log", "b.log"]])
}

@Test(arguments: [
  ("file:a.log", [true, false, false]), ("-file:a.log", [false, true, true]),
  ("a.log", [true, true, false]), ("-a.log", [false, false, true]),
  ("b.log", [false, false, false]), ("file:/^b/", [false, true, false]),
  ("file=a.log", [true, false, false]), ("from:c.log", [false, false, true]),
  ("file:own", [false, false, true]), ("up or file=b.log", [true, true, false]),
])
func `filters know the source, and words find it where cards name it`(
  text: String, matches: [Bool]
) throws {
  let sample = try [
    record(#"{"m":"up"}"#, of: "a.log", isShown: true), record(#"{"m":"a.log down"}"#),
    record(#"{"file":"own"}"#, of: "c.log", isShown: true),
  ]
  let filter = try Filter(text)
  #expect(sample.map(filter.matches) == matches)
  filter.resolve(by: sample)
  #expect(sample.map(filter.resolved.matches) == matches)
}

@Test func `fuzzy words find the source where cards name it, words for lines never`() throws {
  let filter = try Filter("alog", matching: .fuzzy)
  let line = try record(#"{"text":"up"}"#, of: "a.log", isShown: true)
  #expect(filter.matches(line) && filter.rank(of: line) > 0)
  #expect(try !filter.matches(record(#"{"text":"up"}"#, of: "a.log")))
  for (words, isFound) in [("alog", false), ("!up", false), ("!alog", true), ("up", true)] {
    #expect(Filter(line: words).matches(line) == isFound, "\(words)")
  }
}

@Test func `orders, groups and counts know the source`() throws {
  let sample = try ["b10", "b9", "a", "b10"].map { try record("{}", of: $0) }
  let order = try SortOrder("file").resolved(by: sample)
  #expect(SortOrder.indices(sorting: [sample.map(order.key)]) == [2, 1, 0, 3])
  let grouping = try Grouping("file").resolved(by: sample)
  #expect(sample.map(grouping.name) == ["b10", "b9", "a", "b10"])
  var counts = FieldCounts("file")
  counts.resolve(by: sample)
  for record in sample { counts.add(record) }
  #expect(counts.values.map(\.count).sorted() == [1, 1, 2])
  #expect(counts.values.first?.text == "b10")
}

@Test(
  arguments: [
    ("up file:a", ["n", "file"], 1), ("file:a or up", nil, 0), ("up x=1", ["n"], 2),
    ("from:a or x=1", ["n", "from", "x"], 0),
  ] as [(String, Set<String>?, Int)])
func `a reader that knows no source gets the other terms, and all fields that are asked for`(
  text: String, fields: Set<String>?, termCount: Int
) throws {
  let needs = RecordNeeds(matching: [try Filter(text)], orders: [try SortOrder("n")], grouping: nil)
  let other = needs.withoutOrigin
  #expect(other.fields.map { Set($0.map(\.text)) } == fields)
  #expect(other.filter.terms.count == termCount)
  let all = RecordNeeds(matching: [try Filter("file:a -from:b")]).withoutOrigin
  #expect(all.isEverything)
}

/// What a person chooses, and the parts of the card that is shown then: the title, the lines, and
/// the lines for the list alone (`·`) and for an order (`-`).
private let choices: [(choose: @Sendable (inout FieldOverrides) -> Void, parts: [String])] = [
  ({ _ in }, ["Ann", "city Rome", "file b.log"]),
  ({ $0.title = "file" }, ["b.log", "name Ann", "city Rome"]),
  ({ $0.title = "File" }, ["b.log", "name Ann", "city Rome"]),
  ({ $0.selection = FieldSelection("-file") }, ["Ann", "city Rome", "-file b.log"]),
  ({ $0.selection = FieldSelection("file,name") }, ["Ann", "file b.log", "-city Rome"]),
  ({ $0.selection = FieldSelection("file,city") }, ["b.log", "city Rome", "-name Ann"]),
  ({ $0.selection = FieldSelection("name") }, ["Ann", "-city Rome", "-file b.log"]),
  ({ $0.group = "file" }, ["Ann", "city Rome", "·file b.log"]),
]

@Test(arguments: choices.indices)
func `cards show the source as they show a field`(choice: Int) throws {
  let sample = try [
    record(#"{"name":"Ann","city":"Rome"}"#, isShown: true),
    record(#"{"name":"Bob","city":"Oslo"}"#, of: "c.log", isShown: true),
  ]
  var overrides = FieldOverrides()
  choices[choice].choose(&overrides)
  let fields = CardFields(.detect(in: sample), overridden: overrides, in: sample)
  let content = fields.content(of: sample[0])
  let rows = content.rowLines.filter { $0.name == "file" }
  let parts =
    [content.title] + content.fields.map { "\($0.name) \($0.value)" }
    + rows.map { "·\($0.name) \($0.value)" }
    + content.leftOut.map { "-\($0.name) \($0.value)" }
  #expect(parts == choices[choice].parts)
}

@Test func `a source that a header names is on no card, but colours and orders have it`() throws {
  let sample = try ["b.log", "c.log"].map { try record(#"{"name":"\#($0)"}"#, of: $0) }
  var overrides = FieldOverrides()
  overrides.color = "file"
  let fields = CardFields(.detect(in: sample), overridden: overrides, in: sample)
  let contents = sample.map { fields.content(of: $0) }
  #expect(contents.map(\.colorText) == ["b.log", "c.log"])
  #expect(contents.allSatisfy { $0.fields.isEmpty })
  #expect(contents.map { $0.leftOut.map(\.value) } == [["b.log"], ["c.log"]])
}

@Test func `records next to each other share what says their source`() throws {
  let bearer = try record("{}")
  var (plain, failed) = (Record(fields: []), Record(fields: [], failure: "broken"))
  plain.takeOrigin(of: bearer)
  failed.takeOrigin(of: bearer)
  #expect(plain == bearer)
  #expect(failed.origin == bearer.origin && failed.failure == "broken")
}
