import Glibc
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

/// A log in colour that is written, appended to and cut short, and what a follower should see of
/// it.
private struct FollowedLog {
  let folder = TemporaryFolder()
  let source: any ItemSource
  var cursor: Cursor?
  /// What was read, and the file that it is still in; nil: in none.
  var items: [(item: Item, file: Int?)] = []
  /// Of the last line and of the file that has the name.
  var (number, file) = (0, 0)

  static let name = "log.ndjson"

  init() throws {
    var options = SourceOptions()
    (options.isFollowing, options.honorsColors) = (true, true)
    source = try openSource(path: folder.write("", to: Self.name), options: options)
  }

  mutating func lines(_ count: Int) -> String {
    (0..<count).map { _ in
      number += 1
      return "{\"a\":\"\u{1B}[3\(number % 8)mnumber\u{1B}[0m \(number)\"}\n"
    }
    .joined()
  }

  mutating func append(_ text: String) { folder.append(text, to: Self.name) }

  /// Cuts the file short and writes it anew, as `logrotate` does with `copytruncate`.
  mutating func rewrite(_ text: String) {
    _ = folder.write(text, to: Self.name)
    for index in items.indices where items[index].file == file { items[index].file = nil }
  }

  /// Gives another file the name, as `logrotate` does without it.
  mutating func replace(_ text: String) {
    let path = "\(folder.path)/\(Self.name)"
    #expect(unsafe rename(path, "\(path).\(number)") == 0)
    _ = folder.write(text, to: Self.name)
    file += 1
    // Eight files that lost the name stay open.
    for index in items.indices where items[index].file == file - 9 { items[index].file = nil }
  }

  /// Reads on until `count` whole records have come.
  mutating func read(_ count: Int) async throws {
    var missing = count
    while missing > 0 {
      let page = try await source.page(after: cursor, count: missing)
      cursor = page.next
      let whole = page.items.filter { $0.record.failure == nil }
      items += whole.map { ($0, file) }
      missing -= whole.count
    }
    #expect(
      items.suffix(count).map(\.item).texts("a")
        == (number - count + 1...number).map { "number \($0)" })
    #expect(items.suffix(count).allSatisfy { !$0.item.record.inks.runs(at: [0]).isEmpty })
  }

  /// Reads all again.
  func check() async throws {
    let records = try await source.records(at: items.map(\.item.place))
    let wrong = zip(records, items).filter { record, item in
      item.file == nil ? record.failure == nil : record != item.item.record
    }
    #expect(wrong.isEmpty)
  }
}

@Test(.timeLimit(.minutes(20)))
func `what follows a cut in colour is read where it lies`() async throws {
  var log = try FollowedLog()
  log.append(log.lines(40))
  try await log.read(40)
  // A line that is never finished, in the midst of a sequence.
  log.append("{\"a\":\"\u{1B}[3")
  log.rewrite(log.lines(2))
  try await log.read(2)
  try await log.check()
  log.append(log.lines(3))
  try await log.read(3)
  try await log.check()
}

@Test(.timeLimit(.minutes(20)))
func `a file that was cut and has grown beyond what was read begins anew`() async throws {
  var log = try FollowedLog()
  log.append(log.lines(3))
  try await log.read(3)
  log.rewrite(log.lines(30))
  try await log.read(30)
  try await log.check()
}

@Test(.timeLimit(.minutes(20)), arguments: 1...12)
func `a log is followed whatever becomes of it`(seed: UInt64) async throws {
  var random = SeededRandom(seed: seed)
  var log = try FollowedLog()
  for _ in 0..<24 {
    // Beyond a piece of the store that takes the colours out, now and then.
    let count =
      Int.random(in: 0..<6, using: &random) == 0 ? 3000 : Int.random(in: 1...20, using: &random)
    let lines = log.lines(count)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: log.rewrite(lines)
    case 1...3: log.replace(lines)
    default: log.append(lines)
    }
    try await log.read(count)
    try await log.check()
  }
}
