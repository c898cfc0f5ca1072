/// Chooses the cells of a row from the left to the right.
struct BlockPen {
  let mode: PictureMode
  /// The colours in use in the terminal after the last cell; nil before the first cell.
  private var foreground: RGB?
  private var background: RGB?

  init(mode: PictureMode) { self.mode = mode }

  /// A bit for each quarter drawn in the foreground: 1 top left, 2 top right, 4 bottom left, 8
  /// bottom right.
  static let glyphs: [Cluster] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
  ]

  mutating func cell(of quarters: PixelImage, column: Int, row: Int) -> Cell {
    let (x, y) = (2 * column, 2 * row)
    let colors = Quarters(
      quarters[x: x, y: y], quarters[x: x + 1, y: y], quarters[x: x, y: y + 1],
      quarters[x: x + 1, y: y + 1])
    let mask = colors.bestMask
    let mean = colors.mean(where: ~mask)
    let (ground, letters) = (terminalColor(mean), terminalColor(colors.mean(where: mask)))
    if mask != 0 && ground != letters {
      let isTurned = isTurningBetter(foreground: letters, background: ground)
      return isTurned
        ? cell(Self.glyphs[Int(~mask & 15)], foreground: ground, background: letters)
        : cell(Self.glyphs[Int(mask)], foreground: letters, background: ground)
    }
    let whole = mask == 0 ? mean : colors.mean(where: 15)
    if mode == .palette256, let partner = Self.partner(of: ground, for: whole) {
      return isTurningBetter(foreground: partner, background: ground)
        ? cell("▒", foreground: ground, background: partner)
        : cell("▒", foreground: partner, background: ground)
    }
    background = ground
    return Cell(.space, Style(.picture, background: .exact(ground)))
  }

  private mutating func cell(_ glyph: Cluster, foreground: RGB, background: RGB) -> Cell {
    (self.foreground, self.background) = (foreground, background)
    return Cell(
      glyph, Style(.picture, foreground: .exact(foreground), background: .exact(background)))
  }

  /// The palette's colour that gives `wanted` when it is mixed half and half with `nearest`. nil if
  /// the mixture is not much nearer than `nearest` alone, or if the eye would see two colours in
  /// it.
  private static func partner(of nearest: RGB, for wanted: RGB) -> RGB? {
    func opposite(_ one: UInt8, _ middle: UInt8) -> UInt8 {
      UInt8(min(255, max(0, 2 * Int(middle) - Int(one))))
    }
    let partner = Palette.color(
      Palette.index256(
        RGB(
          opposite(nearest.red, wanted.red), opposite(nearest.green, wanted.green),
          opposite(nearest.blue, wanted.blue))))
    let mixture = RGB(
      UInt8((Int(nearest.red) + Int(partner.red)) / 2),
      UInt8((Int(nearest.green) + Int(partner.green)) / 2),
      UInt8((Int(nearest.blue) + Int(partner.blue)) / 2))
    let alone = nearest.distance(to: wanted)
    guard alone > seenDistance, 2 * mixture.distance(to: wanted) < alone,
      nearest.distance(to: partner) < mixableDistance
    else { return nil }
    return partner
  }

  /// Whether fewer colours change when the two are exchanged.
  private func isTurningBetter(foreground new: RGB, background other: RGB) -> Bool {
    let kept = (new == foreground ? 1 : 0) + (other == background ? 1 : 0)
    let keptTurned = (other == foreground ? 1 : 0) + (new == background ? 1 : 0)
    return keptTurned > kept
  }

  /// The colour to draw in: from the palette, or the one in use if that is almost the same.
  private func terminalColor(_ color: RGB) -> RGB {
    if mode == .palette256 { return Palette.color(Palette.index256(color)) }
    for used in [background, foreground] {
      if let used, used.distance(to: color) <= Self.unseenDistance { return used }
    }
    return color
  }

  /// About 6 of 255 in each channel.
  private static let unseenDistance = 9 * 6 * 6
  /// About 10 of 255 in each channel.
  private static let seenDistance = 9 * 10 * 10
  /// About 64 of 255 in each channel.
  private static let mixableDistance = 9 * 64 * 64
}

/// The colours of a cell's quarters: top left, top right, bottom left, bottom right.
private struct Quarters {
  private let first: RGB
  private let second: RGB
  private let third: RGB
  private let fourth: RGB

  init(_ first: RGB, _ second: RGB, _ third: RGB, _ fourth: RGB) {
    (self.first, self.second, self.third, self.fourth) = (first, second, third, fourth)
  }

  /// The mask of the quarters that get the second colour, never the first quarter; 0 if one colour
  /// is enough for the cell.
  var bestMask: UInt8 {
    var best: UInt8 = 0
    var least = error(0)
    // A difference that the eye cannot see is not worth a second colour.
    guard least > 4 * 9 * 3 * 3 else { return 0 }
    for mask: UInt8 in [12, 10, 2, 4, 6, 8, 14] {
      let error = error(mask)
      if error < least { (best, least) = (mask, error) }
    }
    return best
  }

  /// The mean of the quarters whose bit is set; black if none is.
  func mean(where mask: UInt8) -> RGB {
    var (red, green, blue, count) = (0, 0, 0, 0)
    func add(_ color: RGB, _ bit: UInt8) {
      guard mask & bit != 0 else { return }
      red += Int(color.red)
      green += Int(color.green)
      blue += Int(color.blue)
      count += 1
    }
    add(first, 1)
    add(second, 2)
    add(third, 4)
    add(fourth, 8)
    guard count > 0 else { return RGB(0, 0, 0) }
    let half = count / 2
    return RGB(
      UInt8((red + half) / count), UInt8((green + half) / count), UInt8((blue + half) / count))
  }

  /// The sum of the squared distances from the quarters to the colours drawn.
  private func error(_ mask: UInt8) -> Int {
    let (dark, light) = (mean(where: ~mask), mean(where: mask))
    return first.distance(to: mask & 1 == 0 ? dark : light)
      + second.distance(to: mask & 2 == 0 ? dark : light)
      + third.distance(to: mask & 4 == 0 ? dark : light)
      + fourth.distance(to: mask & 8 == 0 ? dark : light)
  }
}
