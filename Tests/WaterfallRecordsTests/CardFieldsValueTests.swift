import Testing

@testable import WaterfallRecords

/// Roles in which nothing is as it is at first.
private func everything() -> CardFields {
  var fields = CardFields(title: "t", body: "b\u{0}", badge: "n.m")
  (fields.image, fields.imageWidth, fields.imageHeight) = ("i", "w", "h")
  (fields.group, fields.color, fields.extent, fields.span) = ("g", "c", "e", "s")
  (fields.aspect, fields.column, fields.width) = ("a", "co", "wi")
  fields.numberTitle = "nt"
  (fields.order, fields.opened, fields.partlyOpened) = (["x", "x", "é"], ["o"], ["p", "q"])
  fields.nested = [
    NestedField(path: ["a", "b"], name: "a.b", label: "b"),
    NestedField(path: [], name: "..", label: ""),
  ]
  fields.ranks = ["a": .late, "b": .last, "c": .echo]
  fields.shared = ["a": "", "b": "words"]
  fields.selected = SelectedFields(isShown: true, paths: ["a", "b"], ranks: ["a": 3])
  (fields.made, fields.noTitles) = (["level"], ["k"])
  fields.madeTitle = .person(first: "f", last: "l")
  fields.state = NestedState(in: [
    Record(fields: [
      Field(
        "status",
        .object([
          Field("parts", .array([.object([Field("restartCount", .null), Field("state", .null)])]))
        ]))
    ])
  ])
  fields.dates.take(
    [
      Moment(year: -3, seconds: 5, hasTime: true), Moment(year: 9, seconds: 7, hasTime: true),
    ], of: "d")
  fields.dates.standBesideOthers()
  (fields.hasLevelNumbers, fields.colorsStates, fields.hasMarkdown) = (true, true, true)
  return fields
}

private let samples: [CardFields] = {
  var all = [CardFields(), everything()]
  for title in [MadeTitle.tag(["a"]), .tag(["a", "b"]), .object("o")] {
    var fields = CardFields()
    fields.madeTitle = title
    all.append(fields)
  }
  var fields = CardFields()
  fields.selected = SelectedFields(isShown: false, paths: [])
  all.append(fields)
  return all
}()

@Test func `roles are the same after they were JSON`() throws {
  for fields in samples {
    var json: [UInt8] = []
    fields.value.appendJSON(to: &json)
    var reader = JSONReader(json)
    #expect(try CardFields(reader.readWhole()) == fields)
  }
  #expect(CardFields().value == .object([]))
}

@Test func `every property of the roles is sent`() {
  let (plain, all) = (Mirror(reflecting: CardFields()), Mirror(reflecting: everything()))
  let same = zip(plain.children, all.children).filter { "\($0.value)" == "\($1.value)" }
  #expect(same.isEmpty, "the sample lacks \(same.map { $0.0.label ?? "" })")
  guard case .object(let members) = everything().value else { return }
  #expect(Set(members.map(\.name)) == Set(all.children.compactMap(\.label)))
}

@Test(arguments: [
  "[]", "1", #"{"title":1}"#, #"{"order":"a"}"#, #"{"order":[1]}"#, #"{"made":{}}"#,
  #"{"hasMarkdown":1}"#, #"{"nested":[{"path":["a"]}]}"#, #"{"nested":[{"label":"a","path":[1]}]}"#,
  #"{"ranks":{"a":"first"}}"#, #"{"shared":{"a":1}}"#, #"{"selected":{"ranks":{"a":-1}}}"#,
  #"{"madeTitle":{}}"#, #"{"madeTitle":{"tag":[]}}"#, #"{"madeTitle":{"person":["a"]}}"#,
  #"{"state":["a"]}"#, #"{"state":["a","b","c"]}"#, #"{"dates":{"years":[2,1]}}"#,
  #"{"dates":{"years":[1,2,3]}}"#, #"{"dates":{"precisions":{"a":4}}}"#,
])
func `roles of another kind are none`(json: String) throws {
  var reader = JSONReader(Array(json.utf8))
  let value = try reader.readWhole()
  #expect(throws: WrongKind.self) { try CardFields(value) }
}

@Test func `roles of another version are read as far as they are known`() throws {
  var reader = JSONReader(Array(#"{"title":"a","badge":null,"new":[1],"title":"b"}"#.utf8))
  #expect(try CardFields(reader.readWhole()) == CardFields(title: "a"))
}
