import Testing
import WaterfallTestSupport

@testable import WaterfallRecords

private func records(_ name: String, _ texts: [String]) -> [Record] {
  texts.map { Record(fields: [Field(name, .string($0))]) }
}

private func sorted(_ name: String, _ texts: [String], by text: String) throws -> [String] {
  let records = records(name, texts)
  let order = try SortOrder(text).resolved(by: records)
  return SortOrder.indices(sorting: [records.map(order.key)]).map { texts[$0] }
}

@Test(arguments: [
  ("level", ["TRACE", "debug", "INFO", "warn", "error", "FATAL"]),
  ("severity", ["D", "I", "W", "E", "F"]), ("log.level", ["info", "Warning", "critical"]),
])
func `levels are ordered by how much they matter`(name: String, right: [String]) throws {
  var random = SeededRandom(seed: 8)
  for _ in 0..<10 {
    let shuffled = right.shuffled(using: &random)
    #expect(try sorted(name, shuffled, by: name) == right)
    #expect(try sorted(name, shuffled, by: "\(name):desc") == right.reversed())
  }
}

/// Each row: the column's name, its values, a filter, and the values that it finds.
private let filters: [(String, [String], String, [String])] = [
  ("level", ["info", "WARN", "err", "fatal"], "level>=warn", ["WARN", "err", "fatal"]),
  ("level", ["info", "warn", "error"], "level<warning", ["info"]),
  ("level", ["info", "err", "ERROR"], "level=error", ["err", "ERROR"]),
  ("level", ["I", "W", "E", "F"], "level>=error", ["E", "F"]),
  // PHP writes its name before the level, and logrus and zerolog write it short.
  (
    "level", ["PHP Notice", "PHP Parse error", "PHP Fatal error"], "level>=error",
    ["PHP Parse error", "PHP Fatal error"]
  ),
  ("level", ["DEBU", "ERRO", "WARN", "FATA", "PNC"], "level>=error", ["ERRO", "FATA", "PNC"]),
  ("level", ["30", "50"], "level>=50", ["50"]),
  // The level of a tank or of a player is none of a log.
  ("level", ["30", "40", "50", "60"], "level>=error", []),
  // X.Org's marks.
  ("level", ["II", "--", "EE", "WW", "!!"], "level>=error", ["EE"]),
  ("level", ["II", "--", "EE", "WW", "!!"], "level>=warn", ["EE", "WW"]),
  // A value that names no level is neither more nor less than one.
  ("level", ["gold", "info", "silver"], "level>=info", ["info"]),
  ("level", ["gold", "silver", "zinc", "error"], "level>=error", ["error"]),
  ("level", ["gold", "silver"], "level>=error", []),
  ("level", ["gold", "silver"], "level<error", []),
  ("priority", ["High", "Low"], "priority>=critical", []),
  // Numbers that tell levels in their own way.
  ("PRIORITY", ["0", "3", "4", "6"], "PRIORITY>=error", ["0", "3"]),
  ("PRIORITY", ["0", "3", "4", "6"], "priority<error", ["4", "6"]),
  ("PRIORITY", ["0", "3", "4", "6"], "priority=err", ["3"]),
  ("PRIORITY", ["0", "3", "4", "6"], "priority:error", ["3"]),
  ("PRIORITY", ["0", "3", "4", "6"], "PRIORITY<=3", ["0", "3"]),
  ("priority", ["0", "3", "4", "6"], "priority>=error", []),
  ("status", ["200", "404", "503"], "status>=warn", ["404", "503"]),
  ("sc-status", ["200", "404", "503"], "scstatus=error", ["503"]),
  ("exit_code", ["0", "1"], "exitcode>=error", ["1"]),
  // Names that are no levels keep their letters' order, and so do those of other columns.
  ("level", ["gold", "silver"], "level>=green", ["silver"]),
  ("mood", ["error", "warn"], "mood>=error", ["error", "warn"]),
  // Words of a scale have its order.
  ("priority", ["High", "Low", "Critical"], "priority<=high", ["High", "Low"]),
]

