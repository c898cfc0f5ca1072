import Testing

@testable import WaterfallRecords

private func record(_ fields: (String, Value)...) -> Record {
  Record(fields: fields.map { Field($0.0, $0.1) })
}

@Test(arguments: [
  (record(("level", .string("WARN"))), LogLevel.warning),
  (record(("level", .number("50")), ("msg", .string("x"))), .error),
  (record(("severity", .string("E"))), .error),
  (record(("log", .object([Field("level", .string("fatal"))]))), .critical),
  (record(("MESSAGE", .string("x")), ("PRIORITY", .string("3"))), .error),
  (record(("MESSAGE", .string("x")), ("PRIORITY", .number("4"))), .warning),
  (record(("priority", .string("34")), ("message", .string("su failed"))), .critical),
  (record(("request", .string("GET / HTTP/1.1")), ("status", .string("503"))), .error),
  (record(("status", .number("404"))), .warning), (record(("status", .number("204"))), .info),
  (record(("sc-status", .string("500"))), .error),
  (record(("http", .object([Field("status_code", .number("502"))]))), .error),
  (record(("exit_code", .number("2"))), .error), (record(("EXIT_STATUS", .string("0"))), .info),
  (record(("conclusion", .string("failure"))), .error),
  (record(("conclusion", .string("timed_out"))), .error),
  (record(("EdgeResponseStatus", .number("522"))), .error),
  // MongoDB has letters, which are levels beside its component and message only.
  (record(("s", .string("E")), ("c", .string("STORAGE")), ("msg", .string("x"))), .error),
  (record(("s", .string("D2")), ("c", .string("REPL")), ("msg", .string("x"))), .debug),
  (record(("msg", .string("x")), ("err", .object([Field("type", .string("Error"))]))), .error),
  (record(("message", .string("{\"level\":\"error\",\"msg\":\"boom\"}"))), .error),
  (record(("log.level", .string("ERROR")), ("message", .string("x"))), .error),
  (record(("log", .object([Field("level", .string("ERROR"))]))), .error),
  (record(("http.response.status_code", .number("503"))), .error),
  (record(("error.message", .string("not found"))), .error),
  (record(("@t", .string("1")), ("@mt", .string("a {b}")), ("@l", .string("Error"))), .error),
  (record(("@t", .string("1")), ("@mt", .string("a {b}"))), .info),
  (record(("@t", .string("1")), ("@m", .string("a")), ("@x", .string("System.E: b"))), .info),
  (record(("level", .string("EE"))), .error), (record(("level", .string("WW"))), .warning),
  (record(("message", .string("[ERROR] Failed"))), .error),
  (record(("text", .string("[WARNING] deprecated"))), .warning),
  // A level that the program has written comes before what else may say one.
  (record(("level", .string("info")), ("status", .number("500"))), .info),
])
func `the level of a record is known`(record: Record, level: LogLevel) {
  #expect(LogLevel(of: record) == level)
}

