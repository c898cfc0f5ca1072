import Testing
import WaterfallItems
import WaterfallRecords

@testable import WaterfallSources

/// A line of a log, and the values of its fields.
struct LineCase: CustomTestStringConvertible, Sendable {
  let line: String
  let fields: [(String, String)]
  var testDescription: String { line }

  init(_ line: String, _ fields: KeyValuePairs<String, String>) {
    (self.line, self.fields) = (line, fields.map { ($0.key, $0.value) })
  }
}

let lineCases: [LineCase] = [
  LineCase(
    #"127.0.0.1 - al [10/Oct/2000:13:55:36 -0700] "GET /a HTTP/1.0" 200 23 "-" "M/4 [en]""#,
    [
      "time": "10/Oct/2000:13:55:36 -0700", "request": "GET /a HTTP/1.0", "status": "200",
      "size": "23", "host": "127.0.0.1", "user": "al", "agent": "M/4 [en]",
    ]),
  LineCase(
    "Jan  1 10:00:00 box sshd[12]: Failed password",
    [
      "time": "Jan  1 10:00:00", "message": "Failed password", "program": "sshd", "pid": "12",
      "host": "box",
    ]),
  LineCase(
    #"<165>1 2003-10-11T22:14:15.003Z m.example ev 12 ID47 [x@1 a="b]"] An event"#,
    [
      "time": "2003-10-11T22:14:15.003Z", "priority": "165", "message": "An event",
      "program": "ev", "pid": "12", "event": "ID47", "host": "m.example", "data": #"[x@1 a="b]"]"#,
    ]),
  LineCase(
    "2024-01-01 10:00:00,123 - my.mod - ERROR - bad",
    ["time": "2024-01-01 10:00:00,123", "level": "ERROR", "message": "bad", "logger": "my.mod"]),
  LineCase("INFO:root:hello", ["level": "INFO", "message": "hello", "logger": "root"]),
  LineCase(
    "I0131 10:00:00.123456   12 file.go:9] started",
    [
      "time": "0131 10:00:00.123456", "level": "I", "message": "started", "caller": "file.go:9",
      "pid": "12",
    ]),
  LineCase(
    "2024-01-01 10:00:00,123 [main] INFO  com.foo.Bar - hello world",
    [
      "time": "2024-01-01 10:00:00,123", "level": "INFO", "message": "hello world",
      "logger": "com.foo.Bar", "thread": "main",
    ]),
  LineCase(
    "2024-01-01 10:00:00.123  INFO 123 --- [  main] c.e.App : Started App",
    [
      "time": "2024-01-01 10:00:00.123", "level": "INFO", "message": "Started App",
      "logger": "c.e.App", "pid": "123", "thread": "main",
    ]),
  LineCase(
    "2024/01/01 10:00:00 [error] 12#0: *1 open() failed",
    [
      "time": "2024/01/01 10:00:00", "level": "error", "message": "*1 open() failed",
      "pid": "12#0",
    ]),
  LineCase(
    "[2024-01-01T10:00:00Z WARN  my::mod] there",
    ["time": "2024-01-01T10:00:00Z", "level": "WARN", "message": "there", "logger": "my::mod"]),
  LineCase(
    "2024-01-01 10:00:00.124 | ERROR    | mod:func:13 - bad",
    [
      "time": "2024-01-01 10:00:00.124", "level": "ERROR", "message": "bad",
      "logger": "mod:func:13",
    ]),
  LineCase(
    "[2024-01-01 10:00:00] app.ERROR: boom",
    ["time": "2024-01-01 10:00:00", "level": "ERROR", "message": "boom", "logger": "app"]),
  LineCase(
    "[2026-11-02 10:00:00] x = 1", ["time": "2026-11-02 10:00:00", "message": "x = 1"]),
  LineCase(
    "01-02 10:00:00.124  1234  5678 E Tag: bad",
    [
      "time": "01-02 10:00:00.124", "level": "E", "message": "bad", "logger": "Tag",
      "pid": "1234", "thread": "5678",
    ]),
  LineCase(
    "2024-01-01 10:00:00.5 UTC [12] LOG:  ready",
    ["time": "2024-01-01 10:00:00.5 UTC", "level": "LOG", "message": "ready", "pid": "12"]),
  LineCase(
    #"web-1  | {"message":"a","level":"info"}"#,
    ["service": "web-1", "message": "a", "level": "info"]),
  LineCase(
    #"[pod/web-7d/app] level=info msg="a b""#,
    ["pod": "web-7d", "container": "app", "level": "info", "msg": "a b"]),
  LineCase(
    "14:00:00 web.1    | started",
    ["time": "14:00:00", "service": "web.1", "message": "started"]),
  LineCase(
    "0|api  | listening", ["process": "0", "app": "api", "message": "listening"]),
  LineCase(
    "2025-03-10T14:00:00.123456+00:00 app[web.1]: listening",
    [
      "time": "2025-03-10T14:00:00.123456+00:00", "source": "app", "process": "web.1",
      "message": "listening",
    ]),
  LineCase(
    #"2025-03-10T14:00:00.123456+00:00 heroku[router]: at=error code=H12 path="/" status=503"#,
    [
      "time": "2025-03-10T14:00:00.123456+00:00", "source": "heroku", "process": "router",
      "at": "error", "code": "H12", "path": "/", "status": "503",
    ]),
  LineCase(
    "2024-01-01T00:00:00Z stdout F time=2024-01-01T00:00:01Z level=info",
    [
      "time": "2024-01-01T00:00:01Z", "stream": "stdout", "level": "info",
      "time 2": "2024-01-01T00:00:00Z",
    ]),
  LineCase(
    #"2024-01-01T00:00:00Z {"message":"a","level":"info"}"#,
    ["time": "2024-01-01T00:00:00Z", "message": "a", "level": "info"]),
]

