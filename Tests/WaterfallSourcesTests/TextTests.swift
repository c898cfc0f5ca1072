import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport

@testable import WaterfallSources

@Test func `text with blank lines is a card per paragraph`() async {
  let outcome = await readText("One.\nStill one.\n\n \t\nTwo.\r\n\r\n\n  Three.")
  #expect(outcome.texts("text") == ["Still one.", "Two.", "Three."])
  #expect(outcome.texts("title") == ["One."])
  #expect(outcome.error == nil)
}

@Test(arguments: ["one\ntwo\n three", "\none\r\ntwo\r\n three\r\n\r\n", "one\rtwo\r three\r"])
func `text without a blank line between its lines is a card per line`(text: String) async {
  let outcome = await readText(text)
  #expect(outcome.texts("text") == ["one", "two", " three"])
}

@Test func `line breaks that only kept lines short become spaces`() async {
  let prose = """
    It is a truth universally acknowledged, that a single man in
    possession of a good fortune must be in want of a wife.
    How little known.

    - a list stays a list, however long its lines may be, even so
    - as this
    """
  let outcome = await readText(prose)
  #expect(
    outcome.texts("text").first
      == "It is a truth universally acknowledged, that a single man in possession of a good "
      + "fortune must be in want of a wife.\nHow little known.")
  #expect(outcome.texts("text").last?.contains("even so\n- as this") == true)
}

@Test(arguments: [
  "+ a line that came with a change, and goes on up to the margin here\n- and one that went, though.",
  "@@ -1,4 +1,4 @@ a line that tells where in the file the lines are, ok\nand what is changed.",
  "NAME                        READY   STATUS    RESTARTS   AGE       IP\nweb   1/1   Running   0",
  "the load of a machine:  0.0 us,  0.1 sy,  0.0 ni,  0.2 id,  0.0 wa,\nand its memory: 24105.6 total",
])
func `lines that are no prose stay lines`(text: String) async {
  #expect(await readText(text + "\n\nmore\n").texts("text").first?.contains("\n") == true)
}

@Test func `justified lines and wide gaps behind sentences are prose`() async {
  let text = """
    It is a truth  universally acknowledged, that a single  man in
    possession of a good  fortune must be in want.  Which is a bit
    to say.

    more
    """
  #expect(await readText(text).texts("text").first?.contains("\n") == false)
}

@Test func `a sentence is no title`() async {
  let outcome = await readText(
    "The program reads its settings once, at the start.\nNote: x.\n\ny\n")
  #expect(outcome.texts("title").isEmpty)
}

@Test func `a short line above a paragraph is its title, a sentence's beginning is not`() async {
  let outcome = await readText("Iceland\nhas falls\n\nIn Norway,\nthere are more\n\nalone\n")
  #expect(outcome.texts("title") == ["Iceland"])
  #expect(outcome.texts("text") == ["has falls", "In Norway,\nthere are more", "alone"])
}

@Test(arguments: [
  "Call me Ishmael, some years ago.\nNever mind how long, having little.\n",
  "Dear Sir, I write\nTo you, about\n", "[INFO] started\n[WARN] slow\n", "[[wiki]]\n{{x}}\n",
  "[ ] buy milk\n[x] sleep\n", "[1] See below.\n[2] And above.\n", "{ brace\n} closed\n",
  "<bob> hello\n",
])
func `text that begins like another format is still text`(text: String) async {
  let outcome = await readText(text)
  #expect(outcome.texts("text").joined(separator: "\n") + "\n" == text)
}

@Test func `a single word or number is a card`() async {
  #expect(await readText("hello\n").texts("text") == ["hello"])
  #expect(await readText("42").texts("value") == ["42"])
}

@Test func `a log stays lines even if commas agree, and a blank line is an accident`() async {
  let log = String(repeating: "10:00,1 a\n", count: 100) + "\n10:00,1 b\n"
  #expect(await readText(log, name: "x.log").texts("text").count == 101)
}

@Test func `of an endless line the first part is held`() async {
  let long = String(repeating: "x", count: 900_000)
  for format in [Format.text, .markdown] {
    let text = "one\n\n\(long)\n\n# three\n"
    let store = MemoryStore(bytes: Array(text.utf8), name: "long")
    let outcome = await readAll(
      RecordSource(store, options: SourceOptions(format: format), limit: 100_000))
    #expect(outcome.records.count { $0.cut != nil } == 1, "\(format)")
    #expect(outcome.items.count == (format == .text ? 3 : 2))
  }
}

@Test func `a slow producer's first line is a card at once`() async throws {
  let pipe = Pipe()
  let source = try openSource(path: pipe.path)
  pipe.write("first, of many\n")
  #expect(try await source.page(after: nil, count: 10).items.count == 1)
  pipe.end()
}

@Test func `bytes that are no UTF-8 become replacement marks`() async {
  let file = TemporaryFile(bytes: [0x61, 0xFF, 0x0A, 0xC3, 0x0A])
  let source = try? openSource(path: file.path)
  #expect(source != nil)
  if let source { #expect(await readAll(source).texts("text") == ["a\u{FFFD}", "\u{FFFD}"]) }
}

@Test func `the licence that Debian ships is read as its paragraphs`() async throws {
  let source = try openSource(path: "/usr/share/common-licenses/GPL-3")
  let outcome = await readAll(source, pageSize: 50)
  #expect(outcome.texts("title").first == "GNU GENERAL PUBLIC LICENSE")
  #expect(outcome.items.count > 100)
  #expect(try await source.records(at: outcome.items.map(\.place)) == outcome.records)
}
