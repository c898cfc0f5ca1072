import Glibc
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

private var recursive: SourceOptions {
  var options = SourceOptions()
  options.isRecursive = true
  return options
}

private func makeTree() -> TemporaryFolder {
  let folder = TemporaryFolder()
  for name in ["b", "b/inner", "b/inner/deep", "a", "empty", ".hidden"] {
    _ = unsafe mkdir("\(folder.path)/\(name)", 0o700)
  }
  _ = folder.write("top\n", to: "top.txt")
  _ = folder.write("ten\n", to: "a/10.txt")
  _ = folder.write("nine\n", to: "a/9.txt")
  _ = folder.write("x\n", to: "b/x.txt")
  _ = folder.write("one\ntwo\nthe needle\n", to: "b/inner/deep/y.txt")
  _ = folder.write("no\n", to: ".hidden/no.txt")
  _ = unsafe symlink("..", "\(folder.path)/b/inner/loop")
  _ = unsafe symlink("../top.txt", "\(folder.path)/a/z.txt")
  return folder
}

@Test(arguments: [1, 3, 100])
func `a tree's files have paths as titles, a folder's own files first`(size: Int) async throws {
  let folder = makeTree()
  let source = try openSource(path: folder.path, options: recursive)
  let outcome = await readAll(source, pageSize: size)
  #expect(outcome.error == nil)
  #expect(
    outcome.texts("title")
      == ["top.txt", "a/9.txt", "a/10.txt", "a/z.txt", "b/x.txt", "b/inner/deep/y.txt"])
  let records = try await source.records(at: outcome.items.map(\.place).reversed())
  #expect(records.map { $0.text(of: "title") } == outcome.texts("title").reversed())
  #expect(Set(outcome.items.map(\.id)).count == 6)
  let last = try #require(outcome.items.last)
  let file = await source.file(of: last.place)
  #expect(file?.path == Array("\(folder.path)/b/inner/deep/y.txt".utf8))
}

@Test func `the line of a match is found in a file of a folder, at any depth`() async throws {
  let folder = makeTree()
  let filter = Filter(phrase: "needle")
  let tree = try openSource(path: folder.path, options: recursive)
  let deep = try #require(await readAll(tree).items.last)
  #expect(await tree.line(of: filter, at: deep.place) == 3)
  #expect(await tree.line(of: Filter(phrase: "nothing"), at: deep.place) == nil)
  let flat = try openSource(path: "\(folder.path)/b/inner/deep")
  let item = try #require(await readAll(flat).items.first)
  #expect(await flat.line(of: filter, at: item.place) == 3)
}

@Test(arguments: [
  ("# a\nx\n\n# b\ny\nneedle\n", "x.md", "needle", 1, 6),
  ("name,text\na,\"one\nneedle\"\nb,c\n", "x.csv", "needle", 0, 3),
  ("[\n{\n\"id\": 1,\n\"t\": \"needle\"\n},\n{\"id\":2}\n]\n", "x.json", "t:needle", 0, 4),
  ("one\n\ntwo\nneedle needle\n", "x.txt", "needle", 1, 4),
])
func `the line of a match is the file's`(
  text: String, name: String, filter: String, item: Int, line: Int
) async throws {
  let folder = TemporaryFolder()
  _ = folder.write(text, to: name)
  let source = try openSource(path: "\(folder.path)/\(name)")
  let items = await readAll(source).items
  #expect(await source.line(of: try Filter(filter), at: items[item].place) == line)
}

@Test func `a tree with nothing to show says so`() async throws {
  let folder = TemporaryFolder()
  _ = unsafe mkdir("\(folder.path)/a", 0o700)
  let outcome = await readAll(try openSource(path: folder.path, options: recursive))
  #expect(
    outcome.error?.message
      == "\(folder.path): it has no picture or text, and neither have its subdirectories")
}

@Test func `a confined tree follows no link`() async throws {
  let folder = makeTree()
  var options = recursive
  options.isConfined = true
  let outcome = await readAll(try openSource(path: folder.path, options: options))
  #expect(
    outcome.failures == [
      "it is a link, which --secure does not follow",
      "it is a link, which --secure does not follow",
    ])
}
