import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

/// Lines of a log without colours.
private func plainLines(_ count: Int) -> [String] {
  (0..<count).map { "2026-11-29 10:00:00 INFO request number \($0) took 12 ms\n" }
}

/// Lines of a log with colours.
private func coloredLines(_ count: Int) -> [String] {
  let line = "2026-11-29 10:00:01 ^[31mERROR^[m no ^[1mway^[m\n".replacing("^", with: "\u{1B}")
  return Array(repeating: line, count: count)
}

/// The message of the last record of a log in a file, and the number of records with colours.
private func read(_ lines: [String], name: String) async throws -> (last: String?, styled: Int) {
  let folder = TemporaryFolder()
  let source = try openSource(path: folder.write(lines.joined(), to: name))
  let outcome = await readAll(source, pageSize: 4096)
  #expect(outcome.records.count == lines.count)
  return (outcome.texts("message").last, outcome.records.count { !$0.textStyles.isEmpty })
}

/// The number of plain lines before those with colours, and of those: just after the first bytes,
/// far away, and at the end only.
@Test(arguments: [(1500, 1500), (30_000, 30_000), (100_000, 400)])
func `colours that begin late in a log are colours`(before: Int, count: Int) async throws {
  let colored = coloredLines(count)
  for name in ["a.log", "a"] {
    let found = try await read(plainLines(before) + colored, name: name)
    #expect(found.last == "no way")
    #expect(found.styled == count)
  }
}

/// The number of plain lines that a pipe has before those with colours, and of those; a line before
/// all of them, and how many records have colours.
@Test(arguments: [
  (2000, 500, "", 500), (7, 3, "", 3),
  // A control of two bytes is shown as a mark of three, so all places would be others.
  (7, 3, "2026-11-29 10:00:00 INFO \u{85}\n", 0),
])
func `colours that begin late in a pipe are colours`(
  plain: Int, colored: Int, first: String, styled: Int
) async throws {
  let pipe = Pipe()
  let source = try openSource(path: pipe.path)
  var (items, cursor): ([Item], Cursor?) = ([], nil)
  let lines = [first] + plainLines(plain) + coloredLines(colored)
  // The pipe holds no more at a time, and the first part has no colours.
  for first in stride(from: 0, to: lines.count, by: min(500, plain)) {
    pipe.write(lines[first..<min(lines.count, first + min(500, plain))].joined())
    let page = try await source.page(after: cursor, count: 5000)
    (items, cursor) = (items + page.items, page.next)
  }
  pipe.end()
  items += await readAll(source, after: cursor).items
  #expect(items.count == plain + colored + (first.isEmpty ? 0 : 1))
  #expect(styled == 0 || items.texts("message").last == "no way")
  #expect(items.count { !$0.record.textStyles.isEmpty } == styled)
  // The places of the records before the first colour are still theirs.
  #expect(try await source.records(at: items.map(\.place)) == items.map(\.record))
}

@Test func `returns that begin late in a log leave the last state`() async throws {
  let progress = "2026-11-29 10:00:01 INFO 10 %\r2026-11-29 10:00:02 INFO 20 %\n"
  let found = try await read(
    plainLines(3000) + Array(repeating: progress, count: 500), name: "a.log")
  #expect(found.last == "20 %")
}

@Test func `other line ends and texts that are no logs stay as they are`() async throws {
  let lines = plainLines(3000).map { $0.replacing("\n", with: "\r\n") }
  #expect(try await read(lines, name: "a.log").styled == 0)
  let folder = TemporaryFolder()
  let rows = "a,b\n" + String(repeating: "one,two\n", count: 20_000) + "\u{1B}[31mx,y\n"
  for name in ["a.csv", "a"] {
    let outcome = await readAll(try openSource(path: folder.write(rows, to: name)), pageSize: 4096)
    #expect(outcome.texts("a").last == "\u{1B}[31mx")
  }
}
