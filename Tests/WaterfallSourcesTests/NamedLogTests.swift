import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

/// Outputs of commands, of which each is also read from a file that is named as a log.
@Test(arguments: [
  "df", "df-root", "docker-ps", "docker-stats", "dpkg-l", "du", "free", "kubectl-all",
  "kubectl-pods", "last", "ls-l", "lsblk", "lsof", "netstat", "passwd", "pip-list", "ps",
  "ps-aux", "ps-ef", "route", "ss", "systemctl", "systemctl-timers", "top", "vmstat", "w",
])
func `a name that ends in log hides no table`(name: String) async throws {
  let text = try Outputs.text("Records/\(name)")
  #expect(await readText(text, name: "\(name).log").records == readText(text).records)
}

private let sizes = "1K-blocks   Used   Use%   Mounted on\n100   7   7%   /\n200   8   4%   /home\n"
private let processes =
  "    PID TTY          TIME CMD\n   9001 pts/0    00:00:00 bash\n   9983 pts/0    00:00:01 ps\n"
private let accounts = "1;anna;3,5\n2;bob;4,5\n3;kari;5,5\n"
private let years = "2024,2025,name\n3,4,anna\n5,6,bob\n"

@Test(arguments: [sizes, processes, accounts, years, "7\ta\tb\n8\tc\td\n9\te\tf\n"])
func `lines that begin with a digit may be a table in a log, too`(text: String) async throws {
  let plain = await readText(text).records
  try #require(plain.contains { $0.fields.count > 2 })
  #expect(await readText(text, name: "saved.log").records == plain)
  #expect(await readText(text, name: "saved.log.1").records == plain)
}

@Test(arguments: [
  "10:00:01,5 read 3, wrote 4\n10:00:02,6 read 7, wrote 8\n",
  "1700000000 a, b\n1700000001 c, d\n1700000002 e, f\n",
  "2026-11-02;one\n2026-11-02;two\n",
])
func `times with commas among the words are lines of a log`(text: String) async {
  let outcome = await readText(text, name: "x.log")
  #expect(outcome.records.count == text.utf8.count { $0 == 0x0A })
}
