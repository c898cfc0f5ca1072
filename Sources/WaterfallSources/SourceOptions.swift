package import Platform
package import WaterfallRecords

/// Facts about the data that the user gives because the data does not show them.
package struct SourceOptions: Hashable, Sendable {
  /// The format; nil finds it by the content first, then by the name.
  package var format: Format?
  /// The byte that ends each item, whatever the text looks like; nil finds the items by the format.
  package var separator: UInt8?
  /// Whether piped text is lines, unless it is JSON. People pick from it, and get the same bytes.
  package var prefersLines = false
  /// The path of the list of items in a document, such as `data.list`; nil takes the largest list.
  package var itemsPath: String?
  /// The character between the cells of a table; nil finds it in the data.
  package var delimiter: Character?
  /// The mark around quoted cells of a table; nil finds it in the data.
  package var quote: CSVDialect.Quote?
  /// The number of lines before a table that are not read.
  package var skippedLines = 0
  /// The encoding. nil finds it by the byte order mark, the XML declaration or the pattern of the
  /// first bytes, and otherwise takes UTF-8.
  package var encoding: TextEncoding?
  /// An encoding that the C library converts, instead of `encoding`; nil for none.
  package var namedEncoding: NamedEncoding?
  /// Whether a table's first row names its columns.
  package var hasHeader = true
  /// The table or view of a database; nil takes the one with the most rows.
  package var table: String?
  /// Whether to wait for more at the end of a file, as `tail -f` does.
  package var isFollowing = false
  /// Whether a directory's links are not followed, because they may lead out of it.
  package var isConfined = false
  /// Whether a directory's source has the files in its subdirectories, too.
  package var isRecursive = false
  /// Whether escape sequences that colour texts are taken out of them and kept as
  /// ``Record/textStyles``; nil does so in logs and in manual pages.
  package var honorsColors: Bool?

  /// The commands that read files, in the order in which they are asked. Empty if no command may
  /// run.
  package var readers = Reader.builtIn

  /// The content to show of a file that has several tables or lists of records.
  package enum Opening: Hashable, Sendable {
    /// The records of the list that seems to matter most.
    case records
    /// The tables or lists themselves, unless it is clear which of them matters most.
    case boards
  }
  package var opening = Opening.records

  package init(format: Format? = nil) { self.format = format }
}
