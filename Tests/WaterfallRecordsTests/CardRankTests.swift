import Testing

@testable import WaterfallRecords

private func contents(_ json: String) throws -> [CardContent] {
  let records = try records(ofJSON: json)
  let fields = CardFields.detect(in: records)
  return records.map { fields.content(of: $0) }
}

extension CardTitleCase {
  fileprivate static let all = [
    CardTitleCase(
      "runs: what they are for, before a hash",
      #"""
      [{"name": "CI", "head_sha": "9fceb02d0ae598e95dc970b74767f19372d61af8", "display_title": "A"},
       {"name": "CI", "head_sha": "0a1eb02d0ae598e95dc970b74767f19372d61af8", "display_title": "B"}]
      """#, ["A", "B"]),
    CardTitleCase(
      "what was heard: the track tells more apart than who sang it",
      #"""
      [{"artistName": "Röyksopp", "trackName": "Eple"}, {"artistName": "A-ha", "trackName": "Soft"},
       {"artistName": "Röyksopp", "trackName": "Poor Leno"}]
      """#, ["Eple", "Soft", "Poor Leno"]),
    CardTitleCase(
      "events: their names come again, and their ids say nothing",
      #"""
      [{"eventID": "4e671687-395b-41f5-a30f-a58921a69b70", "eventName": "Stop"},
       {"eventID": "4e671687-395b-41f5-a30f-a58921a69b71", "eventName": "Start"},
       {"eventID": "4e671687-395b-41f5-a30f-a58921a69b72", "eventName": "Stop"}]
      """#, ["Stop", "Start", "Stop"]),
    CardTitleCase(
      "countries: the usual form of the name",
      #"""
      [{"name": {"official": "Kingdom of Norway", "common": "Norway"}, "cca2": "NO"},
       {"name": {"official": "Kingdom of Denmark", "common": "Denmark"}, "cca2": "DK"}]
      """#, ["Norway", "Denmark"]),
    CardTitleCase(
      "places on a map: their tags have the name",
      #"""
      [{"type": "node", "id": 26000, "tags": {"name": "Java"}},
       {"type": "node", "id": 26001, "tags": {"name": "Fuglen"}}]
      """#, ["Java", "Fuglen"]),
    CardTitleCase(
      "messages: who wrote them, not when",
      #"""
      [{"created_at": "Mon Mar 10 14:05:06 +0000 2025", "id_str": "7",
        "full_text": "Does anybody know how to make columns narrower?",
        "user": {"screen_name": "anna", "followers_count": 5}},
       {"created_at": "Mon Mar 10 15:05:06 +0000 2025", "id_str": "9",
        "full_text": "Press L.", "user": {"screen_name": "kari", "followers_count": 12}}]
      """#, ["anna", "kari"]),
    CardTitleCase(
      "people: both names, in other languages, too",
      #"""
      [{"Nr": 1, "Vorname": "Anna", "Nachname": "Öz"}, {"Nr": 2, "Vorname": "Ben", "Nachname": "Öz"}]
      """#, ["Anna Öz", "Ben Öz"]),
    CardTitleCase(
      "messages: who wrote them",
      #"""
      [{"id": "1170", "type": "Default",
        "content": "Does anybody know how to make columns narrower?", "author": {"id": "7", "name": "anna"}},
       {"id": "1172", "type": "Default", "content": "press L", "author": {"id": "8", "name": "ola"}}]
      """#, ["anna", "ola"]),
    CardTitleCase(
      "releases: one without a name has a tag",
      #"""
      [{"url": "https://example.org/1", "tag_name": "v1", "name": ""},
       {"url": "https://example.org/2", "tag_name": "v2", "name": "Two"},
       {"url": "https://example.org/3", "tag_name": "v3", "name": "Three"}]
      """#, ["v1", "Two", "Three"]),
    CardTitleCase(
      "series: what is nested tells them apart, and no list of numbers",
      #"""
      [{"metric": {"__name__": "up", "instance": "a:9100"}, "value": [1795514400.1, "1"]},
       {"metric": {"__name__": "up", "instance": "b:9100"}, "value": [1795514400.1, "1"]}]
      """#, ["a:9100", "b:9100"]),
    CardTitleCase(
      "addresses, where there is nothing else",
      #"""
      [{"status": 200, "scrapeUrl": "https://a.example/m"},
       {"status": 200, "scrapeUrl": "https://b.example/m"}]
      """#, ["https://a.example/m", "https://b.example/m"]),
  ]
}

@Test(arguments: CardTitleCase.all)
private func `a title means something to people`(_ example: CardTitleCase) throws {
  #expect(try contents(example.json).map(\.title) == example.titles)
}

@Test func `what programs keep for themselves stands behind the rest`() throws {
  let contents = try contents(
    #"""
    [{"id": 877309003, "node_id": "MDQ6VXNlcjE=", "name": "muxer", "url": "https://api.example/1",
      "html_url": "https://example.org/muxer", "forks_url": "https://api.example/1/forks",
      "language": "Rust", "sha": "9fceb02d0ae598e95dc970b74767f19372d61af8"},
     {"id": 877309004, "node_id": "MDQ6VXNlcjI=", "name": "pegs", "url": "https://api.example/2",
      "html_url": "https://example.org/pegs", "forks_url": "https://api.example/2/forks",
      "language": "Go", "sha": "0a1eb02d0ae598e95dc970b74767f19372d61af8"}]
    """#)
  #expect(
    contents[0].fields.map(\.name) == [
      "language", "sha", "html_url", "id", "node_id", "url", "forks_url",
    ])
}

@Test func `a field that says what the title says is left out`() throws {
  let contents = try contents(
    #"[{"key": "qs", "name": "qs", "range": "<4"}, {"key": "ms", "name": "ms", "range": "<2"}]"#)
  #expect(contents.map { $0.fields.map(\.name) } == [["range"], ["range"]])
}

@Test func `an object without a name says nothing by itself`() throws {
  let contents = try contents(
    #"""
    [{"name": "a", "metadata": {"annotations": {"x.io/revision": "7"}, "zone": "b"},
      "spec": {"type": "ClusterIP", "ip": "10.0.0.1", "template": {"x": {"y": 1, "z": 2}, "u": {"y": 1, "z": 2}}}}]
    """#)
  #expect(
    contents[0].fields.map { "\($0.name) \($0.value)" } == [
      "zone b", "type ClusterIP", "ip 10.0.0.1",
    ])
}

@Test func `a person beside a record stays one line, also where the title is from there`() throws {
  let contents = try contents(
    #"""
    [{"content": "Does anybody know how to make columns narrower?",
      "author": {"name": "anna", "discriminator": "0", "isBot": false}},
     {"content": "Press L.", "author": {"name": "kari", "discriminator": "0", "isBot": false}}]
    """#)
  #expect(contents[0].title == "anna")
  #expect(contents[0].fields.isEmpty)
}

@Test func `signatures and other things' descriptions are no body`() throws {
  let signed = try contents(
    #"""
    [{"commit": {"message": "Add", "verification": {"signature": "-----BEGIN PGP SIGNATURE-----\nab"}}},
     {"commit": {"message": "Mend", "verification": {"signature": "-----BEGIN PGP SIGNATURE-----\ncd"}}}]
    """#)
  #expect(signed.map(\.body) == [nil, nil])
  let described = "A repository whose description is longer than forty characters."
  let runs = try contents(
    #"[{"title": "Fix", "repository": {"name": "r", "description": "\#(described)"}}]"#)
  #expect(runs[0].body == nil)
}

@Test func `bodies with marks of Markdown are written in it`() throws {
  func hasMarkdown(_ body: String) throws -> Bool {
    try contents(#"[{"title": "t", "body": "\#(body)"}]"#)[0].isBodyMarkdown
  }
  #expect(try hasMarkdown(#"It **crashes**."#))
  #expect(try hasMarkdown(#"## Changes\n* one"#))
  #expect(try hasMarkdown("see [the page](https://example.org)"))
  #expect(try !hasMarkdown("2 ** 3 ** 2, # and [x]"))
  #expect(try !hasMarkdown("plain words"))
}

@Test(arguments: [
  ("9fceb02d0ae598e95dc970b74767f19372d61af8", true), ("5e8c44d1a0b2", true),
  ("3e671687-395b-41f5-a30f-a58921a69b79", true), ("sha256:9fceb02d0ae598e9", true),
  ("deadbeef", false), ("v1.2.3", false), ("cart-7d9f8b6c5", false),
])
func `texts that programs make are no titles`(text: String, isMachineMade: Bool) throws {
  let contents = try contents(
    #"[{"a": "\#(text)", "b": "rain"}, {"a": "\#(text.dropLast())2", "b": "sun"}]"#)
  #expect((contents[0].title == "rain") == isMachineMade)
}

@Test(arguments: [
  (#"{"os": "linux"}"#, true), (#" [{"a": 1}] "#, true), (#"["x"]"#, true), ("{}", true),
  ("{name}", false), ("[a note] x [1]", false), ("[12] {x", false), (#"{"os"#, false),
])
func `texts that are JSON are no titles`(text: String, isJSON: Bool) throws {
  #expect(TextDetection.isJSON(text) == isJSON)
  let records = [("", "rain"), (" ", "sun")].map { blank, name in
    Record(fields: [Field("a", .string(blank + text)), Field("b", .string(name))])
  }
  let fields = CardFields.detect(in: records)
  #expect((fields.content(of: records[0]).title == "rain") == isJSON)
}

@Test func `pictures are found where many texts are named as such`() throws {
  let files = try records(
    ofJSON: #"""
      [{"name": "a.png"}, {"name": "b.md"}, {"name": "c.md"}, {"name": "d"}, {"name": "e"}]
      """#)
  #expect(CardFields.detect(in: files).image == nil)
  #expect(CardFields.detect(in: Array(files.prefix(2))).image == "name")
}

@Test func `an object that is to be the title is told by its name`() throws {
  let records = try records(
    ofJSON: #"""
      [{"kind": "Pod", "metadata": {"name": "web-1", "zone": "a"}},
       {"kind": "Pod", "metadata": {"name": "web-2", "zone": "b"}}]
      """#)
  var overrides = FieldOverrides()
  overrides.title = "metadata"
  let fields = CardFields(CardFields.detect(in: records), overridden: overrides, in: records)
  #expect(records.map { fields.content(of: $0).title } == ["web-1", "web-2"])
}
