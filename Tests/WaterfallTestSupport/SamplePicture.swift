/// Pictures as bytes: some written by other programs, some made here.
package enum SamplePicture {
  /// A JPEG of 16×8 stored pixels, red on the left and blue on the right. Its EXIF data turns it
  /// clockwise by a quarter.
  package static let jpeg = bytes(
    """
    ffd8ffe000104a46494600010100000100010000ffe100224578696600004d4d002a00000008000101120003
    000000010006000000000000ffdb0043000d090a0b0a080d0b0a0b0e0e0d0f13201513121213271c1e17202e
    2931302e292d2c333a4a3e333646372c2d405741464c4e525352323e5a615a50604a51524fffdb0043010e0e
    0e131113261515264f352d354f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f
    4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4fffc00011080008001003011100021101031101ffc40015000101
    00000000000000000000000000000506ffc40014100100000000000000000000000000000000ffc400150101
    0100000000000000000000000000000705ffc40014110100000000000000000000000000000000ffda000c03
    010002110311003f009f462482310a9fffd9
    """)

  /// 16×8 pixels, red on the left and blue on the right.
  package static let losslessWebP = bytes(
    """
    5249464626000000574542505650384c190000002f0fc001000f10f3bffff31f0ec482c9fca53b5388e87fe4
    0000
    """)

  /// 16×8 pixels, about the same as the lossless one.
  package static let lossyWebP = bytes(
    """
    52494646400000005745425056503820340000009001009d012a1000080001402625a00274ba00039800fef8
    a3ffff1023ffe6c0fff4b83f047fe9707ffa5c0e1fff4b819a000000
    """)

  /// 16×8 pixels, red on the left and blue on the right. A second frame is all red.
  package static let gif = bytes(
    """
    47494638396110000800810000ff00000000ff00000000000021ff0b4e45545343415045322e300301000000
    21f90400050000002c00000000100008000008240001081c283080c183060912448850e14086071d16841840
    22008a152562b4b85123c5800021f90401050000002c00000000100008000008150001081c48b0a0c1830813
    2a5cc8b0a1c387080302003b
    """)

  /// A GIF of a single pixel, in another colour in each frame.
  ///
  /// - Parameter delays: how long each frame is shown, in hundredths of a second.
  package static func gif(delays: [UInt8]) -> [UInt8] {
    // A table of four colours: black, red, green, blue.
    var gif = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x81, 0, 0]
    gif += [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]
    for (number, delay) in delays.enumerated() {
      gif += [0x21, 0xF9, 4, 0, delay, 0, 0, 0]
      gif += [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0]
      // The codes of three bits: clear, the colour, end.
      let codes = 4 | UInt16(number % 4) << 3 | 5 << 6
      gif += [2, 2, UInt8(codes & 255), UInt8(codes >> 8), 0]
    }
    return gif + [0x3B]
  }

  /// A PNG of any size, with uncompressed pixels.
  ///
  /// - Parameter pixel: returns red, green, blue and alpha at a column and row.
  package static func png(
    width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> [UInt8]
  ) -> [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)
      for x in 0..<width { rows += pixel(x, y) }
    }
    return pngSignature + ihdr(width: width, height: height)
      + chunk("IDAT", zlib(rows)) + chunk("IEND", [])
  }

  /// A PNG that consists only of its header.
  package static func pngHeader(width: Int, height: Int) -> [UInt8] {
    pngSignature + ihdr(width: width, height: height)
  }

  /// A BMP with 24 bits per pixel, whose rows start at the bottom. `width` must be a multiple of 4.
  package static func bmp(width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> [UInt8])
    -> [UInt8]
  {
    // A row is as long as a multiple of four bytes.
    let padding = 3 * width % 4 == 0 ? 0 : 4 - 3 * width % 4
    let size = (3 * width + padding) * height
    var bytes = Array("BM".utf8) + little(54 + size, 4) + little(0, 4) + little(54, 4)
    bytes += little(40, 4) + little(width, 4) + little(height, 4) + little(1, 2) + little(24, 2)
    bytes += little(0, 4) + little(size, 4) + little(0, 16)
    for y in (0..<height).reversed() {
      for x in 0..<width { bytes += pixel(x, y).reversed() }
      bytes += [UInt8](repeating: 0, count: padding)
    }
    return bytes
  }

  private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func ihdr(width: Int, height: Int) -> [UInt8] {
    chunk("IHDR", big(width, 4) + big(height, 4) + [8, 6, 0, 0, 0])
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return big(content.count, 4) + body + big(PNGReader.checksum(body), 4)
  }

  /// A zlib stream (RFC 1950) of stored blocks (RFC 1951).
  private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      result.append(rest.isEmpty ? 1 : 0)
      result += little(block.count, 2) + little(65_535 - block.count, 2) + block
    } while !rest.isEmpty
    return result + big(Inflating.checksum(bytes), 4)
  }

  private static func big(_ number: Int, _ count: Int) -> [UInt8] {
    little(number, count).reversed()
  }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 < 8 ? number >> (8 * $0) : 0) }
  }

  private static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = hexadecimal.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }
}
