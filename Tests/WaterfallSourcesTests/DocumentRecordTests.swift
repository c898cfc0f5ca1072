import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

/// A document, and the names of the fields of its first record.
private struct Case: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let text: String
  let fields: [String]

  init(_ what: String, _ text: String, _ fields: String) {
    (testDescription, self.text) = (what, text)
    self.fields = fields.split(separator: " ").map(String.init)
  }

  static let records = [
    Case(
      "an issue: its labels are part of it",
      #"""
      {"url": "https://example.org/3", "number": 3, "title": "A typo", "user": {"login": "ann"},
       "labels": [{"id": 1, "name": "bug"}, {"id": 2, "name": "help"}], "state": "open"}
      """#, "url number title user labels state"),
    Case(
      "the weather: the list in it has one entry",
      #"""
      {"coord": {"lon": 8.5}, "weather": [{"id": 800, "main": "Clear"}], "visibility": 10000,
       "main": {"temp": 281.5}, "name": "Bern", "cod": 200}
      """#, "coord weather visibility main name cod"),
    Case(
      "an order: a list that is called as lists are is part of it",
      #"""
      {"order": "A-17", "customer": "Ann", "total": 30.5, "items": [{"sku": "x"}, {"sku": "y"}],
       "shipped": true}
      """#, "order customer total items shipped"),
    Case(
      "a pod: what it says of itself is what it is",
      #"""
      {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "web"},
       "spec": {"nodeName": "n", "containers": [{"name": "a", "env": [{"k": 1}, {"k": 2}]},
        {"name": "b"}]}}
      """#, "apiVersion kind metadata spec"),
    Case(
      "a commit: a few files",
      #"""
      {"sha": "a1b2", "commit": {"message": "Mend it", "author": {"name": "Ann"}},
       "parents": [{"sha": "aa"}], "files": [{"name": "a.c"}, {"name": "b.c"}]}
      """#, "sha commit parents files"),
    Case(
      "the weather by the hour: as many times as there are hours",
      #"""
      {"timezone": "GMT", "hourly": {"time": ["00:00", "01:00", "02:00", "03:00"],
       "temperature": [1, 2, 3, 4]}}
      """#, "timezone hourly"),
  ]

  static let envelopes = [
    Case("a page", #"{"total": 3, "ok": "yes", "items": [{"n": 1}]}"#, "n"),
    Case(
      "a list of Kubernetes", #"{"apiVersion": "v1", "kind": "List", "items": [{"n": 1}]}"#, "n"),
    Case(
      "an answer with a name of its own, most of which is a list",
      #"{"source": "x", "people": [{"n": 1, "m": "a name"}, {"n": 2, "m": "another name"}]}"#, "n m"
    ),
    Case(
      "crates: whatever else is said",
      #"{"root": "/x", "target": "/x/t", "packages": [{"n": 1}], "version": 1}"#, "n"),
    Case("disks", #"{"blockdevices": [{"n": "sda"}]}"#, "n"),
    Case(
      "hits in hits",
      #"{"took": 1, "hits": {"total": {"value": 2}, "max_score": 1, "hits": [{"n": 1}, {"n": 2}]}}"#,
      "n"),
    Case(
      "what a browser has asked for",
      #"{"log": {"version": "1.2", "creator": {"name": "F"}, "entries": [{"n": 1}, {"n": 2}]}}"#,
      "n"),
    Case(
      "an answer that says much, but has no name",
      #"""
      {"hits": [{"n": "a result with some words in it, and with many more words in it",
       "m": "and with some more words, so that the result is most of the whole answer"},
       {"n": "another result, which has words as well, and at least as many as the first one"}],
       "nbHits": 1, "page": 0, "exhaustive": true, "query": "x", "params": "q=x", "ms": 4}
      """#, "n m"),
    Case(
      "services, beside volumes",
      #"{"services": {"web": {"n": 1}, "db": {"n": 2, "m": 1}}, "volumes": {"db": {}}}"#, "key n"),
    Case(
      "what there is, and not what needs what",
      #"{"components": [{"n": 1}, {"n": 2}], "dependencies": [{"m": 1}, {"m": 2}]}"#,
      "n"),
    Case(
      "one thing that is called a resource is not like three changes",
      #"{"planned": {"resources": [{"n": 1}]}, "changes": [{"m": 1}, {"m": 2}, {"m": 3}]}"#, "m"),
  ]
}

@Test(arguments: Case.records)
private func `a document that says something of itself is one record`(_ example: Case) async {
  let outcome = await readText(example.text, format: .json)
  #expect(outcome.records.map { $0.fields.map(\.name) } == [example.fields])
}

@Test(arguments: Case.envelopes)
private func `an envelope around a list is none`(_ example: Case) async {
  let outcome = await readText(example.text, format: .json)
  #expect(outcome.records.first?.fields.map(\.name) == example.fields)
}

@Test func `the lists of a record are one way off, and named ones are shown`() async throws {
  let text = Case.records[0].text
  let source = openSource(bytes: Array(text.utf8), name: "issue.json")
  #expect(await readAll(source).items.count == 1)
  let outer = try #require(try await source.board(.around)).source
  let lists = await readAll(outer).items
  #expect(lists.texts("name") == ["labels"])
  let inner = try #require(try await outer.board(.inside(lists[0].place))).source
  #expect(await readAll(inner).texts("name") == ["bug", "help"])
  let named = await readText(text, name: "issue.json") { $0.itemsPath = "labels" }
  #expect(named.texts("name") == ["bug", "help"])
}

@Test func `a record that is cut short is read as far as it goes`() async {
  let text = #"{"title": "x", "labels": [{"name": "bug"}, {"name": "he"#
  #expect(await readText(text, format: .json).texts("name") == ["bug"])
}
