import TerminalGrid

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
