import WaterfallDocuments
import WaterfallItems
import WaterfallRecords

/// A picture where records were expected, from a pipe for example. It is one record that holds the
/// picture's bytes.
extension RecordSource {
  private static let pictureField = "image"
  /// The longest picture from a pipe, in bytes.
  private static let longestPicture = 64_000_000

  /// A page with the one item, once all its bytes have arrived.
  func picturePage(after cursor: Cursor?) async throws(ItemError) -> Page {
    guard cursor == nil else { return Page(items: [], next: nil) }
    return Page(items: [try await pictureItem()], next: nil)
  }

  func pictureItem() async throws(ItemError) -> Item {
    var window = ByteWindow()
    while try await fill(&window, patience: nil) == .bytes {
      window.drop(before: window.end)
      guard window.end <= Self.longestPicture else {
        let expected = "a picture of at most \(readableSize(Self.longestPicture))"
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
    if blob.picture?.format == .jpeg {
      let head = try bytes(at: 0, count: EntryReader.headSize)
      record.appendDetails(PhotoFacts.fields(ofJPEG: head))
    }
    let place = ItemPlace(offset: 0, length: UInt32(clamping: size))
    return Item(id: ItemID(hashing: name.utf8), place: place, record: record)
  }

  func blob(_ field: String, at place: ItemPlace) async throws(ItemError) -> [UInt8] {
    guard case .picture? = shape, field == Self.pictureField else {
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
