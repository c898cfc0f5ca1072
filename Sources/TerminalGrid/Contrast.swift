/// The contrast between letters and their ground (WCAG 2.2, 1.4.3).
extension RGB {
  /// The contrast at which letters are easy to read on their ground.
  package static let legibleContrast = 4.5

  /// The contrast, from 1 for equal luminance to 21 for black on white.
  package func contrast(to other: RGB) -> Double {
    let (one, two) = (relativeLuminance + 0.05, other.relativeLuminance + 0.05)
    return max(one, two) / min(one, two)
  }

  /// Whether letters in this colour are easy to read on `ground`.
  package func isLegible(on ground: RGB) -> Bool { contrast(to: ground) >= Self.legibleContrast }

  /// This colour if letters in it are legible on `ground`, else the nearest legible one. It is
  /// mixed with as little white or black as possible.
  package func legible(on ground: RGB) -> RGB {
    guard !isLegible(on: ground) else { return self }
    let (light, dark) = (moved(to: .white, on: ground), moved(to: .black, on: ground))
    guard let light, let dark else { return light ?? dark ?? ground.legibleText }
    return light.distance(to: self) <= dark.distance(to: self) ? light : dark
  }

  /// Black or white, whichever has more contrast to this colour: the contrast is at least 4.5.
  package var legibleText: RGB {
    RGB.black.contrast(to: self) >= RGB.white.contrast(to: self) ? .black : .white
  }

  /// This colour mixed with `parts` 255ths of another.
  package func mixed(with other: RGB, parts: Int) -> RGB {
    func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
      UInt8((Int(one) * (255 - parts) + Int(two) * parts + 127) / 255)
    }
    return RGB(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }

  /// The least mixture with `end` that is legible on `ground`; nil if not even `end` is.
  ///
  /// On the way to `end` the contrast may first fall, where the mixture is as light as the ground.
  /// After that it only rises, so all legible mixtures are at the end of the way.
  private func moved(to end: RGB, on ground: RGB) -> RGB? {
    guard end.isLegible(on: ground) else { return nil }
    var (low, high) = (0, 255)
    while high - low > 1 {
      let middle = (low + high) / 2
      let isEnough = mixed(with: end, parts: middle).isLegible(on: ground)
      if isEnough { high = middle } else { low = middle }
    }
    return mixed(with: end, parts: high)
  }

  /// How light the colour is, 0 to 1 (WCAG 2.2, relative luminance).
  private var relativeLuminance: Double {
    0.2126 * Self.linear[Int(red)] + 0.7152 * Self.linear[Int(green)]
      + 0.0722 * Self.linear[Int(blue)]
  }

  /// The luminance of each value of a channel. A table, because cards are drawn too often to
  /// compute it each time.
  private static let linear: ContiguousArray<Double> = ContiguousArray(
    (0...255).map { channel in
      let value = Double(channel) / 255
      // The power 2.4 by roots, because this room has no math library. x^2.4 = x² · (x²)^(1/5).
      guard value > 0.04045 else { return value / 12.92 }
      let base = (value + 0.055) / 1.055
      return base * base * fifthRoot(base * base)
    })

  private static func fifthRoot(_ value: Double) -> Double {
    // Newton's method for y⁵ = value, from above.
    var root = 1.0
    for _ in 0..<40 { root -= (root - value / (root * root * root * root)) / 5 }
    return root
  }
}
