import TerminalGrid
import Testing
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// A card with a picture, a name and a size.
private func photo(width: Int = 640, height: Int = 480, body: String? = nil) -> Card {
  var fields = CardFields(title: "name", body: "body", badge: "size")
  (fields.image, fields.imageWidth, fields.imageHeight) = ("image", "w", "h")
  var record = Record(fields: [
    Field("name", .string("a.jpg")), Field("size", .string("14 kB")),
    Field("image", .string("/a.jpg")), Field("w", .number("\(width)")),
    Field("h", .number("\(height)")),
  ])
  if let body { record.fields.append(Field("body", .string(body))) }
  return Card(record, fields: fields, pictures: PictureFinding(directory: nil))
}

private func drawn(
  _ card: Card, columns: Int, rows: Int, isFocused: Bool = false,
  _ pictures: PictureCache = PictureCache()
) -> Grid {
  var grid = Grid(size: CellSize(columns: columns, rows: rows))
  card.draw(
    into: &grid, rect: grid.bounds, textColumns: columns, id: ItemID(1), isFocused: isFocused,
    look: CardLook(), pictures: pictures)
  return grid
}

@Test func `a picture goes from edge to edge, and its name and size stand in a line below`() {
  let card = photo()
  // At 40 cells wide, a picture of 4 to 3 takes 15 rows.
  #expect(card.height(width: 40, CardForm()) == 16)
  let request = card.pictureRequest(width: 40, height: 16, CardForm(), ground: .black)
  #expect(request?.size == CellSize(columns: 40, rows: 15))
  let rows = drawn(card, columns: 40, rows: 16).text.split(
    separator: "\n", omittingEmptySubsequences: false)
  #expect(rows[0].allSatisfy { $0 == " " })
  #expect(rows[15] == " a.jpg                            14 kB")
}

@Test func `a column that is a cell wider is filled, too`() {
  let card = photo()
  let height = card.height(width: 39, CardForm())
  let request = card.pictureRequest(width: 40, height: height, CardForm(), ground: .black)
  #expect(request?.size == CellSize(columns: 40, rows: height - 1))
}

@Test func `a picture has a border while it is in focus`() {
  let rows = drawn(photo(), columns: 40, rows: 16, isFocused: true).text.split(separator: "\n")
  #expect(rows[0] == "┏━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓")
  #expect(rows[15] == "┗ a.jpg ━━━━━━━━━━━━━━━━━━━━━━━━ 14 kB ┛")
}

@Test(arguments: [false, true])
func `the reason why there is no picture is legible, also in focus`(isFocused: Bool) throws {
  let (card, reason) = (photo(), "the picture is too large: 12000 × 9000 pixels")
  let ground = CardLook().styles(of: card, id: ItemID(1), isFocused: isFocused).ground
  let request = try #require(
    card.pictureRequest(width: 40, height: 16, CardForm(), ground: ground))
  var pictures = PictureCache(PictureForm(.exact))
  pictures.insert(.failure(reason), for: request, keeping: [])
  let rows = drawn(card, columns: 40, rows: 16, isFocused: isFocused, pictures).text
    .split(separator: "\n", omittingEmptySubsequences: false)
  #expect(rows[1].contains("the picture is too large: 12000 × 9000"))
  #expect(rows[2].contains("pixels"))
}

@Test func `a picture that is much higher than wide keeps its proportions`() {
  let card = photo(width: 100, height: 1000)
  #expect(card.height(width: 40, CardForm()) == CardForm.leastPictureRows + 1)
  let request = card.pictureRequest(width: 40, height: 25, CardForm(), ground: .black)
  #expect(request?.size.rows == 24)
  #expect((request?.size.columns ?? 40) < 10)
}

@Test func `a picture with a text beside it is a card as others are`() {
  let card = photo(body: "A long text about the picture.")
  #expect(!card.isPhoto(CardForm()))
  #expect(drawn(card, columns: 40, rows: 20).text.contains("╭"))
}

@Test func `a picture that is alone may fill the window`() {
  let options = TestViewer.options(columns: nil) { $0.pictureMode = .palette256 }
  let fields = ["title": "a.jpg", "image": "/a.jpg"].sorted { $0.key > $1.key }
  let record = Record(
    fields: fields.map { Field($0.key, .string($0.value)) } + [
      Field("width", .number("640")), Field("height", .number("480")),
    ])
  let viewer = TestViewer(records: [record], window: "120x40", options: options)
  #expect(viewer.state.board.form.pictureRows == 37)
  #expect(viewer.state.layout.laneCount == 1)
}

@Test(arguments: 1...8)
func `a picture fits into a narrow column`(columns: Int) {
  let card = photo()
  let height = card.height(width: columns, CardForm())
  for isFocused in [false, true] {
    _ = drawn(card, columns: columns, rows: height, isFocused: isFocused)
  }
  #expect(height >= 1)
}
