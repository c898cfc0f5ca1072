package import WaterfallRecords

/// What a person says about the data, where it does not say so itself.
package struct SourceOptions: Hashable, Sendable {
  /// nil finds it by the content first, then the name.
  package var format: Format?
  /// Where in a document the list of items is, `data.list`; nil takes the largest.
  package var itemsPath: String?
  /// Between the cells of a table; nil finds it in the data.
  package var delimiter: Character?
  /// nil finds it by the byte order mark, else UTF-8.
  package var encoding: TextEncoding?
  /// Whether a table's first row names its columns.
  package var hasHeader = true
  /// The table or view of a database; nil takes the one with the most rows.
  package var table: String?
  /// Whether the end of a file is waited at for more, as `tail -f` does.
  package var isFollowing = false
  /// Whether a directory's links are left alone: they may lead out of it.
  package var isConfined = false
  /// Whether escape sequences that colour texts are taken out of them and kept as ``Record/inks``.
  package var honorsColors = false

  /// What is read of a file in which there are several tables or lists of records.
  package enum Opening: Hashable, Sendable {
    /// The one that seems to matter most.
    case records
    /// The tables or lists themselves are items, unless it is clear which of them matters.
    case boards
  }
  package var opening = Opening.records

  package init(format: Format? = nil) { self.format = format }
}
