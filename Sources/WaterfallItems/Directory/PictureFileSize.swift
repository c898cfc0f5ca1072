/// The size in pixels that a picture file's header tells, EXIF's orientation applied; nil if it is no regular
/// file with a picture of a known format, or its header is broken.
///
/// Reads some 4 kB.
package func pictureSize(ofFile path: String) -> (width: Int, height: Int)? {
  // Why it cannot be read is told when it is decoded.
  guard let file = try? Descriptor(path: path), case .regular? = try? file.kind(),
    let probe = try? PictureProbe.reading({ (offset, count) throws(ItemError) in
      try file.bytes(at: UInt64(offset), count: count)
    }), case .picture(let header) = probe
  else { return nil }
  return (header.width, header.height)
}
