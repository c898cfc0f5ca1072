package import Platform
package import TerminalGrid
import WaterfallRecords

/// Decodes picture files: PNG, JPEG, GIF (its first frame), WebP and BMP. It recognises the format
/// by the content alone.
///
/// ```swift
/// let image = try PictureDecoder().decode(NamedFile(path: path), fitting: (width: 48, height: 80))
/// ```
///
/// Decoding blocks its thread while it reads and computes, and ends soon after its task is
/// cancelled. Any number of tasks may decode at once; the caller chooses how many. Some formats
/// (PNG, GIF, BMP, progressive JPEG) need the whole picture in memory meanwhile, with up to 4 bytes
/// a pixel.
package struct PictureDecoder: Hashable, Sendable {
  /// The size of the largest file that is read, in bytes: 256 MB.
  package static let largestFile = 256 << 20
  /// The most pixels of a picture that is decoded: 100 million.
  package static let mostPixels = 100_000_000
  /// The longest side of a picture that is decoded, in pixels.
  package static let longestSide = 20_000

  /// The colour under transparent pixels: the card's own background. If the drawing has hardly any
  /// contrast to it, a light or a dark grey is used instead.
  package var background: RGB

  package init(background: RGB = RGB(0, 0, 0)) { self.background = background }

  /// Decodes the picture in a file as large as fits, but never larger than it is. Keeps its
  /// proportions.
  ///
  /// - Parameter size: pixels; a value below 1 counts as 1. For cells drawn in quarters, use 2 per
  ///   column and 4 per row.
  /// - Throws: also ``PictureError/cancelled``, soon after the task was cancelled.
  package func decode(
    _ file: NamedFile, fitting size: (width: Int, height: Int)
  ) throws(PictureError) -> PixelImage {
    try decode(fitting: size) { () throws(PictureError) in try PictureFile(file) }
  }

  /// Decodes a picture in memory like ``decode(_:fitting:)``.
  package func decode(
    bytes: [UInt8], fitting size: (width: Int, height: Int)
  ) throws(PictureError) -> PixelImage {
    try decode(fitting: size) { PictureFile(bytes: bytes) }
  }

  private func decode(
    fitting size: (width: Int, height: Int), _ open: () throws(PictureError) -> PictureFile
  ) throws(PictureError) -> PixelImage {
    let (file, header) = try Self.opened(open)
    let swaps = header.orientation.swapsAxes
    let fitted = Self.fitted(header, into: size)
    let pixels = try storedPixels(
      of: file, format: header.format, width: swaps ? fitted.height : fitted.width,
      height: swaps ? fitted.width : fitted.height)
    return pixels.turned(header.orientation)
  }

  /// The file, if it can be decoded, and its header.
  private static func opened(
    _ open: () throws(PictureError) -> PictureFile
  ) throws(PictureError) -> (PictureFile, PictureHeader) {
    guard OptionalLibrary.areBuilt else {
      throw .unsupported(
        reason: "this build shows no pictures (it was built without the trait Libraries)")
    }
    let file = try open()
    guard file.size <= largestFile else { throw .fileTooLarge(bytes: file.size) }
    return (file, try header(of: file))
  }

  /// Returns the header if the size that it states is within the limits.
  private static func header(of file: PictureFile) throws(PictureError) -> PictureHeader {
    let probe = try PictureProbe.reading { (offset, count) throws(PictureError) in
      try file.bytes(at: offset, count: count)
    }
    switch probe {
    case .other: throw .unknownFormat
    case .broken(let format):
      throw .broken(reason: "the header of this \(format.rawValue.uppercased()) is damaged")
    case .picture(let header):
      let (width, height) = (header.width, header.height)
      guard max(width, height) <= longestSide, width * height <= mostPixels else {
        throw .tooManyPixels(width: width, height: height)
      }
      guard try file.isWhole(header.format) else { throw .broken(reason: "it is cut off") }
      return header
    }
  }

  /// Returns the largest size with the picture's proportions that fits. Each side is at least 1.
  private static func fitted(
    _ header: PictureHeader, into size: (width: Int, height: Int)
  ) -> (width: Int, height: Int) {
    let (width, height) = (Double(header.width), Double(header.height))
    let across = Double(max(1, size.width)) / width
    let scale = min(1, min(across, Double(max(1, size.height)) / height))
    return (max(1, Int((width * scale).rounded())), max(1, Int((height * scale).rounded())))
  }
}

// MARK: Pictures that move

extension PictureDecoder {
  /// The shortest time that a frame is shown, in milliseconds. Shorter ones are left out.
  private static let shortestFrame = 100
  /// The most pixels of a frame. Two of them are in memory at once.
  private static let mostPixelsOfFrame = 16_000_000
  /// The most pixels of all frames together. They take about 3 s to decode.
  private static let mostFramePixels = 400_000_000

  /// Decodes the pictures of a GIF or WebP that moves, as large as fits. There are none if the file
  /// does not move.
  ///
  /// - Parameters:
  ///   - file: nil if the file is in `bytes`.
  ///   - take: gets each frame, and how many milliseconds it is shown. It returns whether it takes
  ///     another one.
  package func decodeFrames(
    _ file: NamedFile?, bytes: [UInt8] = [], fitting size: (width: Int, height: Int),
    _ take: (PixelImage, Int) -> Bool
  ) throws(PictureError) {
    let (file, header) = try Self.opened { () throws(PictureError) in
      if let file { try PictureFile(file) } else { PictureFile(bytes: bytes) }
    }
    let count = try file.frameCount(header.format)
    let pixels = header.width * header.height
    guard count > 1, pixels <= Self.mostPixelsOfFrame, count * pixels <= Self.mostFramePixels
    else { return }
    let fitted = Self.fitted(header, into: size)
    var pending: (image: PixelImage, milliseconds: Int)?
    try storedFrames(
      of: file, format: header.format, width: fitted.width, height: fitted.height, count: count
    ) { delay, image throws(PictureError) in
      if let shown = pending, shown.milliseconds < Self.shortestFrame {
        pending?.milliseconds += delay
        return true
      }
      if let shown = pending, !take(shown.image, shown.milliseconds) {
        pending = nil
        return false
      }
      pending = (try image(), delay)
      return true
    }
    if let pending { _ = take(pending.image, max(Self.shortestFrame, pending.milliseconds)) }
  }
}

#if !Libraries
extension PictureDecoder {
  private func storedFrames(
    of file: PictureFile, format: PictureFormat, width: Int, height: Int, count: Int,
    _ take: (Int, () throws(PictureError) -> PixelImage) throws(PictureError) -> Bool
  ) throws(PictureError) {}

  private func storedPixels(
    of file: PictureFile, format: PictureFormat, width: Int, height: Int
  ) throws(PictureError) -> PixelImage {
    throw .unsupported(reason: "no decoder for \(format.rawValue) in this build")
  }
}
#endif
