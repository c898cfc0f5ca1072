import Platform
import Testing
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallTalk

/// Writes pictures, and what looks like some.
func writePictures(to folder: TemporaryFolder) throws {
  for (name, bytes) in [
    ("a.gif", SamplePicture.gif), ("b.webp", SamplePicture.losslessWebP),
    ("c.jpg", SamplePicture.jpeg), ("broken.png", [0x89] + Array("PNG\r\n\u{1A}\n".utf8)),
    ("secret.png", Array("password".utf8)),
  ] {
    try write(bytes, to: "\(folder.path)/\(name)")
  }
}

private func write(_ bytes: [UInt8], to path: String) throws {
  let file = try Descriptor(path: path, for: .writing)
  try file.write(bytes)
}

/// Where a guest's card has its picture from, and in which proportions.
private func picture(_ card: Card) -> String {
  guard let picture = card.picture else { return "none" }
  let size = "\(picture.width):\(picture.height)"
  switch picture.location {
  case .file(let file): return "file \(file.path)"
  case .record(_, let field, let byteCount): return "\(field) of \(byteCount) bytes, \(size)"
  case .written: return "written"
  case .refused: return "refused"
  }
}

private let table = """
  name,image,width,height
  whole,a.gif,,
  given,b.webp,300,100
  turned,c.jpg,,
  missing,nothing.png,,
  broken,broken.png,,
  other,secret.png,,
  outside,../../etc/hostname,,
  remote,https://example.org/a.png,,
  empty,,,
  built in,builtin:shop/jug.png,3,2
  """

private let expected = [
  "image of 144 bytes, 16:8", "image of 46 bytes, 300:100", "image of 326 bytes, 8:16",
  "image of 0 bytes, 4:1", "image of 0 bytes, 4:1", "image of 0 bytes, 4:1",
  "image of 0 bytes, 4:1", "none", "none", "file builtin:shop/jug.png",
]

@Test func `a guest's pictures have the speaker's proportions and come from there`() async throws {
  let folder = TemporaryFolder()
  try writePictures(to: folder)
  let talk = try await MemoryTalk(openSource(path: folder.write(table, to: "t.csv")), .test())
  let guest = TalkSource(talk)
  let page = try await guest.page(after: nil, count: 20)
  let shown = page.items.map {
    picture(
      CardReading.test().card($0.record, fields: talk.reading.fields, at: $0.place, of: guest))
  }
  #expect(shown == expected)
  for (index, bytes) in [SamplePicture.gif, SamplePicture.losslessWebP, SamplePicture.jpeg]
    .enumerated()
  {
    #expect(try await guest.blob("image", at: page.items[index].place) == bytes)
  }
  for (index, reason) in [
    (3, "cannot be opened"), (5, "there is no picture"), (6, "there is no picture"),
    (7, "there is no picture"), (8, "there is no picture"), (9, "there is no picture"),
  ] {
    await #expect {
      _ = try await guest.blob("image", at: page.items[index].place)
    } throws: { error in
      (error as? ItemError)?.headline.contains(reason) ?? false
    }
  }
  for field in ["name", "width", "nothing", ""] {
    await #expect(throws: ItemError.self, "field \(field)") {
      _ = try await guest.blob(field, at: page.items[0].place)
    }
  }
}

@Test func `a confined speaker sends no picture from outside`() async throws {
  let (folder, other) = (TemporaryFolder(), TemporaryFolder())
  try writePictures(to: other)
  let path = folder.write("name,image\na,\(other.path)/a.gif\n", to: "t.csv")
  let talk = try await MemoryTalk(openSource(path: path), .test(isConfined: true))
  await #expect(throws: ItemError.self) {
    _ = try await talk.reading.picture(in: "image", at: talk.items[0].place)
  }
  let guest = TalkSource(talk)
  await #expect(throws: ItemError.self) {
    _ = try await guest.blob("image", at: guest.page(after: nil, count: 1).items[0].place)
  }
}

@Test func `a picture in a record is sent, and other bytes are not`() async throws {
  let picture = openSource(bytes: SamplePicture.gif, name: "picture")
  let talk = try await MemoryTalk(picture, .test())
  let guest = TalkSource(talk)
  let item = try #require(try await guest.page(after: nil, count: 1).items.first)
  let field = try #require(item.record.blobs.first?.field)
  #expect(try await guest.blob(field, at: item.place) == SamplePicture.gif)

  var record = Record(fields: [])
  record.append(Blob(field: "bytes", byteCount: 3, probe: .other), words: "3 bytes")
  let header = PictureHeader(format: .png, width: 1, height: 1)
  record.append(Blob(field: "huge", byteCount: 8_000_001, probe: .picture(header)), words: "8 MB")
  let other = try await MemoryTalk(MemorySource(records: [record]), .test())
  for field in ["bytes", "huge"] {
    await #expect(throws: ItemError.self) {
      _ = try await other.reading.picture(in: field, at: other.items[0].place)
    }
  }
}

/// A speaker of another program, who sends a path as it is.
private struct PathTalk: TalkLink {
  let path: Value
  var start: TalkStart {
    var roles = CardFields(title: "t")
    roles.image = "i"
    return TalkStart(order: 1, from: 0, source: "paths", roles: roles)
  }

  func page(order: Int, from: Int, count: Int) async throws(ItemError) -> TalkPage {
    let record = Record(fields: [Field("t", .string("x")), Field("i", path)])
    return TalkPage(
      order: order, from: from, items: [TalkItem(id: ItemID(1), record: record)], ends: true)
  }

  func picture(item: ItemID, field: String) async throws(ItemError) -> [UInt8] {
    Array(repeating: 0, count: largestTalkPicture + 1)
  }
}

@Test(arguments: ["\"FOLDER/a.gif\"", "[\"FOLDER/a.gif\"]", "{\"name\": \"FOLDER/a.gif\"}"])
func `a guest opens no path that a speaker names`(path: String) async throws {
  let folder = TemporaryFolder()
  try writePictures(to: folder)
  var reader = JSONReader(Array(path.replacing("FOLDER", with: folder.path).utf8))
  let guest = TalkSource(PathTalk(path: try reader.readWhole()))
  let item = try #require(try await guest.page(after: nil, count: 1).items.first)
  let card = CardReading.test().card(
    item.record, fields: try #require(guest.cardFields), at: item.place, of: guest)
  #expect(picture(card) == "i of 0 bytes, 4:1")
  await #expect(throws: ItemError.self) { _ = try await guest.blob("i", at: item.place) }
}
