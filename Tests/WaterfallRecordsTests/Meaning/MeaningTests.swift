import Testing

@testable import WaterfallRecords

private let sizes: [(String, Double)] = [
  ("64M", 67_108_864), ("1.5K", 1536), ("1,5K", 1536), ("12 kB", 12_000), ("900 B", 900),
  ("128Mi", 134_217_728), ("2 GiB", 2_147_483_648), ("1.24MB", 1_240_000),
  ("3 bytes", 3), ("1 byte", 1), ("1.2k", 1200), ("-5 kB", -5000), ("1,234 kB", 1_234_000),
]

@Test(arguments: sizes)
func `sizes are bytes`(text: String, bytes: Double) {
  #expect(Meaning(size: text) == Meaning(.size, bytes))
}

@Test(arguments: [
  "64", "979 m", "10 g", "5 T", "K", "1.2.3K", "5 kBx", "M5", "64 M M", "", " ", "5Q",
])
func `a malformed size has no meaning`(text: String) {
  #expect(Meaning(size: text) == nil)
}

private let durations: [(String, Double)] = [
  ("2h", 7200.0), ("5d3h", 442_800), ("1h2m3.5s", 3723.5), ("90 min", 5400),
  ("2 weeks ago", 1_209_600), ("About an hour ago", 3600), ("3 days", 259_200),
  ("Less than a second ago", 1), ("a minute ago", 60), ("1 year, 2 months ago", 36_720_000),
  ("3 hours and 5 minutes", 11_100), ("1:02:03", 3723), ("2-03:04:05", 183_845), ("4:05", 245),
  ("150ms", 0.15), ("12µs", 12e-6), ("PT1H30M", 5400), ("P3D", 259_200), ("in 2 hours", 7200),
  ("2 days from now", 172_800), ("just now", 0), ("Up 3 days", 259_200), ("-5s", -5),
  ("P1DT2H", 93_600), ("P1M", 2_592_000), ("PT1M", 60), ("P1Y2M3DT4H5M6.5S", 36_993_906.5),
  ("P2W", 1_209_600), ("-PT6H", -21_600), ("PT-6H", -21_600), ("pt4m13s", 253),
]

@Test(arguments: durations)
func `durations are seconds`(text: String, seconds: Double) {
  let value = Meaning(duration: text)?.value
  #expect(value.map { abs($0 - seconds) < 1e-9 } == true, "\(value ?? .nan)")
}

@Test(arguments: [
  "45m", "45", "5 apples", "about", "ago", "2 weeks agog", "1:2:3", "25:61", "3 days 4", "h", "an",
  "1h2x", "in", "1:02:03:04", "", "P", "PT", "P1DT", "P1H", "PT1D", "P95", "P1 D", "20 W",
])
func `a malformed duration has no meaning`(text: String) {
  #expect(Meaning(duration: text) == nil)
}

/// Notations of 2024-01-23 12:00:00 UTC.
@Test(arguments: [
  "2024-01-23T12:00:00Z", "2024-01-23 12:00:00", "2024-01-23 13:00:00 +0100", "2024-01-23T12:00",
  "2024-01-23T12:00:00.000000000Z", "2024-01-23T12:00:00,0+00:00", "20240123T120000Z",
  "20240123T1200", "2024/01/23 12:00", "2024/01/23 - 12:00:00", "Tue Jan 23 13:00:00 2024 +0100",
  "Tue Jan 23 13:00:00 CET 2024", "Tue 2024-01-23 13:00:00 CET", "Tue, 23 Jan 2024 12:00:00 GMT",
  "23 Jan 2024 07:00:00 EST", "Tue, 23 Jan 2024 04:00:00 -0800 (PST)",
  "[23/Jan/2024:12:00:00 +0000]", "23/Jan/2024:12:00:00 +0000", "Jan 23, 2024 12:00 PM",
  "January 23rd, 2024, 12:00", "23.1.2024 12:00", "1/23/2024 12:00 PM", "23. Januar 2024 12:00 Uhr",
  "23-Jan-2024 12:00", "2024:01:23 12:00:00", "2024-01-23T12:00:00+00:00[UTC]", "2024年1月23日 12:00",
])
func `dates are instants, in whichever notation`(text: String) {
  #expect(Meaning(date: text) == Meaning(.date, 1_706_011_200))
}

