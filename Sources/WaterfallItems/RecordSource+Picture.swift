import WaterfallRecords

/// A picture where records were expected: what a pipe brings, say. It is one record that holds its
/// bytes.
extension RecordSource {
  /// The field that holds the picture.
  private static let pictureField = "image"

  /// Bytes that tell a picture's format.
  private static let signatureSize = 16

  /// Whether the data is a picture, by its first bytes.
  ///
  /// - Throws: `.malformed` if it was said to be one, and is none.
  func isPicture(_ window: inout ByteWindow) async throws(ItemError) -> Bool {
    guard options.format == nil || options.format == .picture else { return false }
    if let first = window.bytes.first, Self.firstBytes.contains(first) {
      try await gather(&window, within: Self.patience) { $0.bytes.count >= Self.signatureSize }
    }
    if PictureFormat(startingWith: window.bytes) != nil { return true }
    guard options.format == .picture else { return false }
    throw .malformed(name: store.name, place: "", expected: "PNG, JPEG, GIF, WebP or BMP")
  }

  /// The bytes that signatures begin with.
  private static let firstBytes: Set<UInt8> = [0x89, 0xFF, 0x47, 0x52, 0x42]

  /// The one item, when all its bytes have come.
  func picturePage(after cursor: Cursor?) async throws(ItemError) -> Page {
    guard cursor == nil else { return Page(items: [], next: nil) }
    return Page(items: [try await pictureItem()], next: nil)
  }

  func pictureItem() async throws(ItemError) -> Item {
    var window = ByteWindow()
    while try await fill(&window, patience: nil) == .bytes {
      window.drop(before: window.end)
      guard window.end <= limit else {
        let expected = "a picture of at most \(limit >> 20) MB"
        throw .malformed(name: store.name, place: "", expected: expected)
      }
    }
    let size = window.end
    let probe = try PictureProbe.reading { [self] (offset, count) throws(ItemError) in
      try bytes(at: UInt64(offset), count: count)
    }
    let blob = Blob(field: Self.pictureField, byteCount: size, probe: probe)
    var record = Record(fields: [Field("title", .string(name))])
    record.append(blob, words: "picture")
    if let header = blob.picture {
      record.fields.append(Field("width", .number("\(header.width)")))
      record.fields.append(Field("height", .number("\(header.height)")))
    }
    record.fields.append(Field("size", .string(readableSize(size))))
    let place = ItemPlace(offset: 0, length: UInt32(clamping: size))
    return Item(id: ItemID(hashing: name.utf8), place: place, record: record)
  }

  func blob(_ field: String, at place: ItemPlace) async throws(ItemError) -> [UInt8] {
    guard shape == .picture, field == Self.pictureField else {
      throw .unsupported(name: name, reason: "there are no bytes in \(field)")
    }
    return try bytes(at: place.offset, count: Int(place.length))
  }
}

extension CommandSource {
  func blob(_ field: String, at place: ItemPlace) async throws(ItemError) -> [UInt8] {
    let inner = ItemPlace(offset: place.offset, length: place.length)
    return try await reader(of: Int(place.source)).blob(field, at: inner)
  }
}
