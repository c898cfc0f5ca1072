import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport

@testable import WaterfallSources

@Test func `the columns of an extended log are named by its head`() async {
  let head = "#Software: IIS\n#Fields: date time cs-method cs(User-Agent) sc-status\n"
  let rows = "2024-01-15 10:00:00 GET Mozilla/5.0+(X) 200\n2024-01-15 10:00:01 - \"a b\" 404\n"
  let outcome = await readText(head + rows + "#Fields: a b\n1 2\n")
  #expect(outcome.texts("sc-status") == ["200", "404"])
  #expect(outcome.texts("cs(User-Agent)") == ["Mozilla/5.0+(X)", "a b"])
  #expect(outcome.texts("cs-method") == ["GET"])
  #expect(outcome.texts("text") == ["#Fields: a b", "1 2"])
  let fronted = "#Version: 1.0\n#Fields: date time sc-status\n2024-01-15\t10:00:00\t200\n"
  #expect(await readText(fronted, name: "x.log").texts("sc-status") == ["200"])
  #expect(await readText("# Fields: a b\n1 2\n").texts("a").isEmpty)
}

@Test func `slow queries of MySQL have their statements and figures`() async {
  let text = """
    mysqld, Version: 8. started with:
    # Time: 2024-01-15T10:00:00.123456Z
    # User@Host: root[root] @ localhost []  Id:     8
    # Query_time: 2.000123  Lock_time: 0.0 Rows_sent: 1  Rows_examined: 0
    SELECT 1,
      2;
    # User@Host: app[app] @  [10.0.0.1]  Id:     9
    # Query_time: 12.5  Lock_time: 0.0 Rows_sent: 1  Rows_examined: 0
    SELECT 3;

    """
  let outcome = await readText(text, name: "slow.log")
  #expect(outcome.texts("query") == ["SELECT 1,\n  2;", "SELECT 3;"])
  #expect(outcome.texts("Query_time") == ["2.000123", "12.5"])
  #expect(outcome.texts("User@Host").first == "root[root] @ localhost []")
  #expect(outcome.records.count == 3)
  let bare = await readText("# Time: x\n# \n# Query_time: 1\n# \n", name: "slow.log")
  #expect(bare.texts("Query_time") == ["1"])
}

@Test func `an exported journal has values with blank lines`() async {
  let text =
    "__CURSOR=s=1\nPRIORITY=3\nMESSAGE\n\u{0C}\0\0\0\0\0\0\0two\n\nlines x\n_PID=7\n\n"
    + "__CURSOR=s=2\nMESSAGE=plain=x\n\n"
  let outcome = await readText(text, name: "journal.txt")
  #expect(outcome.texts("MESSAGE") == ["two\n\nlines x", "plain=x"])
  #expect(outcome.texts("_PID") == ["7"])
  // A pipe has no name that promises text, and bytes may be anything.
  let bytes =
    "__CURSOR=s=1\nMESSAGE\n\u{6}\0\0\0\0\0\0\0a\0\u{1}\n\nb\n_PID=7\n\n"
    + "__CURSOR=s=2\n_PID=8\n\n"
  let piped = await readText(bytes, name: "(stdin)")
  #expect(piped.texts("_PID") == ["7", "8"])
  #expect(await readText("__CURSOR=x\nA\n\u{FF}").records.count == 1)
}

@Test func `an entry of a verbose journal has its time and its fields`() async {
  let text = """
    Mon 2025-03-10 14:00:00.123456 CET [s=abc;i=1a2b;b=01;m=12;t=5f;x=77]
        _TRANSPORT=syslog
        PRIORITY=3
        MESSAGE=No key for root
        _PID=1234
    -- Boot 5f0c --
    Mon 2025-03-10 14:00:01.123456 -03 [s=abc;i=1a2c;b=01;m=13;t=60;x=78]
        MESSAGE=line one
                  line two
                A=B
        PRIORITY=6

    """
  for name in ["journal.txt", "(stdin)"] {
    let outcome = await readText(text, name: name)
    #expect(outcome.records.count == 3)
    #expect(outcome.texts("MESSAGE") == ["No key for root", "line one\n  line two\nA=B"])
    #expect(
      outcome.texts("time")
        == ["Mon 2025-03-10 14:00:00.123456 CET", "Mon 2025-03-10 14:00:01.123456 -03"])
    #expect(outcome.texts("__CURSOR").first == "s=abc;i=1a2b;b=01;m=12;t=5f;x=77")
    #expect(outcome.texts("text") == ["-- Boot 5f0c --"])
    #expect(outcome.records.map(LogLevel.init(of:)) == [.error, nil, .info])
    let names = outcome.records.first?.fields.map(\.name)
    #expect(names == ["time", "MESSAGE", "PRIORITY", "_PID", "_TRANSPORT", "__CURSOR"])
  }
}

@Test func `the first lines of a verbose journal alone are read without a trap`() async {
  let head = "Mon 2025-03-10 14:00:00 UTC [s=a]\n    A="
  for text in [head, "\(head)\n\n x", "-- Boot --\n\(head)b"] {
    #expect(await readText(text).error == nil)
  }
}

/// Lines of JSON of more than the first part, by which a format is found, and others after them.
private func longLog(_ rest: String) -> String {
  (0..<3000).map { "{\"a\":\($0),\"message\":\"number \($0)\"}\n" }.joined() + rest
}

