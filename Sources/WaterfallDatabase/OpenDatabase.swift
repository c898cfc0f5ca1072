package import WaterfallItems

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
