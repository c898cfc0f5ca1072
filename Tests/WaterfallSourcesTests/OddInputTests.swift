import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

@Test func `a sequence of JSON texts is a record each`() async {
  let lines = await readText("\u{1E}{\"a\":1}\n\u{1E}{\"a\":2}\n", name: "x.geojsons")
  #expect(lines.texts("a") == ["1", "2"])
  let spread = await readText("\u{1E}{\n \"a\": 1\n}\n\u{1E}{\n \"a\": 2\n}\n")
  #expect(spread.texts("a") == ["1", "2"])
  #expect(spread.failures.isEmpty)
  // Inside a value, the record separator does not count as one.
  #expect(await readText("{\"a\":\u{1E}1}\n{\"a\":2}\n").failures.count == 1)
}

@Test(arguments: [("sep=;\n", ";"), ("sep=,\r\n", ","), ("sep=|\n", "|"), ("sep=/\n", "/")])
func `a table may name its delimiter in a line of its own`(line: String, delimiter: String) async {
  let rows = "a\(delimiter)b\n\"1,5\"\(delimiter)\"2;5\"\n"
  let outcome = await readText(line + rows, name: "prices.csv")
  #expect(outcome.texts("a") == ["1,5"])
  #expect(outcome.texts("b") == ["2;5"])
}

@Test func `a column may be called sep`() async {
  #expect(await readText("sep=x;b\n1;2\n", format: .csv).texts("sep=x") == ["1"])
}

@Test func `what is named a database and is none says what was expected`() async throws {
  let file = TemporaryFile(
    bytes: (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 37) }, name: "x.sqlite")
  let error = await readAll(try openSource(path: file.path)).error
  #expect(error?.headline.contains("expected an SQLite 3 database") == true)
}

@Test func `a database through a pipe is told to be put into a file`() async {
  let bytes = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 84)
  let error = await readAll(openSource(bytes: bytes, name: "standard input")).error
  #expect(error?.message.contains("database can only be read from a file") == true)
}

@Test func `a short text of several lines is no title`() async {
  let records = await readText("no heading\n\nat all\n", name: "x.md").records
  let content = CardFields.detect(in: records).content(of: records[0])
  #expect(content.body == "no heading\n\nat all")
  #expect(content.title.isEmpty)
}
