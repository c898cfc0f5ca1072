import Glibc
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

private let png = SamplePicture.pngHeader(width: 640, height: 480)

/// A temporary directory that is deleted with all its contents.
private final class Tree {
  let path = "/tmp/waterfall-tree-\(UInt64.random(in: 0...UInt64.max))"
  private var made: [[CChar]] = []

  init() { _ = unsafe mkdir(path, 0o700) }

  private func full(_ name: [UInt8]) -> [CChar] {
    let full = (Array("\(path)/".utf8) + name + [0]).map { CChar(bitPattern: $0) }
    made.append(full)
    return full
  }

  func directory(_ name: String) { directory(Array(name.utf8)) }
  func directory(_ name: [UInt8]) { _ = unsafe mkdir(full(name), 0o700) }
  func link(_ name: String, to target: String) {
    _ = unsafe symlink(target, full(Array(name.utf8)))
  }
  func file(_ name: String, _ bytes: [UInt8]) { file(Array(name.utf8), bytes) }
  func file(_ name: [UInt8], _ bytes: [UInt8]) {
    let number = unsafe open(full(name), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    _ = unsafe write(number, bytes, bytes.count)
    close(number)
  }
  func remove(_ name: String) { _ = unsafe Glibc.remove("\(path)/\(name)") }

  deinit {
    for name in made.reversed() { _ = unsafe Glibc.remove(name) }
    _ = unsafe rmdir(path)
  }
}

/// The source inside the item with this title.
private func inside(_ title: String, of source: any ItemSource) async throws -> (any ItemSource)? {
  let items = await readAll(source).items
  let item = items.first { $0.record.fields[0].value.text == title }
  let place = try #require(item?.place)
  return try await source.board(.inside(place))?.source
}

@Test func `a subdirectory is a record with counts by the names in it`() async throws {
  let tree = Tree()
  for name in ["photos", "photos/old", "photos/.git", "none"] { tree.directory(name) }
  for name in ["a.png", "b.JPG", "c.svg", "notes.md", "data.bin", ".hidden"] {
    tree.file("photos/\(name)", [0])
  }
  tree.file("a.txt", Array("text".utf8))
  let items = await readAll(try openDirectory(path: tree.path)).items
  #expect(items.texts("title") == ["none/", "photos/", "a.txt"])
  #expect(items.texts("text") == ["empty", "3 pictures · 1 text · 1 file · 1 directory", "text"])
  #expect(items.map(\.record.isEnterable) == [true, true, false])
}

@Test func `entries are counted up to a limit`() async throws {
  let tree = Tree()
  tree.directory("many")
  for number in 0..<3100 { tree.file("many/\(number)", []) }
  let items = await readAll(try openDirectory(path: tree.path)).items
  #expect(items.texts("text") == ["3000 entries or more"])
}

@Test func `one goes into a directory, and into one in it`() async throws {
  let tree = Tree()
  tree.directory("a")
  tree.directory("a/b")
  tree.file("a/b/c.png", png)
  let a = try #require(try await inside("a/", of: openDirectory(path: tree.path)))
  #expect(a.name == "a")
  let b = try #require(try await inside("b/", of: a))
  let item = try #require(await readAll(b).items.first)
  #expect(item.record.text(of: "image") == "\(tree.path)/a/b/c.png")
  let file = await b.file(of: item.place)
  #expect(file?.path == Array("\(tree.path)/a/b/c.png".utf8))
  await #expect(throws: ItemError.self) { try await b.board(.inside(item.place)) }
  #expect(try await b.board(.around) == nil)
}

@Test func `no name of a directory breaks anything`() async throws {
  let tree = Tree()
  let name = [0xFF, 0x1B] + Array("[31m\nx".utf8)
  tree.directory(name)
  tree.file(name + Array("/p.png".utf8), png)
  let source = try openDirectory(path: tree.path)
  let place = try #require(await readAll(source).items.first?.place)
  let inner = try #require(try await source.board(.inside(place))).source
  let item = try #require(await readAll(inner).items.first)
  let path = Array("\(tree.path)/".utf8) + name + Array("/p.png".utf8)
  #expect(await inner.file(of: item.place)?.path == path)
  // The path is not valid UTF-8, so no string can hold it. The source delivers the bytes.
  #expect(try await inner.blob("image", at: item.place) == png)
}

@Test func `a directory that is gone, or is a file by now, is not entered`() async throws {
  let tree = Tree()
  tree.directory("gone")
  tree.directory("other")
  let source = try openDirectory(path: tree.path)
  let places = await readAll(source).items.map(\.place)
  tree.remove("gone")
  tree.remove("other")
  tree.file("other", Array("text".utf8))
  await #expect(
    throws: ItemError.missing(name: "\(tree.path)/gone", reason: "No such file or directory")
  ) { try await source.board(.inside(places[0])) }
  await #expect(throws: ItemError.missing(name: "\(tree.path)/other", reason: "Not a directory")) {
    try await source.board(.inside(places[1]))
  }
}

