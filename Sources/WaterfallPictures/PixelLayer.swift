import TerminalGrid

/// The pixels of a picture with transparency.
struct PixelLayer {
  private let width: Int
  private let height: Int
  /// Red, green, blue and alpha of each pixel, row by row.
  private var bytes: [UInt8] = []
  /// Sums over all pixels: alpha (255 for an opaque pixel), and luminance times alpha.
  private var (opacity, light) = (0, 0)

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    bytes.reserveCapacity(4 * width * height)
  }

  /// Adds the next pixel.
  mutating func append(_ color: RGB, alpha: UInt8) {
    bytes.append(color.red)
    bytes.append(color.green)
    bytes.append(color.blue)
    bytes.append(alpha)
    opacity += Int(alpha)
    light += color.luminance * Int(alpha)
  }

  /// The least difference in luminance (0 to 255) between a drawing and its background.
  private static let leastContrast = 48

  /// Lays the picture over a background.
  ///
  /// Most icons are black or white on a transparent ground. If one has too little contrast to this
  /// background, it is laid over a light or a dark grey instead.
  func image(over background: RGB) -> PixelImage {
    var ground = background
    if opacity > 0, abs(light / opacity - background.luminance) < Self.leastContrast {
      ground = background.luminance < 128 ? RGB(0xD0, 0xD0, 0xD0) : RGB(0x30, 0x30, 0x30)
    }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(bytes.count / 4 * 3)
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let alpha = Int(bytes[start + 3])
      pixels.append(Self.mixed(bytes[start], ground.red, alpha))
      pixels.append(Self.mixed(bytes[start + 1], ground.green, alpha))
      pixels.append(Self.mixed(bytes[start + 2], ground.blue, alpha))
    }
    return PixelImage(width: width, height: height, bytes: pixels)
  }

  private static func mixed(_ over: UInt8, _ under: UInt8, _ alpha: Int) -> UInt8 {
    let sum: Int = Int(over) * alpha + Int(under) * (255 - alpha)
    return UInt8((sum + 127) / 255)
  }
}