@Test(arguments: lineCases + formCases)
private func `a line of a log is read as what it is`(_ line: LineCase) async {
  let record = await readText("\(line.line)\n\(line.line)\n").items.first?.record
  let fields = Dictionary(
    uniqueKeysWithValues: (record?.fields ?? []).map { ($0.name, $0.value.text) })
  #expect(fields == Dictionary(uniqueKeysWithValues: line.fields))
}

/// One grammar finds where a time in a line ends, and another one reads values.
@Test(arguments: lineCases + formCases)
private func `the time of a log's line is one that orders and filters know`(
  _ line: LineCase
) async throws {
  guard let record = await readText("\(line.line)\n\(line.line)\n").items.first?.record,
    record.value(named: "time") != nil
  else { return }
  // The last one is for seconds since a start, as the kernel counts them.
  let filter = try Filter("time>1970-01-01 or time>00:00:00 or time>0")
  filter.resolve(by: [record, record])
  #expect(filter.resolved.matches(record), "\(record.value(named: "time")?.text ?? "")")
}

@Test func `what a compiler says has a place, with the lines below it`() async {
  let text =
    "a.c: In function 'main':\na.c:3:7: warning: unused\n    3 |   int x;\n      |       ^\n"
    + "a.c:1:10: fatal error: b.h: No such file\n10:00:00: error: disk\n"
  let outcome = await readText(text)
  #expect(outcome.texts("file") == ["a.c", "a.c"])
  #expect(outcome.texts("level") == ["warning", "fatal", "error"])
  #expect(outcome.texts("trace") == ["    3 |   int x;\n      |       ^"])
}

/// Events of `auditd`, and single quotes in general.
@Test(arguments: [
  LineCase(
    "type=SYSCALL msg=audit(1700000000.123:456): syscall=59 comm=\"sh\"\u{1D}SYSCALL=execve",
    [
      "type": "SYSCALL", "time": "1700000000.123", "event": "456", "syscall": "59", "comm": "sh",
      "SYSCALL": "execve",
    ]),
  LineCase(
    "type=USER msg=audit(1.5:7): pid=9 msg='op=login acct=\"a b\" res=failed'\u{1D}UID=\"root\"",
    [
      "type": "USER", "time": "1.5", "event": "7", "pid": "9", "op": "login", "acct": "a b",
      "res": "failed", "UID": "root",
    ]),
  LineCase("level=info msg='all is well' n=1", ["level": "info", "msg": "all is well", "n": "1"]),
  LineCase("level=info msg='n=1", ["level": "info", "msg": "'n=1"]),
  LineCase("level=info msg=audit(a:b):", ["level": "info", "msg": "audit(a:b):"]),
])
private func `pairs may be in single quotes`(_ line: LineCase) async {
  let outcome = await readText("\(line.line)\n\(line.line)\n")
  let fields = (outcome.records.first?.fields ?? []).map { "\($0.name)=\($0.value.text ?? "")" }
  #expect(fields == line.fields.map { "\($0.0)=\($0.1)" })
}

/// Lines that look nearly like those of a log.
@Test(arguments: [
  "error handling is hard", "[1/3] Fetching", "I, too, sing",
  "a | b", "<34> words", "2024-01-01 Bought milk", "Error: boom", "{not json}",
])
private func `a line of words stays a text`(_ line: String) async {
  let text = "\(line)\n\n\(line) x\n"
  let fields = await readText(text).items.flatMap { $0.record.fields.map(\.name) }
  #expect(Set(fields).isDisjoint(with: ["level", "message", "request", "program", "logger"]))
}

