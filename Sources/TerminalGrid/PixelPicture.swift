/// A picture as pixels, for a terminal that draws it itself where its cells are
/// (``PicturePlace``).
///
/// Two are equal if they have the same id, because no id is given to another picture.
package struct PixelPicture: Hashable, Sendable {
  package enum Format: Hashable, Sendable {
    /// The bytes of a PNG file.
    case png
    /// Red, green and blue of each pixel. They take 1.3 to 2 times as long as a PNG.
    case rgb(width: Int, height: Int)
  }

  /// 1 to 0xFFFFFF.
  package let id: UInt32
  /// In cells, at most ``PicturePlace/most`` in each direction.
  package let size: CellSize
  package let format: Format
  /// The bytes in base64.
  package let base64: [UInt8]

  package init(id: UInt32, size: CellSize, _ format: Format, base64: [UInt8]) {
    (self.id, self.size, self.format, self.base64) = (id & 0xFF_FFFF, size, format, base64)
  }

  package static func == (one: PixelPicture, other: PixelPicture) -> Bool { one.id == other.id }
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
