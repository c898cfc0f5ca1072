package import WaterfallItems
package import WaterfallRecords

/// Databases of SQLite 3.
package struct DatabaseFormat: FileFormat {
  package init() {}
  package var format: Format { .sqlite }
  package var needsFile: Bool { true }
  package func matches(_ head: [UInt8]) -> Bool { isDatabase(header: head) }
  package func open(_ path: String, options: SourceOptions) throws(ItemError) -> any ItemSource {
    try openDatabase(path: path, options: options)
  }
}

/// Whether a file that begins with these bytes is a database of SQLite 3; 16 bytes are enough.
package func isDatabase(header: some Sequence<UInt8>) -> Bool {
  header.starts(with: Array("SQLite format 3\0".utf8))
}

/// The source of the rows in a table or view of the database at `path`, which is never written.
///
/// `options.table` names the table, in any case; nil takes the one with the most rows. The source's
/// name is `shop.sqlite · items`. It is read by keyset pages: each costs the same, however far down
/// it is.
///
/// - Throws: `.missing` if there is no such file, `.io` if it is locked for more than a second,
///   `.empty` if it has no tables, `.unsupported` if it is no database, damaged, or has no such
///   table, and always where this build has no SQLite.
package func openDatabase(
  path: String, options: SourceOptions = SourceOptions()
) throws(ItemError) -> any ItemSource {
  #if SQLite
  return try DatabaseSource(try DatabaseFile(path), options)
  #else
  throw .unsupported(name: path, reason: Words.notBuiltIn)
  #endif
}
