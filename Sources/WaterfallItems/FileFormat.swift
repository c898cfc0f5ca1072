package import WaterfallRecords

/// A format whose files are opened by their path, because they are no text that is read from its
/// start: a database, a picture.
package protocol FileFormat: Sendable {
  /// As a person names it.
  var format: Format { get }
  /// Whether nothing but a file has this format: who names it means the file at the path, whatever
  /// that turns out to be.
  var needsFile: Bool { get }
  /// Whether a file that begins with `head` is of this format.
  ///
  /// - Parameter head: ``headLength`` bytes; fewer of a shorter file.
  func matches(_ head: [UInt8]) -> Bool
  /// The source of the records in the file at `path`.
  func open(_ path: String, options: SourceOptions) throws(ItemError) -> any ItemSource
}

/// Bytes of a file's beginning by which its format is told.
let headLength = 16

/// One picture, whose record is that of a directory.
package struct PictureFileFormat: FileFormat {
  package init() {}
  package var format: Format { .picture }
  /// A directory has pictures too, and a pipe may bring one.
  package var needsFile: Bool { false }
  package func matches(_ head: [UInt8]) -> Bool { PictureFormat(startingWith: head) != nil }
  package func open(_ path: String, options: SourceOptions) throws(ItemError) -> any ItemSource {
    try openPicture(path: path)
  }
}
