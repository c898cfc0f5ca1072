/// The file that an item is, or that contains it.
package struct ItemFile: Hashable, Sendable {
  /// The path as the system knows it: relative if the source was, and not always UTF-8.
  package var path: [UInt8]
  /// The line of the file at which the item begins, from 1; nil if it is unknown.
  package var line: Int?
  /// Whether the item is the whole file, as in a directory.
  package var isWhole: Bool

  package init(path: [UInt8], line: Int? = nil, isWhole: Bool) {
    (self.path, self.line, self.isWhole) = (path, line, isWhole)
  }
}