@Test func `lines of words after many lines of JSON are joined as in a log`() async {
  let trace = "panic: boom\n\ngoroutine 1 [running]:\nmain.main()\n\t/x.go:3\n"
  let outcome = await readText(longLog(trace + "{\"a\":1}\nlevel=info msg=b\n"), name: "x.log")
  #expect(outcome.records.count == 3003)
  #expect(outcome.texts("message").last == "panic: boom")
  #expect(outcome.texts("trace").first?.contains("goroutine 1") == true)
  #expect(outcome.texts("msg") == ["b"])
}

@Test func `a line with brackets or quotes among lines of JSON is no broken JSON`() async throws {
  let pipe = Pipe()
  let source = try openSource(path: pipe.path)
  pipe.write("{\"a\":1}\n{\"a\":2}\n")
  #expect(try await !source.page(after: nil, count: 10).items.isEmpty)
  pipe.write("[info] started\n\"disk\" is full\n[1, 2]\n[1, 2\n")
  pipe.end()
  let rest = await readAll(source).records.dropFirst(2)
  #expect(rest.count == 4)
  #expect(rest.map { $0.failure == nil } == [true, true, true, false])
}

@Test func `a trace belongs to the line of JSON above it, however late it comes`() async throws {
  let python = "Traceback (most recent call last):\n  File \"a.py\"\nValueError: boom\n"
  let java = "java.lang.RuntimeException: bad\n\tat a.B.c(B.java:1)\n"
  let text = longLog(
    "{\"message\":\"it broke\"}\n" + python + "{\"message\":\"again\"}\n" + java
      + "{\"message\":\"on\"}\n  {\"message\":\"indented\"}\n[1]\n")
  let source = openSource(bytes: Array(text.utf8), name: "x.log")
  let outcome = await readAll(source)
  #expect(outcome.failures.isEmpty)
  #expect(outcome.records.count == 3005)
  #expect(outcome.texts("trace") == [python, java].map { String($0.dropLast()) })
  #expect(outcome.texts("message").suffix(4) == ["it broke", "again", "on", "indented"])
  let dripped = await readAll(RecordSource(DripStore(text)))
  #expect(dripped.records == outcome.records)
  // A reader that looks for the needed parts only finds the words of both.
  for (words, count) in [("boom", 1), ("broke RuntimeException", 0), ("again RuntimeException", 1)]
  {
    let needs = RecordNeeds(matching: [try Filter(words)])
    let found = try await source.records(at: outcome.items.map(\.place), for: needs)
    let matching = try found.compactMap(\.self).filter { try Filter(words).matches($0) }
    #expect(matching.count == count, "\(words)")
  }
}

@Test(arguments: [true, false])
func `options for tables make no table of JSON among words, in whatever pieces it comes`(
  hasHeader: Bool
) async {
  let text = "{\"a\":1}\n> some words\n{\"a\":2}\n"
  var options = SourceOptions()
  options.hasHeader = hasHeader
  options.delimiter = hasHeader ? "," : nil
  let whole = await readAll(openSource(bytes: Array(text.utf8), name: "x.log", options: options))
  #expect(whole.texts("a") == ["1", "2"])
  let dripped = await readAll(RecordSource(DripStore(text), options: options))
  #expect(dripped.records == whole.records)
}

@Test func `a broken line of JSON keeps its words, and its place is told`() async throws {
  let source = openSource(bytes: Array(longLog("{\"a\": 1, broken\n{\"a\":5}\n").utf8), name: "x")
  let outcome = await readAll(source)
  #expect(outcome.failures == ["line 3001: expected a name in quotes"])
  let broken = try #require(outcome.items.first { $0.record.failure != nil })
  #expect(broken.record.value(named: "text")?.text == "{\"a\": 1, broken")
  #expect(try Filter("broken").matches(broken.record))
  let again = try await source.records(at: [broken.place], for: .everything)
  #expect(again.first??.value(named: "text")?.text == "{\"a\": 1, broken")
}

@Test func `lines are picked byte for byte`() async throws {
  for text in [
    "2024-01-01 10:00:00 INFO a  \r\n2024-01-01 10:00:01 INFO b\t\n  more \n",
    "{\"a\": 1} \r\n{\"a\":2}\n", "one \r\ntwo\t\n", longLog("words  \r\n"),
  ] {
    let source = openSource(bytes: Array(text.utf8), name: "x.log")
    var written: [UInt8] = []
    for item in await readAll(source).items {
      written += try #require(try await source.text(at: item.place))
      written.append(0x0A)
    }
    #expect(written == Array(text.utf8))
  }
}

@Test func `a table without a header has its borders at wide gaps`() async throws {
  let text = "alpha one   12  up\ngamma two    3  down\nbetas ten  100  up\n"
  let outcome = await readText(text) { $0.hasHeader = false }
  #expect(outcome.texts("1") == ["alpha one", "gamma two", "betas ten"])
  #expect(outcome.texts("3") == ["up", "down", "up"])
  let words = await readText("aaaa bbbb 1\ncccc dddd 2\n") { $0.hasHeader = false }
  #expect(words.texts("3") == ["1", "2"])
}
