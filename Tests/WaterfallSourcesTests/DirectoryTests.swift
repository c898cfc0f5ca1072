import Glibc
import Platform
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

/// A temporary directory that is deleted with the object. Names are bytes: not all are UTF-8.
private final class TemporaryDirectory {
  let path = "/tmp/waterfall-directory-\(UInt64.random(in: 0...UInt64.max))"
  private var names: [[CChar]] = []

  init() { _ = unsafe mkdir(path, 0o700) }

  private func register(_ name: [UInt8]) -> [CChar] {
    let full = (Array(path.utf8) + [UInt8(ascii: "/")] + name + [0]).map { CChar(bitPattern: $0) }
    names.append(full)
    return full
  }

  func add(_ name: String, _ bytes: [UInt8]) { add(Array(name.utf8), bytes) }

  func add(_ name: [UInt8], _ bytes: [UInt8], mode: mode_t = 0o600) {
    let number = unsafe open(register(name), O_WRONLY | O_CREAT | O_TRUNC, mode)
    _ = unsafe write(number, bytes, bytes.count)
    close(number)
  }

  func addDirectory(_ name: String) { _ = unsafe mkdir(register(Array(name.utf8)), 0o700) }
  func addPipe(_ name: String) { _ = unsafe mkfifo(register(Array(name.utf8)), 0o600) }
  func addLink(_ name: String, to target: String) {
    _ = unsafe symlink(target, register(Array(name.utf8)))
  }
  func delete(_ name: String) { _ = unsafe unlink("\(path)/\(name)") }

  deinit {
    for name in names { _ = unsafe remove(name) }
    _ = unsafe rmdir(path)
  }
}

private let png = SamplePicture.pngHeader(width: 640, height: 480)

@Test func `pictures and texts come in the order in which people count`() async throws {
  let directory = TemporaryDirectory()
  for name in ["img10.png", "img2.png", "IMG1.png", "a.txt", "img02.png", "img2b.png"] {
    directory.add(name, name.hasSuffix("png") ? png : Array("text".utf8))
  }
  let outcome = await readAll(try openDirectory(path: directory.path), pageSize: 2)
  #expect(
    outcome.texts("title")
      == ["a.txt", "IMG1.png", "img02.png", "img2.png", "img2b.png", "img10.png"])
  #expect(Set(outcome.items.map(\.id)).count == 6)
}

/// A photo with the data that its camera stored in it.
private func photoOfCamera() throws -> [UInt8] {
  let path = "/usr/share/gocode/src/github.com/rwcarlsen/goexif/exif/sample1.jpg"
  let file = try Descriptor(
    path: try debianFile(path, package: "golang-github-rwcarlsen-goexif-dev"))
  return try file.bytes(at: 0, count: 1 << 20)
}

@Test func `what a camera says stands in the details, not on the card`() async throws {
  let directory = TemporaryDirectory()
  let photo = try photoOfCamera()
  directory.add("a.jpg", photo)
  let source = try openDirectory(path: directory.path)
  let alone = openSource(bytes: photo, name: "a.jpg", options: .init())
  for source in [source, alone] as [any ItemSource] {
    let record = try #require(try await source.page(after: nil, count: 5).items.first?.record)
    #expect(record.text(of: "camera") == "NIKON D2H")
    let fields = source.cardFields ?? CardFields.detect(in: [record])
    let content = fields.content(of: record, showsPicture: true)
    #expect(content.title == "a.jpg")
    #expect(content.fields.allSatisfy { $0.name == "size" }, "\(content.fields)")
    #expect(content.picture != nil)
  }
}

@Test func `a picture has its path, its size and its bytes`() async throws {
  let directory = TemporaryDirectory()
  directory.add("a.png", png)
  let source = try openDirectory(path: directory.path)
  let page = try await source.page(after: nil, count: 5)
  #expect(
    page.items.map { $0.record.fields.filter { $0.name != "changed" } } == [
      [
        Field("title", .string("a.png")), Field("image", .string("\(directory.path)/a.png")),
        Field("width", .number("640")), Field("height", .number("480")),
        Field("size", .string("33 B")),
      ]
    ])
  let changed = try #require(page.items[0].record.text(of: "changed"))
  #expect(changed.hasPrefix("20") && changed.hasSuffix("Z"))
  #expect(source.directory == directory.path)
  #expect(source.cardFields?.image == "image")
}

@Test func `the roles of a directory's fields are the ones that a sample shows`() async throws {
  let directory = TemporaryDirectory()
  directory.add("a.txt", Array(String(repeating: "many words ", count: 9).utf8))
  directory.add("b.png", png)
  let source = try openDirectory(path: directory.path)
  // The date of the last change stands in the details only.
  let records = await readAll(source).records.map { record in
    Record(fields: record.fields.filter { $0.name != "changed" })
  }
  var detected = CardFields.detect(in: records)
  detected.order = []
  #expect(detected == source.cardFields)
}

@Test func `a picture's file is probed by its path`() throws {
  let directory = TemporaryDirectory()
  directory.add("a", SamplePicture.jpeg)
  let header = PictureHeader(format: .jpeg, width: 8, height: 16, orientation: .rotated90)
  #expect(try probePicture(NamedFile(path: "\(directory.path)/a")) == .picture(header))
  #expect(throws: ItemError.missing(name: directory.path, reason: "Not a regular file")) {
    try probePicture(NamedFile(path: directory.path))
  }
}