@Test func `an empty directory is entered and says that it is empty`() async throws {
  let tree = Tree()
  tree.directory("none")
  let inner = try #require(try await inside("none/", of: openDirectory(path: tree.path)))
  let reason = "the directory is empty, apart from hidden files"
  #expect(await readAll(inner).error == .empty(name: "\(tree.path)/none", reason: reason))
}

@Test func `a loop of links can be walked, and under --secure no link is`() async throws {
  let tree = Tree()
  tree.directory("a")
  tree.link("a/up", to: "..")
  var source: any ItemSource = try openDirectory(path: tree.path)
  for name in ["a/", "up/", "a/", "up/", "a/"] {
    source = try #require(try await inside(name, of: source))
  }
  #expect(await readAll(source).items.texts("title") == ["up/"])
  var options = SourceOptions()
  options.isConfined = true
  let confined = try openDirectory(path: tree.path, options: options)
  let a = try #require(try await inside("a/", of: confined))
  let link = try #require(await readAll(a).items.first)
  #expect(link.record.failure == "it is a link, which --secure does not follow")
  #expect(!link.record.isEnterable)
  await #expect(throws: ItemError.self) { try await a.board(.inside(link.place)) }
}

@Test func `what is inside is read anew at its place in the directory around it`() async throws {
  let tree = Tree()
  tree.directory("a")
  let a = try #require(try await inside("a/", of: openDirectory(path: tree.path)))
  tree.file("a/new.txt", Array("new".utf8))
  let again = try await a.reopened()
  #expect(await readAll(again).items.texts("title") == ["new.txt"])
  #expect(again.name == "a")
}

@Test func `files of other kinds are shown when they are asked for`() async throws {
  let tree = Tree()
  tree.directory("in")
  tree.file("in/program", [0, 1])
  tree.file("tool", [0, 1, 2])
  let source = try openDirectory(path: tree.path)
  let all = try #require(try await source.board(.others))
  #expect(all.isAlike)
  let items = await readAll(all.source).items
  #expect(items.texts("title") == ["in/", "tool"])
  #expect(items.texts("size") == ["3 B"])
  #expect(items.texts("changed").allSatisfy { $0.hasSuffix("Z") && $0.count == 20 })
  // The boards further inside show them, too, until the reader hides them again.
  let inner = try #require(try await inside("in/", of: all.source))
  #expect(await readAll(inner).items.texts("title") == ["program"])
  let usual = try #require(try await all.source.board(.others)).source
  #expect(await readAll(usual).items.texts("title") == ["in/"])
}

@Test func `a drawing that nobody can read is its size`() async throws {
  let tree = Tree()
  let head = "<?xml version='1.0'?>\n<!-- made --><svg xmlns='x' width='120px' height='80'>"
  tree.file("a.svg", Array(head.utf8))
  tree.file("b.svg", Array("no drawing".utf8))
  let items = await readAll(try openDirectory(path: tree.path)).items
  #expect(items.texts("text") == ["SVG drawing, 120 × 80", "no drawing"])
  let text = try openDirectory(path: tree.path, options: .init(format: .text))
  #expect(await readAll(text).items.texts("text")[0] == head)
}

