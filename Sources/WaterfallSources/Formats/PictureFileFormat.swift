import WaterfallItems
import WaterfallRecords

/// One picture, from a file or a pipe. Its record is the same as in a directory.
struct PictureFileFormat: DataFormat {
  let name = "picture"
  let endings: [String] = []
  let hasRawBytes = true

  /// The number of bytes that decide a picture's format.
  private static let signatureSize = 16
  /// The first byte of each signature.
  private static let firstBytes: [UInt8] = [0x89, 0xFF, 0x47, 0x52, 0x42]

  func matches(_ data: Beginning) -> Bool? {
    if PictureFormat(startingWith: data.bytes) != nil { return true }
    guard let first = data.bytes.first, Self.firstBytes.contains(first) else { return false }
    return data.mustDecide || data.bytes.count >= Self.signatureSize ? false : nil
  }

  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    var data = data
    if try await source.find(self, in: &data) { return .picture }
    throw .malformed(name: source.store.name, place: "", expected: "PNG, JPEG, GIF, WebP or BMP")
  }
}
