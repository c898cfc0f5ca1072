import Testing
import WaterfallTestSupport

@testable import WaterfallRecords

private func records(_ texts: [String]) -> [Record] {
  texts.map { Record(fields: [Field("k", .string($0))]) }
}

private func sorted(_ texts: [String], by text: String = "k") throws -> [String] {
  let records = records(texts)
  let order = try SortOrder(text).resolved(by: records)
  return SortOrder.indices(sorting: [records.map(order.key)]).map { texts[$0] }
}

private func matches(_ filter: String, among texts: [String]) throws -> [String] {
  let (filter, records) = (try Filter(filter), records(texts))
  filter.resolve(by: records)
  let resolved = filter.resolved
  return zip(texts, records).filter { resolved.matches($0.1) }.map(\.0)
}

/// Each row is a column in its right order.
private let columns: [[String]] = [
  ["64M", "1.6G", "50G", "1.8T"],
  ["250", "1.2k", "16200", "512K", "2.8M", "3G"],
  ["0", "12Ki", "5Mi", "1Gi"],
  ["0B / 0B", "25.4MiB / 1.944GiB", "512MiB / 8GiB", "1.2GiB / 1.944GiB"],
  ["45s", "30m", "90m", "2h", "1d"],
  ["12s", "45m", "2h", "5d3h"],
  ["100u", "250m", "1", "1500m", "2"],
  ["About an hour ago", "3 days ago", "2 weeks ago", "5 months ago"],
  ["15/01/2023", "31/12/2023", "3/1/2024", "01/02/2024"],
  ["01/18/2024", "02/03/2024", "12/01/2024", "01/02/2025"],
  ["1/2/2024 11:00 AM", "1/2/2024 1:00 PM", "2/1/2024 1:00 AM"],
  ["1.9", "1.9.1", "1.10", "1.10.2"],
  ["2023", "15 Jan 2023", "2023-02", "2024-01-01"],
  ["7%", "12%", "100%"], ["06/2022", "12/2023", "01/2024"],
  ["900 g", "1.5 kg", "2 kg", "10 kg"], ["500 kbps", "10 Mbps", "1 Gbps"],
  ["900 Kbits/sec", "100 Mbits/sec", "1.1 Gbits/sec"],
  ["5 mm", "3 cm", "900 m", "5 km"], ["200 MB/s", "1.5 GB/s", "3 GB/s"], ["900 MHz", "2.4 GHz"],
  ["3 µA", "2 mA", "1 A"], ["200 KiB/s", "1 MiB/s"], ["-5 kW", "20 W", "1 kW"],
  // One unit with one prefix, and several units, are numbers as they are.
  ["2 kg", "10 kg"], ["2 kg", "3 m", "4 x"],
  ["12,50 €", "$900", "$1,200.50"],
  ["999", "1,000", "12,000"],
  ["Abe", "Åse", "ebony", "eclair", "Éclair", "far", "Öl", "ölt", "Zoo"],
  ["ankara", "İstanbul", "izmir"],
  ["3", "10", "20M", "5G", "2h", "1d", "15 Jan 2023", "2024-01-02", "1.2.3", "abc", "Zed"],
  ["Oct  9 22:14:15", "Oct 11 02:14:15", "Oct 11 22:14:15", "Nov  1 00:00:00"],
  ["2 kB", "3 kB", "n/a", "unknown"],
  ["1", "2.5", "3", "n/a", "unknown", "NaN"],
  ["Ida", "nan", "Zoe"],
  ["Nov 30 10:00:00", "Dec 31 23:59:59", "Jan  1 00:00:01", "Feb 29 10:00:00"],
  ["Jan  1 00:00:01", "May 31 10:00:00", "Sep 30 10:00:00", "Dec 31 23:59:59"],
  ["2 Dec 2024", "Dec 31 23:59:59", "Jan  1 00:00:01"],
  ["09:59:59", "12:30", "12:30:45", "13:00"],
  ["0:59", "4:05", "12:30", "1:02:03"],
  ["9:30 AM", "12:15 PM", "1:55 PM", "10:00 PM"],
  ["($30.00)", "-$5", "$90", "$15K", "$1,200,000.50", "$900M", "$1.2B"],
  ["900 €", "12k €", "1.5 Mio €", "3 Mrd €"], ["USD 900", "USD 5k", "USD 2M"],
  ["–7", "−5", "-3", "0", "5"],
  ["12K", "900M", "1.2B", "3B", "2.5T"], ["3B", "900M"], ["0B", "12B", "1.5K", "900M"],
  ["0B / 1B", "1.5kB / 0B", "2MB / 0B"],
  // A decimal comma in one value shows what points are in the others.
  ["0,50 €", "999,99 €", "1.234,50 €", "2.000 €"], ["0,5", "1,234", "12,5", "1.234", "2.000.000"],
  ["0.5", "2.000", "12.5", "1,234"], ["2.000", "1,234"],
  ["200 KBytes", "1.5 MBytes", "1 GByte", "1.1 GB"],
  // Names of the calendar, if nearly all values are such names.
  ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], ["monday", "friday", "sunday"],
  ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"],
  ["lundi", "mercredi", "dimanche"], ["Sonntag, 31. Dezember 2023", "Montag, 1. Januar 2024"],
  ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec", "Total"],
  ["January", "March", "August", "December"], ["Januar", "März", "Mai", "Dezember"],
  ["April", "Ida", "June", "May"],
  ["Feb-22", "Jan-23", "Dec-23", "Jan-24"], ["Feb '22", "Jan '23", "Dec '23"],
  ["12 Jan", "10 Mar", "5 Apr"], ["Jan 12", "Mar 10", "Apr 5"], ["5-Jan", "14-Feb", "23-Dec"],
  ["Q1", "Q2", "Q3", "Q4"], ["Q1 2023", "Q4 2023", "Q1 2024", "Q2 2024"],
  ["1Q23", "2Q23", "1Q24"], ["Q1'23", "Q2'23", "Q1'24"], ["1st quarter", "2nd quarter"],
  ["2023-Q1", "2023-Q4", "2024-Q1"], ["W52 2023", "W01 2024", "W05 2024", "W10 2024"],
  ["KW 50/2023", "KW 2/2024"], ["2023-W50", "2024-W02"], ["H2 2023", "H1 2024", "H2 2024"],
  ["1h24m", "2h", "5w"],
  // Words of a scale, likewise.
  ["info", "low", "moderate", "high", "critical"], ["Trivial", "Minor", "Major", "Blocker"],
  ["XS", "S", "M", "L", "XL", "XXL"], ["F", "L", "M", "S"],
]

