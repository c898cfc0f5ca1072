/// Draws a picture in the greys among the first 8 or 16 colours of a palette, from left to right
/// and from top to bottom.
///
/// So few colours would show a photograph as coloured noise; its greys show what is on it.
///
/// A cell has two colours for its quarters. The pen takes the two that look most like the quarters,
/// one by one and all together. It passes the remaining error of a cell to its neighbours (Floyd
/// and Steinberg), so that larger areas have the right brightness on the whole.
struct DitherPen {
  /// The numbers of the greys, and their colours.
  private let numbers: [UInt8]
  private let palette: [RGB]
  /// The errors that are passed on: `here` to the cell at the right, `below` from the row above to
  /// this one, `next` to the next row.
  private var here = Channels()
  private var below: [Channels]
  private var next: [Channels]

  /// - Parameter count: the number of colours, 8 or 16.
  init(count: Int, columns: Int) {
    numbers = [0, 8, 7, 15].filter { $0 < count }
    palette = numbers.map { Palette.color($0) }
    below = Array(repeating: Channels(), count: columns + 2)
    next = below
  }

  mutating func beginRow() {
    (here, below) = (Channels(), next)
    next = Array(repeating: Channels(), count: next.count)
  }

  mutating func cell(of quarters: PixelImage, column: Int, row: Int) -> Cell {
    let missing = here + below[column + 1]
    let (x, y) = (2 * column, 2 * row)
    let wanted = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map { x, y in
      (Channels(grey: quarters[x: x, y: y].brightness) + missing).clamped
    }
    let best = bestPair(for: wanted)
    let drawn = (0..<4).reduce(Channels()) { sum, quarter in
      sum + Channels(palette[best.mask & 1 << quarter == 0 ? best.ground : best.letters])
    }
    let rest = (wanted.reduce(Channels(), +) - drawn).scaled(1, 4)
    here = rest.scaled(7, 16)
    next[column] = next[column] + rest.scaled(3, 16)
    next[column + 1] = next[column + 1] + rest.scaled(5, 16)
    next[column + 2] = next[column + 2] + rest.scaled(1, 16)
    let ground = Color.own(numbers[best.ground])
    guard best.mask != 0 else { return Cell(.space, Style(.picture, background: ground)) }
    let style = Style(.picture, foreground: .own(numbers[best.letters]), background: ground)
    return Cell(BlockPen.glyphs[best.mask], style)
  }

  private typealias Pair = (ground: Int, letters: Int, mask: Int)

  private func bestPair(for wanted: [Channels]) -> Pair {
    let mean = wanted.reduce(Channels(), +).scaled(1, 4)
    let candidates = candidates(for: wanted, mean)
    let distances = wanted.map { quarter in
      palette.map { (Channels($0) - quarter).weight }
    }
    var best: Pair = (0, 0, 0)
    var least = Int32.max
    for (place, ground) in candidates.enumerated() {
      for letters in candidates[place...] {
        for mask in stride(from: 0, to: ground == letters ? 1 : 15, by: 1) {
          var (cost, sum) = (Int32(0), Channels())
          for quarter in 0..<4 {
            let color = mask & 1 << quarter == 0 ? ground : letters
            cost += distances[quarter][color]
            sum = sum + Channels(palette[color])
          }
          cost += 6 * (sum.scaled(1, 4) - mean).weight
          if cost < least { (best, least) = ((ground, letters, mask), cost) }
        }
      }
    }
    return best
  }

  /// The numbers of colours that are worth a try: those nearest to the whole cell, and to each
  /// quarter.
  private func candidates(for wanted: [Channels], _ mean: Channels) -> [Int] {
    func nearest(_ color: Channels, _ count: Int) -> ArraySlice<Int> {
      palette.indices.sorted { one, other in
        (Channels(palette[one]) - color).weight < (Channels(palette[other]) - color).weight
      }.prefix(count)
    }
    var numbers = Array(nearest(mean, 5))
    for quarter in wanted {
      for number in nearest(quarter, 1) where !numbers.contains(number) { numbers.append(number) }
    }
    return numbers
  }
}

extension Channels {
  fileprivate func scaled(_ part: Int32, _ whole: Int32) -> Channels {
    Channels(red * part / whole, green * part / whole, blue * part / whole)
  }

  /// The colour clamped to what a screen can show, and a little more, so that errors do not add up
  /// without end.
  fileprivate var clamped: Channels {
    Channels(min(300, max(-45, red)), min(300, max(-45, green)), min(300, max(-45, blue)))
  }
}
