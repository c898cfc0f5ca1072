import Glibc
import TerminalGrid

/// A file of its own that is gone with it.
final class TemporaryFile {
  let path: String

  init(_ bytes: [UInt8], name: String = "picture.bin") {
    path = "/tmp/waterfall-pictures-\(UInt64.random(in: 0...UInt64.max))-\(name)"
    let number = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    var start = 0
    while start < bytes.count {
      let rest = Array(bytes[start...])
      let count = unsafe write(number, rest, rest.count)
      if count <= 0 { break }
      start += count
    }
    close(number)
  }

  /// A file that has this size, and no more on the disk than its first bytes.
  init(_ bytes: [UInt8], sparseSize: Int) {
    path = TemporaryFile.leak(bytes)
    _ = unsafe truncate(path, off_t(sparseSize))
  }

  private static func leak(_ bytes: [UInt8]) -> String {
    let path = "/tmp/waterfall-pictures-\(UInt64.random(in: 0...UInt64.max))-sparse"
    let number = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    _ = unsafe write(number, bytes, bytes.count)
    close(number)
    return path
  }

  deinit { _ = unsafe unlink(path) }
}

extension PixelImage {
  /// A letter for each pixel: `r` red, `b` blue, `g` green, `w` white, `.` black, `?` anything else.
  var letters: [String] {
    (0..<height).map { y in String((0..<width).map { x in Self.letter(self[x: x, y: y]) }) }
  }

  private static func letter(_ colour: RGB) -> Character {
    let bits = [colour.red, colour.green, colour.blue].map { $0 < 64 ? "0" : $0 > 191 ? "1" : "?" }
    return ["100": "r", "010": "g", "001": "b", "111": "w", "000": "."][bits.joined()] ?? "?"
  }
}