/// A log and the first fields of its cards.
private let logCases: [(name: String, text: String, cards: [String])] = [
  (
    "words among pairs", "level=info msg=a\nlevel=info msg=b\npanic: boom\n",
    ["a", "b", "panic: boom"]
  ),
  (
    "words before JSON", "Starting\nLoaded 3\n{\"message\":\"a\",\"level\":\"info\"}\n",
    ["Starting", "Loaded 3", "a"]
  ),
  (
    "words among JSON", "{\"message\":\"a\"}\nstray words\n{\"message\":\"b\"}\n",
    ["a", "stray words", "b"]
  ),
  (
    "broken JSON", "{\"message\":\"a\"}\n{\"message\":\"b\nwords\n{\"message\":\"c\"}\n",
    ["a", "{\"message\":\"b", "words", "c"]
  ),
  (
    "a trace of Java",
    "2024-01-01 10:00:00 ERROR boom\njava.lang.X: bad\n\tat a.B\nx.MyException: bad\n\tat a.B\n"
      + "Caused by: y\n\t... 2 more\n2024-01-01 10:00:02 INFO on\n",
    ["boom", "on"]
  ),
  (
    "a trace of Python",
    "2024-01-01 10:00:00 ERROR boom\nTraceback (most recent call last):\n  File \"x\"\n\n"
      + "ZeroDivisionError: z\n2024-01-01 10:00:02 INFO on\n", ["boom", "on"]
  ),
  (
    "a panic of Go",
    "level=info msg=a\npanic: b\n\ngoroutine 1 [running]:\nmain.main()\n\t/x.go:1\n",
    ["a", "panic: b"]
  ),
  (
    "two lines of Java", "Jan 01, 2024 10:00:00 AM a.B run\nINFO: hello\n", ["hello"]
  ),
  (
    "two lines of .NET", "info: a.B[14]\n      Now on\nfail: a.C[1]\n      Bad\n       at x\n",
    ["Now on", "Bad"]
  ),
  (
    "two lines of Samba",
    "[2025/03/10 14:00:00.123456,  0] ../s/server.c:12(main)\n  version four\n  more\n"
      + "[2025/03/10 14:00:05,  1, pid=7, effective(0, 0)] x.c:7(stop)\n  bye\n",
    ["version four", "bye"]
  ),
  (
    "parts of a runtime",
    "2024-01-01T00:00:00Z stdout P {\"message\":\"al\n"
      + "2024-01-01T00:00:00Z stdout F pha\"}\n", ["alpha"]
  ),
  (
    "messages below their heads",
    "info: A.B[14]\n      Now listening\nfail: A.B[1]\n      boom\n      System.Exception: x\n",
    ["Now listening", "boom"]
  ),
  (
    "the long form of Android",
    "[ 03-10 14:00:00.123  1234: 5678 E/AndroidRuntime ]\nFATAL EXCEPTION: main\nProcess: x\n\n"
      + "[ 03-10 14:00:00.124  1234: 5678 I/Tag ]\nok\n", ["FATAL EXCEPTION: main", "ok"]
  ),
  (
    "steps of a build",
    "2024-01-01 10:00:00 INFO a\n2024-01-01 10:00:01 INFO b\n#5 [2/3] RUN make\n"
      + "#5 0.345 make: *** [all] Error 1\n#6 DONE 0.3s\n",
    ["a", "b", "#5 [2/3] RUN make", "#5 0.345 make: *** [all] Error 1", "#6 DONE 0.3s"]
  ),
  (
    "frames of PHP",
    "2024-01-01 10:00:00 ERROR a\n#0 /x.php(3): f()\n#1 {main}\n2024-01-01 10:00:01 INFO b\n",
    ["a", "b"]
  ),
  (
    "the frames of a trace that has lost its first line",
    "    at a.b (x.js:1)\n    at c.d (x.js:2)\n2024-01-01 10:00:00 INFO on\n",
    ["    at a.b (x.js:1)", "on"]
  ),
  (
    "times of a runner before each line",
    "2025-03-10T14:00:00.1234567Z ERROR boom\n"
      + "2025-03-10T14:00:00.1234568Z Traceback (most recent call last):\n"
      + "2025-03-10T14:00:00.1234569Z   File \"x\"\n2025-03-10T14:00:00.1234570Z KeyError: x\n"
      + "2025-03-10T14:00:01.1234567Z INFO on\n2025-03-10T14:00:02.1234567Z Error: no\n"
      + "2025-03-10T14:00:02.1234568Z     at f (a.js:1)\n",
    ["boom", "on", "Error: no"]
  ),
  (
    "a program's own times, and lines without one below them",
    "2025-03-10T14:00:00.1234567Z [ERR] boom\nSystem.Exception: bad\n   at A.B()\n"
      + "2025-03-10T14:00:01.1234567Z [INF] on\n", ["boom", "on"]
  ),
  (
    "code below a place of Rust's compiler",
    "2024-01-01 10:00:00 INFO a\n2024-01-01 10:00:00 INFO b\nwarning: old\nerror[E0425]: no x\n --> src/main.rs:3:5\n  |\n3 |     x = 1;\n  |     ^\n"
      + "error: could not compile\n2024-01-01 10:00:00 INFO on\n",
    ["a", "b", "old", "error[E0425]: no x", "could not compile", "on"]
  ),
  (
    "numbers of processes with blanks before them",
    "  123:20250310:140000.123 a\n 1234:20250310:140001.123 b\n   12:20250310:140001.124 c\n",
    ["a", "b", "c"]
  ),
  (
    "frames with numbers",
    "2025.03.10 14:00:00.123456 [ 12 ] {} <Error> T: x, Stack trace (when copying):\n\n"
      + "0. DB::f() @ 0x1\n1. main @ 0x2\n2025.03.10 14:00:01.123456 [ 12 ] {} <Debug> T: on\n",
    ["x, Stack trace (when copying):", "on"]
  ),
  (
    "the end of a JSON text in quotes",
    "[2025-03-10 14:00:00] app.ERROR: x {\"e\":\"(code: 0)\n[stacktrace]\n#0 /a.php(1): f()\n"
      + "\"} \n[2025-03-10 14:00:01] app.INFO: on\n", ["x {\"e\":\"(code: 0)", "on"]
  ),
  (
    "indented lines of two services",
    "a-1  | one\nb-1  |   two\na-1  | three\na-1  |   four\nb-1  | five\n",
    ["one", "  two", "three", "five"]
  ),
]

