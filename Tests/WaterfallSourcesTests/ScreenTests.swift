import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

private let first = """
  CONTAINER ID   NAME    CPU %     MEM USAGE / LIMIT   PIDS
  aa11bb22cc33   web     --        -- / --             --

  """
private let second = """
  CONTAINER ID   NAME      CPU %     MEM USAGE / LIMIT     PIDS
  aa11bb22cc33   web       1.50%     121.5MiB / 15.5GiB    12
  ee11bb22cc33   longer    2.10%     1.205GiB / 15.5GiB    44

  """

private func expectScreens(_ outcome: Outcome) {
  #expect(outcome.error == nil)
  #expect(outcome.texts("NAME") == ["web", "web", "longer", "web"])
  #expect(
    outcome.texts("MEM USAGE / LIMIT")
      == ["-- / --", "121.5MiB / 15.5GiB", "1.205GiB / 15.5GiB", "-- / --"])
  #expect(outcome.records.count == 4)
}

/// The ways in which programs begin a screen and end its lines.
@Test(arguments: [
  ("\u{1B}[2J\u{1B}[H", "\n", ""), ("\u{1B}[H", "\u{1B}[K\n", " \u{1B}[K\n\u{1B}[J"),
  ("\u{1B}[H\u{1B}[2J\u{1B}[3J", "\n", ""), ("\u{1B}[1;1H", "\u{1B}[0K\r\n", "\u{1B}[0J"),
])
func `each screen of a live table has the header's names`(
  begin: String, lineEnd: String, end: String
) async {
  let text = [first, second, first].map {
    begin + $0.replacing("\n", with: lineEnd) + end
  }.joined()
  expectScreens(await readText(text))
  expectScreens(await readText(text, name: "stats.log"))
}

@Test func `screens of a pipe come one by one`() async throws {
  let pipe = Pipe()
  let source = try openSource(path: pipe.path)
  pipe.write("\u{1B}[2J\u{1B}[H" + first)
  pipe.write("\u{1B}[2J\u{1B}[H" + second)
  let page = try await source.page(after: nil, count: 1)
  #expect(page.items.texts("NAME") == ["web"])
  pipe.write("\u{1B}[2J\u{1B}[H" + first)
  let next = try await source.page(after: page.next, count: 1)
  let last = try await source.page(after: next.next, count: 1)
  #expect((next.items + last.items).texts("NAME") == ["web", "longer"])
  pipe.end()
  #expect(await readAll(source, after: last.next).texts("PIDS") == ["--"])
}

@Test func `screens of words are paragraphs`() async {
  let outcome = await readText("\u{1B}[H\u{1B}[2JEvery second\none\n\u{1B}[HEvery second\ntwo")
  #expect(outcome.texts("title") == ["Every second", "Every second"])
  #expect(outcome.texts("text") == ["one", "two"])
}

@Test(arguments: ["a\u{1B}[Hb\n", "one \u{1B}[H\u{1B}[5;3Htwo\n", "\u{1B}[H\u{1B}[3Aone\n"])
func `a text that moves otherwise is left as it is`(text: String) async {
  #expect(await readText(text).texts("text").joined().contains("\u{1B}"))
}

@Test func `without colours the marks are shown`() async {
  let outcome = await readText("\u{1B}[H" + second) { $0.honorsColors = false }
  #expect(outcome.texts("NAME").isEmpty)
}

@Test func `one screen, printed once or twice`() async {
  #expect(await readText(second).texts("NAME") == ["web", "longer"])
  #expect(await readText(first + second).texts("PIDS") == ["--", "12", "44"])
}

@Test func `screens of more than one piece are all read`() async {
  let text = String(repeating: "\u{1B}[H" + first + "\u{1B}[H" + second, count: 1000)
  let outcome = await readAll(openSource(bytes: Array(text.utf8), name: "data"), pageSize: 500)
  #expect(outcome.texts("NAME").count == 3000)
  #expect(outcome.texts("PIDS").suffix(3) == ["--", "12", "44"])
}

@Test(arguments: 0..<(TestCases.areAll ? 3000 : 300))
func `parts of tables and screens in any order are read again as they were`(seed: Int) async throws
{
  let parts = [
    "\u{1B}[H", "\u{1B}[2J", "\u{1B}[", "\u{1B}[1;", "\u{1B}[K", "\n", "\r\n", " \n", "\t", first,
    second, "total 24\n", "-rw-r--r-- 1 a b 1 Nov 2 10:00 x\n", "4K\t./a\n", "a:x:1:\n",
    "avg-cpu:  %user   %nice\n", "            1,5     2\n", "NAME   READY   AGE\n",
    "a b   3 (2m ago)   5d\n", "ä", "\u{85}",
  ]
  var random = SeededRandom(seed: UInt64(seed))
  let text = (0..<Int.random(in: 1...14, using: &random)).map { _ in
    parts[Int.random(in: parts.indices, using: &random)]
  }.joined()
  for name in ["data", "x.log"] {
    let source = openSource(bytes: Array(text.utf8), name: name)
    let outcome = await readAll(source)
    #expect(outcome.error == nil, "\(text.debugDescription)")
    let again = try await source.records(at: outcome.items.map(\.place))
    #expect(again == outcome.records, "\(text.debugDescription)")
  }
}
