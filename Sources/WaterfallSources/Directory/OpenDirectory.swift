import Platform
package import WaterfallItems
import WaterfallRecords

/// The source of a directory's subdirectories and then its pictures and texts, sorted by name as
/// people count (`img2` before `img10`).
///
/// Hidden entries are left out, and so are files of other kinds, which `board(.others)` shows. Each
/// record has `title` (the entry's name). Files have `size`; a picture has `image` (its path from
/// the root), `width` and `height` (pixels as it is to be seen); a text has `text`, its first 2,048
/// bytes; a subdirectory has as `text` how many entries it has. A file of another kind has
/// `changed`, when that was last. What cannot be read has its failure.
///
/// A subdirectory is entered by `board(.inside)`. One cannot get above `path` that way.
///
/// - Parameter options: the format `picture` takes pictures alone, `text` and its forms texts
///   alone; where it is confined, links are unreadable records.
/// - Throws: `.missing` if there is no such directory, or it cannot be read. A directory with
///   nothing to show is `.empty` with its first page.
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