@Test func `a page among 5,000 subdirectories opens no more than it shows`() async throws {
  let tree = Tree()
  for number in 0..<5000 { tree.directory("d\(number)") }
  let source = try openDirectory(path: tree.path)
  let page = try await source.page(after: nil, count: 60)
  #expect(page.items.count == 60)
  #expect(page.items.first?.record.text(of: "title") == "d0/")
  #expect(page.next?.position == 60)
}

@Test(arguments: [
  (#"{"users": [{"id": 1}, {"id": 2}], "orders": [3], "x": 1}"#, "JSON, users 2 · orders 1"),
  (#"{"name": "app", "version": "1"}"#, "app\nJSON: name, version"),
  ("[{\"id\": 1, \"title\": \"a\"}, {}]", "JSON, 2 records: id, title"),
  ("{\"id\": 1}\n{\"id\": 2}\n", "JSON, 2 records: id"),
  ("[1, 2, 3]", "JSON, 3 values"),
  (
    "<?xml version='1.0'?><rss><channel><title><![CDATA[A &amp; B]]></title><item></item><item>"
      + "</item></channel></rss>", "Feed: A & B, 2 entries"
  ),
  ("<html><body><h1>Hi</h1>There</body></html>", "HTML page: Hi\n\nHi\n\nThere"),
  ("<!doctype html><title>T</title><p>Words", "HTML page: T\n\nWords"),
  ("<?xml version=\"1.0\"?><note><to>You</to></note>", "XML, note"),
  ("[package]\nname = \"a\"\n", "[package]\nname = \"a\"\n"),
  ("{ not json }", "{ not json }"), ("<bob> hello", "<bob> hello"),
])
func `no card of a file has tags or JSON on it`(content: String, words: String) async throws {
  let tree = Tree()
  tree.file("a", Array(content.utf8))
  let items = await readAll(try openDirectory(path: tree.path)).items
  #expect(items.texts("text") == [words])
  #expect(items.texts("size").count == 1)
  let text = try openDirectory(path: tree.path, options: .init(format: .text))
  #expect(await readAll(text).items.texts("text") == [content])
}

@Test func `a large file of JSON says what its beginning tells`() async throws {
  let tree = Tree()
  let record = "{\"id\": 1, \"name\": \"\(String(repeating: "x", count: 90))\"}"
  let array = "[" + Array(repeating: record, count: 1000).joined(separator: ",") + "]"
  tree.file("a.json", Array(array.utf8))
  tree.file("b.json", Array("{\"v\": 1, \"items\": \(array)}".utf8))
  let items = await readAll(try openDirectory(path: tree.path)).items
  #expect(items.texts("text") == ["JSON records: id, name", "JSON: v, items"])
}

@Test func `what is inside an item is found again in a source that was opened anew`() async throws {
  let tree = Tree()
  for number in 0..<30 { tree.directory("d\(number)") }
  tree.directory("d7/in")
  tree.file("d7/in/a.txt", Array("words".utf8))
  let source = try openDirectory(path: tree.path)
  func id(_ title: String, in source: any ItemSource) async throws -> ItemID {
    let items = await readAll(source).items
    return try #require(items.first { $0.record.text(of: "title") == title }).id
  }
  let d7 = enteredSource(source, item: try await id("d7/", in: source), name: "d7")
  #expect(d7.name == "d7")
  let inner = enteredSource(d7, item: try await id("in/", in: d7), name: "in")
  let items = await readAll(inner).items
  #expect(items.texts("title") == ["a.txt"])
  #expect(try await inner.records(at: items.map(\.place)).count == 1)
  #expect(inner.directory?.hasSuffix("d7/in") == true)
  #expect(await readAll(try await inner.reopened()).items.count == 1)
}

@Test func `what is not there any more is missing`() async throws {
  let tree = Tree()
  tree.directory("a")
  let source = enteredSource(
    try openDirectory(path: tree.path), item: ItemID(hashing: "b".utf8), name: "b")
  await #expect(throws: ItemError.self) { try await source.page(after: nil, count: 10) }
}
