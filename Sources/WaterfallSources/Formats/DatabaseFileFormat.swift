import WaterfallItems
import WaterfallRecords

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