@Test(arguments: logCases.indices)
private func `each line of a log is on a card, and its trace with it`(_ index: Int) async {
  let log = logCases[index]
  for name in ["data", "x.log"] {
    let items = await readText(log.text, name: name).items
    let cards = items.map { item in
      ["message", "msg", "text"].lazy.compactMap { item.record.text(of: $0) }.first ?? ""
    }
    #expect(cards == log.cards, "\(log.name) as \(name)")
  }
}

@Test(arguments: logCases.indices)
private func `no word of a log is lost`(_ index: Int) async {
  let items = await readText(logCases[index].text, name: "x.log").items
  let shown = items.flatMap { item in
    item.record.fields.flatMap { words(of: $0.name) + words(of: $0.value.text ?? "") }
  }
  let all = Set(shown)
  #expect(words(of: logCases[index].text).filter { !all.contains($0) && !marks.contains($0) } == [])
}

/// The runtime's marks, and the parts of a word that it cut.
private let marks = ["F", "P", "al", "pha"]

private func words(of text: String) -> [String] {
  text.unicodeScalars.split { !$0.properties.isAlphabetic }.map { String($0) }
}

@Test(arguments: [
  ("Xorg.0.log", "[  10.1] (II) a\n[  10.2] (WW) b\n[  10.3] (EE) c\n[  10.4] (--) d"),
  ("a.log", "[INFO] Scanning\n[WARNING] deprecated\n[ERROR] Failed\n[INFO] ok"),
  ("a.txt", "[info] welcome\n[warn] deprecated\n[error] failed\n[info] ok"),
])
func `levels in brackets are known`(name: String, text: String) async {
  let records = await readText(text, name: name).records
  #expect(records.map { LogLevel(of: $0).map { "\($0)" } } == ["info", "warning", "error", "info"])
}

/// A line that says that all is well, and the end of a program below it.
@Test(arguments: [
  "2024-01-01 10:00:00,123 INFO on", "level=info msg=on", "{\"level\":\"info\",\"msg\":\"on\"}",
  "127.0.0.1 - - [10/Oct/2000:13:55:36 -0700] \"GET /a HTTP/1.0\" 200 23",
])
func `the end of a program is no part of a calm line`(line: String) async {
  for trace in [
    "Traceback (most recent call last):\n  File \"x\", line 1\nKeyError: 'a'\n",
    "java.lang.RuntimeException: bad\n\tat a.B.c(B.java:1)\nCaused by: y\n",
    "TypeError: x is no function\n    at f (a.js:1:1)\n",
  ] {
    let records = await readText("\(line)\n\(line)\n\(trace)\(line)\n", name: "x.log").records
    let levels = records.map { LogLevel(of: $0).map { "\($0)" } }
    #expect(levels == ["info", "info", "error", "info"], "\(trace)")
  }
}

