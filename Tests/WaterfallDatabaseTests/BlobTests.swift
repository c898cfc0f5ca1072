#if Libraries
import TerminalGrid
import Testing
import WaterfallDatabase
import WaterfallItems
import WaterfallPrinting
import WaterfallSources
import WaterfallTestSupport
import WaterfallBoard
import WaterfallViewer
import WaterfallRecords

private let green = SamplePicture.png(width: 40, height: 20) { _, _ in [0, 255, 0, 255] }
private let samples: [(bytes: [UInt8], size: [Int])] = [
  (SamplePicture.jpeg, [8, 16]), (SamplePicture.losslessWebP, [16, 8]),
  (SamplePicture.gif, [16, 8]), (green, [40, 20]),
]

/// A blob as an SQL literal.
private func literal(_ bytes: [UInt8]) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var text = Array("x'".utf8)
  for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
  return String(decoding: text + Array("'".utf8), as: UTF8.self)
}

/// The ways in which `items` is read: by row id with a column of blobs or of texts, by a key, or
/// forwards only.
enum BlobTable: String, CaseIterable {
  case blobs, texts, key, view

  func sql(_ blobs: [[UInt8]]) -> String {
    let rows = blobs.enumerated().map { "(\($0 + 1), 'row \($0 + 1)', \(literal($1)))" }
    let columns =
      switch self {
      case .blobs, .view: "id INTEGER PRIMARY KEY, name TEXT, image BLOB)"
      case .texts: "id, name, image TEXT)"
      case .key: "id, name, image, PRIMARY KEY (name, id)) WITHOUT ROWID"
      }
    let table = self == .view ? "hidden" : "items"
    return """
      CREATE TABLE \(table) (\(columns); INSERT INTO \(table) VALUES \(rows.joined(separator: ","));
      \(self == .view ? "CREATE VIEW items AS SELECT * FROM hidden;" : "")
      """
  }
}

@Test(arguments: BlobTable.allCases)
func `pictures in a table have a size before they are read, and can be read`(
  table: BlobTable
) async throws {
  let database = TestDatabase(table.sql(samples.map(\.bytes)))
  let source = try database.source(of: "items")
  let items = try await readAll(source, pageSize: 3)
  let sizes = items.map { $0.record.blob(of: "image")?.picture.map { [$0.width, $0.height] } }
  #expect(sizes == samples.map(\.size))
  let again = try await source.records(at: items.map(\.place))
  #expect(again.map { $0.blobs.map(\.byteCount) } == samples.map { [$0.bytes.count] })
  for (item, sample) in zip(items, samples) {
    #expect(try await source.blob("image", at: item.place) == sample.bytes)
  }
  #expect(items.allSatisfy { $0.record.failure == nil })
}

@Test(arguments: BlobTable.allCases)
func `a picture that went, or became another, is there no more`(table: BlobTable) async throws {
  let database = TestDatabase(table.sql([green, green]))
  let source = try database.source(of: "items")
  let items = try await readAll(source)
  let name = table == .view ? "hidden" : "items"
  database.run("DELETE FROM \(name) WHERE id = 2; UPDATE \(name) SET image = NULL")
  database.close()
  for item in items {
    await #expect(throws: ItemError.self) { try await source.blob("image", at: item.place) }
  }
}

@Test func `of a large blob no more than its head is read with its row`() async throws {
  let large = green + [UInt8](repeating: 7, count: 1_000_000)
  let database = TestDatabase(BlobTable.blobs.sql([large]))
  let source = try openDatabase(path: database.path)
  let item = try #require(try await readAll(source).first)
  #expect(item.text("image") == "picture, 1.0 MB")
  #expect(item.record.blob(of: "image")?.picture?.width == 40)
  #expect(try await source.blob("image", at: item.place) == large)
  // Break the chain of overflow pages that hold the blob's second half.
  var bytes = database.bytes
  for index in (bytes.count / 2)..<bytes.count { bytes[index] = 0 }
  database.bytes = bytes
  let damaged = try openDatabase(path: database.path)
  #expect(try await readAll(damaged).map(\.record) == [item.record])
  await #expect(throws: ItemError.self) { try await damaged.blob("image", at: item.place) }
}

@Test func `a large computed blob is a size, and can be read`() async throws {
  let sql = BlobTable.blobs.sql([green]).replacing(
    "image BLOB)", with: "image BLOB, twice BLOB AS (CAST(image || image AS BLOB)))")
  let database = TestDatabase(sql.replacing("INTO items", with: "INTO items (id, name, image)"))
  let source = try openDatabase(path: database.path)
  let item = try #require(try await readAll(source).first)
  let bytes = try await source.blob("twice", at: item.place)
  #expect(item.text("twice") == "\(bytes.count) bytes")
  #expect(bytes.count > 4096)
}

@Test func `a damaged picture is a marked record, other blobs are sizes`() async throws {
  let database = TestDatabase(
    BlobTable.blobs.sql([Array(green.prefix(12)), [1, 2, 3], [UInt8](repeating: 9, count: 5000)]))
  let records = try await readAll(try openDatabase(path: database.path)).map(\.record)
  #expect(
    records.map(\.failure) == [
      "broken picture in image: the header of this PNG is damaged", nil, nil,
    ])
  #expect(records.map { $0.text(of: "image") } == ["picture, 12 bytes", "3 bytes", "5000 bytes"])
}

#if Libraries
@Test(arguments: BlobTable.allCases)
func `pictures in a table are drawn`(table: BlobTable) async throws {
  let database = TestDatabase(table.sql([green, Array(green.dropLast(20)), [1, 2]]))
  var options = ViewerOptions()
  (options.pictureMode, options.layout.columns) = (.palette256, 1)
  var picture = Printout(options: options, width: 30)
  var grid = Grid(size: CellSize(columns: 0, rows: 0))
  try await picture.draw(try database.source(of: "items")) { picture, rows in
    await picture.render(rows: rows, into: &grid)
  }
  let style = grid[column: 10, row: 3].style
  #expect([style.foreground, style.background].contains(.exact(RGB(0, 255, 0))))
  #expect(grid.text.contains("│ broken picture: it is cut  │"))
  #expect(grid.text.contains("image 2 bytes"))
  #expect(!grid.text.contains("picture, "))
}
#endif
#endif
