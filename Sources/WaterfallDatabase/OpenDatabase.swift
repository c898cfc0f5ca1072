package import WaterfallItems
package import WaterfallSources

/// The source of the rows in a table or view of the database at `path`, which is never written.
///
/// `options.table` names the table, in any case. Without a name, the tables themselves are items
/// where there are several and `options.opening` asks for boards; else the table with the most rows
/// is read. From a table, `board(.around)` leads to all tables. The source's name is
/// `shop.sqlite · items`. It is read by keyset pages: each costs the same, however far down it is.
///
/// - Throws: `.missing` if there is no such file, `.io` if it is locked for more than a second,
///   `.empty` if it has no tables, `.unsupported` if it is no database, damaged, or has no such
///   table, and always where this build has no SQLite.
package func openDatabase(
  path: String, options: SourceOptions = SourceOptions()
) throws(ItemError) -> any ItemSource {
  #if SQLite
  let file = try DatabaseFile(path)
  if options.opening == .boards, options.table == nil,
    let tables = try TablesSource.several(of: file, options)
  {
    return tables
  }
  return try DatabaseSource(file, options)
  #else
  throw .unsupported(name: path, reason: Words.notBuiltIn)
  #endif
}