private let days: [(String, Double)] = [
  ("1970-01-01", 0.0), ("1969-12-31T23:59:59Z", -1), ("2000-02-29", 951_782_400),
  ("15 Jan 2023", 1_673_740_800), ("Jan 15, 2023", 1_673_740_800), ("15.01.23", 1_673_740_800),
  ("31.12.2023", 1_703_980_800), ("Jan 2023", 1_672_531_200),
  ("01/2023", 1_672_531_200), ("1/2023", 1_672_531_200), ("1-2023", 1_672_531_200),
]

@Test(arguments: days)
func `dates without a time begin their day`(text: String, seconds: Double) {
  #expect(Meaning(date: text) == Meaning(.date, seconds))
}

@Test(arguments: [
  "13/2023", "1/2150", "0/2023", "12.2023", "12/20233",
  "2024", "2024-03", "20240301", "2024-13-01", "2023-02-29", "31/31/2024", "1.2.3", "32 Jan 2023",
  "May 5", "Jan", "marble 5 2020", "2024-01-01T25:00", "2024-01-01 and more", "10/Oct/20000",
  "Oct 11 22:14:15 host sshd", "1.2.30", "", "12:30", "192.168.1.20",
  "2024-01-01 10:00 CET and more",
])
func `a malformed date has no meaning`(text: String) {
  #expect(Meaning(date: text) == nil)
}

@Test(arguments: [
  ("2024-07-01T12:00:00Z", 0), ("2024-07-01 12:00", -7200), ("1 Jul 2024 12:00 +0500", -18_000),
  ("2024-07-01", -50_400),
])
func `a date without a zone is one of local clocks`(text: String, distance: Int) {
  let notation = DateNotation(zone: .ahead(7200))
  let noon = 1_719_835_200.0
  #expect(Meaning(date: text, notation)?.value == noon + Double(distance))
}

@Test func `dates without a year are in order, and come after those with one`() throws {
  let texts = ["Oct 11 2022", "Oct 9 22:14:15", "Oct 11 08:00", "Oct 11 22:14:15"]
  let dates = try texts.map { try #require(Meaning(date: $0)) }
  #expect(zip(dates, dates.dropFirst()).allSatisfy { $0 < $1 })
}

@Test func `nanoseconds are not lost`() throws {
  let one = try #require(Meaning(date: "2024-01-01T00:00:01.123456789Z"))
  let other = try #require(Meaning(date: "2024-01-01T00:00:01.12345679Z"))
  #expect(one < other)
}

@Test func `versions are in order`() throws {
  let texts = [
    "1.8", "1.9", "1.9.1", "v1.10.0-alpha", "1.10.0-beta.2", "1.10.0-beta.11", "1.10.0-rc1",
    "v1.10.0", "1.10.0-1", "1.10.0.1", "1.10.2", "2.0.0",
  ]
  let keys = try texts.map { try #require(VersionKey.key($0, isLenient: true)) }
  #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
  for text in ["1.9", "1", "v", "1..2", "1.2.3 beta", "x1.2.3", "1.2."] {
    #expect(VersionKey.key(text, isLenient: false) == nil, "\(text)")
  }
}

private let sums: [(Double, Meaning.Kind, String)] = [
  (512.0, Meaning.Kind.size, "512 B"), (1536, .size, "1.5 KiB"), (3723, .duration, "1h 2m"),
  (0.15, .duration, "0.15s"), (442_800, .duration, "5d 3h"),
  (1_706_011_200, .date, "2024-01-23 12:00:00"),
  (Meaning(date: "Oct 9 22:14:15")?.value ?? 0, .date, "10-09 22:14:15"),
  (-86_400, .date, "1969-12-31"), (2.5, .number, "2.5"), (3, .number, "3"),
]

@Test(arguments: sums)
func `sums are written with their unit`(value: Double, kind: Meaning.Kind, words: String) {
  #expect(Meaning.words(for: value, as: kind) == words)
}
