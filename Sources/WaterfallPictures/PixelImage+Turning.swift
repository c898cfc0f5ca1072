package import TerminalGrid
package import WaterfallRecords

extension PixelImage {
  /// Turns a picture from its stored orientation upright.
  package func turned(_ orientation: PictureOrientation) -> PixelImage {
    guard orientation != .upright else { return self }
    let newWidth = orientation.swapsAxes ? height : width
    let newHeight = orientation.swapsAxes ? width : height
    var turned: [UInt8] = []
    turned.reserveCapacity(bytes.count)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let (column, row) = stored(x, y, orientation)
        let index = 3 * (row * width + column)
        turned.append(contentsOf: bytes[index..<index + 3])
      }
    }
    return PixelImage(width: newWidth, height: newHeight, bytes: turned)
  }

  /// Returns the stored column and row of the pixel that appears at `x`, `y` (Exif 2.32, 4.6.4).
  private func stored(_ x: Int, _ y: Int, _ orientation: PictureOrientation) -> (Int, Int) {
    let (right, bottom) = (width - 1, height - 1)
    return switch orientation {
    case .upright: (x, y)
    case .mirrored: (right - x, y)
    case .rotated180: (right - x, bottom - y)
    case .flipped: (x, bottom - y)
    case .transposed: (y, x)
    case .rotated90: (y, bottom - x)
    case .transversed: (right - y, bottom - x)
    case .rotated270: (right - y, x)
    }
  }
}
