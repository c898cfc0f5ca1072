import Synchronization
import TerminalGrid
import WaterfallPictures
import WaterfallRecords

extension PixelPicture {
  /// A picture in the shape of its cells, with an id of its own; nil if it is too large.
  ///
  /// - Parameter cells: the same picture as cells.
  /// - Complexity: O(pixels); 12 ms for 360,000 of them as a PNG.
  init?(_ image: PixelImage, _ cells: CellPicture, in form: PixelForm) {
    let size = cells.size
    guard max(size.columns, size.rows) <= PicturePlace.most else { return nil }
    let whole = PixelSize(of: size, cell: form.cell)
    guard let colors = form.colors else {
      self.init(image, size: size, form)
      return
    }
    guard whole.width * whole.height <= 2 * Self.mostBytes else { return nil }
    let shaped = image.resized(width: whole.width, height: whole.height)
    self.init(id: Self.nextID(), size: size, .indexed(IndexedImage(shaped, colors: colors), cells))
  }

  /// A picture that the terminal itself scales.
  private init?(_ image: PixelImage, size: CellSize, _ form: PixelForm) {
    let sent = Self.sentSize(of: image, size, form)
    let shaped = image.resized(width: sent.width, height: sent.height)
    let (format, bytes): (Format, [UInt8])
    if let png = try? shaped.png() {
      (format, bytes) = (.png, png)
    } else {
      // This build, or this machine, has no zlib.
      (format, bytes) = (.rgb(width: shaped.width, height: shaped.height), shaped.bytes)
    }
    guard bytes.count <= Self.mostBytes else {
      guard !form.isHalved else { return nil }
      self.init(image, size: size, PixelForm(cell: form.cell, isHalved: true))
      return
    }
    self.init(id: Self.nextID(), size: size, format, base64: WaterfallRecords.base64(bytes))
  }

  /// The pixels to send: in the shape of the cells, but hardly more than the picture has, because
  /// the terminal makes it larger itself. kitty draws dark edges around a picture of few pixels.
  private static func sentSize(
    of image: PixelImage, _ size: CellSize, _ form: PixelForm
  ) -> PixelSize {
    let whole = PixelSize(of: size, cell: form.cell)
    let scale = min(form.isHalved ? 0.5 : 1, max(0.5, Double(image.width) / Double(whole.width)))
    return PixelSize(
      width: Int((Double(whole.width) * scale).rounded()),
      height: Int((Double(whole.height) * scale).rounded()))
  }

  /// The most bytes of all frames in base64.
  private static let mostFrameBytes = 16 << 20

  /// The picture with the frames that follow it, if a terminal can play it; else as it is.
  ///
  /// - Parameters:
  ///   - image: the picture itself.
  ///   - decode: passes on all frames of the picture, also the first one, each with its time in
  ///     milliseconds. It ends when the function that it is given returns false.
  func moving(
    like image: PixelImage, in form: PixelForm, _ decode: ((PixelImage, Int) -> Bool) -> Void
  ) -> Self {
    guard case .png = format else { return self }
    let sent = Self.sentSize(of: image, size, form)
    var (first, frames, byteCount) = (0, [Frame](), 0)
    decode { image, milliseconds in
      guard first > 0 else {
        first = milliseconds
        return true
      }
      let shaped = image.resized(width: sent.width, height: sent.height)
      guard let png = try? shaped.png() else { return false }
      frames.append(Frame(base64: WaterfallRecords.base64(png), milliseconds: milliseconds))
      byteCount += frames.last?.base64.count ?? 0
      return byteCount <= Self.mostFrameBytes
    }
    return frames.isEmpty || byteCount > Self.mostFrameBytes ? self : moving(after: first, frames)
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
