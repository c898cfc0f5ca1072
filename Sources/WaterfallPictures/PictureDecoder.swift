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
    guard OptionalLibrary.areBuilt else {
      throw .unsupported(
        reason: "this build shows no pictures (it was built without the trait Libraries)")
    }
    let file = try open()
    guard file.size <= Self.largestFile else { throw .fileTooLarge(bytes: file.size) }
    let header = try Self.header(of: file)
    let swaps = header.orientation.swapsAxes
    let fitted = Self.fitted(header, into: size)
    let pixels = try storedPixels(
      of: file, format: header.format, width: swaps ? fitted.height : fitted.width,
      height: swaps ? fitted.width : fitted.height)
    return pixels.turned(header.orientation)
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

#if !Libraries
extension PictureDecoder {
  private func storedPixels(
    of file: PictureFile, format: PictureFormat, width: Int, height: Int
  ) throws(PictureError) -> PixelImage {
    throw .unsupported(reason: "no decoder for \(format.rawValue) in this build")
  }
}
#endif
