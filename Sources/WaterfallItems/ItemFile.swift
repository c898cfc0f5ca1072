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

  /// The path as a program's argument. A relative one begins with `./` or `../`, because programs
  /// take `-x` for an option, `+x` for a command (vi) and `host:x` for another computer (tar).
  package var argument: [UInt8] {
    let isSafe = ["/", "./", "../"].contains { path.starts(with: $0.utf8) }
    return isSafe ? path : Array("./".utf8) + path
  }
}
