/// The file that an item is, or stands in.
package struct ItemFile: Hashable, Sendable {
  /// As the system has it: relative if the source was given so, and not always UTF-8.
  package var path: [UInt8]
  /// The line of the file at which the item begins, from 1; nil if that is not known.
  package var line: Int?
  /// Whether the item is the whole file, as in a directory.
  package var isWhole: Bool

  package init(path: [UInt8], line: Int? = nil, isWhole: Bool) {
    (self.path, self.line, self.isWhole) = (path, line, isWhole)
  }
}
