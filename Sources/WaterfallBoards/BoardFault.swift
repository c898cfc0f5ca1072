/// Why `waterfall layout` has nothing to print.
package enum BoardFault: Hashable, Sendable {
  /// The text should go on in another way.
  case malformed(name: String, line: Int, column: Int, expected: String, found: Found)
  case unreadable(name: String, reason: String)
  /// An option asks for a section that is not there.
  case noSection(option: String, section: Int, item: Int, count: Int)
  /// An option asks for an item that is not in its section.
  case noItem(option: String, section: Int, item: Int, count: Int)
  /// The drawing has too many rows.
  case tooHigh(rows: Int, most: Int)
  /// The drawing has too many columns.
  case tooWide(columns: Int, most: Int)

  /// What stands in a file instead of what was expected.
  package enum Found: Hashable, Sendable { case somethingElse, end, nothingAtAll }
}
