import Testing
import WaterfallRecords

extension CardTitleCase {
  fileprivate static let all = [
    CardTitleCase(
      "pods: the kind is the same in all",
      #"""
      [{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "web-1", "uid": "u1"}},
       {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "web-2", "uid": "u2"}}]
      """#, ["web-1", "web-2"]),
    CardTitleCase(
      "packages in a wrapping",
      #"""
      [{"package": {"name": "react", "version": "19"}, "score": {"final": 0.5}, "searchScore": 1},
       {"package": {"name": "preact", "version": "10"}, "score": {"final": 0.4}, "searchScore": 2}]
      """#, ["react", "preact"]),
    CardTitleCase(
      "paths: not all of them can be got",
      #"""
      [{"key": "/pets", "get": {"summary": "List"}, "post": {"summary": "Add"}},
       {"key": "/pets/{id}", "get": {"summary": "Show"}}, {"key": "/log", "post": {}}]
      """#, ["/pets", "/pets/{id}", "/log"]),
    CardTitleCase(
      "commits: a person is not what it is about",
      #"""
      [{"sha": "a1b2", "commit": {"author": {"name": "Ann"}, "message": "Add"},
        "author": {"login": "ann"}},
       {"sha": "c3d4", "commit": {"author": {"name": "Bea"}, "message": "Mend"},
        "author": {"login": "bea"}}]
      """#, ["Add", "Mend"]),
    CardTitleCase(
      "the journal: what it says, before its own names",
      #"""
      [{"__CURSOR": "s=1", "_HOSTNAME": "a", "MESSAGE": "started", "_PID": "1"},
       {"__CURSOR": "s=2", "_HOSTNAME": "b", "MESSAGE": "stopped", "_PID": "2"}]
      """#, ["started", "stopped"]),
    CardTitleCase(
      "a log of two programs: what each says",
      #"""
      [{"level": "info", "message": "started"}, {"level": "error", "message": "failed"},
       {"level": "error", "msg": "boom"}]
      """#, ["started", "failed", "boom"]),
    CardTitleCase(
      "a table: the number of the row is no title",
      #"""
      [{"id": "1", "city": "Basel"}, {"id": "2", "city": "Chur"}, {"id": "3", "city": "Genf"}]
      """#, ["Basel", "Chur", "Genf"]),
    CardTitleCase(
      "a date is none while there is a name",
      #"[{"day": "2025-11-02", "what": "rain"}, {"day": "2025-11-03", "what": "sun"}]"#,
      ["rain", "sun"]),
    CardTitleCase(
      "a date is one where there is nothing better",
      #"[{"day": "2025-11-02", "n": 1}, {"day": "2025-11-03", "n": 2}]"#,
      ["2025-11-02", "2025-11-03"]),
    CardTitleCase(
      "what the record itself is called, not a person in it",
      #"""
      [{"quote": "Less", "author": {"name": "Ann"}}, {"quote": "More", "author": {"name": "Bea"}}]
      """#, ["Less", "More"]),
    CardTitleCase(
      "an id is better than nothing",
      #"[{"id": "x-1", "n": 1}, {"id": "x-2", "n": 2}]"#, ["x-1", "x-2"]),
    CardTitleCase(
      "attributes have the title, beside the id",
      #"""
      [{"id": "1", "attributes": {"title": "One"}}, {"id": "2", "attributes": {"title": "Two"}}]
      """#, ["One", "Two"]),
  ]

  fileprivate static let names = [
    CardTitleCase(
      "versions of a package: its name comes again",
      #"""
      [{"Package": "sh", "Version": "1.1-a"}, {"Package": "sh", "Version": "1.2-a"},
       {"Package": "zip", "Version": "3.0-a"}]
      """#, ["sh", "sh", "zip"]),
    CardTitleCase(
      "a service and what serves it",
      #"""
      [{"kind": "Deployment", "metadata": {"name": "web"}},
       {"kind": "Service", "metadata": {"name": "web"}}]
      """#, ["web", "web"]),
    CardTitleCase(
      "a log: what it says, before how much it matters and where",
      #"""
      [{"level": "info", "logger": "app.http", "msg": "done"},
       {"level": "warn", "logger": "app.db", "msg": "slow"}]
      """#, ["done", "slow"]),
    CardTitleCase(
      "a log that says the same again and again",
      #"""
      [{"level": 30, "id": "r0", "msg": "done"}, {"level": 40, "id": "r1", "msg": "done"},
       {"level": 30, "id": "r2", "msg": "done"}]
      """#, ["done", "done", "done"]),
    CardTitleCase(
      "a container: its names, before its id",
      #"""
      [{"Command": "\"/x\"", "ID": "a41f", "Names": "web"},
       {"Command": "\"/y\"", "ID": "b41f", "Names": "db"}]
      """#, ["web", "db"]),
    CardTitleCase(
      "a database's hits: what was given, before its own",
      #"""
      [{"_index": "b", "_id": "a0", "_source": {"title": "Alpha"}},
       {"_index": "b", "_id": "a1", "_source": {"title": "Beta"}}]
      """#, ["Alpha", "Beta"]),
    CardTitleCase(
      "hits without a title: what tells them apart",
      #"""
      [{"_index": "b", "_id": "a0", "_source": {"city": "Bern"}},
       {"_index": "b", "_id": "a1", "_source": {"city": "Genf"}}]
      """#, ["Bern", "Genf"]),
    CardTitleCase(
      "requests: where they went",
      #"""
      [{"started": "2026-11-23T10:00:00Z", "request": {"method": "GET", "url": "/a"}, "host": "10.0"},
       {"started": "2026-11-23T10:00:01Z", "request": {"method": "GET", "url": "/b"}, "host": "10.1"}]
      """#, ["/a", "/b"]),
    CardTitleCase("numbers say more with their names", #"[{"USD": 1.0, "EUR": 0.92}]"#, [""]),
    CardTitleCase(
      "numbers in a table as well, whatever they are called",
      #"[{"us": "3", "id": "96", "wa": "0"}, {"us": "1", "id": "98", "wa": "0"}]"#, ["", ""]),
    CardTitleCase(
      "a number that is called a title", #"[{"title": "1984", "n": 1}, {"title": "1985", "n": 2}]"#,
      ["1984", "1985"]),
    CardTitleCase(
      "what all share is no title, but a number that tells them apart",
      #"""
      [{"order_id": 1001, "status": "void", "total": 5.5},
       {"order_id": 1002, "status": "void", "total": 7},
       {"order_id": 1004, "status": "void", "total": 9}]
      """#, ["order_id 1001", "order_id 1002", "order_id 1004"]),
    CardTitleCase(
      "few orders: a word for a state is no title, but a text that tells them apart",
      #"""
      [{"payment": "paid", "buyer": "Ann"}, {"payment": "open", "buyer": "Bea"},
       {"payment": "paid", "buyer": "Cy"}, {"payment": "open", "buyer": "Dan"}]
      """#, ["Ann", "Bea", "Cy", "Dan"]),
    CardTitleCase(
      "few orders: the state is one if no text tells them apart",
      #"""
      [{"payment": "paid", "via": "card"}, {"payment": "open", "via": "card"},
       {"payment": "paid", "via": "cash"}, {"payment": "open", "via": "cash"}]
      """#, ["paid", "open", "paid", "open"]),
    CardTitleCase(
      "few things of the same people: these may come again",
      #"""
      [{"owner": "Ann", "thing": "lamp"}, {"owner": "Bea", "thing": "desk"},
       {"owner": "Ann", "thing": "chair"}, {"owner": "Bea", "thing": "shelf"}]
      """#, ["Ann", "Bea", "Ann", "Bea"]),
    CardTitleCase(
      "contacts: the person's name, before the job",
      #"""
      [{"First Name": "Ana", "Last Name": "Ruiz", "Organization Title": "Grower"},
       {"First Name": "Leo", "Last Name": "", "Organization Title": ""}]
      """#, ["Ana Ruiz", "Leo"]),
    CardTitleCase(
      "a log of packages: which one, before what was done",
      #"""
      [{"time": "2025-11-25 10:00:01", "message": "startup packages configure"},
       {"time": "2025-11-25 10:00:02", "action": "status", "package": "man-db"},
       {"time": "2025-11-25 10:00:02", "action": "status", "package": "libc6"},
       {"time": "2025-11-25 10:00:05", "action": "install", "package": "vim"}]
      """#, ["startup packages configure", "man-db", "libc6", "vim"]),
    CardTitleCase(
      "a log of packages that begins with one: still which one, and the rest as it is",
      #"""
      [{"time": "2025-11-25 10:00:01", "message": "startup archives unpack"},
       {"time": "2025-11-25 10:00:02", "action": "install", "package": "sh"},
       {"time": "2025-11-25 10:00:02", "action": "status", "package": "sh"},
       {"time": "2025-11-25 10:00:05", "action": "status", "package": "sh"},
       {"time": "2025-11-25 10:00:06", "action": "status", "package": "vim"}]
      """#, ["startup archives unpack", "sh", "sh", "sh", "vim"]),
    CardTitleCase(
      "a log: the long message of another program is no reason to take the level",
      """
      [{"time": "2025-11-25 10:00:01", "level": "info", "msg": "started"},
       {"time": "2025-11-25 10:00:02", "level": "info", "msg": "is ready"},
       {"time": "2025-11-25 10:00:03", "level": "ERR", "message":
        "router.go:1 > middleware auth does not exist entryPointName=web routerName=x"}]
      """, ["started", "is ready", ""]),
    CardTitleCase("the only number", #"[{"seconds": 5}]"#, ["5"]),
    CardTitleCase(
      "lists are no title", #"[{"dates": ["2026-11-01", "2026-11-02"], "temps": [3, 4]}]"#, [""]),
  ]

  fileprivate static let dates = [
    "1/13/2026", "13/1/2026", "01.11.2026", "2026/1/2", "2-1-2026", "1/2/26", "31.12.26 10:00",
    "2026-11-02 10:00:00.123456 +0000 UTC", "Mon, 2 Nov 2026",
  ].map { date in
    CardTitleCase(
      date, #"[{"a": "\#(date)", "b": "rain"}, {"a": "\#(date)", "b": "sun"}]"#, ["rain", "sun"])
  }
}

@Test(arguments: CardTitleCase.names + CardTitleCase.dates)
private func `a person would take this title`(_ example: CardTitleCase) throws {
  let records = try records(ofJSON: example.json)
  let fields = CardFields.detect(in: records)
  let contents = records.map { fields.content(of: $0) }
  #expect(contents.map(\.title) == example.titles)
  if example.titles[0].isEmpty {
    #expect(contents[0].fields.count == records[0].fields.count)
  }
}

@Test(arguments: ["1.2.3", "1.2.30", "10.0.0.1", "2026-13-01", "32/1/2026", "1/2/2026x", "1-2"])
func `versions and addresses are no dates`(text: String) throws {
  let records = try records(ofJSON: #"[{"a": "\#(text)"}, {"a": "\#(text)1", "b": "x"}]"#)
  #expect(CardFields.detect(in: records).title == "a")
}

@Test func `the window's size decides nothing`() throws {
  let long = String(repeating: "long ", count: 20)
  let rows = (0..<60).map { row in
    let who = row < 12 ? "Ann" : "B\(row)"
    return #"{"id": "\#(row)", "day": "2026-01-01", "who": "\#(who)", "text": "\#(long)"}"#
  }
  let all = try records(ofJSON: "[\(rows.joined(separator: ","))]")
  let fields = CardFields.detect(in: all)
  #expect(fields == CardFields.detect(in: Array(all.prefix(20))))
  #expect(fields.title == "who")
}

@Test func `names that begin with _ stand last`() throws {
  let records = try records(ofJSON: #"[{"_pid": 1, "title": "t", "_uid": 2, "unit": "x"}]"#)
  let content = CardFields.detect(in: records).content(of: records[0])
  #expect(content.fields.map(\.name) == ["unit", "_pid", "_uid"])
}

@Test func `a long text that is all there is is a body`() throws {
  let records = try records(
    ofJSON: #"[{"text": "short"}, {"text": "a line that is longer than forty characters"}]"#)
  let fields = CardFields(title: "text")
  #expect(fields.content(of: records[0]).title == "short")
  #expect(fields.content(of: records[1]).title.isEmpty)
  #expect(fields.content(of: records[1]).body?.hasPrefix("a line") == true)
}

@Test(arguments: CardTitleCase.all)
private func `the title says what a record is`(_ example: CardTitleCase) throws {
  let records = try records(ofJSON: example.json)
  let fields = CardFields.detect(in: records)
  #expect(records.map { fields.content(of: $0).title } == example.titles)
}

/// Logs, and the lines that each of their cards has, also if these are the same on all cards.
@Test(arguments: [
  (#""time": "2025-11-25 10:00:01", "level": "INFO", "message": "#, ["time", "level"]),
  (#""ts": "1764064801", "severity": "E", "msg": "#, ["ts", "severity"]),
  (#""@timestamp": "2025-11-25T10:00:01Z", "log.level": "WARN", "message": "#, ["@timestamp"]),
  (#""time": "2025-11-25 10:00:01", "action": "status", "package": "#, ["time"]),
])
func `each card of a log has its time and level`(start: String, lines: [String]) throws {
  let json = (0..<4).map { "{\(start)\"text \($0)\"}" }.joined(separator: ",")
  let records = try records(ofJSON: "[\(json)]")
  let fields = CardFields.detect(in: records)
  for (number, record) in records.enumerated() {
    let content = fields.content(of: record)
    #expect(content.title == "text \(number)")
    #expect(content.fields.map(\.name).filter(lines.contains) == lines)
  }
}

@Test(arguments: [
  (#"{"login": "ann", "id": 7}"#, "ann"),
  (#"{"id": 7, "title": "T"}"#, "T"),
  (#"{"seconds": 5}"#, "5"),
  (#"["a", "b"]"#, "a · b"),
  (
    #"[{"name": "bug"}, {"name": "p1"}, {"name": "x"}, {"name": "y"}, {"name": "z"}]"#,
    "bug · p1 · x · +2"
  ),
  (#"[{"a": 1, "b": 2}]"#, "1 item"),
  (#"[{"ImageId": "ami-1", "InstanceId": "i-1"}, {"a": 1, "b": "web"}]"#, "ami-1 · web"),
  (#"[{"address": "10.0.0.4", "type": "InternalIP"}]"#, "10.0.0.4"),
  (##"["# Tides\n", "They rise."]"##, "# Tides\nThey rise."),
  (#"[[1, 2], []]"#, "1 · 2"),
])
func `what is nested is told in words`(json: String, words: String) throws {
  let record = try records(ofJSON: "[{\"title\": \"t\", \"x\": \(json)}]")
  let content = CardFields(title: "title").content(of: record[0])
  #expect(content.fields.map(\.value) == [words])
}

@Test func `what an object without a name holds stands in lines of its own`() throws {
  let pods = (0..<6).map { number in
    #"""
    {"kind": "Pod", "metadata": {"name": "web-\#(number)", "namespace": "shop"},
     "status": {"podIP": "10.0.0.\#(number)", "phase": "\#(number < 3 ? "Running" : "Pending")",
     "conditions": [{"type": "Ready"}]}}
    """#
  }
  let records = try records(ofJSON: "[\(pods.joined(separator: ","))]")
  let fields = CardFields.detect(in: records)
  let contents = records.map { fields.content(of: $0) }
  #expect(contents.map(\.title) == (0..<6).map { "web-\($0)" })
  // Values that are the same in all records are left to the details.
  #expect(
    contents[5].fields.map { "\($0.name) \($0.value)" } == ["phase Pending", "podIP 10.0.0.5"])
}

@Test func `the first line of a message is the title, and the others are the body`() {
  let record = Record(fields: [Field("message", .string("Add a theme\n\nIt is dark.\nVery."))])
  let content = CardFields(title: "message").content(of: record)
  #expect(content.title == "Add a theme")
  #expect(content.body == "It is dark.\nVery.")
}
