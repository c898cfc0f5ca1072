import Testing
import WaterfallRecords
import WaterfallTestSupport

private func header(_ bytes: [UInt8]) -> PictureHeader? {
  if case .picture(let header) = PictureProbe(ofHeader: bytes) { header } else { nil }
}

private func size(_ bytes: [UInt8]) -> String? {
  header(bytes).map { "\($0.format) \($0.width)x\($0.height)" }
}

/// The start of a JPEG: segments with these markers and contents, each with its length.
private func jpeg(_ segments: (UInt8, [UInt8])...) -> [UInt8] {
  [0xFF, 0xD8]
    + segments.flatMap { marker, content in
      let length = content.count + 2
      return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
    }
}

private let frame: (UInt8, [UInt8]) = (0xC2, [8, 0x01, 0x00, 0x02, 0x80, 3, 0, 0, 0])

private func exif(_ orientation: UInt8, isLittle: Bool) -> (UInt8, [UInt8]) {
  let tiff: [UInt8] =
    isLittle
    ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
    : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  return (0xE1, Array("Exif".utf8) + [0, 0] + tiff)
}

/// A WebP file of one chunk.
private func webp(_ name: String, _ content: [UInt8]) -> [UInt8] {
  Array("RIFF".utf8) + [0, 1, 0, 0] + Array("WEBP".utf8) + Array(name.utf8)
    + [UInt8(content.count), 0, 0, 0] + content
}

private let sized: [(bytes: [UInt8], size: String)] = [
  (SamplePicture.pngHeader(width: 50_000, height: 7), "png 50000x7"),
  (SamplePicture.gif, "gif 16x8"),
  (SamplePicture.losslessWebP, "webp 16x8"),
  (SamplePicture.lossyWebP, "webp 16x8"),
  (SamplePicture.jpeg, "jpeg 8x16"),
  (SamplePicture.bmp(width: 4, height: 2) { _, _ in [1, 2, 3] }, "bmp 4x2"),
  (webp("VP8X", [0, 0, 0, 0, 0x3F, 0x9C, 0, 0x0F, 0x27, 0, 0, 0]), "webp 40000x10000"),
  (jpeg(frame), "jpeg 640x256"),
  (jpeg((0xE0, [1, 2, 3]), frame), "jpeg 640x256"),
]

@Test(arguments: sized)
func `a picture's size stands in its header`(bytes: [UInt8], expected: String) {
  #expect(size(bytes) == expected)
}

@Test(arguments: 1...8, [true, false])
func `EXIF that turns a JPEG by a quarter swaps its sides`(orientation: UInt8, isLittle: Bool) {
  let bytes = jpeg(exif(orientation, isLittle: isLittle), frame)
  #expect(size(bytes) == (orientation < 5 ? "jpeg 640x256" : "jpeg 256x640"))
  #expect(size(jpeg(exif(99, isLittle: isLittle), frame)) == "jpeg 640x256")
}

@Test func `a frame header behind long segments is found by reading on`() {
  let filler: (UInt8, [UInt8]) = (0xE2, [UInt8](repeating: 9, count: 60_000))
  let bytes = jpeg(exif(6, isLittle: true), filler, filler, filler, frame)
  var reads = 0
  let probe = PictureProbe.reading { offset, count in
    reads += 1
    return Array(bytes[min(offset, bytes.count)..<min(bytes.count, offset + count)])
  }
  guard case .picture(let header) = probe else {
    Issue.record("\(probe)")
    return
  }
  #expect((header.width, header.height, header.orientation) == (256, 640, .rotated90))
  #expect(reads <= 5)
}

@Test(
  arguments: [
    [], Array("RIFF".utf8), Array("BMW is a car, and no picture".utf8), Array("%PDF-1.7".utf8),
    [0xFF, 0xD8], [0x89, 0x50, 0x4E, 0x47],
  ] as [[UInt8]])
func `other bytes are no picture`(bytes: [UInt8]) {
  #expect(PictureProbe(ofHeader: bytes) == .other)
}

private let damaged: [(bytes: [UInt8], format: PictureFormat)] = [
  (SamplePicture.pngHeader(width: 0, height: 5), .png),
  (Array(SamplePicture.pngHeader(width: 5, height: 5).prefix(20)), .png),
  (Array("GIF89a".utf8) + [0, 0, 1, 0], .gif),
  (jpeg((0xDA, [1, 2])), .jpeg),
  (jpeg((0xE0, [1])) + [0, 0, 0, 0], .jpeg),
  ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0], .jpeg),
  ([0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 9000), .jpeg),
  (webp("VP8L", [UInt8](repeating: 0, count: 12)), .webp),
  (webp("VP8 ", []), .webp),
]

@Test(arguments: damaged)
func `a damaged header is known as such`(bytes: [UInt8], format: PictureFormat) {
  #expect(PictureProbe(ofHeader: bytes) == .broken(format))
}

@Test func `no bytes break the probe`() throws {
  var random = SeededRandom(seed: 11)
  let samples = [
    SamplePicture.jpeg, SamplePicture.gif, SamplePicture.losslessWebP, SamplePicture.lossyWebP,
    SamplePicture.pngHeader(width: 3, height: 3), jpeg(exif(6, isLittle: true), frame),
    webp("VP8X", [8, 0, 0, 0, 1, 0, 0, 1, 0, 0]) + Array("EXIF".utf8) + [255, 255, 255, 255],
  ]
  for sample in samples {
    for length in 0...sample.count { _ = PictureProbe(ofHeader: Array(sample.prefix(length))) }
    for _ in 0..<2000 {
      var bytes = sample
      for _ in 0..<4 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if let size = header(bytes) { try #require(size.width > 0 && size.height > 0) }
    }
  }
}
