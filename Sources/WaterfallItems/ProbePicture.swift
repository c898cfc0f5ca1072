package import Platform
package import WaterfallRecords

/// What a file's first bytes tell of it, for a record that holds a path to a picture.
///
/// - Throws: `.missing` if it cannot be opened, or is no regular file.
/// - Complexity: reads 4,096 bytes; of some JPEGs, a few times that.
package func probePicture(_ named: NamedFile) throws(ItemError) -> PictureProbe {
  let file = try system(Descriptor(named))
  guard case .regular = try system(file.kind()) else {
    throw .missing(name: named.path, reason: "Not a regular file")
  }
  return try PictureProbe.reading { (offset, count) throws(ItemError) in
    try system(file.bytes(at: UInt64(offset), count: count))
  }
}
