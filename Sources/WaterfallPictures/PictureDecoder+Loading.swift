#if Libraries
import CGdkPixbuf
internal import Platform
import TerminalGrid
import WaterfallRecords

/// The connection to gdk-pixbuf. Our own probe of the header chooses the decoder, so that
/// gdk-pixbuf never tries its rarer formats on untrusted bytes.
extension PictureDecoder {
  /// Bytes that are read and decoded per step.
  private static let pieceSize = 65_536

  /// Returns the picture in its stored orientation, scaled while it is read.
  func storedPixels(
    of file: PictureFile, format: PictureFormat, width: Int, height: Int
  ) throws(PictureError) -> PixelImage {
    let loader = try loaded(file, format: format, width: width, height: height)
    return try loader.image(over: background)
  }

  /// Passes on the pictures of a file that moves, one after the other.
  ///
  /// - Parameter take: gets for how many milliseconds the next one is shown, and a function that
  ///   decodes it. It returns whether it takes another one.
  func storedFrames(
    of file: PictureFile, format: PictureFormat, width: Int, height: Int, count: Int,
    _ take: (Int, () throws(PictureError) -> PixelImage) throws(PictureError) -> Bool
  ) throws(PictureError) {
    let loader = try loaded(file, format: format, width: width, height: height)
    try loader.forEachFrame(count: count, over: background, take)
  }

  private func loaded(
    _ file: PictureFile, format: PictureFormat, width: Int, height: Int
  ) throws(PictureError) -> PixbufLoader {
    let loader = try PixbufLoader(format: format, width: width, height: height)
    var offset = 0
    while offset < file.size {
      if Task.isCancelled { throw .cancelled }
      let bytes = try file.bytes(at: offset, count: min(Self.pieceSize, file.size - offset))
      if bytes.isEmpty { break }
      try loader.write(bytes)
      offset += bytes.count
    }
    try loader.finish()
    if Task.isCancelled { throw .cancelled }
    return loader
  }
}

/// One decoding. A single task uses it from start to end.
@safe private final class PixbufLoader {
  /// Owned by this object and valid as long as it lives.
  private let loader: OpaquePointer
  private let gdk: PixbufFunctions
  private var isFinished = false

  private static let library = Result { () throws(LibraryError) in
    let library = try unsafe LoadedLibrary<PixbufFunctions>(.pixbuf, names: PixbufFunctionsNames())
    // GLib would print messages about damaged pictures to the middle of the screen. The thrown
    // error says enough.
    _ = unsafe library.functions.g_log_set_default_handler({ _, _, _, _ in }, nil)
    return library
  }

  /// gdk_pixbuf_loader_new_with_type, gdk_pixbuf_loader_set_size.
  init(format: PictureFormat, width: Int, height: Int) throws(PictureError) {
    do throws(LibraryError) {
      gdk = try Self.library.get().functions
    } catch {
      throw .unsupported(reason: "no picture can be shown: \(error.message)")
    }
    guard let loader = unsafe gdk.gdk_pixbuf_loader_new_with_type(format.rawValue, nil) else {
      throw .unsupported(reason: Self.advice(for: format))
    }
    unsafe self.loader = loader
    unsafe gdk.gdk_pixbuf_loader_set_size(loader, Int32(width), Int32(height))
  }

  deinit {
    // gdk-pixbuf requires that an abandoned loader is closed, too.
    if !isFinished { _ = unsafe gdk.gdk_pixbuf_loader_close(loader, nil) }
    unsafe gdk.g_object_unref(UnsafeMutableRawPointer(loader))
  }

  /// gdk_pixbuf_loader_write.
  func write(_ bytes: [UInt8]) throws(PictureError) {
    var error: UnsafeMutablePointer<GError>?
    guard unsafe gdk.gdk_pixbuf_loader_write(loader, bytes, bytes.count, &error) == 0 else {
      return
    }
    // After an error the loader has closed itself.
    isFinished = true
    throw unsafe failure(error)
  }

  /// gdk_pixbuf_loader_close: throws if the picture was incomplete.
  func finish() throws(PictureError) {
    isFinished = true
    var error: UnsafeMutablePointer<GError>?
    guard unsafe gdk.gdk_pixbuf_loader_close(loader, &error) == 0 else { return }
    throw unsafe failure(error)
  }

