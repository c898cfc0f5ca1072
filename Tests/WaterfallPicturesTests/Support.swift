import Glibc
import TerminalGrid

/// A temporary file that is deleted with the object.
final class TemporaryFile {
  let path: String

  /// - Parameter size: the file's length. The part after `bytes` is a hole that takes no disk
  ///   space; nil for no such part.
  init(_ bytes: [UInt8], size: Int? = nil) {
    path = "/tmp/waterfall-pictures-\(UInt64.random(in: 0...UInt64.max))"
    let number = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    var start = 0
    while start < bytes.count {
      let rest = Array(bytes[start...])
      let count = unsafe write(number, rest, rest.count)
      if count <= 0 { break }
      start += count
    }
    if let size { _ = ftruncate(number, off_t(size)) }
    close(number)
  }

  deinit { _ = unsafe unlink(path) }
}

extension PixelImage {
  /// A letter for each pixel: `r` red, `b` blue, `g` green, `w` white, `.` black, `?` any other
  /// colour.
  var letters: [String] {
    (0..<height).map { y in String((0..<width).map { x in Self.letter(self[x: x, y: y]) }) }
  }

  private static func letter(_ color: RGB) -> Character {
    let bits = [color.red, color.green, color.blue].map { $0 < 64 ? "0" : $0 > 191 ? "1" : "?" }
    return ["100": "r", "010": "g", "001": "b", "111": "w", "000": "."][bits.joined()] ?? "?"
  }
}
