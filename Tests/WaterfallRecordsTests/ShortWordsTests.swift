import Testing
import WaterfallRecords

/// Formats dates as seen on 23 November 2026, 12:00.
private let words = ShortWords(now: 1_795_435_200)

@Test(arguments: [
  ("20261102T100000Z", "2 Nov 10:00"), ("20261102T1000+0200", "2 Nov 08:00"),
  ("2026-11-02T10:00:00Z", "2 Nov 10:00"), ("2026-11-02 10:05", "2 Nov 10:05"),
  ("2026-01-31", "31 Jan"), ("2025-11-02T10:00:00Z", "2 Nov 2025"), ("2025-11-02", "2 Nov 2025"),
  ("2026-11-02T10:00:00.123456+02:00", "2 Nov 08:00"), ("2026-11-02T23:30:00-0100", "3 Nov 00:30"),
  ("2026-01-01T00:30:00+01:00", "31 Dec 2025"), ("1969-12-31T23:59:59Z", "31 Dec 1969"),
  ("2024-02-29 12:00:00 +0000", "29 Feb 2024"),
  ("Mon Nov 2 10:00:00 2026 +0000", "2 Nov 10:00"), ("Mon Nov  2 10:00:00 2026", "2 Nov 10:00"),
  ("Mon, 2 Nov 2026 10:00:00 +0200", "2 Nov 08:00"), ("mon, 02 nov 2026 10:00 GMT", "2 Nov 10:00"),
  ("Mon Nov 02 10:00:00 +0200 2026", "2 Nov 08:00"),
  ("Mon Nov  2 10:00:00 UTC 2026", "2 Nov 10:00"), ("Sun, 2 Nov 2025", "2 Nov 2025"),
  ("2026-11-02 10:00:00.123456 +0000 UTC", "2 Nov 10:00"),
  ("2026-11-02 10:00:00.123456789 +0200 UTC", "2 Nov 08:00"),
  ("02-Nov-2026 10:00:02 +0000", "2 Nov 10:00"), ("2026/11/02 10:00:02", "2 Nov 10:00"),
  ("Nov 2, 2026 10:00 PM", "2 Nov 22:00"), ("2 Nov 2026 10:00:00 +0200", "2 Nov 08:00"),
  ("2. März 2026 10:00", "2 Mar 10:00"), ("February 3rd, 2025", "3 Feb 2025"),
  ("02/Nov/2026:10:00:02 +0200", "2 Nov 08:00"),
])
func `a date is said as people say it`(text: String, said: String) {
  #expect(words.words(for: text) == said)
}

@Test func `a date is said in the zone that is asked for`() {
  let ahead = ShortWords(now: 1_795_435_200, zone: .ahead(5 * 3600 + 1800))
  #expect(ahead.words(for: "2026-11-02T20:00:00Z") == "3 Nov 01:30")
  // A date without a zone is in the reader's zone.
  #expect(ahead.words(for: "2026-11-02T20:00:00") == "2 Nov 20:00")
}

@Test(arguments: [
  ("da39a3ee5e6b4b0d3255bfef95601890afd80709", "da39a3e"),
  ("D41D8CD98F00B204E9800998ECF8427E", "D41D8CD"),
  ("sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "e3b0c44"),
])
func `a hash is said by its first digits`(text: String, said: String) {
  #expect(words.words(for: text) == said)
}

@Test(arguments: [
  ("https://github.com/x/y/issues/12", "github.com/…/12"),
  ("https://www.example.org/", "example.org"), ("http://example.org/a?b=c#d", "example.org/a"),
  ("git+https://ann@example.org/x/y.git", "example.org/…/y.git"),
])
func `an address is said by its host and its last part`(text: String, said: String) {
  #expect(words.words(for: text) == said)
}

@Test(arguments: [
  ("time", "1793613600", "2 Nov 10:00"), ("ts", "1793613600.123", "2 Nov 10:00"),
  ("timestamp", "1793613600000", "2 Nov 10:00"), ("createdAt", "1793613600", "2 Nov 10:00"),
  ("__REALTIME_TIMESTAMP", "1793613600000000", "2 Nov 10:00"),
  ("created_at", "1793613600", "2 Nov 10:00"),
  ("start_time", "1793613600", "2 Nov 10:00"), ("date", "1793613600", "2 Nov 10:00"),
  ("__MONOTONIC_TIMESTAMP", "123456", nil), ("size", "1793613600", nil), ("time", "0.5", nil),
  ("time", "1793613600x", nil), ("responseTime", "1793613600", nil), ("time", "-1793613600", nil),
])
func `a number is a date where its name says so`(name: String, number: String, said: String?) {
  let fields = CardFields(title: "t")
  for value in [Value.number(number), .string(number)] {
    let record = Record(fields: [Field("t", .string("x")), Field(name, value)])
    let line = fields.content(of: record, short: words).fields.first
    #expect(line?.shown == said)
    #expect(line?.value == number)
  }
}

@Test func `a date that has to be the title is short, too`() {
  let record = Record(fields: [
    Field("day", .string("2026-11-02T10:00:00Z")), Field("n", .number("1")),
  ])
  let fields = CardFields.detect(in: [record])
  #expect(fields.content(of: record, short: words).title == "2 Nov 10:00")
}

@Test(arguments: [
  "", "12", "2026", "2026-13-01", "2026-11-02x", "2026-11-02T25:00", "2026-11-02T10:00:00Z and on",
  "10.0.0.1:8080", "12345678901234567890123456789012", "name: value", "a sentence with a: colon",
  "Sunday in November", "Mon Nov 2 at noon, 2026", "deadbeef",
  "see https://example.org/a/b", "://", "https://", "x://y", "979 m",
])
func `other texts stand as they are`(text: String) {
  #expect(words.words(for: text) == nil)
}

@Test(arguments: [
  ("percent", "78.43137254901961", "78.43"), ("ratio", "0.123456789012", "0.1235"),
  ("ratio", "0.00123456789012", "0.001235"), ("share", "3.14159265358979", "3.14"),
  ("latitude", "59.9138688", "59.9138688"), ("tiny", "0.00000123456789", "0.00000123456789"),
  ("created", "1795435200", "23 Nov 12:00"), ("created_utc", "1795435200.0", "23 Nov 12:00"),
  ("created", "2000", "2000"), ("count", "1795435200", "1795435200"),
])
func `a number is said as people say it`(name: String, digits: String, said: String) {
  let record = Record(fields: [Field("title", .string("t")), Field(name, .number(digits))])
  let content = CardFields(title: "title").content(of: record, short: words)
  #expect(content.fields.map { $0.shown ?? $0.value } == [said])
}
