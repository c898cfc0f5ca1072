extension HeaderReader {
  /// Reads the first frame header (ITU-T T.81, B.2.2), and the EXIF orientation if that comes
  /// before it.
  mutating func jpegHeader() throws(Failure) -> PictureHeader? {
    var orientation = PictureOrientation.upright
    var offset = 2
    for _ in 0..<Self.longestWalk {
      guard let marker = try jpegMarker(at: &offset) else { return nil }
      switch marker {
      case 0x01, 0xD0...0xD7: continue  // without a length
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard let height = try bigEndian(at: offset + 3, count: 2),
          let width = try bigEndian(at: offset + 5, count: 2)
        else { return nil }
        return header(.jpeg, width: width, height: height, orientation: orientation)
      case 0xD8, 0xD9, 0xDA: return nil  // the picture begins or ends without a frame header
      case 0xE1:
        if try bytes(at: offset + 2, count: 6) == Array("Exif".utf8) + [0, 0] {
          orientation = try exifOrientation(at: offset + 8)
        }
      default: break
      }
      guard let length = try bigEndian(at: offset, count: 2), length >= 2 else { return nil }
      offset += length
    }
    return nil
  }

  /// Reads the marker at `offset`, which then moves past it; nil if there is no marker.
  private mutating func jpegMarker(at offset: inout Int) throws(Failure) -> UInt8? {
    guard try bytes(at: offset, count: 1) == [0xFF] else { return nil }
    // Any number of fill bytes may come before a marker.
    for _ in 0..<Self.longestWalk {
      offset += 1
      guard let byte = try bytes(at: offset, count: 1)?.first else { return nil }
      if byte != 0xFF {
        offset += 1
        return byte == 0 ? nil : byte
      }
    }
    return nil
  }

  /// The orientation in the first directory of the TIFF file at `start`; upright if it has none.
  mutating func exifOrientation(at start: Int) throws(Failure) -> PictureOrientation {
    let order = try bytes(at: start, upTo: 4)
    let isLittle = order == [0x49, 0x49, 42, 0]
    guard isLittle || order == [0x4D, 0x4D, 0, 42] else { return .upright }
    func number(_ reader: inout Self, _ offset: Int, _ count: Int) throws(Failure) -> Int? {
      isLittle
        ? try reader.littleEndian(at: start + offset, count: count)
        : try reader.bigEndian(at: start + offset, count: count)
    }
    guard let directory = try number(&self, 4, 4), let count = try number(&self, directory, 2)
    else { return .upright }
    for index in 0..<min(count, 256) {
      let entry = directory + 2 + 12 * index
      guard let tag = try number(&self, entry, 2) else { break }
      guard tag == 0x0112 else { continue }
      let value = try number(&self, entry + 8, 2)
      return value.flatMap(UInt8.init(exactly:)).flatMap(PictureOrientation.init(rawValue:))
        ?? .upright
    }
    return .upright
  }
}