@Test(arguments: filters)
func `a filter compares levels`(
  name: String, texts: [String], text: String, found: [String]
) throws {
  let (filter, records) = (try Filter(text), records(name, texts))
  filter.resolve(by: records)
  #expect(zip(texts, records).filter { filter.resolved.matches($0.1) }.map(\.0) == found)
}

/// Records of pino, and of others that have numbers as levels.
private func numbered(_ level: Int, beside fields: (String, String)...) -> Record {
  Record(fields: [Field("level", .number("\(level)"))] + fields.map { Field($0.0, .string($0.1)) })
}

@Test func `numbers are levels in a log only`() throws {
  let log = [30, 40, 50, 60].map { numbered($0, beside: ("time", "1"), ("msg", "x")) }
  let tanks = [30, 40, 50, 60].map { numbered($0, beside: ("time", "1"), ("tank", "x")) }
  for (records, count, word) in [(log, 2, "info" as String?), (tanks, 0, nil)] {
    let filter = try Filter("level>=error")
    filter.resolve(by: records)
    #expect(records.count(where: filter.resolved.matches) == count)
    #expect((filter.levelNote == nil) == (count > 0))
    #expect((LogLevel(of: records[2]) == .error) == (count > 0))
    let short = ShortWords(now: 0).fitting(CardFields.detect(in: records))
    #expect(short.words(for: "30", in: "level") == word)
    var counts = FieldCounts("level")
    counts.resolve(by: records)
    for record in records { counts.add(record) }
    #expect(counts.label(of: "30") == word ?? "30")
    let grouping = try Grouping("level").resolved(by: records)
    #expect(grouping.name(of: records[0]) == word ?? "30")
  }
  for text in ["level=error", "level:error", "level:fatal"] {
    let exact = try Filter(text)
    exact.resolve(by: log)
    #expect(log.count(where: exact.resolved.matches) == 1, "\(text)")
  }
}

/// Events of Windows, which have numbers of their own in `Level`.
@Test(arguments: [
  ("level>=error", ["2"]), ("level=error", ["2"]), ("level<error", ["3", "4"]),
  ("-level>=error", ["3", "4"]), ("level>error", []), ("level=4", ["4"]),
])
func `a level beside a field of that name that tells none is compared`(
  text: String, found: [String]
) throws {
  let events = [("4", "Information"), ("2", "Error"), ("3", "Warning")].map { number, name in
    Record(
      fields: [
        Field("Level", .number(number)), Field("LevelDisplayName", .string(name)),
        Field("Message", .string("x")),
      ])
  }
  let filter = try Filter(text)
  filter.resolve(by: events)
  #expect(filter.incomparableNote == nil)
  let numbers = events.filter(filter.resolved.matches).compactMap { $0.text(of: "Level") }
  #expect(numbers.sorted() == found)
}

/// Records of GELF, which has the numbers of syslog in the field of the level.
@Test(arguments: [("level>=error", 2), ("level<error", 2), ("level=error", 1), ("level>=warn", 3)])
func `the numbers of GELF are those of syslog`(text: String, count: Int) throws {
  let log = [1, 3, 4, 6].map { numbered($0, beside: ("short_message", "x"), ("host", "a")) }
  let filter = try Filter(text)
  filter.resolve(by: log)
  #expect(log.count(where: filter.resolved.matches) == count)
}

@Test func `levels are counted, not the words for them`() {
  var counts = FieldCounts("level")
  for word in ["ERROR", "error", "err", "info", "INFO", "I", "E"] {
    counts.add(Record(fields: [Field("level", .string(word))]))
  }
  #expect(counts.distinctCount == 2)
  #expect(counts.values.count == 2)
}

@Test func `errors are looked for where a field may tell them`() {
  for field in ["level", "log.level", "PRIORITY", "sc-status", "text"] {
    #expect(LogLevel.mayBeTold(by: ["time", field]), "\(field)")
  }
  #expect(!LogLevel.mayBeTold(by: ["title", "water level"]))
}
