#if Libraries
import TerminalGrid
import Testing
import WaterfallPictures
import WaterfallTestSupport

/// Noise, gradients and flat pictures of some sizes.
private func pictures() -> [PixelImage] {
  var random = SeededNumbers(seed: 1)
  return [(1, 1), (2, 1), (1, 3), (7, 5), (240, 240)].flatMap { width, height in
    (0..<3).map { kind in
      var bytes: [UInt8] = []
      for y in 0..<height {
        for x in 0..<width {
          switch kind {
          case 0: bytes += (0..<3).map { _ in UInt8(truncatingIfNeeded: random.next()) }
          case 1: bytes += [UInt8(x * 255 / width), UInt8(y * 255 / height), UInt8((x ^ y) & 255)]
          default: bytes += [7, 8, 9]
          }
        }
      }
      return PixelImage(width: width, height: height, bytes: bytes)
    }
  }
}

@Test func `a PNG has the same pixels, for gdk-pixbuf and for a plain reader`() throws {
  for picture in pictures() {
    let png = try picture.png()
    #expect(PNGReader.image(png) == picture, "\(picture.width)×\(picture.height)")
    let size = (width: picture.width, height: picture.height)
    #expect(try PictureDecoder().decode(bytes: png, fitting: size) == picture)
  }
}

@Test func `noise takes few bytes more than its pixels, and a flat picture hardly any`() throws {
  let pictures = pictures().suffix(3).map { $0 }
  #expect(try pictures[0].png().count < pictures[0].bytes.count + 1000)
  #expect(try pictures[2].png().count < 1500)
}
#endif