@Test(arguments: columns)
func `a column is ordered by what its values mean`(right: [String]) throws {
  var random = SeededRandom(seed: 3)
  for _ in 0..<20 { #expect(try sorted(right.shuffled(using: &random)) == right) }
}

@Test func `what cannot be read comes last, in both directions`() throws {
  let texts = ["unknown", "5G", "", "20M"]
  #expect(try sorted(texts) == ["20M", "5G", "unknown", ""])
  #expect(try sorted(texts, by: "k:desc") == ["5G", "20M", "unknown", ""])
}

@Test(arguments: [
  ("severity>=info", [true, true, true, true]), ("severity<critical", [true, true, true, false]),
  ("severity>=critical", [false, false, false, true]),
  ("severity>low", [false, false, true, true]),
])
func `a severity that is no log's level is a place on a scale`(
  filter: String, found: [Bool]
) throws {
  let records = ["info", "low", "high", "critical"].map {
    Record(fields: [Field("severity", .string($0))])
  }
  let filter = try Filter(filter)
  filter.resolve(by: records)
  let resolved = filter.resolved
  #expect(records.map { resolved.matches($0) } == found)
}

private let filters: [(String, [String], [String])] = [
  ("k>1000", ["999,50 €", "2.000 €"], ["2.000 €"]), ("k=2000", ["0,5", "2.000"], ["2.000"]),
  ("k>=1B", ["12K", "900M", "1.2B", "3T"], ["1.2B", "3T"]),
  ("k>=medium", ["low", "high", "medium"], ["high", "medium"]),
  ("k>=Mar", ["Mar", "Dec", "Feb"], ["Mar", "Dec"]),
  ("k>=\"Q4 2023\"", ["Q1 2023", "Q1 2024", "Q4 2023"], ["Q1 2024", "Q4 2023"]),
  ("k>=2023-06", ["Dec-23", "Feb-23", "Jan-24"], ["Dec-23", "Jan-24"]),
  ("k>10G", ["50G", "64M", "1.8T", "0"], ["50G", "1.8T"]),
  ("k>100M", ["25.4MiB / 1.9GiB", "512MiB / 1.9GiB"], ["512MiB / 1.9GiB"]),
  ("k>1GB", ["5000000000", "12", "900000000"], ["5000000000"]),
  ("k>=1h", ["45m", "90m", "120m"], ["90m", "120m"]),
  ("k>1", ["250m", "1", "1500m"], ["1500m"]),
  ("k>=2025-01-01", ["01/18/2024", "02/03/2025", "03/01/2025"], ["02/03/2025", "03/01/2025"]),
  ("k>=2025", ["18 Jan 2024", "3 Feb 2025"], ["3 Feb 2025"]),
  ("k<\"Jan 1, 2025\"", ["2024-12-31T23:59:59Z", "2025-01-01"], ["2024-12-31T23:59:59Z"]),
  (
    "k>=2000-10-10T22:00:00Z k<2000-11-01",
    [
      "[10/Oct/2000:13:55:36 -0700]", "[11/Oct/2000:01:55:36 +0200]",
      "[10/Oct/2000:15:00:00 -0700]",
    ],
    ["[11/Oct/2000:01:55:36 +0200]", "[10/Oct/2000:15:00:00 -0700]"]
  ),
  ("k>12:30", ["12:29:59", "12:30:45", "13:00:00"], ["12:30:45", "13:00:00"]),
  (
    "k>\"Dec 31 00:00\"", ["Dec 30 10:00:00", "Dec 31 10:00:00", "Jan  2 10:00:00"],
    ["Dec 31 10:00:00", "Jan  2 10:00:00"]
  ),
  ("k>1.9", ["1.10", "1.8.2", "1.10.2"], ["1.10", "1.10.2"]),
  ("k=2024-01-15", ["15 Jan 2024", "16 Jan 2024"], ["15 Jan 2024"]),
  (
    "k=2024-01-15", ["2024-01-15T00:00:00Z", "2024-01-15 23:59:59", "2024-01-16"],
    ["2024-01-15T00:00:00Z", "2024-01-15 23:59:59"]
  ),
  ("k!=2024-01", ["2024-01-15", "2024-02-01"], ["2024-02-01"]),
  ("k=\"2024-01\"", ["2024-01", "2024-01-15"], ["2024-01"]),
  ("k=2024", ["2024", "2025"], ["2024"]), ("k=2024", ["size 2024", "2024"], ["2024"]),
  ("k=2024", ["2024-0815", "x", "2024"], ["2024"]),
  ("k>12:00", ["10:30 AM", "2:00 PM", "11:00 PM"], ["2:00 PM", "11:00 PM"]),
  ("k>=1M", ["$1.2B", "$900K", "$1.0M", "$90"], ["$1.2B", "$1.0M"]),
  ("k>$1M", ["$1.2B", "$900K"], ["$1.2B"]), ("k<1000", ["12k €", "900 €"], ["900 €"]),
  ("k=2048K", ["2M", "2048"], ["2M"]),
  ("k=90m", ["1h30m", "90m", "1h"], ["1h30m", "90m"]),
  ("k>1kg", ["900 g", "1.5 kg", "2 kg"], ["1.5 kg", "2 kg"]),
  ("k<1Mbps", ["500 kbps", "10 Mbps"], ["500 kbps"]), ("k>1", ["2 kg", "0.5 kg"], ["2 kg"]),
]

@Test(arguments: filters)
func `a filter compares by what both mean`(
  filter: String, texts: [String], found: [String]
) throws {
  #expect(try matches(filter, among: texts).sorted() == found.sorted())
}

@Test(arguments: [
  ("k>100", "$numberLong", ["123", "45"]),
  ("k>=2025", "$date", ["2025-03-10T14:05:06Z", "2024-12-31"]),
  ("k<2", "name", ["1.9", "10"]),
])
func `an object is compared as what cards show for it`(
  text: String, member: String, values: [String]
) throws {
  let records = values.map { Record(fields: [Field("k", .object([Field(member, .string($0))]))]) }
  let filter = try Filter(text)
  filter.resolve(by: records)
  #expect(filter.incomparableNote == nil)
  #expect(records.map(filter.resolved.matches) == [true, false])
  let order = try SortOrder("k").resolved(by: records)
  let isRising = text == "k<2"
  #expect(SortOrder.indices(sorting: [records.map(order.key)]) == (isRising ? [0, 1] : [1, 0]))
}

@Test func `a column of processors has thousandths, even if all its values have`() throws {
  let records = ["250m", "3m"].map { Record(fields: [Field("CPU(cores)", .string($0))]) }
  let filter = try Filter("CPU(cores)>0.2")
  filter.resolve(by: records)
  #expect(records.map(filter.resolved.matches) == [true, false])
}

private let memory: [(String, String, [String], [String])] = [
  // ps writes kibibytes, and top writes small letters for larger units.
  ("RSS", "RSS>100M", ["11776", "371776", "0"], ["371776"]),
  ("RSS", "RSS>100000", ["11776", "371776", "0"], ["371776"]),
  ("RSS", "rss>100M", ["11776", "371776"], ["371776"]),
  ("RES", "RES>1g", ["371776", "11776", "1.2g", "900.2m", "1.1t"], ["1.2g", "1.1t"]),
  ("RES", "RES<400M", ["371776", "11776", "1.2g", "900.2m"], ["371776", "11776"]),
  ("VIRT", "VIRT>=3g", ["168012", "3912.0m"], ["3912.0m"]),
  // Other programs write bytes.
  ("rss", "rss>1M", ["2000000", "1024"], ["2000000"]),
]

@Test(arguments: memory)
func `plain numbers of memory are kibibytes, as ps and top write them`(
  name: String, text: String, texts: [String], found: [String]
) throws {
  let records = texts.map { Record(fields: [Field(name, .string($0))]) }
  let filter = try Filter(text)
  filter.resolve(by: records)
  let resolved = filter.resolved
  #expect(zip(texts, records).filter { resolved.matches($0.1) }.map(\.0) == found)
}

@Test func `sizes of memory are in order, also if most of them have no unit`() throws {
  let right = ["12", "168012", "900.2m", "3912.0m", "12.3g", "1.1t"]
  let many = right + Array(repeating: "8000", count: 100)
  let records = many.map { Record(fields: [Field("VIRT", .string($0))]) }
  let order = try SortOrder("VIRT").resolved(by: records)
  let sorted = SortOrder.indices(sorting: [records.map(order.key)]).map { many[$0] }
  #expect(sorted.filter { $0 != "8000" } == right)
}

private let notes: [(String, [String], String?)] = [
  ("k>abc", ["5", "6"], "k: numbers cannot be compared with abc"),
  ("k>=abc", ["18 Jan 2024"], "k: dates cannot be compared with abc"),
  ("k<5", ["oak", "elm"], "k: texts cannot be compared with 5"),
  // A number may look like a year.
  ("k:8080", ["8080", "443"], nil), ("k:2023", ["2023", "7"], nil), ("k:2023", ["7"], nil),
  ("k:2020..2023", ["2021", "7"], nil), ("k=2020..2023", ["2021"], nil), ("-k:2023", ["7"], nil),
  ("k>abc or k:2023", ["5"], "k: numbers cannot be compared with abc"),
  ("k>5", ["oak", "6"], nil), ("k>5", [""], nil), ("k=abc", ["5"], nil),
]

@Test(arguments: notes)
func `a comparison that cannot be is reported`(
  text: String, texts: [String], note: String?
) throws {
  let filter = try Filter(text)
  filter.resolve(by: records(texts))
  #expect(filter.incomparableNote == note)
}

@Test func `counts sum what units mean`() {
  var counts = FieldCounts("k")
  for record in records(["1G", "512M", "512M", "0"]) { counts.add(record) }
  let summary = counts.numbersSummary
  #expect(summary?.kind == .size)
  #expect(summary?.sum == 2_147_483_648)
  #expect(summary?.greatest == 1_073_741_824)
  #expect(summary?.median == 536_870_912)
}

/// Values of all kinds, and malformed twins of them.
private let mixed = [
  "64M", "1.6G", "12", "-5", "1e400", "9007199254740993", "45m", "2h", "5d3h", "2 weeks ago",
  "2024-01-02", "2024-13-02", "01/02/2024", "31/12/2023", "Oct 11 22:14:15", "Jan 15, 2023", "2024",
  "1.10.2", "1.9", "v2.0.0-rc1", "é", "e", "e\u{301}", "E", "n/a", "", "-", "64M M", "1.2.3.4.",
  "5 Q", "NaN", "-Infinity", "12:30", "12:30:45", "1:55 PM",
]

@Test func `mixed values have a strict weak order`() {
  for column in [ColumnMeaning.unknown, ColumnMeaning(of: mixed, named: "k")] {
    for isDescending in [false, true] {
      let keys = mixed.map { SortKey(.string($0), of: column, isDescending: isDescending) }
      for a in keys {
        #expect(!(a < a))
        for b in keys {
          #expect(!(a < b && b < a))
          for c in keys {
            if a < b && b < c { #expect(a < c) }
            if !(a < b) && !(b < a) && !(b < c) && !(c < b) { #expect(!(a < c) && !(c < a)) }
          }
        }
      }
    }
  }
}

@Test func `a sorted column that is shuffled is sorted the same again`() throws {
  var random = SeededRandom(seed: 11)
  for _ in 0..<60 {
    let some = mixed.shuffled(using: &random).prefix(
      Int.random(in: 2...mixed.count, using: &random))
    let records = records(Array(some))
    let order = try SortOrder("k").resolved(by: records)
    let keys = records.map(order.key)
    let once = SortOrder.indices(sorting: [keys]).map { keys[$0] }
    let again = once.shuffled(using: &random)
    let twice = SortOrder.indices(sorting: [again]).map { again[$0] }
    #expect(zip(once, twice).allSatisfy { !($0 < $1) && !($1 < $0) })
  }
}

/// As exports of MongoDB have them: `{"$date": "…"}`.
@Test func `an object means what its only value does`() throws {
  let records = ["2024-05-14T10:11:12.123+02:00", "2024-05-14T08:11:13Z"].map { time in
    Record(fields: [
      Field("name", .string("n\(time)")), Field("t", .object([Field("$date", .string(time))])),
    ])
  }
  let filter = try Filter("t>=2024-05-14T08:11:13Z")
  filter.resolve(by: records)
  #expect(records.map(filter.resolved.matches) == [false, true])
  let order = try SortOrder("t").resolved(by: records)
  #expect(SortOrder.indices(sorting: [records.map(order.key)]) == [0, 1])
  let fields = CardFields.detect(in: records)
  let lines = records.map { record in
    fields.content(of: record, short: ShortWords(now: 1_795_435_200)).fields.first
  }
  #expect(lines.map { $0?.shown ?? $0?.value } == ["14 May 2024 08:11:12", "14 May 2024 08:11:13"])
}
