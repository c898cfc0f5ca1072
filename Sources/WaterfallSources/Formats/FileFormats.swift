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

/// A database of SQLite 3. The room that reads databases provides a ``FileOpener`` for it.
struct DatabaseFileFormat: DataFormat {
  let name = "sqlite"
  let endings = ["sqlite", "sqlite3", "db", "db3"]
  let needsFile = true

  func matches(_ data: Beginning) -> Bool? {
    if isDatabase(header: data.bytes) { return true }
    let mayBe = !data.mustDecide && signature.starts(with: data.bytes) && !data.bytes.isEmpty
    return mayBe ? nil : false
  }

  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    guard data.first != nil else { return .empty }
    let reason =
      source.options.format == nil
      ? "a database can only be read from a file\nWrite it to one first."
      : "cannot be read as that format"
    throw .unsupported(name: source.store.name, reason: reason)
  }
}

private let signature = Array("SQLite format 3\0".utf8)

/// Whether a file that begins with these bytes is a database of SQLite 3. 16 bytes are enough.
package func isDatabase(header: some Sequence<UInt8>) -> Bool { header.starts(with: signature) }
