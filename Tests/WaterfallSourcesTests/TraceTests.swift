import Testing
import WaterfallItems
import WaterfallRecords

@testable import WaterfallSources

/// Traces as the runtimes print them, alone.
private let traces: [(name: String, text: String)] = [
  (
    "Python",
    """
    Traceback (most recent call last):
      File "a.py", line 3, in <module>
        main()
      File "a.py", line 2, in main
        raise ValueError("bad")
    ValueError: bad

    """
  ),
  (
    "Python, chained",
    """
    Traceback (most recent call last):
      File "a.py", line 3, in <module>
        f()
    KeyError: 'x'

    During handling of the above exception, another exception occurred:

    Traceback (most recent call last):
      File "a.py", line 5, in <module>
        raise RuntimeError("no x")
    RuntimeError: no x

    """
  ),
  (
    "Java",
    """
    Exception in thread "main" java.lang.NullPointerException: x is null
    \tat com.example.Main.f(Main.java:10)
    \tat com.example.Main.main(Main.java:5)
    Caused by: java.io.IOException: no file
    \tat com.example.Io.read(Io.java:3)
    \t... 2 more

    """
  ),
  (
    "Go",
    """
    panic: runtime error: index out of range [5] with length 3

    goroutine 1 [running]:
    main.f(...)
    \t/tmp/x/main.go:8
    main.main()
    \t/tmp/x/main.go:4 +0x1d
    exit status 2

    """
  ),
  (
    "Rust",
    """
    thread 'main' panicked at src/main.rs:4:5:
    index out of bounds: the len is 3 but the index is 99
    stack backtrace:
       0: rust_begin_unwind
                 at /rustc/abc/library/std/src/panicking.rs:645:5
       1: core::panicking::panic_fmt
                 at /rustc/abc/library/core/src/panicking.rs:72:14
    note: Some details are omitted, run with `RUST_BACKTRACE=full` for a verbose backtrace.

    """
  ),
  (
    "Node.js",
    """
    /home/me/app.js:3
        throw new Error('boom');
        ^

    Error: boom
        at f (/home/me/app.js:3:11)
        at Object.<anonymous> (/home/me/app.js:6:1)
        at Module._compile (node:internal/modules/cjs/loader:1356:14)

    Node.js v20.11.0

    """
  ),
]

@Test(arguments: traces)
private func `a trace alone is one card, and an error`(name: String, text: String) async {
  for file in ["trace.txt", "trace.log", "-"] {
    let source = openSource(bytes: Array(text.utf8), name: file)
    let records = await readAll(source).records
    #expect(records.count == 1, "\(file): \(records.map { $0.fields.map(\.value.text) })")
    let level = records.first.flatMap { LogLevel(of: $0) }
    #expect(level.map { $0 >= .error } == true, "\(file)")
  }
}

@Test(arguments: traces)
private func `lines around a trace are cards of their own`(name: String, text: String) async {
  let lines = "2024-01-01 10:00:00 INFO begin\n\(text)2024-01-01 10:00:02 INFO end\n"
  let records = await readText(lines).items.map(\.record)
  let texts = records.compactMap { $0.value(named: "message")?.text }
  #expect(texts.first == "begin" && texts.last == "end")
  #expect((2...3).contains(records.count), "\(texts)")
}

@Test func `the trace of zap belongs to the line above it`() async {
  let text = """
    2024-05-14T10:11:13.123+0200\tERROR\tmain.go:44\tboom\t{"error": "x"}
    main.run
    \t/app/main.go:44
    sigs.k8s.io/controller.(*Controller).Start
    \t/go/pkg/mod/controller.go:267
    2024-05-14T10:11:14.123+0200\tINFO\tmain.go:50\tgo on

    """
  let records = await readText(text).records
  #expect(records.map { $0.text(of: "level") } == ["ERROR", "INFO"])
  #expect(records.first?.text(of: "trace")?.contains("(*Controller).Start") == true)
  // Below other lines, a word is a line of its own.
  let words = await readText("2024-05-14 10:11:13 INFO begin\nexample.com\n").records
  #expect(words.count == 2)
}

@Test func `pairs with a bare word at their end are logfmt`() async {
  let text = """
    ts=2025-03-10T14:00:00Z level=info msg="started" done
    ts=2025-03-10T14:00:01Z level=error msg="failed" retry

    """
  let records = await readText(text).items.map(\.record)
  #expect(records.map { $0.text(of: "level") } == ["info", "error"])
  #expect(records.map { $0.text(of: "msg") } == ["started", "failed"])
  #expect(records[0].text(of: "done") == "true")
  #expect(records[1].text(of: "retry") == "true")
}

