import Synchronization
import TerminalGrid
import WaterfallPictures
import WaterfallRecords

extension PixelPicture {
  /// A picture in the shape of its cells, with an id of its own; nil if it is too large.
  ///
  /// It is not made larger, because the terminal does that itself.
  ///
  /// - Complexity: O(pixels); 12 ms for 360,000 of them.
  init?(_ image: PixelImage, size: CellSize, on cell: PixelSize) {
    let whole = PixelSize(of: size, cell: cell)
    let scale = min(1, Double(image.width) / Double(whole.width))
    let shaped = image.resized(
      width: max(1, Int((Double(whole.width) * scale).rounded())),
      height: max(1, Int((Double(whole.height) * scale).rounded())))
    let (format, bytes): (Format, [UInt8])
    if let png = try? shaped.png() {
      (format, bytes) = (.png, png)
    } else {
      // This build, or this machine, has no zlib.
      (format, bytes) = (.rgb(width: shaped.width, height: shaped.height), shaped.bytes)
    }
    guard bytes.count <= Self.mostBytes, max(size.columns, size.rows) <= PicturePlace.most else {
      return nil
    }
    self.init(id: Self.nextID(), size: size, format, base64: WaterfallRecords.base64(bytes))
  }

  /// The most bytes of a picture: those of about 100×60 cells.
  private static let mostBytes = 4_000_000

  /// Other programs in the same window have ids, too, so the first one is any number.
  private static let lastID = Atomic(UInt32.random(in: 1...0xFF_FFFF))

  private static func nextID() -> UInt32 {
    while true {
      let id = lastID.wrappingAdd(1, ordering: .relaxed).newValue & 0xFF_FFFF
      if id > 0 { return id }
    }
  }
}
