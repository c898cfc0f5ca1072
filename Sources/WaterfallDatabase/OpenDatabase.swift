package import WaterfallItems
package import WaterfallSources

/// Opens a table or view of the database at `path` as a source of rows; never writes to it.
///
/// `options.table` names the table; case does not count. Without a name, the result depends on
/// `options.opening`. If it asks for boards and there are several tables, the tables themselves are
/// the items. Otherwise, the table with the most rows is read. A table's `board(.around)` leads to
/// the list of tables. The source's name is like `shop.sqlite · items`. Each page of a table
/// continues at the last key (keyset paging), so a page costs the same wherever it is.
///
/// - Throws: `.missing` if the file does not exist, `.io` if it is locked for more than a second,
///   `.empty` if it has no tables. It throws `.unsupported` if the file is not a database, is
///   damaged or lacks the table, and always if this build has no SQLite.
package func openDatabase(
  path: String, options: SourceOptions = SourceOptions()
) throws(ItemError) -> any ItemSource {
  #if Libraries
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
