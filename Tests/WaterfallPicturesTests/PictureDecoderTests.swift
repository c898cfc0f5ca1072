#if Libraries
import Glibc
import TerminalGrid
import Platform
import Testing
import WaterfallRecords
import WaterfallPictures
import WaterfallTestSupport

private let redAndBlue = Array(repeating: "rrrrrrrrbbbbbbbb", count: 8)

private func redOrBlue(_ x: Int, _: Int) -> [UInt8] { x < 8 ? [255, 0, 0] : [0, 0, 255] }

private func decode(
  _ bytes: [UInt8], fitting size: (width: Int, height: Int) = (100, 100),
  background: RGB = RGB(0, 0, 0)
) throws(PictureError) -> PixelImage {
  let file = TemporaryFile(bytes: bytes)
  return try PictureDecoder(background: background).decode(
    NamedFile(path: file.path), fitting: size)
}

/// The error of decoding; nil if the picture was decoded.
func error(of bytes: [UInt8]) -> PictureError? {
  do throws(PictureError) {
    _ = try decode(bytes)
    return nil
  } catch { return error }
}

@Test(arguments: [
  SamplePicture.png(width: 16, height: 8) { x, y in redOrBlue(x, y) + [255] },
  SamplePicture.bmp(width: 16, height: 8) { x, y in redOrBlue(x, y) }, SamplePicture.gif,
  SamplePicture.losslessWebP,
])
func `each format gives its pixels, a GIF its first frame's`(bytes: [UInt8]) throws {
  #expect(try decode(bytes).letters == redAndBlue)
}

@Test func `a lossy WebP gives about its pixels`() throws {
  for row in try decode(SamplePicture.lossyWebP).letters {
    #expect(row.hasPrefix("rrrrrr") && row.hasSuffix("bbbbbb"))
  }
}

@Test func `a JPEG stands as its EXIF says`() throws {
  let expected = Array(repeating: "rrrrrrrr", count: 8) + Array(repeating: "bbbbbbbb", count: 8)
  #expect(try decode(SamplePicture.jpeg).letters == expected)
}

/// Each row: an orientation, and the four corners as a viewer must see them. The stored picture has
/// r, g, b and w in reading order.
@Test(arguments: [
  (1, "rg bw"), (2, "gr wb"), (3, "wb gr"), (4, "bw rg"),
  (5, "rb gw"), (6, "br wg"), (7, "wg br"), (8, "gw rb"),
])
func `each of the eight orientations is turned back`(orientation: UInt8, seen: String) throws {
  let stored = try decode(
    SamplePicture.png(width: 2, height: 2) { x, y in
      [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255]][2 * y + x]
    })
  #expect(stored.letters == ["rg", "bw"])
  let turned = try #require(PictureOrientation(rawValue: orientation))
  #expect(stored.turned(turned).letters.joined(separator: " ") == seen)
}

@Test func `a picture becomes smaller in its proportions, never larger`() throws {
  let bytes = SamplePicture.png(width: 160, height: 80) { x, y in redOrBlue(x / 10, y) + [255] }
  let small = try decode(bytes, fitting: (16, 100))
  #expect(small.letters == redAndBlue)
  #expect(try decode(bytes, fitting: (1000, 1000)).width == 160)
  let least = try decode(bytes, fitting: (0, -5))
  #expect((least.width, least.height) == (1, 1))
}

@Test func `the background shows through`() throws {
  let bytes = SamplePicture.png(width: 3, height: 1) { x, _ in [255, 0, 0, [0, 128, 255][x]] }
  let image = try decode(bytes, background: RGB(0, 0, 200))
  #expect(image[x: 0, y: 0] == RGB(0, 0, 200))
  #expect(image[x: 1, y: 0] == RGB(128, 0, 100))
  #expect(image[x: 2, y: 0] == RGB(255, 0, 0))
}

@Test(
  arguments: [
    (0x202020, 0x201830, 0xD0D0D0), (0xE0E0E0, 0xFFFFFF, 0x303030), (0xE0E0E0, 0x201830, 0x201830),
    (0x202020, 0xFFFFFF, 0xFFFFFF),
  ] as [(UInt32, UInt32, UInt32)])
func `a drawing that could not be seen on the background stands on its opposite`(
  drawn: UInt32, background: UInt32, seen: UInt32
) throws {
  let color = RGB(hex: drawn)
  let bytes = SamplePicture.png(width: 2, height: 1) { x, _ in
    [color.red, color.green, color.blue, [0, 255][x]]
  }
  let image = try decode(bytes, background: RGB(hex: background))
  #expect(image[x: 0, y: 0] == RGB(hex: seen))
  #expect(image[x: 1, y: 0] == color)
}

@Test func `huge pictures are refused by their header`() {
  let bomb = SamplePicture.pngHeader(width: 50_000, height: 50_000)
  #expect(error(of: bomb) == .tooManyPixels(width: 50_000, height: 50_000))
  let long = SamplePicture.pngHeader(width: 20_001, height: 1)
  #expect(error(of: long) == .tooManyPixels(width: 20_001, height: 1))
  let wide = SamplePicture.pngHeader(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF)
  #expect(error(of: wide)?.message.hasPrefix("the picture is too large") == true)
}

@Test func `huge files are refused by their size`() {
  let file = TemporaryFile(bytes: SamplePicture.gif)
  // The rest is a hole, which takes no disk space.
  _ = unsafe truncate(file.path, off_t(PictureDecoder.largestFile + 1))
  #expect(throws: PictureError.fileTooLarge(bytes: PictureDecoder.largestFile + 1)) {
    try PictureDecoder().decode(NamedFile(path: file.path), fitting: (10, 10))
  }
}

@Test func `what is no picture is refused, whatever its name`() {
  #expect(error(of: Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)) == .unknownFormat)
  #expect(error(of: Array("/* XPM */ static char *a[] = {".utf8)) == .unknownFormat)
  #expect(error(of: []) == .unknownFormat)
  for (path, reason) in [
    ("/nowhere.png", "No such file or directory"), ("/dev/zero", "not a regular file"),
    ("/tmp", "not a regular file"),
  ] {
    #expect(throws: PictureError.unreadable(reason: reason)) {
      try PictureDecoder().decode(NamedFile(path: path), fitting: (10, 10))
    }
  }
}
#endif
