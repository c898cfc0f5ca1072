package import TerminalGrid

/// Reads PNG files of 8 bits a channel, with or without transparency (which is ignored).
package enum PNGReader {
  /// The picture; nil if the bytes are no such file, or a checksum is wrong.
  package static func image(_ bytes: [UInt8]) -> PixelImage? {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    var rest = bytes.dropFirst(8)
    var (width, height, channels) = (0, 0, 0)
    var packed: [UInt8] = []
    while rest.count >= 12 {
      let count = number(rest.prefix(4))
      guard rest.count >= count + 12 else { return nil }
      let body = rest.dropFirst(4).prefix(count + 4)
      guard checksum(body) == number(rest.dropFirst(8 + count).prefix(4)) else { return nil }
      let content = body.dropFirst(4)
      switch String(decoding: body.prefix(4), as: UTF8.self) {
      case "IHDR":
        guard count == 13 else { return nil }
        let header = Array(content)
        (width, height) = (number(content.prefix(4)), number(content.dropFirst(4).prefix(4)))
        guard 1...10_000 ~= width, 1...10_000 ~= height, header[8] == 8, header[12] == 0,
          header[9] == 2 || header[9] == 6
        else { return nil }
        channels = header[9] == 2 ? 3 : 4
      case "IDAT": packed += content
      case "IEND":
        guard channels > 0, let filtered = Inflating.zlib(packed) else { return nil }
        return image(filtered, width, height, channels)
      default: break
      }
      rest = rest.dropFirst(count + 12)
    }
    return nil
  }

  /// Undoes the filters (PNG, chapter 9).
  private static func image(
    _ filtered: [UInt8], _ width: Int, _ height: Int, _ channels: Int
  ) -> PixelImage? {
    let length = width * channels
    guard filtered.count == (length + 1) * height else { return nil }
    var above = [UInt8](repeating: 0, count: length)
    var bytes: [UInt8] = []
    for y in 0..<height {
      let kind = filtered[y * (length + 1)]
      var row = Array(filtered[y * (length + 1) + 1..<(y + 1) * (length + 1)])
      for x in 0..<length {
        let left = x >= channels ? Int(row[x - channels]) : 0
        let (up, corner) = (Int(above[x]), x >= channels ? Int(above[x - channels]) : 0)
        let guess: Int
        switch kind {
        case 0: guess = 0
        case 1: guess = left
        case 2: guess = up
        case 3: guess = (left + up) / 2
        case 4:
          let sum = left + up - corner
          let distances = [left, up, corner].map { abs(sum - $0) }
          let least = distances.min()
          guess = [left, up, corner][distances.firstIndex { $0 == least } ?? 0]
        default: return nil
        }
        row[x] = UInt8((Int(row[x]) + guess) & 255)
      }
      for pixel in stride(from: 0, to: length, by: channels) { bytes += row[pixel..<pixel + 3] }
      above = row
    }
    return PixelImage(width: width, height: height, bytes: bytes)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// The CRC-32 of a chunk.
  static func checksum(_ bytes: some Sequence<UInt8>) -> Int {
    var check: UInt32 = .max
    for byte in bytes {
      check ^= UInt32(byte)
      for _ in 0..<8 { check = check & 1 == 1 ? check >> 1 ^ 0xEDB8_8320 : check >> 1 }
    }
    return Int(~check)
  }
}