@Test func `a text has its first 2 kB, cut between characters`() async throws {
  let directory = TemporaryDirectory()
  directory.add("long", Array(String(repeating: "é€", count: 1000).utf8))
  directory.add("short", [0xEF, 0xBB, 0xBF] + Array("hé\n".utf8))
  let texts = await readAll(try openDirectory(path: directory.path)).texts("text")
  #expect(texts[1] == "hé\n")
  #expect(texts[0] == String(repeating: "é€", count: 409) + "é…")
}

@Test func `other files, pipes and hidden files are left out, and counted`() async throws {
  let directory = TemporaryDirectory()
  directory.add("program", [0x7F, 0x45, 0x4C, 0x46, 0, 0])
  directory.add("latin", [0x66, 0xFC, 0x72])
  directory.add(".hidden.png", png)
  directory.add("empty", [])
  directory.addDirectory("folder")
  directory.addPipe("pipe")
  directory.addLink("link", to: "folder")
  directory.add("named.txt", [0x66, 0xFC, 0x72])
  let outcome = await readAll(try openDirectory(path: directory.path), pageSize: 1)
  #expect(outcome.texts("title") == ["folder/", "link/", "named.txt"])
  #expect(outcome.texts("text") == ["empty", "empty", "f\u{FFFD}r"])
  let page = try await openDirectory(path: directory.path).page(after: nil, count: 9)
  #expect(page.leftOut == 4)
}

@Test func `what cannot be read is a marked card`() async throws {
  let directory = TemporaryDirectory()
  directory.add("a.png", Array(png.prefix(20)))
  directory.add("b.jpeg", Array("not at all".utf8))
  directory.addLink("c", to: "nowhere")
  directory.add("d.jpg", [])
  let outcome = await readAll(try openDirectory(path: directory.path))
  #expect(
    outcome.failures == [
      "broken picture: the header of this PNG is damaged",
      "not a picture that can be read: expected PNG, JPEG, GIF, WebP or BMP",
      "it cannot be opened: No such file or directory",
      "not a picture that can be read: expected PNG, JPEG, GIF, WebP or BMP",
    ])
}

@Test func `no name breaks anything`() async throws {
  let directory = TemporaryDirectory()
  directory.add([0xFF, 0xFE, 0x41], png)
  directory.add("\u{1B}[31m\n.png", png)
  let source = try openDirectory(path: directory.path)
  let items = await readAll(source).items
  let titles = items.map { $0.record.fields[0].value.text }
  #expect(titles == ["\u{1B}[31m\n.png", "\u{FFFD}\u{FFFD}A"])
  let header = PictureHeader(format: .png, width: 640, height: 480)
  #expect(items[1].record.blob(of: "image")?.picture == header)
  #expect(try await source.blob("image", at: items[1].place) == png)
}

@Test func `a directory with nothing to show says why`() async throws {
  let directory = TemporaryDirectory()
  let empty = await readAll(try openDirectory(path: directory.path))
  #expect(
    empty.error?.message == "\(directory.path): the directory is empty, apart from hidden files")
  directory.addPipe("pipe")
  directory.add("program", [0])
  let other = await readAll(try openDirectory(path: directory.path))
  #expect(
    other.error?.message
      == "\(directory.path): it has no picture or text; its 2 entries are something else")
  #expect(throws: ItemError.missing(name: "/nowhere", reason: "No such file or directory")) {
    try openDirectory(path: "/nowhere")
  }
}

@Test func `a directory is read anew only when it is reopened`() async throws {
  let directory = TemporaryDirectory()
  directory.add("a.txt", Array("one".utf8))
  directory.add("b.txt", Array("two".utf8))
  let source = try openDirectory(path: directory.path)
  let items = await readAll(source).items
  directory.delete("a.txt")
  directory.add("c.txt", Array("three".utf8))
  let records = try await source.records(at: items.reversed().map(\.place))
  #expect(records.map { $0.failure == nil } == [true, false])
  let again = await readAll(try await source.reopened())
  #expect(again.texts("text") == ["two", "three"])
  #expect(again.items[0].id == items[1].id)
}

@Test func `one picture is a source of one item`() async throws {
  let directory = TemporaryDirectory()
  directory.add("a.txt", SamplePicture.jpeg)
  let source = try openSource(path: "\(directory.path)/a.txt")
  let outcome = await readAll(source)
  #expect(outcome.texts("image") == ["\(directory.path)/a.txt"])
  #expect(outcome.texts("height") == ["16"])
  #expect(source.name == "a.txt")
  directory.add("a.txt", [0, 1, 2])
  #expect(
    await readAll(try await source.reopened()).failures == ["it is no longer a picture or a text"])
}

@Test func `a format takes pictures or texts alone`() async throws {
  let directory = TemporaryDirectory()
  directory.add("a.png", png)
  directory.add("b.txt", Array("text".utf8))
  let pictures = try openDirectory(path: directory.path, options: .init(format: .picture))
  #expect(await readAll(pictures).texts("title") == ["a.png"])
  let texts = try openDirectory(path: directory.path, options: .init(format: .text))
  #expect(await readAll(texts).texts("title") == ["b.txt"])
}
