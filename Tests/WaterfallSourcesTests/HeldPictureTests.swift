import Glibc
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

private let png = SamplePicture.png(width: 30, height: 10) { _, _ in [9, 9, 9, 255] }

@Test(arguments: [
  (png, "30", "10"), (SamplePicture.jpeg, "8", "16"), (SamplePicture.gif, "16", "8"),
  (SamplePicture.lossyWebP, "16", "8"),
])
func `a picture where records were expected is one record that holds it`(
  bytes: [UInt8], width: String, height: String
) async throws {
  let source = openSource(bytes: bytes, name: "standard input")
  let outcome = await readAll(source)
  let item = try #require(outcome.items.first)
  #expect(outcome.items.count == 1)
  #expect(item.record.text(of: "title") == "standard input")
  #expect(item.record.text(of: "width") == width)
  #expect(item.record.text(of: "height") == height)
  #expect(item.record.failure == nil)
  #expect(try await source.blob("image", at: item.place) == bytes)
  #expect(try await source.records(at: [item.place]) == [item.record])
}

@Test func `a picture that comes slowly through a pipe is whole`() async throws {
  let folder = TemporaryFolder()
  let file = TemporaryFile(bytes: png)
  #expect(unsafe mkfifo(folder.path + "/fifo", 0o600) == 0)
  let source = try openSource(path: folder.path + "/fifo")
  let producer = Producer(
    "exec > \(folder.path)/fifo; head -c 20 \(file.path); sleep 0.05; tail -c +21 \(file.path)")
  let item = try #require(await readAll(source).items.first)
  producer.wait()
  #expect(item.record.blob(of: "image")?.byteCount == png.count)
  #expect(try await source.blob("image", at: item.place) == png)
}

@Test func `a piped picture with a damaged header is a marked record`() async throws {
  let source = openSource(bytes: Array(png.prefix(12)), name: "x")
  let record = try #require(await readAll(source).records.first)
  #expect(record.failure == "broken picture in image: the header of this PNG is damaged")
}

@Test func `what is said to be a picture and is none is an error`() async {
  let options = SourceOptions(format: .picture)
  let source = openSource(bytes: Array("words".utf8), name: "x", options: options)
  guard case .malformed(_, _, let expected)? = await readAll(source).error else {
    Issue.record("text was taken for a picture")
    return
  }
  #expect(expected == "PNG, JPEG, GIF, WebP or BMP")
}

@Test func `each of several sources has the roles of its own fields`() async throws {
  let notes = TemporaryFile(#"[{"heading": "a", "words": 3}]"#, name: "notes.json")
  let picture = TemporaryFile(bytes: png, name: "dot.png")
  for paths in [[notes.path, picture.path], [picture.path, notes.path]] {
    let source = try openSources(paths)
    for item in await readAll(source).items {
      let fields = try #require(source.cardFields(of: item.place))
      let isPicture = item.record.text(of: "image") != nil
      #expect(fields.title == (isPicture ? "title" : "heading"))
      #expect(fields.image == (isPicture ? "image" : nil))
    }
  }
}

@Test func `the words for bytes are no title, and a picture among them is the card's`() {
  var record = Record(fields: [])
  record.append(Blob(field: "a", byteCount: 3, probe: .other), words: "3 bytes")
  let header = PictureHeader(format: .png, width: 4, height: 2)
  record.append(Blob(field: "b", byteCount: 9, probe: .picture(header)), words: "picture")
  record.fields.append(Field("c", .string("words")))
  let fields = CardFields.detect(in: [record])
  #expect([fields.title, fields.badge, fields.image] == ["c", nil, "b"])
  let content = fields.content(of: record, showsPicture: true)
  #expect(content.picture?.blob?.picture == header)
  #expect(content.fields == [CardContent.Line(name: "a", value: "3 bytes")])
}