@Test(arguments: [
  record(("status", .string("open"))), record(("status", .number("7"))),
  record(("status", .string("active"))), record(("status", .string("E"))),
  record(("status", .string("deprecated"))), record(("status", .string("alert"))),
  record(("result", .string("F"))), record(("result", .string("failed to start"))),
  record(("state", .string("CA"))), record(("phase", .string("Running"))),
  record(("name", .string("failed"))),
  record(("id", .number("404"))), record(("title", .string("a")), ("priority", .number("1"))),
  record(("text", .string("all is well"))),
  record(("error", .number("0"))), record(("error", .null)), record(("error", .string(""))),
  record(("level", .number("5"))), record(("level", .number("30"))),
  record(("s", .string("E"))), record(("s", .string("E")), ("c", .string("0"))),
  record(("s", .string("E")), ("msg", .string("x"))),
  record(("level", .number("50")), ("time", .string("1")), ("tank", .string("A"))),
  record(("level", .number("50")), ("message", .string("I am a hero"))),
  record(("user.status", .string("503"))), record(("@t", .string("1"))),
  record(("conclusion", .string("success"))), record(),
])
func `other records have no level`(record: Record) { #expect(LogLevel(of: record) == nil) }

/// Records of programs, and their levels.
private let programs: [(Record, LogLevel)] = [
  // A trace may say it in any line, and so may the lines of a group.
  (record(("text", .string("build")), ("trace", .string("x\n  a.c:3:5: error: no ;"))), .error),
  (record(("text", .string("##[group]Build")), ("lines", .string("a\nerror: x"))), .error),
  // The state or the result of something.
  (record(("status", .string("failed"))), .error), (record(("state", .string("error"))), .error),
  (record(("result", .string("FAIL"))), .error),
  (record(("status", .object([Field("phase", .string("Failed"))]))), .error),
  (record(("State", .string("CRITICAL"))), .critical),
  (record(("result", .string("UNSTABLE"))), .warning),
  (record(("level", .string("info")), ("status", .string("failed"))), .info),
  // Faults in other forms than a text.
  (record(("msg", .string("x")), ("error", .bool(true))), .error),
  (record(("errors", .array([.object([Field("message", .string("x"))])]))), .error),
  (record(("exc_info", .string("Traceback: x"))), .error),
  // Events of Kubernetes, and Redis.
  (
    record(
      ("TYPE", .string("Warning")), ("REASON", .string("BackOff")), ("MESSAGE", .string("x"))),
    .warning
  ),
  (
    record(
      ("type", .string("Normal")), ("reason", .string("Started")), ("message", .string("x"))),
    .info
  ),
  (
    record(
      ("message", .string("x")), ("pid", .string("1")), ("role", .string("M")),
      ("mark", .string("#"))),
    .warning
  ),
  // The lines of `go test -json`.
  (record(("Action", .string("fail")), ("Package", .string("x"))), .error),
  (
    record(
      ("Action", .string("output")), ("Package", .string("x")),
      ("Output", .string("--- FAIL: TestA (0.00s)\n"))),
    .error
  ),
  // GELF, OpenTelemetry, Azure, Terraform, PostgreSQL, macOS, Windows.
  (record(("short_message", .string("x")), ("level", .number("3"))), .error),
  (record(("short_message", .string("x")), ("level", .number("6"))), .info),
  (record(("SeverityNumber", .number("17")), ("Body", .string("x"))), .error),
  (record(("severityNumber", .string("SEVERITY_NUMBER_WARN2"))), .warning),
  (record(("message", .string("x")), ("severityLevel", .number("4"))), .critical),
  (record(("message", .string("x")), ("severityLevel", .string("Error"))), .error),
  (record(("@level", .string("error")), ("@message", .string("x"))), .error),
  (record(("error_severity", .string("FATAL")), ("message", .string("x"))), .critical),
  (record(("messageType", .string("Fault")), ("eventMessage", .string("x"))), .critical),
  (record(("EntryType", .string("FailureAudit"))), .warning),
  (record(("Level", .string("Audit Success"))), .info),
  (record(("LevelDisplayName", .string("Error"))), .error),
  (record(("level", .string("Informational"))), .info),
  (record(("level", .string("System"))), .info), (record(("level", .string("silly"))), .trace),
  (record(("level", .string("ERROR+2")), ("msg", .string("x"))), .error),
  (record(("level", .string("DEBUG-4")), ("msg", .string("x"))), .debug),
  (record(("jsonPayload", .object([Field("level", .string("error"))]))), .error),
  (record(("textPayload", .string("Error: x"))), .error),
]

@Test(arguments: programs)
func `the level of a program's record is known`(record: Record, level: LogLevel) {
  #expect(LogLevel(of: record) == level)
}

@Test func `fields that decide about a level are read with it`() {
  for name in [
    "s", "c", "msg", "TYPE", "reason", "role", "pid", "mark", "short_message", "Action", "Package",
  ] {
    let isRead = FieldPath("level").mayBegin(with: name.utf8.span)
    #expect(isRead, "\(name)")
  }
}

/// Records that name an error, and have none.
private let faultless: [Record] = [
  record(("error", .string("null"))), record(("err", .string("<nil>"))),
  record(("error", .string("None"))), record(("error", .string("no error"))),
  record(("error", .bool(false))), record(("errors", .array([]))),
  record(("error", .object([Field("code", .number("0")), Field("message", .string(""))]))),
  record(("type", .string("Warning")), ("message", .string("x"))),
  record(("action", .string("fail")), ("user", .string("x"))),
  record(("action", .string("alert")), ("package", .string("x"))),
  record(("mark", .string("#")), ("message", .string("x"))),
  record(("severityNumber", .number("25"))), record(("severityLevel", .number("9"))),
]

@Test(arguments: faultless)
func `a record without a fault has no level`(record: Record) {
  #expect(LogLevel(of: record) == nil)
}

@Test(arguments: [
  ("error: cannot find x", LogLevel.error), ("ERROR no space left", .error),
  ("Error: boom", .error),
  ("FATAL: no such role", .critical), ("fatal: not a git repository", .critical),
  ("fatal error: all goroutines are asleep", .critical), ("panic: runtime error", .critical),
  ("warning: unused variable", .warning), ("error[E0308]: mismatched types", .error),
  ("##[error]Process completed with exit code 1.", .error), ("##[warning]old", .warning),
  ("::error file=a.c::bad", .error), ("npm ERR! code 1", .error), ("E: Unable to locate", .error),
  ("Traceback (most recent call last):", .error), ("ValueError: bad", .error),
  ("java.lang.RuntimeException: bad", .error),
  ("Exception in thread \"main\" java.lang.Error", .error),
  ("thread 'main' panicked at src/main.rs:4:5:", .critical), ("main.c:3:5: error: no ;", .error),
  ("main.c:3:5: fatal error: no header", .critical), ("  error: indented", .error),
  ("Process completed with exit code 2.", .error), ("exit status 0", .info), ("INFO begun", .info),
  ("[INFO] Scanning for projects...", .info), ("[ERROR] Failed to execute", .error),
  ("[WARNING] deprecated", .warning), ("[error] (compile) failed", .error), ("[warn] x", .warning),
  ("[ERROR]", .error), ("[ ERROR ] x", .error), ("[FAILED] Failed to start x", .error),
  ("  [DEBUG] x", .debug), ("<error> x", .error), ("[ERROR]: x", .error),
  ("(EE) No screens found", .error), ("[    10.124] (EE) No screens found", .error),
  ("2024-01-05 ERROR x", .error), ("2024-01-05 WARN: x", .warning),
  ("[2024-01-05] ERROR: x", .error),
  ("[    10.124] (WW) x", .warning), ("(II) x", .info), ("(--) x", .info), ("(!!) x", .notice),
  ("[12.5] error: x", .error),
  ("Uncaught TypeError: x is undefined", .error), ("make: *** [all] Error 2", .error),
  // The codes of TypeScript, C# and Microsoft's linker.
  ("src/b.ts(10,5): error TS2304: Cannot find name 'foo'.", .error),
  ("src/app.ts:3:7 - error TS2322: Type 'string' is not", .error),
  ("/src/A.cs(7,9): warning CS0168: The variable 'x'", .warning),
  ("error TS5083: Cannot read file", .error),
  ("main.obj: fatal error LNK1104: cannot open file", .critical),
  ("Error R14 (Memory quota exceeded)", .error),
  ("  12:3  error  Missing semicolon  semi", .error),
  ("  5:1   warning  Unexpected console statement", .warning),
  ("npm error code ERESOLVE", .error), ("npm warn deprecated glob", .warning),
  ("│ Error: Invalid reference", .error),
  ("--- FAIL: TestSub (0.01s)", .error), ("FAIL\texample.com/math\t0.003s", .error),
  ("BUILD FAILED in 2s", .error),
  ("Error response from daemon: no such container", .error),
  ("BUG: kernel NULL pointer dereference", .error),
  // Programs write a time of their own, although a journal has one.
  ("2024/05/14 10:11:13 [error] 12#12: *1 open() failed", .error),
  ("2024-05-14T10:11:13.123Z ERROR failed", .error), ("10:11:13.123 WARN slow", .warning),
  ("at run (/app/index.js:10:5)", .error),
  ("app.rb:3:in `foo': undefined method `bar' for nil (NoMethodError)", .error),
  ("CMake Error at CMakeLists.txt:3 (find_package):", .error), ("CMake Warning (dev)", .warning),
  // Lines of logfmt and of klog, as a journal has them.
  ("time=\"2024-05-14T10:11:12+02:00\" level=error msg=\"failed\"", .error),
  ("level=\"warning\" msg=slow", .warning),
  ("E0514 10:11:13.123456     902 kubelet.go:33] \"Failed\"", .error),
])
func `the first words of a text say its level`(text: String, level: LogLevel) {
  #expect(LogLevel(beginning: text) == level)
}

@Test(arguments: [
  "", "all is well", "Error handling is hard", "errors: 0", "The error: none", "Terror: a novel",
  "##[group]Operating System", "##[endgroup]", "a: error", "Note: read this", "warning", "E",
  "X: y", "[Error](http://a)", "[errors] 3", "[a] error", "[Error handling] is hard", "[", "[]",
  "[ERROR", "(error) it is", "(EEE) x", "[10.1]", "(", "[ ] x", "[12]error",
  "http://a/error: b", "12:30: lunch", "Information: desk", "exit status unknown",
  "app.rb:3:in `foo': no (thing)", "CMake is a tool", "set level=error for it",
  "msg=x sublevel=error", "E0514 is a room", "E0514 10 days",
  "a.obj : error", "npm notice New version", "--- PASS: TestAdd (0.00s)",
  "2024-05-14 10:11:13 all is well", "12345678 ERROR", "at the end (of it)", "at noon (late)",
])
func `other texts say none`(text: String) { #expect(LogLevel(beginning: text) == nil) }

/// Records of several programs, and how serious each is.
private let mixed: [(record: Record, level: String)] = [
  (record(("time", .string("1")), ("level", .string("info")), ("msg", .string("a"))), "info"),
  (record(("level", .number("50")), ("msg", .string("b"))), "error"),
  (record(("PRIORITY", .string("3")), ("MESSAGE", .string("c"))), "error"),
  (record(("request", .string("GET /")), ("status", .string("502"))), "error"),
  (record(("request", .string("GET /x")), ("status", .string("404"))), "warning"),
  (record(("text", .string("panic: boom"))), "critical"),
  (record(("text", .string("nothing to say"))), ""),
  (record(("level", .string("WARN")), ("msg", .string("d"))), "warning"),
]

@Test(arguments: [
  ("level>=error", ["error", "critical"]), ("level=error", ["error"]),
  ("level=warn", ["warning"]), ("level<warning", ["info"]), ("-level:", [""]),
  ("level>=warn", ["warning", "error", "critical"]), ("level>=50", ["error", "critical"]),
])
func `levels are compared over mixed sources`(text: String, levels: [String]) throws {
  let (filter, records) = (try Filter(text), mixed.map(\.record))
  filter.resolve(by: records)
  let found = zip(mixed, records).filter { filter.resolved.matches($0.1) }.map(\.0.level)
  #expect(found == mixed.map(\.level).filter(levels.contains), "\(text)")
}

@Test func `levels are counted, sorted and grouped as they are compared`() throws {
  let records = mixed.map(\.record)
  var counts = FieldCounts("level")
  counts.resolve(by: records)
  for record in records { counts.add(record) }
  #expect(counts.values.map(\.count) == [3, 2, 1, 1])
  #expect(counts.missingCount == 1)
  for (text, count) in counts.values {
    let filter = try Filter(FieldCounts.term(of: "level", value: text))
    filter.resolve(by: records)
    #expect(records.count(where: filter.resolved.matches) == count, "\(text)")
  }
  let order = try SortOrder("level:desc").resolved(by: records)
  let indices = SortOrder.indices(sorting: [records.map(order.key)])
  #expect(
    indices.map { mixed[$0].level } == [
      "critical", "error", "error", "error", "warning", "warning", "info", "",
    ])
}

@Test func `a filter for levels waits for the first error`() throws {
  let calm = (0..<50).map { record(("text", .string("line \($0)"))) }
  let filter = try Filter("level>=error")
  #expect(filter.unknownFields(in: calm).isEmpty)
  filter.resolve(by: calm)
  #expect(calm.filter(filter.resolved.matches).isEmpty)
  #expect(filter.resolved.matches(record(("text", .string("error: x")))))
  #expect(!filter.resolved.matches(record(("text", .string("INFO x")))))
}

@Test func `the light is on what says the level`() throws {
  let filter = try Filter("level>=error")
  #expect(filter.ranges(in: "panic: boom\nmore", field: "text") == [0..<11])
  #expect(filter.ranges(in: "503", field: "status") == [0..<3])
  #expect(filter.ranges(in: "200", field: "status").isEmpty)
  #expect(filter.ranges(in: "all is well", field: "text").isEmpty)
  #expect(filter.ranges(in: "503", field: "size").isEmpty)
}

@Test(arguments: [
  ("Compiling app\nwarning: unused variable\nerror: mismatched types", LogLevel.error, 39..<62),
  ("==> Build\n  Warning: old\ndone", .warning, 10..<24),
  ("error: x\nfatal: y", .critical, 9..<17),
])
func `any line of a text may say its level`(
  text: String, level: LogLevel, line: Range<Int>
) throws {
  let record = record(("text", .string(text)))
  #expect(LogLevel(of: record) == level)
  let filter = try Filter("level=\(level)")
  filter.resolve(by: [record])
  #expect(filter.resolved.matches(record))
  #expect(filter.ranges(in: text, field: "text") == [line])
}

@Test func `JSON in a text is entered by a path`() throws {
  let records = ["linux", "darwin"].enumerated().map { number, os in
    record(
      ("id", .string("\(number)")),
      ("payload", .string("{\"device\":{\"os\":\"\(os)\",\"tags\":[\"a\",\"b\(number)\"]}}")),
      ("list", .string("[{\"n\":\(number)}]")),
      ("message", .string("failed {once} {\"no\":0}, or failed {\"no\":0}")),
      ("msg", .string("failed {\"user\":\"u\(number)\",\"code\":\(number)}")))
  }
  func found(_ text: String) throws -> [String] {
    let filter = try Filter(text)
    #expect(filter.unknownFields(in: records).isEmpty, "\(text)")
    filter.resolve(by: records)
    return records.filter(filter.resolved.matches).compactMap { $0.text(of: "id") }
  }
  #expect(try found("payload.device.os:linux") == ["0"])
  #expect(try found("payload.device.os=darwin") == ["1"])
  #expect(try found("os:linux") == ["0"])
  #expect(try found("payload.device.tags=b1") == ["1"])
  #expect(try found("list.n>0") == ["1"])
  #expect(try found("msg.user:u1") == ["1"])
  #expect(try found("code>0") == ["1"])
  #expect(records[0].fields[3].value.members == nil)
  #expect(records[1].value(named: "payload.device.os") == .string("darwin"))
  let order = try SortOrder("payload.device.os").resolved(by: records)
  #expect(SortOrder.indices(sorting: [records.map(order.key)]) == [1, 0])
}

@Test(arguments: ["{", "{}x", "{\"a\":}", "[1,2", "plain", "", "{\"a\":1}}"])
func `a text that is no JSON has no members`(text: String) {
  #expect(Value.string(text).members == nil)
}

@Test func `a source of which no level is known is named`() throws {
  let (log, notes) = (record(("level", .string("info"))), record(("text", .string("all is well"))))
  func note(_ records: [Record], _ sections: [String?], _ text: String = "level>=error") throws
    -> String?
  {
    let filter = try Filter(text)
    filter.resolve(by: records, in: sections)
    return filter.levelNote
  }
  #expect(
    try note([log, notes, log], ["a.log", "n.txt", "a.log"]) == "no level is known of n.txt")
  #expect(try note([log], []) == nil)
  #expect(try note([notes], []) == "no level is known of these records")
  #expect(try note([notes], ["n.txt"], "text:well") == nil)
  #expect(try note([record(("log.level", .string("ERROR")))], []) == nil)
  #expect(try note([record(("winlog", .object([Field("level", .string("error"))])))], []) == nil)
  let tank = record(("level", .number("50")), ("tank", .string("A")))
  #expect(try note([tank], []) == "no level is known of these records")
}

@Test func `flat and nested names of ECS lead to the level`() throws {
  let records = [
    record(("log.level", .string("ERROR"))), record(("log.level", .string("info"))),
    record(("log", .object([Field("level", .string("ERROR"))]))),
  ]
  for sample in [records, Array(records[..<2])] {
    let filter = try Filter("level>=error")
    filter.resolve(by: sample)
    #expect(filter.levelNote == nil)
    #expect(sample.count(where: filter.resolved.matches) == sample.count - 1)
  }
}
