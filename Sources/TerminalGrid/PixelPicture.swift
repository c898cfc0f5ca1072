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
    /// Few colours, for sixels. The pixels fill the cells. Cells that cannot have sixels show those
    /// of the second value.
    case indexed(IndexedImage, CellPicture)
  }

  /// A later picture of one that moves.
  package struct Frame: Hashable, Sendable {
    /// A PNG file of the same size in base64.
    package let base64: [UInt8]
    package let milliseconds: Int

    package init(base64: [UInt8], milliseconds: Int) {
      (self.base64, self.milliseconds) = (base64, milliseconds)
    }
  }

  /// 1 to 0xFFFFFF.
  package let id: UInt32
  /// In cells, at most ``PicturePlace/most`` in each direction.
  package let size: CellSize
  package let format: Format
  /// The bytes in base64; empty for sixels.
  package let base64: [UInt8]

  /// How long the picture is shown before the next frame; 0 if it does not move.
  package private(set) var milliseconds = 0
  /// The frames that follow it, over and over again.
  package private(set) var frames: [Frame] = []

  package init(id: UInt32, size: CellSize, _ format: Format, base64: [UInt8] = []) {
    (self.id, self.size, self.format, self.base64) = (id & 0xFF_FFFF, size, format, base64)
  }

  /// The picture with frames that follow it.
  package func moving(after milliseconds: Int, _ frames: [Frame]) -> Self {
    var picture = self
    (picture.milliseconds, picture.frames) = (milliseconds, frames)
    return picture
  }

  /// How many bytes the terminal gets to show it all, roughly.
  package var sentBytes: Int {
    guard case .indexed(let image, _) = format else { return base64.count }
    // Photographs in 64 colours took 1.5 bytes a pixel, and in 256 colours 2.8.
    return image.numbers.count * (image.palette.count > 64 ? 28 : 15) / 10
  }

  /// The size in memory, in bytes.
  package var byteCount: Int { frames.reduce(base64.count + indexedBytes) { $0 + $1.base64.count } }

  private var indexedBytes: Int {
    guard case .indexed(let image, let cells) = format else { return 0 }
    return image.numbers.count + cells.cells.count * MemoryLayout<Cell>.stride
  }

  package static func == (one: PixelPicture, other: PixelPicture) -> Bool { one.id == other.id }
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
