import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

/// Lines of a log without colours.
private func plainLines(_ count: Int) -> [String] {
  (0..<count).map { "2026-11-29 10:00:00 INFO request number \($0) took 12 ms\n" }
}

/// The message of the last record of a log in a file, and the number of records with colours.
private func read(_ lines: [String], name: String) async throws -> (last: String?, inked: Int) {
  let folder = TemporaryFolder()
  let source = try openSource(path: folder.write(lines.joined(), to: name))
  let outcome = await readAll(source, pageSize: 4096)
  #expect(outcome.records.count == lines.count)
  return (outcome.texts("message").last, outcome.records.count { !$0.inks.isEmpty })
}

/// The number of plain lines before those with colours, and of those: just after the first bytes,
/// far away, and at the end only.
@Test(arguments: [(1500, 1500), (30_000, 30_000), (100_000, 400)])
func `colours that begin late in a log are colours`(before: Int, count: Int) async throws {
  let line = "2026-11-29 10:00:01 ^[31mERROR^[m no ^[1mway^[m\n".replacing("^", with: "\u{1B}")
  let colored = Array(repeating: line, count: count)
  for name in ["a.log", "a"] {
    let found = try await read(plainLines(before) + colored, name: name)
    #expect(found.last == "no way")
    #expect(found.inked == count)
  }
}

@Test func `returns that begin late in a log leave the last state`() async throws {
  let progress = "2026-11-29 10:00:01 INFO 10 %\r2026-11-29 10:00:02 INFO 20 %\n"
  let found = try await read(
    plainLines(3000) + Array(repeating: progress, count: 500), name: "a.log")
  #expect(found.last == "20 %")
}

@Test func `other line ends and texts that are no logs stay as they are`() async throws {
  let lines = plainLines(3000).map { $0.replacing("\n", with: "\r\n") }
  #expect(try await read(lines, name: "a.log").inked == 0)
  let folder = TemporaryFolder()
  let rows = "a,b\n" + String(repeating: "one,two\n", count: 20_000) + "\u{1B}[31mx,y\n"
  for name in ["a.csv", "a"] {
    let outcome = await readAll(
      try openSource(path: folder.write(rows, to: name)), pageSize: 4096)
    #expect(outcome.texts("a").last == "\u{1B}[31mx")
  }
}
