/// Reads numbers from a file's first bytes, and from later ones if a header refers to them.
///
/// A method without an optional result returns the bytes that exist. A number beyond the end is
/// nil.
struct HeaderReader<Failure: Error> {
  /// The number of segments or chunks that are skipped before a file counts as broken.
  static var longestWalk: Int { 1024 }
  /// Bytes per read.
  private static var windowSize: Int { 4096 }

  private let read: (Int, Int) throws(Failure) -> [UInt8]
  private var window: [UInt8] = []
  private var start = 0

  init(_ read: @escaping (Int, Int) throws(Failure) -> [UInt8]) { self.read = read }

  /// Up to `count` bytes, at most ``windowSize``; fewer only at the end of the file.
  mutating func bytes(at offset: Int, upTo count: Int) throws(Failure) -> [UInt8] {
    if offset < start || offset + count > start + window.count {
      window = try read(offset, Self.windowSize)
      start = offset
    }
    let first = offset - start
    guard first < window.count else { return [] }
    return Array(window[first..<min(window.count, first + count)])
  }

  /// Exactly `count` bytes; nil if the file ends before.
  mutating func bytes(at offset: Int, count: Int) throws(Failure) -> [UInt8]? {
    let bytes = try bytes(at: offset, upTo: count)
    return bytes.count == count ? bytes : nil
  }

  /// A number of `count` bytes, the most significant first.
  mutating func bigEndian(at offset: Int, count: Int) throws(Failure) -> Int? {
    try bytes(at: offset, count: count)?.reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number of `count` bytes, the least significant first.
  mutating func littleEndian(at offset: Int, count: Int) throws(Failure) -> Int? {
    try bytes(at: offset, count: count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

/// The header of a picture with stored rows of `width` pixels; nil if one of the numbers is not
/// positive.
func header(
  _ format: PictureFormat, width: Int, height: Int, orientation: PictureOrientation = .upright
) -> PictureHeader? {
  guard width > 0, height > 0 else { return nil }
  let isTurned = orientation.swapsAxes
  return PictureHeader(
    format: format, width: isTurned ? height : width, height: isTurned ? width : height,
    orientation: orientation)
}

extension HeaderReader {
  /// Reads the chunk IHDR, which is the first (PNG specification, 11.2.2).
  mutating func pngHeader() throws(Failure) -> PictureHeader? {
    guard try bytes(at: 8, count: 8) == [0, 0, 0, 13] + Array("IHDR".utf8),
      let width = try bigEndian(at: 16, count: 4), let height = try bigEndian(at: 20, count: 4),
      width <= Int32.max, height <= Int32.max
    else { return nil }
    return header(.png, width: width, height: height)
  }

  /// Reads the logical screen (GIF89a specification, 18).
  mutating func gifHeader() throws(Failure) -> PictureHeader? {
    guard let width = try littleEndian(at: 6, count: 2),
      let height = try littleEndian(at: 8, count: 2)
    else { return nil }
    return header(.gif, width: width, height: height)
  }

  /// Reads the size from the bitmap header.
  ///
  /// The oldest header has two bytes for each number, all later ones four. A negative height means
  /// that the first row is the top one.
  mutating func bmpHeader() throws(Failure) -> PictureHeader? {
    guard let headerSize = try littleEndian(at: 14, count: 4) else { return nil }
    if headerSize == 12 {
      guard let width = try littleEndian(at: 18, count: 2),
        let height = try littleEndian(at: 20, count: 2)
      else { return nil }
      return header(.bmp, width: width, height: height)
    }
    guard headerSize >= 40, let width = try littleEndian(at: 18, count: 4),
      let height = try littleEndian(at: 22, count: 4)
    else { return nil }
    return header(
      .bmp, width: Int(Int32(truncatingIfNeeded: width)),
      height: abs(Int(Int32(truncatingIfNeeded: height))))
  }

  /// Reads the chunk VP8 (RFC 6386, 9.1), VP8L or VP8X (WebP container and lossless
  /// specifications).
  mutating func webpHeader() throws(Failure) -> PictureHeader? {
    guard let chunk = try bytes(at: 12, count: 18) else { return nil }
    if chunk.starts(with: "VP8X".utf8) {
      let orientation = chunk[8] & 8 == 0 ? .upright : try webpOrientation()
      guard let width = try littleEndian(at: 24, count: 3),
        let height = try littleEndian(at: 27, count: 3)
      else { return nil }
      return header(.webp, width: width + 1, height: height + 1, orientation: orientation)
    }
    if chunk.starts(with: "VP8L".utf8), chunk[8] == 0x2F,
      let bits = try littleEndian(at: 21, count: 4)
    {
      return header(.webp, width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    }
    guard chunk.starts(with: "VP8 ".utf8), chunk[8] & 1 == 0,
      Array(chunk[11..<14]) == [0x9D, 0x01, 0x2A],
      let width = try littleEndian(at: 26, count: 2),
      let height = try littleEndian(at: 28, count: 2)
    else { return nil }
    return header(.webp, width: width & 0x3FFF, height: height & 0x3FFF)
  }

  /// The orientation in the chunk EXIF, which comes after the pixels.
  private mutating func webpOrientation() throws(Failure) -> PictureOrientation {
    var offset = 12
    for _ in 0..<Self.longestWalk {
      guard let name = try bytes(at: offset, count: 4),
        let size = try littleEndian(at: offset + 4, count: 4)
      else { break }
      if name == Array("EXIF".utf8) {
        // Some writers keep the word that begins EXIF data in a JPEG.
        let isPrefixed = try bytes(at: offset + 8, count: 4) == Array("Exif".utf8)
        return try exifOrientation(at: offset + 8 + (isPrefixed ? 6 : 0))
      }
      offset += 8 + size + size & 1
    }
    return .upright
  }

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
