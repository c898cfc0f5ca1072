import Glibc
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport

@testable import WaterfallSources

@Test func `a confined directory shows that there is a link, and reads nothing of it`() async throws
{
  let (folder, outside) = (TemporaryFolder(), TemporaryFolder())
  _ = folder.write("Plain words", to: "a.txt")
  let secret = outside.write("Secret words", to: "b.txt")
  #expect(unsafe symlink(secret, folder.path + "/b.txt") == 0)
  var options = SourceOptions()
  for isConfined in [false, true] {
    options.isConfined = isConfined
    let source = try await openDirectory(path: folder.path, options: options).reopened()
    let records = try await source.page(after: nil, count: 9).items.map(\.record)
    #expect(
      records.map { $0.text(of: "text") } == ["Plain words", isConfined ? nil : "Secret words"])
    #expect((records[1].failure == "it is a link, which --secure does not follow") == isConfined)
  }
}

@Test func `relative paths in a file's records begin at its directory`() throws {
  let folder = TemporaryFolder()
  let path = folder.write("{\"a\":1}\n", to: "list.ndjson")
  var options = SourceOptions()
  for isFollowing in [false, true] {
    options.isFollowing = isFollowing
    #expect(try openSource(path: path, options: options).directory == folder.path)
  }
  #expect(openSource(bytes: Array("[{}]".utf8), name: "memory").directory == nil)
}

@Test func `an item's file is told, with its line where there are lines`() async throws {
  let folder = TemporaryFolder()
  let path = folder.write("{\"a\":1}\n\n{\"a\":2}\n", to: "list.ndjson")
  let source = limitedSource(try openSources([path, path]), count: 4)
  let items = try await source.page(after: nil, count: 2).items
  let second = await source.file(of: items[1].place)
  #expect(second == ItemFile(path: Array(path.utf8), line: 3, isWhole: false))
  let memory = openSource(bytes: Array("[{\"a\":1}]".utf8), name: "memory")
  let place = try await memory.page(after: nil, count: 1).items[0].place
  #expect(await memory.file(of: place) == nil)
}

@Test(arguments: [
  ("a", "1"), ("B_c", "x"), ("b c", "x"), ("d.e", "2.50"), ("d.f.1", "z"), ("d.f", "[\"y\",\"z\"]"),
  ("g", ""), ("d.g", nil), ("d.f.9", nil), ("", nil),
])
func `a field's value is found by its name or path`(name: String, text: String?) {
  let record = Record(fields: [
    Field("a", .number("1")), Field("b-c", .string("x")),
    Field(
      "d",
      .object([
        Field("E", .number("2.50")), Field("f", .array([.string("y"), .string("z")])),
      ])), Field("g", .null),
  ])
  #expect(record.value(named: name).map { String(decoding: $0.plainBytes, as: UTF8.self) } == text)
}
