/// A picture as pixels: row by row from the top, each row from the left.
package struct PixelImage: Hashable, Sendable {
  /// The size in pixels, at least 1.
  package let width: Int
  package let height: Int
  /// Red, green and blue of each pixel, 3 · `width` · `height` bytes.
  package let bytes: [UInt8]

  /// Traps unless there are three bytes for each of at least one pixel.
  package init(width: Int, height: Int, bytes: [UInt8]) {
    guard width > 0, height > 0, bytes.count == 3 * width * height else {
      fatalError("\(bytes.count) bytes are not a picture of \(width)×\(height) pixels")
    }
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// The pixel at a place in the picture; traps outside of it.
  package subscript(x x: Int, y y: Int) -> RGB {
    guard x >= 0, x < width, y >= 0, y < height else {
      fatalError("Pixel \(x), \(y) is not in a picture of \(width)×\(height) pixels")
    }
    let index = 3 * (y * width + x)
    return RGB(bytes[index], bytes[index + 1], bytes[index + 2])
  }
}

extension PixelImage {
  /// The part of the picture in a range of columns and of rows; traps outside of the picture.
  package func part(_ columns: Range<Int>, _ rows: Range<Int>) -> PixelImage {
    precondition(
      !columns.isEmpty && !rows.isEmpty && columns.lowerBound >= 0 && rows.lowerBound >= 0
        && columns.upperBound <= width && rows.upperBound <= height,
      "Columns \(columns) and rows \(rows) are not in a picture of \(width)×\(height) pixels")
    var part: [UInt8] = []
    part.reserveCapacity(3 * columns.count * rows.count)
    for row in rows {
      let start = 3 * row * width
      part += bytes[start + 3 * columns.lowerBound..<start + 3 * columns.upperBound]
    }
    return PixelImage(width: columns.count, height: rows.count, bytes: part)
  }

  /// The picture in another size, without keeping its proportions. Each pixel is the mean of the
  /// area that it covers.
  ///
  /// - Parameters:
  ///   - width: pixels, at least 1.
  ///   - height: pixels, at least 1.
  /// - Complexity: O(pixels before and after).
  package func resized(width newWidth: Int, height newHeight: Int) -> PixelImage {
    if newWidth == width && newHeight == height { return self }
    let narrow = Self.averaged(bytes, lines: height, from: width, to: newWidth, .across)
    let low = Self.averaged(narrow, lines: newWidth, from: height, to: newHeight, .down)
    return PixelImage(width: newWidth, height: newHeight, bytes: low)
  }

  private enum Direction {
    case across, down
  }

  /// Resizes along one axis. Covered areas are integers in units of a pixel / `count`.
  ///
  /// - Parameters:
  ///   - lines: the number of rows when resizing across, else of columns.
  ///   - length: the pixels of a line before.
  ///   - count: the pixels of a line after.
  private static func averaged(
    _ source: [UInt8], lines: Int, from length: Int, to count: Int, _ direction: Direction
  ) -> [UInt8] {
    guard length != count else { return source }
    var result = [UInt8](repeating: 0, count: 3 * lines * count)
    let isAcross = direction == .across
    let step = isAcross ? 3 : 3 * lines
    for place in 0..<count {
      let (start, end) = (place * length, (place + 1) * length)
      for line in 0..<lines {
        let sourceLine = isAcross ? 3 * line * length : 3 * line
        var (red, green, blue) = (length / 2, length / 2, length / 2)
        for pixel in start / count...(end - 1) / count {
          let weight = min(end, (pixel + 1) * count) - max(start, pixel * count)
          let index = sourceLine + pixel * step
          red += weight * Int(source[index])
          green += weight * Int(source[index + 1])
          blue += weight * Int(source[index + 2])
        }
        let index = (isAcross ? 3 * line * count : 3 * line) + place * step
        result[index] = UInt8(red / length)
        result[index + 1] = UInt8(green / length)
        result[index + 2] = UInt8(blue / length)
      }
    }
    return result
  }
}
