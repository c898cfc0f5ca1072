/// A source that may be a table with a header, which says the columns of all records.
package protocol TableSource: ItemSource {
  /// The names of the columns; nil if they are not known, because the source is no table, has no
  /// header, or has not been read.
  ///
  /// A record may lack some, and may have more of them after the last one.
  var columnNames: [String]? { get async }
}

extension ItemSource {
  /// The names of the columns of all records; nil if only the records say them.
  ///
  /// - Complexity: O(sources around the table). Nothing is read.
  package func knownColumns() async -> [String]? {
    if let table = self as? any TableSource { return await table.columnNames }
    guard let wrapped = self as? any WrappedSource else { return nil }
    return await wrapped.base.knownColumns()
  }
}
