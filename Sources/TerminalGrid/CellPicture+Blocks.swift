extension CellPicture {
  /// The cells that show a picture best.
  ///
  /// A cell is four quarters, each the mean of what it covers, drawn in two colours with the least error.
  /// A colour almost like the one in the cell before becomes that one, and glyphs are turned inside out where
  /// that keeps a colour, so that a row costs few bytes on its way to the terminal.
  ///
  /// - Parameter size: in cells; the picture is stretched to it.
  /// - Complexity: O(pixels + cells). Work for another thread than the drawing one.
  package init(_ image: PixelImage, size: CellSize, mode: PictureMode) {
    guard size.columns > 0, size.rows > 0 else {
      self.init(size: size, cells: [])
      return
    }
    guard mode != .letters else {
      self.init(letters: image, size: size)
      return
    }
    let quarters = image.resized(width: 2 * size.columns, height: 2 * size.rows)
    var cells = ContiguousArray<Cell>()
    cells.reserveCapacity(size.columns * size.rows)
    for row in 0..<size.rows {
      var pen = BlockPen(mode: mode)
      for column in 0..<size.columns {
        cells.append(pen.cell(of: quarters, column: column, row: row))
      }
    }
    self.init(size: size, cells: cells)
  }

  /// The cells that show a picture's brightness, dense where it is bright: for light letters on a dark ground.
  private init(letters image: PixelImage, size: CellSize) {
    let means = image.resized(width: size.columns, height: size.rows)
    var cells = ContiguousArray<Cell>()
    cells.reserveCapacity(size.columns * size.rows)
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let step = means[x: column, y: row].brightness * Self.ramp.count / 256
        cells.append(Cell(Self.ramp[step], Style(.picture)))
      }
    }
    self.init(size: size, cells: cells)
  }

  private static let ramp: [Cluster] = [" ", ".", ":", "-", "=", "+", "*", "#", "%", "@"]
}

extension RGB {
  /// From 0 to 255, weighted as the eye does (ITU-R BT.601).
  fileprivate var brightness: Int { (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1000 }
}

/// Chooses the cells of a row from the left to the right.
private struct BlockPen {
  let mode: PictureMode
  /// What the terminal draws with after the cells so far; nil before the first.
  private var foreground: RGB?
  private var background: RGB?

  init(mode: PictureMode) { self.mode = mode }

  /// A bit for each quarter drawn in the foreground: 1 top left, 2 top right, 4 bottom left, 8 bottom right.
  private static let glyphs: [Cluster] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
  ]

  mutating func cell(of quarters: PixelImage, column: Int, row: Int) -> Cell {
    let (x, y) = (2 * column, 2 * row)
    let colours = Quarters(
      quarters[x: x, y: y], quarters[x: x + 1, y: y], quarters[x: x, y: y + 1],
      quarters[x: x + 1, y: y + 1])
    var mask = colours.bestMask
    var dark = settled(colours.mean(where: ~mask))
    var light = mask == 0 ? dark : settled(colours.mean(where: mask))
    if dark == light { mask = 0 }
    guard mask != 0 else {
      background = dark
      return Cell(.space, Style(.picture, background: dark))
    }
    if isTurningBetter(foreground: light, background: dark) {
      mask = ~mask & 15
      swap(&dark, &light)
    }
    (foreground, background) = (light, dark)
    return Cell(
      Self.glyphs[Int(mask)], Style(.picture, foreground: light, background: dark))
  }

  /// Whether fewer colours change with the two exchanged.
  private func isTurningBetter(foreground new: RGB, background other: RGB) -> Bool {
    let kept = (new == foreground ? 1 : 0) + (other == background ? 1 : 0)
    let keptTurned = (other == foreground ? 1 : 0) + (new == background ? 1 : 0)
    return keptTurned > kept
  }

  /// The colour to draw in: of the palette, or the one in use if that is almost the same.
  private func settled(_ colour: RGB) -> RGB {
    if mode == .palette256 { return Palette.colour(Palette.index256(colour)) }
    for used in [background, foreground] {
      if let used, used.distance(to: colour) <= Self.unseenDistance { return used }
    }
    return colour
  }

  /// About 6 of 255 in each channel.
  private static let unseenDistance = 9 * 6 * 6
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

  /// Which quarters should have a colour of their own, the first never: 0 if the cell is of one colour.
  var bestMask: UInt8 {
    var best: UInt8 = 0
    var least = error(0)
    // A difference that nobody sees is not worth a second colour.
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
    func add(_ colour: RGB, _ bit: UInt8) {
      guard mask & bit != 0 else { return }
      red += Int(colour.red)
      green += Int(colour.green)
      blue += Int(colour.blue)
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

  /// The sum of the squared distances to what would be drawn.
  private func error(_ mask: UInt8) -> Int {
    let (dark, light) = (mean(where: ~mask), mean(where: mask))
    return first.distance(to: mask & 1 == 0 ? dark : light)
      + second.distance(to: mask & 2 == 0 ? dark : light)
      + third.distance(to: mask & 4 == 0 ? dark : light)
      + fourth.distance(to: mask & 8 == 0 ? dark : light)
  }
}

extension RGB {
  /// Squared, with the weights of the eye: green counts most, blue least.
  fileprivate func distance(to other: RGB) -> Int {
    let red = Int(red) - Int(other.red)
    let green = Int(green) - Int(other.green)
    let blue = Int(blue) - Int(other.blue)
    return 3 * red * red + 4 * green * green + 2 * blue * blue
  }
}
