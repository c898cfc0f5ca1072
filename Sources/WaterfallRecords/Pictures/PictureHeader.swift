/// The formats of pictures that are known by their first bytes.
package enum PictureFormat: String, CaseIterable, Hashable, Sendable {
  case png, jpeg, gif, webp, bmp
}

/// How stored rows and columns are to be turned to be seen, in EXIF's numbers (tag 0x0112).
package enum PictureOrientation: UInt8, CaseIterable, Hashable, Sendable {
  case upright = 1
  case mirrored, rotated180, flipped, transposed, rotated90, transversed, rotated270

  /// Whether stored rows are columns of what is seen.
  package var swapsAxes: Bool { rawValue >= 5 }
}

/// What a picture's first bytes say of it: enough to give it its place before it is decoded.
package struct PictureHeader: Hashable, Sendable {
  package var format: PictureFormat
  /// Pixels as the picture is to be seen, at least 1.
  package var width: Int
  /// Pixels as the picture is to be seen, at least 1.
  package var height: Int
  /// Already applied to ``width`` and ``height``, not to the stored pixels.
  package var orientation: PictureOrientation

  package init(
    format: PictureFormat, width: Int, height: Int, orientation: PictureOrientation = .upright
  ) {
    (self.format, self.width, self.height) = (format, width, height)
    self.orientation = orientation
  }
}

/// What the first bytes of a file are.
package enum PictureProbe: Hashable, Sendable {
  case picture(PictureHeader)
  /// It begins as a picture, but its header is cut off or makes no sense.
  case broken(PictureFormat)
  case other
}

/// The format and size in pixels that a picture's first bytes tell, EXIF's orientation applied.
///
/// - Parameter bytes: from the file's start; 4,096 suffice for most, a JPEG may need 65,536 and
///   more.
/// - Returns: nil if they are no picture of a known format, or too few.
/// - Complexity: O(`bytes.count`); total on any bytes.
package func pictureSize(
  ofHeader bytes: [UInt8]
) -> (format: PictureFormat, width: Int, height: Int)? {
  guard case .picture(let header) = PictureProbe(ofHeader: bytes) else { return nil }
  return (header.format, header.width, header.height)
}

extension PictureProbe {
  /// The probe of a file that begins with `bytes`, or is them.
  package init(ofHeader bytes: [UInt8]) {
    self = Self.reading { offset, count in
      guard offset < bytes.count else { return [] }
      return Array(bytes[offset..<min(bytes.count, offset + count)])
    }
  }

  /// Probes what `read` delivers, most often from its first 4,096 bytes alone.
  ///
  /// - Parameter read: up to that many bytes from that offset; fewer only at the end.
  /// - Complexity: at most ``HeaderReader/longestWalk`` reads of 4,096 bytes.
  package static func reading<Failure: Error>(
    _ read: @escaping (_ offset: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> PictureProbe {
    var reader = HeaderReader<Failure>(read)
    guard let format = PictureFormat(startingWith: try reader.bytes(at: 0, upTo: 16)) else {
      return .other
    }
    let header =
      switch format {
      case .png: try reader.pngHeader()
      case .jpeg: try reader.jpegHeader()
      case .gif: try reader.gifHeader()
      case .webp: try reader.webpHeader()
      case .bmp: try reader.bmpHeader()
      }
    return header.map(PictureProbe.picture) ?? .broken(format)
  }
}

extension PictureFormat {
  /// The format whose signature `bytes` begin with.
  ///
  /// - Parameter bytes: 16 of them suffice.
  package init?(startingWith bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      self = .gif
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else if bytes.starts(with: "BM".utf8), bytes.count > 14, bytes[6..<10].allSatisfy({ $0 == 0 })
    {
      // Two letters begin many a text: the reserved field has to be zero as well.
      self = .bmp
    } else {
      return nil
    }
  }
}
