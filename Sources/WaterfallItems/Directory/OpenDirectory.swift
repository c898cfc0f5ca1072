import Platform
package import WaterfallRecords

/// The source of a directory's pictures and texts, sorted by name as people count (`img2` before
/// `img10`).
///
/// Hidden files, other files and subdirectories are left out. Each record has `title` (the file's
/// name) and `size`; of a picture `image` (its path from the root), `width` and `height` (pixels as
/// it is to be seen); of a text `text`, the first 2,048 bytes. What cannot be read has its failure.
///
/// - Parameter options: the format `picture` takes pictures alone, `text` and its forms texts
///   alone; where it is confined, links are unreadable records.
/// - Throws: `.missing` if there is no such directory, or it cannot be read. A directory without
///   any picture or text is `.empty` with its first page.
package func openDirectory(
  path: String, options: SourceOptions = SourceOptions()
) throws(ItemError) -> any ItemSource {
  let kinds: EntryKinds =
    switch options.format?.form {
    case is PictureFileFormat: .pictures
    case is PlainTextFormat, is CutTextFormat: .texts
    default: .all
    }
  return try DirectorySource(
    path: path, kinds: kinds, followsLinks: !options.isConfined,
    honorsColors: options.honorsColors)
}

/// The source of one picture, whose record is that of a directory.
///
/// - Throws: `.missing` if its directory cannot be opened.
func openPicture(path: String) throws(ItemError) -> any ItemSource {
  let (directory, name) = splitPath(path)
  return try DirectorySource(path: directory, only: name)
}

/// What a file's first bytes tell of it, for a record that holds a path to a picture.
///
/// - Throws: `.missing` if it cannot be opened, or is no regular file.
/// - Complexity: reads 4,096 bytes; of some JPEGs, a few times that.
package func probePicture(path: String) throws(ItemError) -> PictureProbe {
  let file = try system(Descriptor(path: path))
  guard case .regular = try system(file.kind()) else {
    throw .missing(name: path, reason: "Not a regular file")
  }
  return try PictureProbe.reading { (offset, count) throws(ItemError) in
    try system(file.bytes(at: UInt64(offset), count: count))
  }
}
