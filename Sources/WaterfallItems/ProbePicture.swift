package import Platform
package import WaterfallRecords

/// Reads a picture's header from a file's first bytes, for a record that names the file.
///
/// - Throws: `.missing` if the file cannot be opened, or is not a regular file.
/// - Complexity: reads 4,096 bytes; for some JPEGs, a few times as many.
package func probePicture(_ named: NamedFile) throws(ItemError) -> PictureProbe {
  let file = try system(Descriptor(named))
  guard case .regular = try system(file.kind()) else {
    throw .missing(name: named.path, reason: "Not a regular file")
  }
  return try PictureProbe.reading { (offset, count) throws(ItemError) in
    try system(file.bytes(at: UInt64(offset), count: count))
  }
}
