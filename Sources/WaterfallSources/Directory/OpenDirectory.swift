import Platform
package import WaterfallItems
import WaterfallRecords

/// The source of a directory's entries: its subdirectories, and then its pictures and texts. They
/// are sorted by name as people count (`img2` before `img10`).
///
/// Hidden entries are left out. So are files of other kinds, which `board(.others)` shows. Each
/// record has `title`, the entry's name. The other fields depend on the entry:
///
/// - a subdirectory has `text`, which counts its entries
/// - each file has `size`
/// - a picture has `image` (its path from the root), `width` and `height` (pixels, as displayed)
/// - a text has `text`, its first 2,048 bytes
/// - a file of another kind has `changed`, the date of its last change
///
/// The record of an unreadable entry has the reason as its failure.
///
/// `board(.inside)` enters a subdirectory. Nothing leads above `path`.
///
/// - Parameter options: the format `picture` selects pictures only, and `text` and its forms select
///   texts only. If it is confined, links become unreadable records.
/// - Throws: `.missing` if there is no such directory, or it cannot be read. If the directory has
///   nothing to show, its first page throws `.empty`.
package func openDirectory(
  path: String, options: SourceOptions = SourceOptions()
) throws(ItemError) -> any ItemSource {
  let kinds: EntryKinds =
    switch options.format?.form {
    case is PictureFileFormat: .pictures
    case is PlainTextFormat, is any TextFormat: .texts
    default: .all
    }
  if options.isRecursive {
    return try TreeSource(
      path: path, kinds: kinds, followsLinks: !options.isConfined,
      honorsColors: options.honorsColors == true)
  }
  return try DirectorySource(
    path: path, kinds: kinds, followsLinks: !options.isConfined,
    honorsColors: options.honorsColors == true)
}

/// The source of one picture. Its record is the same as in its directory.
///
/// - Throws: `.missing` if its directory cannot be opened.
func openPicture(path: String) throws(ItemError) -> any ItemSource {
  let (directory, name) = splitPath(path)
  return try DirectorySource(path: directory, only: name)
}
