import Testing
import WaterfallDocuments
import WaterfallItems
import WaterfallRecords

@testable import WaterfallSources

private let list = """
  apiVersion: v1
  kind: List
  items:
  - metadata: {name: web}
    restarts: 0
  - metadata: {name: db}
    restarts: 3

  """

@Test(arguments: [
  ("a.plist", "<plist><array><string>x</string></array></plist>", "property list"),
  ("a.toml", "a = 1\nb = 2\n", "TOML"), ("a.jsonc", "[1] // one\n", "JSON with comments"),
  ("a.json", "[1]", "JSON"),
])
func `a document that was converted is of its own format`(
  name: String, text: String, format: String
) async throws {
  let source = openSource(bytes: Array(text.utf8), name: name)
  let item = try #require(try await source.page(after: nil, count: 1).items.first)
  #expect(await source.format(of: item.place) == format)
}

#if Libraries
@Test(arguments: ["pods.yaml", "a.yml", "data"])
func `a list in YAML is a record each, whatever the file is called`(name: String) async {
  let outcome = await readText(list, name: name)
  #expect(outcome.texts("restarts") == ["0", "3"])
  #expect(outcome.error == nil)
}

@Test func `documents of YAML are a record each`() async {
  let outcome = await readText("---\nkind: A\nx: 1\n---\nkind: B\n---\n# none\n---\nkind: C\n")
  #expect(outcome.texts("kind") == ["A", "B", "C"])
}

@Test func `a document of YAML has its records found as JSON has, or by a path`() async {
  let text = "name: shop\nservices:\n  web: {image: a}\n  db: {image: b}\nx-list: [p, q]\n"
  #expect(await readText(text).texts("key") == ["web", "db"])
  let list = await readText(text, name: "a.yaml") { $0.itemsPath = "x-list" }
  #expect(list.texts("value") == ["p", "q"])
}

@Test func `a name of YAML is believed, also where it looks like JSON or text`() async {
  #expect(await readText("{a: 1, \"b\": 2} # x\n", name: "a.yaml").texts("b") == ["2"])
  #expect(await readText("a: one\nb: two\n", name: "a.yml").texts("b") == ["two"])
  #expect(await readText("just words\n", name: "a.yml").texts("value") == ["just words"])
  #expect(await readText("# nothing\n", name: "a.yml").items.isEmpty)
}

@Test func `a fault in YAML has its line`() async {
  let outcome = await readText("a: 1\nb: 2\nc: *d\n", name: "a.yaml")
  let words = "an anchor &d before its alias"
  #expect(outcome.error == .malformed(name: "a.yaml", place: "3:4", expected: words))
}

@Test func `a long list from a pipe is known by its beginning`() async {
  let text = "apiVersion: v1\nkind: List\nitems:\n"
  let items = (0..<6000).map { "- metadata:\n    name: \"pod\n      \($0)\"\n" }.joined()
  #expect(await readText(text + items).items.count == 6000)
}
#else
@Test func `without the trait YAML is refused by its name, and says what to do`() async {
  let error = await readText(list, name: "pods.yaml").error
  #expect(error?.message.contains("Build it with the trait Libraries") == true)
}
#endif

private let rss = """
  <?xml version="1.0" encoding="ISO-8859-1"?>
  <rss version="2.0"><channel><title>C</title><item><title>caf\u{E9} &amp;amp; more</title>
  <link>http://x.example/1</link></item><item><title>two</title></item></channel></rss>
  """

#if Libraries
@Test(arguments: ["news.rss", "data", "feed.xml", "data.json"])
func `an entry of a feed is a record, whatever the file is called`(name: String) async {
  let latin = rss.unicodeScalars.map { UInt8($0.value) }
  let outcome = await readAll(openSource(bytes: latin, name: name))
  #expect(outcome.texts("title") == ["café & more", "two"])
  #expect(outcome.error == nil)
}

@Test(arguments: ["report.xml", "data", "data.json"])
func `an element of XML is a record, whatever the file is called`(name: String) async {
  let text = "<?xml version='1.0'?>\n<rows><row a='1'/><row a='2'/></rows>"
  let outcome = await readText(text, name: name)
  #expect(outcome.texts("a") == ["1", "2"])
  #expect(outcome.error == nil)
}

@Test func `XML that says nothing has no item`() async {
  let outcome = await readText("<?xml version='1.0'?>\n<project/>", name: "pom.xml")
  #expect(outcome.items.isEmpty && outcome.error == nil)
}

@Test func `a feed without entries has no item`() async {
  let outcome = await readText("<feed xmlns='http://www.w3.org/2005/Atom'><title>x</title></feed>")
  #expect(outcome.items.isEmpty && outcome.error == nil)
}
#else
@Test(arguments: [rss, "<?xml version='1.0'?>\n<project/>", "<note>\n<to>1</to>\n</note>\n"])
func `without the trait feeds and XML are refused, and say what to do`(text: String) async {
  let error = await readText(text).error
  #expect(error?.message.contains("Build it with the trait Libraries") == true)
}
#endif

@Test(arguments: [
  ("<!DOCTYPE html><p>x</p>", "data", "this is a web page (HTML)"),
  ("<html><body>x</body></html>", "a.html", "this is a web page (HTML)"),
  ("<svg xmlns='x'/>", "a.svg", "this is a drawing (SVG)"),
  ("<html>", "a.json", "this is a web page"),
])
func `other text with tags is refused, with what to try`(
  text: String, name: String, words: String
) async {
  let message = await readText(text, name: name).error?.message
  #expect(message?.hasPrefix("\(name): \(words)") == true, "\(message ?? "")")
  #expect(message?.contains("\nConvert it to ") == true)
}

@Test(arguments: [
  ("<bob> hi\n<ann> hello\n", "data"), ("<a>\n<b/>\n</a>\n", "notes.txt"), ("<3 you\n", "data"),
  ("<p align=center>\n\n# Title\n\nwords\n", "README.md"), ("<html>\n", "a.log"),
])
func `text that begins with a bracket stays text`(text: String, name: String) async {
  let outcome = await readText(text, name: name)
  #expect(outcome.error == nil)
  #expect(!outcome.items.isEmpty)
}