@Test func `a bare word may follow a value without quotes`() async {
  let records = await readText("level=info msg=ok retry\nlevel=warn msg=late retry\n").records
  #expect(records.map { $0.text(of: "level") } == ["info", "warn"])
  #expect(records.map { $0.text(of: "retry") } == ["true", "true"])
}

@Test func `the lines of a workflow have a job, a step and a time`() async {
  let text = """
    build\tSet up job\t\u{FEFF}2026-05-01T10:00:00.1234567Z Current version
    build\tSet up job\t2026-05-01T10:00:00.1334567Z ##[group]Operating System
    build\tSet up job\t2026-05-01T10:00:00.1434567Z Ubuntu
    build\tSet up job\t2026-05-01T10:00:00.1534567Z ##[endgroup]
    build\tRun tests\t2026-05-01T10:01:05.1534567Z ##[error]Process completed with exit code 1.
    build\tRun tests\t2026-05-01T10:01:06.1534567Z ##[warning]Node 16 is deprecated

    """
  let records = await readText(text).items.map(\.record)
  #expect(
    records.map { $0.text(of: "message") } == [
      "Current version", "Operating System", "Process completed with exit code 1.",
      "Node 16 is deprecated",
    ])
  #expect(records.map { $0.text(of: "lines") } == [nil, "Ubuntu", nil, nil])
  #expect(records.map { $0.text(of: "level") } == [nil, nil, "error", "warning"])
  #expect(records.map { $0.text(of: "job") } == Array(repeating: "build", count: 4))
  #expect(records[3].text(of: "step") == "Run tests")
  #expect(records[3].text(of: "time") == "2026-05-01T10:01:06.1534567Z")
}

@Test func `a group with a time before each line is one card`() async {
  let text = """
    2025-03-10T14:00:00.1234567Z ##[group]Run npm test
    2025-03-10T14:00:00.1234568Z npm test
    2025-03-10T14:00:00.1234569Z
    2025-03-10T14:00:00.1234570Z ##[endgroup]
    2025-03-10T14:00:01.1234567Z > app@1.0.0 test
    2025-03-10T14:00:02.1234567Z ##[error]Process completed with exit code 1.

    """
  let records = await readText(text).records
  #expect(
    records.map { $0.text(of: "message") } == [
      "Run npm test", "> app@1.0.0 test", "Process completed with exit code 1.",
    ])
  #expect(records.map { $0.text(of: "lines") } == ["npm test", nil, nil])
  #expect(records.map { $0.text(of: "level") } == [nil, nil, "error"])
  #expect(records[1].text(of: "time") == "2025-03-10T14:00:01.1234567Z")
}

@Test func `lines of a program that indents all are cards of their own`() async {
  let text = "  app:router use /\n  app:server listening\n    on 3000\n  app:server ready\n"
  #expect(await readText(text, name: "x.log").records.count == 3)
  let signs =
    "   ▲ Next 14\n   - Local: x\n ✓ Ready\n ⨯ Error: boom\n    at x (a.js:1:1)\n"
    + " GET / 200 in 1ms\n"
  let records = await readText(signs, name: "x.log").records
  #expect(records.count == 4)
  #expect(records.map { LogLevel(of: $0) == .error } == [false, false, true, false])
  #expect(LogLevel(of: records[0]) == nil)
}

@Test func `the lines of a stream have its name and their fields`() async {
  let text = """
    2026-02-04T08:02:01.678000+00:00 app/web/3f2a {"level":"info","msg":"GET /","status":200}
    2026-02-04T08:02:02.678000+00:00 app/web/3f2a {"level":"error","msg":"boom","status":500}
    2026-02-04T08:02:03.000000+00:00 app/web/3f2a START RequestId: 12ab Version: $LATEST

    """
  let records = await readText(text).items.map(\.record)
  #expect(records.map { $0.text(of: "stream") } == Array(repeating: "app/web/3f2a", count: 3))
  #expect(records.map { $0.text(of: "msg") } == ["GET /", "boom", nil])
  #expect(records[2].text(of: "message") == "START RequestId: 12ab Version: $LATEST")
  #expect(records.allSatisfy { $0.text(of: "time")?.hasPrefix("2026-02-04T08:02:0") == true })
}
