/// A picture in few colours: a palette, and the number of each pixel's colour in it.
///
/// ```swift
/// let image = IndexedImage(photograph, colors: 64)  // off the drawing thread
/// image.palette[Int(image.numbers[0])]  // the colour of the pixel at the top left
/// ```
package struct IndexedImage: Hashable, Sendable {
  /// The size in pixels, at least 1.
  package let width: Int
  package let height: Int
  /// At least one colour, and at most 256. Some may have no pixels.
  package let palette: [RGB]
  /// For each pixel a number of ``palette``: row by row from the top, each row from the left.
  package let numbers: [UInt8]

  /// Traps unless there is a colour's number for each of at least one pixel.
  package init(width: Int, height: Int, palette: [RGB], numbers: [UInt8]) {
    guard width > 0, height > 0, numbers.count == width * height,
      numbers.allSatisfy({ $0 < palette.count })
    else {
      fatalError(
        "\(numbers.count) numbers of \(palette.count) colours are not a picture of "
          + "\(width)×\(height) pixels")
    }
    (self.width, self.height) = (width, height)
    (self.palette, self.numbers) = (palette, numbers)
  }
}

extension IndexedImage {
  /// A picture in the colours that suit it best, dithered as a whole.
  ///
  /// The result depends on nothing but the picture and the number of colours.
  ///
  /// - Parameter count: the most colours; less than 1 counts as 1, and more than 256 as 256.
  /// - Complexity: O(pixels + 32,768 + `count`²).
  package init(_ image: PixelImage, colors count: Int) {
    let palette = PaletteCut.palette(of: image, count: min(256, max(1, count)))
    var diffusion = ErrorDiffusion(palette: palette)
    let numbers = diffusion.numbers(for: image)
    self.init(width: image.width, height: image.height, palette: palette, numbers: numbers)
  }
}
