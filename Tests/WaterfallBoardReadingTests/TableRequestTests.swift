import FoundationEssentials
import Glibc
import Platform
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallBoard

private let records = (1...2500).map { number in
  var record = Record(fields: [Field("n", .number("\(number)")), Field("t", .string("a,b"))])
  if number == 7 { record = Record(fields: [], failure: "bad") }
  if number == 8 { record.cut = "the first 8 MB of 9 MB" }
  return record
}

private func answer(
  _ file: String, replacing: NewFile.Replaced = .nothing, from source: any ItemSource
) async -> TableAnswer.Outcome? {
  let places = ContiguousArray(
    (0..<2500).reversed().map { ItemPlace(offset: UInt64($0), length: 1) })
  let request = TableRequest(
    file: file, form: TableForm(fileNamed: file) ?? .csv,
    step: .write(places, nil, replacing: replacing), number: 1)
  return await request.answer(from: source)?.outcome
}

private func look(_ file: String) async -> TableAnswer.Outcome? {
  let request = TableRequest(file: file, form: .csv, step: .look, number: 1)
  return await request.answer(from: MemorySource(records: []))?.outcome
}

/// The names in a folder, also hidden ones.
private func names(_ folder: TemporaryFolder) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
}

@Test func `records are written in their order, and unreadable ones counted`() async throws {
  let folder = TemporaryFolder()
  var expected = WrittenRecords(count: 2499)
  (expected.unreadableCount, expected.cutCount) = (1, 1)
  let source = MemorySource(records: records)
  #expect(await answer("\(folder.path)/a.csv", from: source) == .written(expected))
  let lines = try #require(folder.text(of: "a.csv")).split(separator: "\n")
  #expect(lines.first == "n,t" && lines[1] == "2500,\"a,b\"" && lines.last == "1,\"a,b\"")
  #expect(lines.count == 2500)
  #expect(await answer("\(folder.path)/a.ndjson", from: source) == .written(expected))
  #expect(folder.text(of: "a.ndjson")?.hasPrefix("{\"n\":2500,\"t\":\"a,b\"}\n") == true)
  #expect(try names(folder) == ["a.csv", "a.ndjson"])
}

@Test func `a file that is there is replaced only if it may be`() async throws {
  let folder = TemporaryFolder()
  let file = folder.write("old", to: "a.csv")
  #expect(unsafe chmod(file, 0o640) == 0)
  let source = MemorySource(records: records)
  #expect(await look(file) == .isThere)
  #expect(await answer(file, from: source) == .isThere)
  #expect(folder.text(of: "a.csv") == "old")
  guard case .written? = await answer(file, replacing: .anyFile, from: source) else {
    Issue.record("it was not replaced")
    return
  }
  #expect(folder.text(of: "a.csv")?.hasPrefix("n,t\n") == true)
  var status = stat()
  #expect(unsafe stat(file, &status) == 0 && status.st_mode & 0o777 == 0o640)
  #expect(try names(folder) == ["a.csv"])
}

@Test func `a link stays, and the file that it leads to is replaced`() async throws {
  let folder = TemporaryFolder()
  _ = folder.write("old", to: "a.csv")
  #expect(unsafe symlink("a.csv", "\(folder.path)/b.csv") == 0)
  let source = MemorySource(records: records)
  #expect(await answer("\(folder.path)/b.csv", from: source) == .isThere)
  _ = await answer("\(folder.path)/b.csv", replacing: .anyFile, from: source)
  #expect(TemporaryFolder.target(of: "\(folder.path)/b.csv") == "a.csv")
  #expect(folder.text(of: "a.csv")?.hasPrefix("n,t\n") == true)
}

@Test func `a place that takes no file is named, and nothing is left there`() async throws {
  let folder = TemporaryFolder()
  let missing = "\(folder.path)/none/a.csv"
  let source = MemorySource(records: records)
  #expect(await look(missing) == .failed("\(missing): No such file or directory"))
  #expect(await answer(missing, from: source) == .failed("\(missing): No such file or directory"))
  #expect(await look(folder.path) == .failed("\(folder.path): it is not a regular file"))
  #expect(await look("/dev/full") == .failed("/dev/full: it is not a regular file"))
  #expect(await look("\(folder.path)/a.csv") == .canWrite)
  #expect(try names(folder).isEmpty)
}

/// A source that cannot be read beyond its first records.
private struct BrokenSource: WrappedSource {
  let base: any ItemSource

  func records(
    at places: [ItemPlace], for needs: RecordNeeds
  ) async throws(ItemError) -> [Record?] {
    guard places.allSatisfy({ $0.offset > 500 }) else {
      throw .io(name: "disk", reason: "Input/output error")
    }
    return try await base.records(at: places, for: needs)
  }

  func reopened() async throws(ItemError) -> any ItemSource { self }
}

@Test func `a fault of the source leaves no half file`() async throws {
  let folder = TemporaryFolder()
  let source = BrokenSource(base: MemorySource(records: records))
  for name in ["a.csv", "a.ndjson"] {
    #expect(
      await answer("\(folder.path)/\(name)", from: source)
        == .failed("disk: reading failed: Input/output error"))
  }
  #expect(try names(folder).isEmpty)
}

@Test func `a file that has changed since it was shown is not written`() async throws {
  let (folder, other) = (TemporaryFolder(), TemporaryFolder())
  let path = other.write("{\"a\":1}\n{\"a\":2}\n", to: "a.ndjson")
  let source = try openSource(path: path)
  let page = try await source.page(after: nil, count: 10)
  _ = other.write("{\"b\":3}\n{\"b\":4}\n", to: "a.ndjson")
  let request = TableRequest(
    file: "\(folder.path)/x.csv", form: .csv,
    step: .write(ContiguousArray(page.items.map(\.place)), nil, replacing: .nothing), number: 1)
  #expect(
    await request.answer(from: source)?.outcome
      == .failed("a.ndjson has changed since it was shown"))
  #expect(try names(folder).isEmpty)
}

@Test func `a request that is cancelled writes nothing`() async throws {
  let folder = TemporaryFolder()
  let file = "\(folder.path)/a.csv"
  let task = Task {
    while !Task.isCancelled { await Task.yield() }
    return await answer(file, from: MemorySource(records: records))
  }
  task.cancel()
  #expect(await task.value == nil)
  #expect(try names(folder).isEmpty)
}
