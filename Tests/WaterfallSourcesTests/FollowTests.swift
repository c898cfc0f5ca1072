import Glibc
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

private var following: SourceOptions {
  var options = SourceOptions()
  options.isFollowing = true
  return options
}

/// The source of a followed file, and the source's first page.
private func follow(
  _ text: String, in folder: TemporaryFolder
) async throws -> (source: any ItemSource, page: Page) {
  let source = try openSource(path: folder.write(text, to: "log.ndjson"), options: following)
  return (source, try await source.page(after: nil, count: 10))
}

@Test(.timeLimit(.minutes(20)))
func `lines that are appended come as they are written, whole ones only`() async throws {
  let folder = TemporaryFolder()
  let (source, first) = try await follow("{\"a\":1}\n{\"a\":2}\n{\"a\":", in: folder)
  #expect(first.items.texts("a") == ["1", "2"])
  let request = Task { try await source.page(after: first.next, count: 10) }
  folder.append("3}", to: "log.ndjson")
  folder.append("\n", to: "log.ndjson")
  let second = try await request.value
  #expect(second.items.texts("a") == ["3"])
  folder.append("{\"a\":4}\n{\"a\":5}\n", to: "log.ndjson")
  #expect(try await source.page(after: second.next, count: 1).items.texts("a") == ["4"])
}

@Test(
  .timeLimit(.minutes(20)),
  arguments: [
    ("notes.txt", "text", "one\n\ntwo\n", ["one", "two"]),
    ("notes.md", "title", "# One\n\n# Two\n", ["One", "Two"]),
  ])
func `a followed file's last paragraph comes when the file is quiet`(
  name: String, field: String, text: String, texts: [String]
) async throws {
  let folder = TemporaryFolder()
  let source = try openSource(path: folder.write(text, to: name), options: following)
  var items: [Item] = []
  var cursor: Cursor?
  while items.count < 2 {
    let page = try await source.page(after: cursor, count: 10)
    items += page.items
    cursor = page.next
  }
  #expect(items.texts(field) == texts)
  #expect(try await source.records(at: items.map(\.place)) == items.map(\.record))
  folder.append("three\n", to: name)
  let last = try await source.page(after: cursor, count: 10).items.last
  #expect(last?.record.fields.contains(Field("text", .string("three"))) == true)
}

@Test(.timeLimit(.minutes(20)))
func `a file that is cut short begins anew`() async throws {
  let folder = TemporaryFolder()
  let (source, first) = try await follow("{\"a\":1}\n{\"a\":\"long enough\"}\n{\"a", in: folder)
  _ = folder.write("{\"a\":3}\n", to: "log.ndjson")
  let second = try await source.page(after: first.next, count: 10)
  // The last line may come by itself: a trace could have followed it.
  let third = try await source.page(after: second.next, count: 10)
  let last = try #require(third.items.last)
  #expect(last.record.fields == [Field("a", .number("3"))])
  let places = [first.items[0].place, last.place]
  let records = try await source.records(at: places)
  #expect(records[1] == last.record)
  #expect(records[0].failure == "gone: the file has been cut short since")
}

@Test(.timeLimit(.minutes(20)))
func `the file that takes the name is followed, and the one before stays readable`() async throws {
  let folder = TemporaryFolder()
  let (source, first) = try await follow("{\"a\":1}\n", in: folder)
  let request = Task { try await source.page(after: first.next, count: 10) }
  let path = folder.path + "/log.ndjson"
  #expect(unsafe rename(path, path + ".1") == 0)
  _ = folder.write("{\"a\":2}\n{\"a\":3}\n", to: "log.ndjson")
  let second = try await request.value
  #expect(second.items.texts("a").first == "2")
  let rest = second.items.count == 2 ? second : try await source.page(after: second.next, count: 1)
  #expect(rest.items.texts("a").last == "3")
  folder.append("{\"a\":4}\n", to: "log.ndjson")
  #expect(try await source.page(after: rest.next, count: 10).items.texts("a") == ["4"])
  let places = (first.items + second.items).map(\.place)
  #expect(try await source.records(at: places) == (first.items + second.items).map(\.record))
}

@Test(.timeLimit(.minutes(20)))
func `waiting at a file's end is cancelled at once`() async throws {
  let folder = TemporaryFolder()
  let (source, first) = try await follow("{\"a\":1}\n", in: folder)
  let request = Task { try await source.page(after: first.next, count: 10) }
  request.cancel()
  await #expect(throws: ItemError.cancelled) { try await request.value }
  folder.append("{\"a\":2}\n", to: "log.ndjson")
  #expect(try await source.page(after: first.next, count: 10).items.texts("a") == ["2"])
}

@Test(.timeLimit(.minutes(20)))
func `an empty file is waited at, and a whole document is shown`() async throws {
  let folder = TemporaryFolder()
  let source = try openSource(path: folder.write("", to: "log"), options: following)
  let request = Task { try await source.page(after: nil, count: 10) }
  folder.append("{\n\"list\": [{\"a\": 1}, {\"a\": 2}]\n}\n", to: "log")
  #expect(try await request.value.items.texts("a") == ["1", "2"])
}

