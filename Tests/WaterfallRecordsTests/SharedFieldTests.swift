import Testing

@testable import WaterfallRecords

/// The lines of each card, as `name value`.
private func lines(_ json: String, _ overrides: FieldOverrides? = nil) throws -> [[String]] {
  let records = try records(ofJSON: json)
  var fields = CardFields.detect(in: records)
  if let overrides { fields = CardFields(fields, overridden: overrides, in: records) }
  return records.map { record in
    fields.content(of: record).fields.map { "\($0.name) \($0.shown ?? $0.value)" }
  }
}

private func people(_ members: String...) -> String {
  "["
    + members.enumerated().map { #"{"name": "n\#($0)", \#($1)}"# }.joined(separator: ", ") + "]"
}

@Test(arguments: [
  // What all cards share is left out: texts, truths, lists and objects.
  (
    people(#""a": "x", "b": "u""#, #""a": "x", "b": "v""#, #""a": "x", "b": "w""#),
    [["b u"], ["b v"], ["b w"]]
  ),
  (
    people(#""a": true, "b": "u v""#, #""a": true, "b": "v""#, #""a": true, "b": "w""#),
    [["b u v"], ["b v"], ["b w"]]
  ),
  (
    people(#""a": ["x"], "b": "u""#, #""a": ["x"], "b": "v""#, #""a": ["x"], "b": "w""#),
    [["b u"], ["b v"], ["b w"]]
  ),
  (
    people(
      #""a": {"id": 7}, "b": "u""#, #""a": {"id": 7}, "b": "v""#, #""a": {"id": 7}, "b": "w""#),
    [["b u"], ["b v"], ["b w"]]
  ),
  // Nested fields, too.
  (
    people(
      #""s": {"a": "x", "b": "u"}"#, #""s": {"a": "x", "b": "v"}"#, #""s": {"a": "x", "b": "w"}"#),
    [["b u"], ["b v"], ["b w"]]
  ),
  // Two records may agree by chance, and one shares nothing.
  (people(#""a": "x", "b": "u""#, #""a": "x", "b": "v""#), [["a x", "b u"], ["a x", "b v"]]),
  (people(#""a": "x""#), [["a x"]]),
  // A record that lacks the field does not share it.
  (people(#""a": "x""#, #""a": "x""#, #""b": "y""#), [["a x"], ["a x"], ["b y"]]),
])
func `cards leave what all share to the details`(json: String, expected: [[String]]) throws {
  #expect(try lines(json) == expected)
}

@Test func `a record that differs later shows the field`() throws {
  let sample = try records(
    ofJSON: people(#""a": "x", "b": "u""#, #""a": "x", "b": "v""#, #""a": "x", "b": "w""#))
  let fields = CardFields.detect(in: sample)
  let later = Record(fields: [
    Field("name", .string("n")), Field("a", .string("other")), Field("b", .string("u")),
  ])
  #expect(fields.content(of: later).fields.map(\.value) == ["other", "u"])
}

@Test func `a field that somebody asks for is shown although all share it`() throws {
  var overrides = FieldOverrides()
  overrides.color = "a"
  let json = people(#""a": "x", "b": "u""#, #""a": "x", "b": "v""#, #""a": "x", "b": "w""#)
  #expect(try lines(json, overrides) == [["a x", "b u"], ["a x", "b v"], ["a x", "b w"]])
  var badge = FieldOverrides()
  badge.badge = "a"
  let records = try records(ofJSON: json)
  let fields = CardFields(CardFields.detect(in: records), overridden: badge, in: records)
  #expect(fields.content(of: records[0]).badge == "x")
}

@Test func `records that are equal in all are shown all the same`() throws {
  let records = try records(ofJSON: #"[{"a": 1, "b": 2}, {"a": 1, "b": 2}, {"a": 1, "b": 2}]"#)
  let content = CardFields.detect(in: records).content(of: records[0])
  #expect(!content.title.isEmpty || !content.fields.isEmpty || content.badge != nil)
}

// MARK: Dates

/// The dates of records with these times, as seen on 23 November 2026.
private func dates(_ times: [String]) throws -> [String] {
  let records = times.enumerated().map { number, time in
    Record(fields: [Field("name", .string("n\(number)")), Field("time", .string(time))])
  }
  let fields = CardFields.detect(in: records)
  return records.map { record in
    let line = fields.content(of: record, short: ShortWords(now: 1_795_435_200)).fields.first
    return line.map { $0.shown ?? $0.value } ?? ""
  }
}

@Test(arguments: [
  (["2026-11-02T13:05:01Z", "2026-11-02T13:05:07Z"], ["2 Nov 13:05:01", "2 Nov 13:05:07"]),
  (["2026-11-02T13:05:01Z", "2026-11-02T14:05:07Z"], ["2 Nov 13:05", "2 Nov 14:05"]),
  (
    ["2026-11-02T13:05:01.120Z", "2026-11-02T13:05:01.345Z"],
    ["2 Nov 13:05:01.120", "2 Nov 13:05:01.345"]
  ),
  (
    ["2026-11-02T13:05:01.1201Z", "2026-11-02T13:05:01.1202Z"],
    ["2 Nov 13:05:01.120100", "2 Nov 13:05:01.120200"]
  ),
  // Fractions of other seconds say nothing more.
  (["2026-11-02T13:05:01.1Z", "2026-11-02T13:05:02.2Z"], ["2 Nov 13:05:01", "2 Nov 13:05:02"]),
  // A log of another year has its times, too.
  (
    ["2025-11-02T13:05:01Z", "2025-11-02T13:05:07Z"],
    ["2 Nov 2025 13:05:01", "2 Nov 2025 13:05:07"]
  ),
  (["2025-11-02T13:05:01Z", "2025-11-03T13:05:07Z"], ["2 Nov 2025 13:05", "3 Nov 2025 13:05"]),
  // Midnight alone says no more than the day; beside other times it is one.
  (["2025-11-02T00:00:00Z", "2025-11-03T00:00:00Z"], ["2 Nov 2025", "3 Nov 2025"]),
  (["2025-11-02T00:00:00Z", "2025-11-03T09:30:00Z"], ["2 Nov 2025 00:00", "3 Nov 2025 09:30"]),
  (["2026-11-02T00:00:00Z", "2026-11-03T00:00:00Z"], ["2 Nov", "3 Nov"]),
  (["2026-11-02T00:00:00Z", "2026-11-03T09:30:00Z"], ["2 Nov 00:00", "3 Nov 09:30"]),
  // The year is left out only if all dates are of this year.
  (["2026-11-02T13:05:01Z", "2025-11-03T13:05:07Z"], ["2 Nov 2026 13:05", "3 Nov 2025 13:05"]),
  (["2026-11-02", "2025-11-03"], ["2 Nov 2026", "3 Nov 2025"]),
  (["2026-11-02", "2026-11-03"], ["2 Nov", "3 Nov"]),
  // Equal times do not differ, and other texts change nothing.
  (["2026-11-02T13:05:01Z", "2026-11-02T13:05:01Z", "x"], ["2 Nov 13:05", "2 Nov 13:05", "x"]),
])
func `times are written as precisely as records differ`(times: [String], written: [String]) throws {
  #expect(try dates(times) == written)
}

@Test(arguments: [
  ("time", ["2025-11-02T13:05:01Z", "2025-11-03T14:05:07Z"], "2 Nov 2025 13:05:01"),
  ("@t", ["2026-11-02T13:05:01Z", "2026-11-02T14:05:07Z"], "2 Nov 13:05:01"),
  ("__REALTIME_TIMESTAMP", ["1762088701000000", "1762175107000000"], "2 Nov 2025 13:05:01"),
  // Seconds are not made up, nor fractions told that no two lines differ by.
  ("time", ["2026-11-02 13:05", "2026-11-02 14:05"], "2 Nov 13:05"),
  ("time", ["2026-11-02T13:05:01.5Z", "2026-11-02T14:05:07.5Z"], "2 Nov 13:05:01"),
  // Another date of a line is no time of the log.
  ("expires_at", ["2025-11-02T13:05:01Z", "2025-11-03T14:05:07Z"], "2 Nov 2025 13:05"),
])
func `times of logs have their seconds`(name: String, times: [String], written: String) throws {
  for (other, text) in [("level", "warn"), ("message", "begun"), ("request", "GET /")] {
    let records = times.enumerated().map { number, time in
      Record(fields: [
        Field("name", .string("n\(number)")), Field(other, .string(text)),
        Field(name, .string(time)),
      ])
    }
    let fields = CardFields.detect(in: records)
    let content = fields.content(of: records[0], short: ShortWords(now: 1_795_435_200))
    let lines = content.fields + content.rowLines
    #expect(lines.contains { $0.name == name && $0.shown == written }, "\(lines)")
  }
}

@Test(arguments: [
  ("2 Nov", true), ("12 Nov 2025 13:05:01", true), ("2 Nov 13:05", true), ("2 Novembers", true),
  ("Nov 2", false), ("", false), ("2", false), ("2 cats", false), ("123 Nov", false),
])
func `a shown date is known as one`(text: String, isDate: Bool) {
  #expect(ShortWords.isDate(text.utf8.span) == (isDate))
}

// MARK: Digests

@Test(arguments: [
  (
    "sha512-zfQhbYmKDA/omsm8lXBxTCjILCD0gsj3P0NONjzfQhbYmKDAomsm8lXBxTCjILCD0gsj3P0N+Og==",
    "sha512-zfQhbYm"
  ),
  (
    "registry.example.com/app@sha256:\(String(repeating: "ab", count: 32))",
    "registry.example.com/app@sha256:abababa"
  ),
  ("containerd://\(String(repeating: "0c", count: 32))", "containerd://0c0c0c0"),
  ("s=36891eeb6de2b33b56cef8ec2298bdb1;i=3e8;b=000000abc123000000abc123;m=3039", "s=36891ee…"),
])
func `digests and cursors are shortened`(text: String, short: String) {
  #expect(ShortWords(now: 0).words(for: text) == short)
}

@Test(arguments: [
  "sha512-", "sha-of-a-hand and a long text that goes on and on", "s=1;i=2",
  "shampoo, conditioner, soap and so on and on and on, all of them",
  "registry.example.com/app@sha256:\(String(repeating: "xy", count: 32))",
])
func `what only resembles a digest is kept`(text: String) {
  #expect(ShortWords(now: 0).words(for: text) == nil)
}
