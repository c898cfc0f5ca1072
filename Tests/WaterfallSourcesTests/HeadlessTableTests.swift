import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

extension ExpectedOutput {
  /// Tables without a header, whose columns have numbers for names.
  static let headless: [ExpectedOutput] = [
    .init("wc-l", 4, 0, "1=30|2=appstream.conf"),
    .init("wc-l", 4, 1, "1=153|2=ca certificates.conf"),
    .init("wc-l", 4, 3, "1=266|2=total"),
    .init("wc", 3, 1, "1=30|2=111|3=833|4=my notes.txt"),
    .init("uniq-c", 2, 0, "1=1|2=/bin/sync"),
    .init("uniq-c-codes", 3, 2, "1=3|2=404"),
    .init(
      "sha256sum", 2, 1,
      "1=e556e75a9c2d4b60e556e75a9c2d4b60e556e75a9c2d4b60e556e75a9c2d4b60|2=*my notes.txt"),
    .init("cksum", 3, 0, "1=2770986003|2=833|3=appstream.conf"),
    .init("ls-s", 3, 0, "1=4|2=adduser.conf"),
    .init("shortlog-sn", 3, 1, "1=31|2=Ben Okafor"),
    .init("git-oneline", 3, 2, "1=c8d364b1|2=(tag: v1.2) Release 1.2"),
    .init("ip-br-address", 3, 0, "1=lo|2=UNKNOWN|3=127.0.0.1/8 ::1/128"),
    .init("ip-br-address", 3, 1, "1=ifb0|2=DOWN|3="),
    .init(
      "ip-br-link", 2, 1,
      "1=eth0|2=UP|3=fe:2c:d9:b8:ab:14|4=<BROADCAST,MULTICAST,UP,LOWER_UP>"),
    .init(
      "diskstats", 3, 0,
      "1=7|2=0|3=loop0|" + (4...20).map { "\($0)=0" }.joined(separator: "|")),
    .init("mounts", 3, 2, "1=/dev/vda1|2=/|3=ext4|4=rw,relatime,discard|5=0|6=1"),
  ]
}

@Test func `the beginning of a hash may have no letter`() async {
  let outcome = await readText("1234567 Fix it\nc8d364b (tag: v1) Release\n2234567 Begin\n")
  #expect(outcome.texts("1") == ["1234567", "c8d364b", "2234567"])
  #expect(outcome.texts("2") == ["Fix it", "(tag: v1) Release", "Begin"])
  #expect(await readText("1234567 Fix it\n2234567 Begin\n").texts("1").isEmpty)
}

@Test func `the line above a table without a header is told`() async throws {
  let source = openSource(bytes: Array(try Outputs.text("Records/ls-s").utf8), name: "data")
  #expect(try await source.page(after: nil, count: 1).notice == "above the table: total 24")
}

@Test(arguments: ["wc-l", "uniq-c-codes", "sha256sum", "mounts"])
func `no row of a table without a header is lost by a format that is named`(
  name: String
) async throws {
  let text = try Outputs.text("Records/\(name)")
  let named = await readText(text, format: .table)
  #expect(named.records == (await readText(text)).records)
}

@Test func `later rows of a table without a header keep all words`() async throws {
  let rows = (0..<300).map { row in
    let number = "\(row * row)"
    let name = row % 2 == 0 ? "name" : "name \(row)"
    return String(repeating: " ", count: 7 - number.count) + "\(number) \(name)"
  }
  let text = rows.joined(separator: "\n") + "\n\nno number here\n12\n"
  let outcome = await readText(text)
  #expect(outcome.records.count == 302)
  #expect(outcome.texts("1").last == "12" && outcome.texts("2").count == 301)
  #expect(outcome.texts("1")[300] == "no" && outcome.texts("2")[300] == "number here")
}
