import Glibc
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

/// A log in colour that grows, is truncated and is replaced, and the records that a follower should
/// see.
private struct FollowedLog {
  let folder = TemporaryFolder()
  let source: any ItemSource
  var cursor: Cursor?
  /// The items read, each with the number of the file that still holds it; nil if that text is
  /// lost.
  var items: [(item: Item, file: Int?)] = []
  /// The number of the last line, and the number of the current file.
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

  /// Truncates the file and writes new text to it, as `logrotate` does with `copytruncate`.
  mutating func rewrite(_ text: String) {
    _ = folder.write(text, to: Self.name)
    for index in items.indices where items[index].file == file { items[index].file = nil }
  }

  /// Renames the file and creates a new one, as `logrotate` does without `copytruncate`.
  mutating func replace(_ text: String) {
    let path = "\(folder.path)/\(Self.name)"
    #expect(unsafe rename(path, "\(path).\(number)") == 0)
    _ = folder.write(text, to: Self.name)
    file += 1
    // The follower keeps at most eight renamed files open.
    for index in items.indices where items[index].file == file - 9 { items[index].file = nil }
  }

  /// Reads until `count` more whole records have come.
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
    #expect(items.suffix(count).allSatisfy { !$0.item.record.textStyles.runs(at: [0]).isEmpty })
  }

  /// Reads all items again. Exactly those whose text is lost must fail.
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
  // A line that is never completed; it ends inside a sequence.
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

@Test(.timeLimit(.minutes(20)), arguments: 1...(TestCases.areAll ? 12 : 3))
func `a log is followed whatever becomes of it`(seed: UInt64) async throws {
  var random = SeededRandom(seed: seed)
  var log = try FollowedLog()
  for _ in 0..<24 {
    // Now and then, more lines than one piece of the store that strips the colours.
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