  /// gdk_pixbuf_loader_get_animation: the pictures of a file that moves.
  func forEachFrame(
    count: Int, over background: RGB,
    _ take: (Int, () throws(PictureError) -> PixelImage) throws(PictureError) -> Bool
  ) throws(PictureError) {
    guard let animation = unsafe gdk.gdk_pixbuf_loader_get_animation(loader),
      unsafe gdk.gdk_pixbuf_animation_is_static_image(animation) == 0
    else { return }
    var now = GTimeVal(tv_sec: 0, tv_usec: 0)
    guard let frames = unsafe gdk.gdk_pixbuf_animation_get_iter(animation, &now) else { return }
    defer { unsafe gdk.g_object_unref(UnsafeMutableRawPointer(frames)) }
    for _ in 0..<count {
      if Task.isCancelled { throw .cancelled }
      let delay = unsafe Int(gdk.gdk_pixbuf_animation_iter_get_delay_time(frames))
      guard
        try take(
          max(0, delay),
          { () throws(PictureError) in
            try unsafe image(gdk.gdk_pixbuf_animation_iter_get_pixbuf(frames), over: background)
          })
      else { return }
      // A negative time means for ever.
      guard delay >= 0 else { return }
      now.tv_usec += 1000 * max(1, delay)
      now.tv_sec += now.tv_usec / 1_000_000
      now.tv_usec %= 1_000_000
      _ = unsafe gdk.gdk_pixbuf_animation_iter_advance(frames, &now)
    }
  }

  /// gdk_pixbuf_loader_get_pixbuf: the pixels; transparent ones are laid over the background.
  func image(over background: RGB) throws(PictureError) -> PixelImage {
    try unsafe image(gdk.gdk_pixbuf_loader_get_pixbuf(loader), over: background)
  }

  private func image(
    _ pixbuf: OpaquePointer?, over background: RGB
  ) throws(PictureError) -> PixelImage {
    guard let pixbuf = unsafe pixbuf else { throw .broken(reason: "there is no picture in it") }
    let width = unsafe Int(gdk.gdk_pixbuf_get_width(pixbuf))
    let height = unsafe Int(gdk.gdk_pixbuf_get_height(pixbuf))
    let channels = unsafe Int(gdk.gdk_pixbuf_get_n_channels(pixbuf))
    let stride = unsafe Int(gdk.gdk_pixbuf_get_rowstride(pixbuf))
    let length = unsafe Int(gdk.gdk_pixbuf_get_byte_length(pixbuf))
    guard unsafe gdk.gdk_pixbuf_get_bits_per_sample(pixbuf) == 8, channels == 3 || channels == 4,
      let start = unsafe gdk.gdk_pixbuf_read_pixels(pixbuf)
    else { throw .broken(reason: "its pixel format is unknown") }
    let source = unsafe Array(UnsafeBufferPointer(start: start, count: length))
    var layer = PixelLayer(width: width, height: height)
    for row in 0..<height {
      for column in 0..<width {
        let index = row * stride + column * channels
        layer.append(
          RGB(source[index], source[index + 1], source[index + 2]),
          alpha: channels == 4 ? source[index + 3] : 255)
      }
    }
    return layer.image(over: background)
  }

  /// Turns the decoder's message into an error, and frees it.
  private func failure(_ error: UnsafeMutablePointer<GError>?) -> PictureError {
    guard let error = unsafe error else { return .broken(reason: "it is cut off or damaged") }
    defer { unsafe gdk.g_error_free(error) }
    guard let words = unsafe error.pointee.message else {
      return .broken(reason: "it is cut off or damaged")
    }
    return .broken(reason: unsafe "it is cut off or damaged (\(String(cString: words)))")
  }

  private static func advice(for format: PictureFormat) -> String {
    let package = format == .webp ? "webp-pixbuf-loader" : "libgdk-pixbuf-2.0-0"
    return "no decoder for \(format.rawValue.uppercased()) is installed (Debian: \(package))"
  }
}
#endif
