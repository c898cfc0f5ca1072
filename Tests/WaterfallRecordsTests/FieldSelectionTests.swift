import Testing

@testable import WaterfallRecords

private let record = Record(fields: [
  Field("name", .string("Angel Falls")), Field("height", .number("979")),
  Field("country", .string("Venezuela")),
  Field("by", .object([Field("login", .string("ann")), Field("id", .number("7"))])),
  Field("kind", .string("fall")),
])

/// The parts of the card of `record` as `--fields` shows them: the title, then the lines.
private func card(_ selection: String) throws -> [String] {
  var overrides = FieldOverrides()
  let selected: FieldSelection = try #require(FieldSelection(selection))
  overrides.selection = selected
  // A second record with the same kind, which is therefore shared.
  let other = Record(fields: [
    Field("name", .string("Skógafoss")), Field("height", .number("60")),
    Field("country", .string("Iceland")), Field("kind", .string("fall")),
  ])
  let sample = [record, other]
  let fields = CardFields(.detect(in: sample), overridden: overrides, in: sample)
  let content = fields.content(of: record)
  let badge = content.badge.map { ["badge \($0)"] } ?? []
  return [content.title] + content.fields.map { "\($0.name) \($0.value)" } + badge
}

@Test(arguments: [
  ("name,country", ["Angel Falls", "country Venezuela"]),
  ("country,name", ["Angel Falls", "country Venezuela"]),
  ("country,kind", ["Venezuela", "kind fall"]),
  ("name,kind,country", ["Angel Falls", "kind fall", "country Venezuela"]),
  ("name, by.login ,country", ["Angel Falls", "login ann", "country Venezuela"]),
  ("name,login", ["Angel Falls", "login ann"]),
  ("NAME,Country", ["Angel Falls", "country Venezuela"]),
  ("name,name", ["Angel Falls"]),
])
func `the selected fields are shown in their order`(selection: String, parts: [String]) throws {
  #expect(try card(selection) == parts)
}

/// Lines of several logs: the names of their fields differ, and some say no level.
private let logs = [
  [("time", "2024-01-02T03:04:05Z"), ("level", "WARN"), ("msg", "slow")],
  [("ts", "2024-01-02T03:04:06Z"), ("level", ""), ("msg", "GET /"), ("status", "503")],
  [("ts", "2024-01-02T03:04:07Z"), ("msg", "error: no space")], [("msg", "begun")],
].map { fields in Record(fields: fields.map { Field($0.0, .string($0.1)) }) }

@Test(arguments: [
  ("level", ["WARN", "error", "error", ""]),
  ("msg,LEVEL", ["slow|level WARN", "GET /|level error", "error: no space|level error", "begun"]),
  (
    "level,time",
    [
      "WARN|time 2024-01-02T03:04:05Z", "error|time 2024-01-02T03:04:06Z",
      "error|time 2024-01-02T03:04:07Z", "",
    ]
  ),
  (
    "msg,time",
    [
      "slow|time 2024-01-02T03:04:05Z", "GET /|time 2024-01-02T03:04:06Z",
      "error: no space|time 2024-01-02T03:04:07Z", "begun",
    ]
  ),
])
func `the level and the time of a log can be selected`(selection: String, cards: [String]) throws {
  var overrides = FieldOverrides()
  let selected: FieldSelection = try #require(FieldSelection(selection))
  overrides.selection = selected
  let fields = CardFields(.detect(in: logs), overridden: overrides, in: logs)
  let texts = logs.map { record in
    let content = fields.content(of: record)
    return ([content.title] + content.fields.map { "\($0.name) \($0.value)" })
      .joined(separator: "|")
  }
  #expect(texts == cards)
}

@Test func `all but some fields are shown`() throws {
  #expect(try !card("-country").contains { $0.contains("Venezuela") })
  #expect(try card("-country").first == "Angel Falls")
  #expect(try !card("-name").contains { $0.contains("Angel") })
  #expect(try !card("-by").contains { $0.contains("ann") })
  #expect(try card("*").contains("country Venezuela"))
  #expect(try card("gone,lost") == card("*"))
}

@Test(arguments: ["", ",", " , ", "a,-b", "-a,b"])
func `a selection needs names of one kind`(text: String) {
  #expect(FieldSelection(text) == nil)
}

@Test(arguments: [
  "*", "a", "a,b", " a , b.c ", "-a", "-a, -b", "--a", "-", "a,a", "é,\u{301}", "a-b",
])
func `a selection's text gives it again`(text: String) {
  let selection = FieldSelection(text)
  #expect(selection != nil && selection.flatMap { FieldSelection($0.text) } == selection)
}
