import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

private let iostatTitle = "Linux 6.1.0-18-amd64 (box) \t11/29/2026 \t_x86_64_\t(2 CPU)\n\n"

/// A report of `iostat`: the processors, then the devices.
private func iostatReport(user: String, tps: [String]) -> String {
  """
  avg-cpu:  %user   %nice %system %iowait  %steal   %idle
            \(user)    0.01    1.05    0.31    0.00   95.61

  Device             tps    kB_read/s    kB_wrtn/s    kB_dscd/s    kB_read    kB_wrtn    kB_dscd
  sda              \(tps[0])        17.28        30.11         0.00     261129     455112          0
  sdb              \(tps[1])         0.28         0.00         0.00       4229          0          0



  """
}

@Test func `a header whose first word names the table has columns for the others`() async {
  let reports = (0..<3).map { iostatReport(user: "3.0\($0)", tps: ["1.5\($0)", "0.02"]) }
  let outcome = await readText(iostatTitle + reports.joined())
  #expect(outcome.error == nil)
  #expect(outcome.records.count == 9)
  #expect(outcome.texts("%user") == ["3.00", "3.01", "3.02"])
  #expect(outcome.texts("%idle") == ["95.61", "95.61", "95.61"])
  #expect(outcome.texts("Device") == ["sda", "sdb", "sda", "sdb", "sda", "sdb"])
  #expect(outcome.texts("tps") == ["1.50", "0.02", "1.51", "0.02", "1.52", "0.02"])
  #expect(outcome.records.first?.fields.map(\.name).count == 6)
}

@Test func `one report is enough, with decimal commas and more columns`() async {
  let outcome = await readText(
    iostatTitle + """
      avg-cpu:  %user   %nice %system %iowait  %steal   %idle
                 3,02    0,01    1,05    0,31    0,00   95,61

      Device            r/s     rkB/s   rrqm/s  %rrqm r_await rareq-sz  aqu-sz  %util
      nvme0n1          1,52     17,28     0,11   6,79    0,42    11,37    0,01   0,20

      """)
  #expect(outcome.texts("%user") == ["3,02"])
  #expect(outcome.texts("%rrqm") == ["6,79"])
  #expect(outcome.texts("%util") == ["0,20"])
  #expect(outcome.records.count == 2)
}

@Test func `a table that has only a label and figures may come again`() async {
  let report = """
    avg-cpu:  %user   %nice %system %iowait  %steal   %idle
               3.02    0.01    1.05    0.31    0.00   95.61


    """
  let outcome = await readText(iostatTitle + report + report)
  #expect(outcome.texts("%user") == ["3.02", "3.02"])
  #expect(outcome.records.allSatisfy { $0.fields.count == 6 })
}

@Test func `a note with a colon is no header`() async {
  let outcome = await readText("Note: the first one\n      2 more\n")
  #expect(outcome.records.flatMap(\.fields).allSatisfy { ["title", "text"].contains($0.name) })
}

private let listing = """
  total 24
  -rw-r--r-- 1 anna anna  812 Nov 20 09:14 read me.txt
  drwxr-xr-x 2 anna anna 4096 Nov  2 10:00 docs

  """
private let space = """
  Filesystem     1K-blocks     Used Available Use% Mounted on
  /dev/sda1       51474912 12345678  36484210  26% /
  tmpfs            4019720        0   4019720   0% /dev/shm

  """

@Test(arguments: [listing + space, space + listing, space + "\n" + listing, listing + "\n" + space])
func `lines of a known look and a table in one text keep each its names`(text: String) async {
  let outcome = await readText(text)
  #expect(outcome.texts("name") == ["read me.txt", "docs"])
  #expect(outcome.texts("modified") == ["Nov 20 09:14", "Nov  2 10:00"])
  #expect(outcome.texts("Filesystem") == ["/dev/sda1", "tmpfs"])
  #expect(outcome.texts("Mounted on") == ["/", "/dev/shm"])
  #expect(outcome.records.count == 4)
}

@Test func `the line above a listing is told`() async throws {
  let source = openSource(bytes: Array((listing + space).utf8), name: "data")
  #expect(try await source.page(after: nil, count: 1).notice?.contains("total 24") == true)
}

@Test func `a listing that is longer than the first look goes on in a table`() async {
  let files = (0..<700).map { "-rw-r--r-- 1 anna anna  812 Nov 20 09:14 file \($0)\n" }
  let outcome = await readText("total 2800\n" + files.joined() + space + listing)
  #expect(outcome.texts("name").count == 702)
  #expect(outcome.texts("Used") == ["12345678", "0"])
}

@Test func `sizes of folders, accounts and logins go before a table, too`() async {
  let sizes = "4.0K\t./docs\n1.2M\t.\n"
  let outcome = await readText(sizes + space + "root:x:0:0:root:/root:/bin/bash\n")
  #expect(outcome.texts("path") == ["./docs", "."])
  #expect(outcome.texts("Used") == ["12345678", "0"])
  #expect(outcome.texts("shell") == ["/bin/bash"])
}

@Test func `a row of words where others have figures is no header`() async {
  let outcome = await readText(
    """
    NAME     SIZE     OWNER
    disk     3.5      root
    loop     unknown  b c
    swap     none     root
    tape     12       mail

    """)
  #expect(outcome.texts("NAME") == ["disk", "loop", "swap", "tape"])
  #expect(outcome.texts("SIZE") == ["3.5", "unknown", "none", "12"])
}

/// `iptables -L`: nothing but words, and most chains have no rules.
private let chains = [
  "INPUT": """
  ACCEPT     all  --  anywhere             anywhere             ctstate RELATED,ESTABLISHED
  ACCEPT     tcp  --  anywhere             anywhere             tcp dpt:ssh

  """,
  "FORWARD": "", "OUTPUT": "",
]

@Test(arguments: [["INPUT", "FORWARD", "OUTPUT"], ["FORWARD", "INPUT"], ["FORWARD", "OUTPUT"]])
func `tables with the same header may have no rows`(names: [String]) async {
  let head = "target     prot opt source               destination         \n"
  let texts = names.map { "Chain \($0) (policy DROP)\n" + head + (chains[$0] ?? "") }
  let outcome = await readText(texts.joined(separator: "\n"))
  let hasRows = names.contains("INPUT")
  #expect(outcome.texts("target") == (hasRows ? ["ACCEPT", "ACCEPT"] : []))
  #expect(outcome.texts("source") == (hasRows ? ["anywhere", "anywhere"] : []))
  if hasRows { #expect(outcome.texts("text") == names.map { "Chain \($0) (policy DROP)" }) }
}
