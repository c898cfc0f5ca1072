/// Draws a picture in the colours of a palette. The error of a pixel goes to pixels that come
/// later.
///
/// Half of it goes to the next pixel, and a quarter to each of two pixels of the next row (Sierra's
/// Filter Lite). Rows are drawn from the left and from the right in turns. An eighth of each error
/// is dropped: without that, errors that no colour can make up for add up, and show as specks.
///
/// A pixel keeps the colour of the one before it if no other is much better (``slack``). This makes
/// runs longer, and sixels 3 to 4 % shorter. It cannot be seen.
struct ErrorDiffusion {
  /// Ordered by green.
  private let palette: ContiguousArray<Channels>
  /// How much worse a colour may be to be kept, as a squared distance.
  private let slack: Int32
  /// For each ``Channels/place``, the number of the nearest colour; 256 until it is needed.
  private var nearest = ContiguousArray<UInt16>(repeating: 256, count: Channels.places)

  /// - Parameter palette: at least one colour, ordered by green.
  init(palette: [RGB]) {
    self.palette = ContiguousArray(palette.map { Channels($0) })
    slack = 25_600 / Int32(palette.count)
  }

  mutating func numbers(for image: PixelImage) -> [UInt8] {
    var numbers = [UInt8](repeating: 0, count: image.width * image.height)
    // For each column the error from the row above, with one more at each side.
    var above = ContiguousArray(repeating: Channels(), count: image.width + 2)
    for row in 0..<image.height {
      let pixels = row * image.width..<(row + 1) * image.width
      draw(
        image.bytes.span.extracting(3 * pixels.lowerBound..<3 * pixels.upperBound), &above,
        isBackward: row % 2 == 1, into: &numbers, at: pixels.lowerBound)
    }
    return numbers
  }

  private mutating func draw(
    _ bytes: Span<UInt8>, _ above: inout ContiguousArray<Channels>, isBackward: Bool,
    into numbers: inout [UInt8], at start: Int
  ) {
    var above = above.mutableSpan
    var numbers = numbers.mutableSpan
    let palette = palette
    var column = isBackward ? bytes.count / 3 - 1 : 0
    let step = isBackward ? -1 : 1
    var error = Channels()
    // Far from every colour.
    var (number, color) = (0, Channels(-512, -512, -512))
    for _ in 0..<bytes.count / 3 {
      let here = above[column &+ 1]
      let wanted = Channels(
        Self.wanted(bytes[3 &* column], error.red &+ here.red),
        Self.wanted(bytes[3 &* column &+ 1], error.green &+ here.green),
        Self.wanted(bytes[3 &* column &+ 2], error.blue &+ here.blue))
      let nearest = nearest(to: wanted)
      let best = palette[nearest]
      if (color - wanted).weight > (best - wanted).weight &+ slack {
        (number, color) = (nearest, best)
      }
      numbers[start &+ column] = UInt8(truncatingIfNeeded: number)
      // Errors are sixteen times as large as they are.
      let missing = (wanted - color).times(14)
      error = missing.shifted(by: 1)
      above[column &+ 1] = missing.shifted(by: 2)
      above[column &+ 1 &- step] = above[column &+ 1 &- step] + missing.shifted(by: 2)
      column &+= step
    }
  }

  /// - Parameter error: in sixteenths.
  private static func wanted(_ channel: UInt8, _ error: Int32) -> Int32 {
    min(255, max(0, Int32(channel) &+ error &>> 4))
  }

  private mutating func nearest(to color: Channels) -> Int {
    let number = nearest[color.place]
    return number < 256 ? Int(number) : findNearest(color.place)
  }

  /// Looks for the nearest colour, from those with the most similar green on.
  // Inlined it would take registers from the loop, which would be a fifth slower.
  @inline(never)
  private mutating func findNearest(_ place: Int) -> Int {
    let wanted = Channels(place: place)
    var (best, least) = (0, Int32.max)
    var upper = palette.firstIndex { $0.green >= wanted.green } ?? palette.count
    var lower = upper - 1
    while lower >= 0 || upper < palette.count {
      let down = lower >= 0 ? wanted.green - palette[lower].green : 256
      let up = upper < palette.count ? palette[upper].green - wanted.green : 256
      // Colours farther on differ more by their green alone.
      guard 4 * min(down, up) * min(down, up) < least else { break }
      let number = down < up ? lower : upper
      if down < up { lower -= 1 } else { upper += 1 }
      let distance = (palette[number] - wanted).weight
      if distance < least { (best, least) = (number, distance) }
    }
    nearest[place] = UInt16(best)
    return best
  }
}
