/// Palette colours for letters that have to be legible.
extension Palette {
  /// The nearest of the 240 fixed colours in which letters are legible on `ground`.
  static func legible256(_ color: RGB, on ground: RGB) -> UInt8 {
    let nearest = index256(color)
    guard !self.color(nearest).isLegible(on: ground) else { return nearest }
    func isLegible(_ candidate: RGB) -> Bool { candidate.isLegible(on: ground) }
    // A grey or another hue may be nearer, but would not look like the colour.
    let sameHue = color.hue.flatMap { hue in
      best(of: 16...255, for: color) { isLegible($0) && $0.hasHue(near: hue) }
    }
    return sameHue ?? best(of: 16...255, for: color, where: isLegible) ?? nearest
  }

  /// The nearest of the first `count` colours, as xterm has them, in which letters are legible on
  /// `ground`.
  ///
  /// - Parameter wanted: the preferred colour. If it is not legible, the light or dark one of its
  ///   hue is tried next.
  static func legible16(_ wanted: UInt8, on ground: RGB, of count: Int = 16) -> UInt8 {
    let twins = [wanted, wanted ^ 8].filter { $0 < count }
    if let twin = twins.first(where: { color($0).isLegible(on: ground) }) { return twin }
    return best(of: 0...UInt8(count - 1), for: color(wanted)) { $0.isLegible(on: ground) } ?? wanted
  }

  private static func best(
    of numbers: ClosedRange<UInt8>, for color: RGB, where isGood: (RGB) -> Bool
  ) -> UInt8? {
    var best: UInt8?
    var least = Int.max
    for number in numbers {
      let candidate = self.color(number)
      let distance = distance(candidate, color)
      if distance < least, isGood(candidate) { (best, least) = (number, distance) }
    }
    return best
  }
}

extension RGB {
  /// The hue in degrees, from red over green to blue; nil if the colour is nearly grey.
  fileprivate var hue: Int? {
    let (red, green, blue) = (Int(red), Int(green), Int(blue))
    let (least, most) = (min(red, green, blue), max(red, green, blue))
    guard most - least >= 32 else { return nil }
    let (start, difference) =
      most == red ? (0, green - blue) : most == green ? (120, blue - red) : (240, red - green)
    return (start + 60 * difference / (most - least) + 360) % 360
  }

  fileprivate func hasHue(near hue: Int) -> Bool {
    guard let own = self.hue else { return false }
    let apart = abs(own - hue)
    return min(apart, 360 - apart) <= 40
  }
}
