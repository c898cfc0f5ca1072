/// Why `waterfall layout` prints nothing.
package enum BoardFault: Hashable, Sendable {
  /// The text does not continue as expected.
  case malformed(name: String, line: Int, column: Int, expected: String, found: Found)
  case unreadable(name: String, reason: String)
  /// An option names a section that does not exist.
  case noSection(option: String, section: Int, item: Int, count: Int)
  /// An option names an item that its section does not have.
  case noItem(option: String, section: Int, item: Int, count: Int)
  /// The drawing has too many rows.
  case tooHigh(rows: Int, most: Int)
  /// The drawing has too many columns.
  case tooWide(columns: Int, most: Int)

  /// The text found in place of the expected one.
  package enum Found: Hashable, Sendable { case somethingElse, end, nothingAtAll }
}
