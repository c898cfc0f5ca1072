import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallResources
import WaterfallSources

@Test func `each picture of the shop is built in, in the proportions of its record`() async throws {
  let shop = try #require(Demo.all.first { $0.name == "shop" })
  let items = await readAll(limitedSource(try shop.source, count: 40)).items
  for record in items.map(\.record) {
    let location = try #require(record.text(of: "img"))
    let bytes = try #require(builtInPicture(location))
    #expect(bytes.count <= 6000)
    let size = try ["w", "h"].map { try #require(record.text(of: $0).flatMap { Int($0) }) }
    let header = PictureHeader(format: .jpeg, width: size[0], height: size[1])
    #expect(PictureProbe(ofHeader: bytes) == .picture(header))
    // The end marker of a JPEG: the conversion through text has lost nothing.
    #expect(bytes.suffix(2) == [0xFF, 0xD9])
  }
}

@Test func `a picture is found with and without the scheme, and no other is`() {
  #expect(builtInPicture("shop/vase.jpg") != nil)
  #expect(builtInPicture("shop/vase.jpg") == builtInPicture("builtin:shop/vase.jpg"))
  #expect(builtInPicture("shop/none.jpg") == nil)
  #expect(builtInPicture("") == nil)
}