/// Texts, and the levels of their records.
private let levelCases: [(String, [String])] = [
  (
    "1:M 10 Mar 2025 14:00:00.000 * a\n1:M 10 Mar 2025 14:00:01.000 # b\n"
      + "1:M 10 Mar 2025 14:00:02.000 - c\n1:M 10 Mar 2025 14:00:03.000 . d",
    ["notice", "warning", "debug", "trace"]
  ),
  (
    "LAST SEEN   TYPE      REASON      OBJECT      MESSAGE\n"
      + "5m          Normal    Scheduled   pod/web-1   Successfully assigned default/web-1\n"
      + "4m          Warning   BackOff     pod/web-2   Back-off restarting failed container\n"
      + "3m          Warning   Failed      pod/web-2   Error: ImagePullBackOff\n",
    ["info", "warning", "error"]
  ),
  (
    "2025-03-10 14:00:00 INFO a\n2025-03-10 14:00:01 INFO b\nerror: 0\nerror: none\nerror: full\n"
      + "2025-03-10 14:00:02 failed: 0\n2025-03-10 14:00:02 failed: 3\n",
    ["info", "info", "", "", "error", "", "error"]
  ),
  (
    "INFO:     Started server process [1]\n"
      + "INFO:     127.0.0.1:5 - \"GET / HTTP/1.1\" 200 OK\n"
      + "INFO:     127.0.0.1:5 - \"GET / HTTP/1.1\" 500 Internal Server Error\n"
      + "INFO:     127.0.0.1:5 - \"GET / HTTP/1.1\" 404 Not Found\n",
    ["info", "info", "error", "warning"]
  ),
  // The details of PostgreSQL belong to the line above them.
  (
    "2025-03-10 14:00:02.123 UTC [1] a@b LOG:  ready\n"
      + "2025-03-10 14:00:03.123 UTC [1] a@b ERROR:  duplicate key\n"
      + "2025-03-10 14:00:03.123 UTC [1] a@b DETAIL:  Key (a)=(1) exists.\n"
      + "2025-03-10 14:00:03.123 UTC [1] a@b STATEMENT:  INSERT\n"
      + "2025-03-10 14:00:04.123 UTC [1] a@b DETAIL:  of another line\n",
    ["info", "error", "info"]
  ),
  (
    "[3/10/25 14:00:02:123 UTC] 00000001 Servlet       E SRVE0068E: a [java.lang.E\n\tat b\n]\n"
      + "[3/10/25 14:00:03:123 UTC] 0000002a Servlet       W   b\n"
      + "[3/10/25 14:00:04:123 UTC] 0000002a SystemErr     R java.io.IOException: no file\n",
    ["error", "warning", "error"]
  ),
  (
    "####<Mar 10, 2025 2:00:02 PM UTC> <Error> <HTTP> <BEA-101017> <Root cause.\n"
      + "java.io.IOException: a\n\tat b\n> \n"
      + "####<Mar 10, 2025 2:00:03 PM UTC> <Notice> <Server> <BEA-000365> <RUNNING.> \n",
    ["error", "notice"]
  ),
]

@Test(arguments: levelCases)
private func `levels are known by signs and kinds`(text: String, levels: [String]) async {
  let records = await readText(text, name: "x.txt").records
  #expect(records.map { LogLevel(of: $0).map { "\($0)" } ?? "" } == levels)
}

@Test func `levels that are numbers are shown as words`() {
  let log = [
    Record(fields: [Field("level", .number("30")), Field("msg", .string("x"))])
  ]
  let short = ShortWords(now: 0).fitting(CardFields.detect(in: log))
  #expect(short.words(for: "30", in: "level") == "info")
  #expect(short.words(for: "3", in: "PRIORITY") == "err")
  #expect(short.words(for: "31", in: "level") == nil)
  #expect(short.words(for: "30", in: "size") == nil)
}

@Test func `values of JSON beside objects are no log`() async {
  let outcome = await readText("{\"a\":1}\n{\"a\":2}\n\n[1, 2]\n")
  #expect(outcome.records.map { $0.fields.map(\.name) } == [["a"], ["a"], ["value"]])
  let log = await readText("{\"a\":1}\n{\"a\":2}\n[1, 2] started\n")
  #expect(log.records.map { $0.fields.map(\.name) } == [["a"], ["a"], ["text"]])
}