@Test func `following changes nothing for a stream`() async throws {
  let pipe = Pipe()
  pipe.write("{\"a\":1}\n")
  pipe.end()
  let source = try openSource(path: pipe.path, options: following)
  #expect(await readAll(source).texts("a") == ["1"])
  withExtendedLifetime(pipe) {}
}

@Test func `of several files the last is followed`() async throws {
  let folder = TemporaryFolder()
  let paths = ["a", "b"].map { folder.write("{\"a\":\"\($0)\"}\n", to: $0) }
  let source = limitedSource(try openSources(paths, options: following), count: 3)
  let items = await readAll(source, limit: 2).items
  #expect(items.texts("a") == ["a", "b"])
  folder.append("{\"a\":\"c\"}\n", to: "b")
  #expect(await readAll(source).texts("a") == ["a", "b", "c"])
}

/// The number of files of a folder that this process has open, deleted ones included.
private func openFiles(in folder: TemporaryFolder) -> Int {
  openDescriptors().count {
    TemporaryFolder.target(of: "/proc/self/fd/\($0)")?.hasPrefix(folder.path + "/") == true
  }
}

/// A log that is rotated, and the items that a follower has read.
private struct RotatedLog {
  let folder = TemporaryFolder()
  let source: any ItemSource
  var cursor: Cursor?
  /// The items read, each with the number of its file.
  var items: [(item: Item, file: Int)] = []
  /// The number of lines written, and the number of rotations.
  private(set) var (written, rotations) = (0, 0)
  var path: String { "\(folder.path)/log.ndjson" }

  init() throws {
    source = try openSource(path: folder.write("", to: "log.ndjson"), options: following)
  }

  /// - Parameter keeps: true to rename the old file, false to delete it.
  mutating func rotate(keeps: Bool) {
    rotations += 1
    if keeps { _ = unsafe rename(path, "\(path).\(rotations)") } else { _ = unsafe unlink(path) }
    _ = folder.write("", to: "log.ndjson")
  }

  mutating func write(_ count: Int) {
    let lines = (written..<written + count).map { "{\"a\":\($0)}\n" }.joined()
    folder.append(lines, to: "log.ndjson")
    written += count
  }

  /// Reads all lines that were written.
  mutating func read() async throws {
    while items.count < written {
      let page = try await source.page(after: cursor, count: 100)
      cursor = page.next
      items += page.items.map { ($0, rotations) }
    }
    #expect(items.map(\.item).texts("a") == (0..<written).map(String.init))
  }
}

@Test(.timeLimit(.minutes(20)), arguments: 1...(TestCases.areAll ? 6 : 2))
func `however often a file is rotated, all lines come, and few files stay open`(
  seed: UInt64
) async throws {
  var random = SeededRandom(seed: seed)
  var log = try RotatedLog()
  for _ in 0..<60 {
    if log.written > 0, Int.random(in: 0..<3, using: &random) > 0 {
      log.rotate(keeps: Bool.random(using: &random))
    }
    log.write(Int.random(in: 1...40, using: &random))
    try await log.read()
    // The follower has the current file and at most eight rotated ones open.
    #expect(openFiles(in: log.folder) <= 9)
  }
  let records = try await log.source.records(at: log.items.map(\.item.place))
  for (record, (item, file)) in zip(records, log.items) {
    let isGone = file < log.rotations - 8
    #expect(record.failure == (isGone ? "gone: the file has been rotated away since" : nil))
    #expect(isGone || record == item.record)
  }
}

/// Takes all free descriptors of this process, so that opening a file fails.
private struct TakenDescriptors {
  private var numbers: [Int32] = []

  init() { take() }

  mutating func take() {
    while true {
      let number = unsafe open("/dev/null", O_RDONLY)
      guard number >= 0 else { return }
      numbers.append(number)
    }
  }

  /// Calls `body` with four free descriptors, then takes them again.
  mutating func without(_ body: () -> Void) {
    give(4)
    body()
    take()
  }

  mutating func give(_ count: Int) {
    for number in numbers.suffix(count) { close(number) }
    numbers.removeLast(count)
  }
}

extension ExitTests {
  @Test func `at the limit of descriptors files are let go, and no silence follows`() async throws {
    await #expect(processExitsWith: .success) {
      try await withOwnDescriptors {
        var limit = rlimit(rlim_cur: 64, rlim_max: 64)
        try #require(unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
        var log = try RotatedLog()
        log.write(1)
        try await log.read()
        var taken = TakenDescriptors()
        taken.without { log.rotate(keeps: true) }
        taken.without { log.write(1) }
        let error = await #expect(throws: ItemError.self) { try await log.read() }
        #expect(error == .missing(name: log.path, reason: "Too many open files"))
        // A repeated request succeeds when one descriptor is free, and later ones need no other.
        taken.give(1)
        try await log.read()
        for _ in 0..<20 {
          taken.without {
            log.rotate(keeps: true)
            log.write(1)
          }
          try await log.read()
        }
        withExtendedLifetime(taken) {}
      }
    }
  }
}
