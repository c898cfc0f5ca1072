/// The colours of terminals that cannot show all colours.
package enum Palette {
  /// The index of the nearest colour of the xterm palette of 256, from its cube and its grays: 16
  /// to 255. The first 16 are never chosen, because people change them.
  package static func index256(_ color: RGB) -> UInt8 {
    let (red, green, blue) = (level(color.red), level(color.green), level(color.blue))
    let cube = RGB(levels[red], levels[green], levels[blue])
    let mean = (Int(color.red) + Int(color.green) + Int(color.blue)) / 3
    let step = min(23, max(0, (mean - 3) / 10))
    let gray = UInt8(8 + 10 * step)
    if RGB(gray, gray, gray).distance(to: color) < cube.distance(to: color) {
      return UInt8(232 + step)
    }
    return UInt8(16 + 36 * red + 6 * green + blue)
  }

  /// The index of the nearest of xterm's first 16 colours: 0 to 7, and 8 to 15 for the bright ones.
  package static func index16(_ color: RGB) -> UInt8 {
    var best = 0
    var least = Int.max
    for index in first16.indices {
      let distance = first16[index].distance(to: color)
      if distance < least { (best, least) = (index, distance) }
    }
    return UInt8(best)
  }

  /// The number, among the first 16, that has this colour's hue: 1 to 6, or 9 to 14 for light
  /// colours. nil if the colour is nearly grey. The greys 0, 7, 8 and 15 are not used, because on
  /// some terminals one of them is the background.
  package static func hueIndex16(_ color: RGB) -> UInt8? {
    guard let hue = color.hue(leastChroma: 40) else { return nil }
    let light = 299 * Int(color.red) + 587 * Int(color.green) + 114 * Int(color.blue)
    // Sixths of the circle: red, yellow, green, cyan, blue, magenta.
    return ([1, 3, 2, 6, 4, 5] as [UInt8])[(hue + 30) / 60 % 6] + (light > 127_500 ? 8 : 0)
  }

  /// The colour of an index of the xterm palette, as xterm has it by default.
  package static func color(_ index: UInt8) -> RGB {
    switch Int(index) {
    case 0..<16: return first16[Int(index)]
    case 16..<232:
      let cube = Int(index) - 16
      return RGB(levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
    default:
      let gray = UInt8(8 + 10 * (Int(index) - 232))
      return RGB(gray, gray, gray)
    }
  }

  private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]

  private static let first16: [RGB] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ].map { RGB(hex: $0) }

  /// The index of the nearest level of the cube.
  private static func level(_ channel: UInt8) -> Int {
    channel < 48 ? 0 : channel < 115 ? 1 : (Int(channel) - 35) / 40
  }
}

/// Palette colours for letters that have to be legible.
extension Palette {
  /// The nearest of the 240 fixed colours in which letters are legible on `ground`.
  static func legible256(_ color: RGB, on ground: RGB) -> UInt8 {
    let nearest = index256(color)
    guard !self.color(nearest).isLegible(on: ground) else { return nearest }
    func isLegible(_ candidate: RGB) -> Bool { candidate.isLegible(on: ground) }
    // A grey or another hue may be nearer, but would not look like the colour.
    let sameHue = color.hue().flatMap { hue in
      best(of: 16...255, for: color) { isLegible($0) && $0.hasHue(near: hue) }
    }
    return sameHue ?? best(of: 16...255, for: color, where: isLegible) ?? nearest
  }

  /// The nearest of the first 16 colours, as xterm has them, in which letters are legible on
  /// `ground`.
  ///
  /// - Parameter wanted: the preferred colour. If it is not legible, the light or dark one of its
  ///   hue is tried next.
  static func legible16(_ wanted: UInt8, on ground: RGB) -> UInt8 {
    let twins = [wanted, wanted ^ 8]
    if let twin = twins.first(where: { color($0).isLegible(on: ground) }) { return twin }
    return best(of: 0...15, for: color(wanted)) { $0.isLegible(on: ground) } ?? wanted
  }

  private static func best(
    of numbers: ClosedRange<UInt8>, for color: RGB, where isGood: (RGB) -> Bool
  ) -> UInt8? {
    var best: UInt8?
    var least = Int.max
    for number in numbers {
      let candidate = self.color(number)
      let distance = candidate.distance(to: color)
      if distance < least, isGood(candidate) { (best, least) = (number, distance) }
    }
    return best
  }
}

extension RGB {
  /// The squared distance, weighted like the eye: green counts most, blue least.
  func distance(to other: RGB) -> Int {
    let red = Int(red) - Int(other.red)
    let green = Int(green) - Int(other.green)
    let blue = Int(blue) - Int(other.blue)
    return 3 * red * red + 4 * green * green + 2 * blue * blue
  }

  /// The hue in degrees, from red over green to blue; nil if the colour is nearly grey.
  fileprivate func hue(leastChroma: Int = 32) -> Int? {
    let (red, green, blue) = (Int(red), Int(green), Int(blue))
    let (least, most) = (min(red, green, blue), max(red, green, blue))
    guard most - least >= leastChroma else { return nil }
    let (start, difference) =
      most == red ? (0, green - blue) : most == green ? (120, blue - red) : (240, red - green)
    return (start + 60 * difference / (most - least) + 360) % 360
  }

  fileprivate func hasHue(near hue: Int) -> Bool {
    guard let own = self.hue() else { return false }
    let apart = abs(own - hue)
    return min(apart, 360 - apart) <= 40
  }
}
