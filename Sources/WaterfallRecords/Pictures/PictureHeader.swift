/// The picture formats that are recognised by their first bytes.
package enum PictureFormat: String, CaseIterable, Hashable, Sendable {
  case png, jpeg, gif, webp, bmp
}

/// How the stored rows and columns must be turned for display, in EXIF's numbers (tag 0x0112).
package enum PictureOrientation: UInt8, CaseIterable, Hashable, Sendable {
  case upright = 1
  case mirrored, rotated180, flipped, transposed, rotated90, transversed, rotated270

  /// Whether stored rows become columns on display.
  package var swapsAxes: Bool { rawValue >= 5 }
}

/// The facts in a picture's first bytes. They are enough to lay the picture out before it is
/// decoded.
package struct PictureHeader: Hashable, Sendable {
  package var format: PictureFormat
  /// The width on display, in pixels, at least 1.
  package var width: Int
  /// The height on display, in pixels, at least 1.
  package var height: Int
  /// The orientation, which is applied to ``width`` and ``height`` already, but not to the stored
  /// pixels.
  package var orientation: PictureOrientation

  package init(
    format: PictureFormat, width: Int, height: Int, orientation: PictureOrientation = .upright
  ) {
    (self.format, self.width, self.height) = (format, width, height)
    self.orientation = orientation
  }
}

/// The kind of file that the first bytes show.
package enum PictureProbe: Hashable, Sendable {
  case picture(PictureHeader)
  /// It begins like a picture, but its header is cut off or invalid.
  case broken(PictureFormat)
  case other
}

extension PictureProbe {
  /// Probes a file that begins with `bytes`, or consists of them. 4,096 bytes are enough for most
  /// files, but a JPEG may need 65,536 or more.
  package init(ofHeader bytes: [UInt8]) {
    self = Self.reading { offset, count in
      guard offset < bytes.count else { return [] }
      return Array(bytes[offset..<min(bytes.count, offset + count)])
    }
  }

  /// Probes the file that `read` reads, most often with its first 4,096 bytes alone.
  ///
  /// - Parameter read: returns up to `count` bytes from `offset`; fewer only at the end of the
  ///   file.
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
  /// The format whose signature `bytes` begin with; nil if there is none.
  ///
  /// - Parameter bytes: the file's first bytes; 16 are enough.
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
      // Many texts begin with these two letters. So the reserved field must be zero, too.
      self = .bmp
    } else {
      return nil
    }
  }
}
