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
  ["45s", "30m", "90m", "2h", "1d"],
  ["12s", "45m", "2h", "5d3h"],
  ["100u", "250m", "1", "1500m", "2"],
  ["About an hour ago", "3 days ago", "2 weeks ago", "5 months ago"],
  ["15/01/2023", "31/12/2023", "3/1/2024", "01/02/2024"],
  ["01/18/2024", "02/03/2024", "12/01/2024", "01/02/2025"],
  ["1/2/2024 11:00 AM", "1/2/2024 1:00 PM", "2/1/2024 1:00 AM"],
  ["1.9", "1.9.1", "1.10", "1.10.2"],
  ["2023", "15 Jan 2023", "2023-02", "2024-01-01"],
  ["7%", "12%", "100%"],
  ["12,50 €", "$900", "$1,200.50"],
  ["999", "1,000", "12,000"],
  ["Abe", "Åse", "ebony", "eclair", "Éclair", "far", "Öl", "ölt", "Zoo"],
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

private let filters: [(String, [String], [String])] = [
  ("k>10G", ["50G", "64M", "1.8T", "0"], ["50G", "1.8T"]),
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
  ("k=2048K", ["2M", "2048"], ["2M"]),
  ("k=90m", ["1h30m", "90m", "1h"], ["1h30m", "90m"]),
]

@Test(arguments: filters)
func `a filter compares by what both mean`(
  filter: String, texts: [String], found: [String]
) throws {
  #expect(try matches(filter, among: texts).sorted() == found.sorted())
}

@Test func `a column of processors has thousandths, even if all its values have`() throws {
  let records = ["250m", "3m"].map { Record(fields: [Field("CPU(cores)", .string($0))]) }
  let filter = try Filter("CPU(cores)>0.2")
  filter.resolve(by: records)
  #expect(records.map(filter.resolved.matches) == [true, false])
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
