import TerminalGrid

/// Palette numbers that stand for exact colours on a terminal with 24-bit colour.
///
/// ncurses knows the 256 numbers of the terminal's entry. Here each number from 16 on stands for the colour that was
/// first asked for, and ``StyleCompactor`` writes that colour where ncurses wrote the number. So no entry of the
/// terminal database is needed that few machines have, and 240 exact colours fit on a screen.
struct TrueColors {
  private var colors: [RGB] = []
  private var numbers: [RGB: Int] = [:]

  private static let first = 16
  private static let limit = 240

  /// Whether every number is taken.
  var isFull: Bool { colors.count == Self.limit }

  /// The number that stands for a colour; nil if it has none and no number is left.
  mutating func number(of color: RGB) -> Int? {
    if let number = numbers[color] { return number }
    guard !isFull else { return nil }
    let number = Self.first + colors.count
    colors.append(color)
    numbers[color] = number
    return number
  }

  /// The number of the colour that is most like `color` among those that have one.
  ///
  /// - Complexity: O(240); for pictures that have more colours than there are numbers.
  func nearestNumber(to color: RGB) -> Int {
    var best = 0
    var least = Int.max
    for (index, other) in colors.enumerated() {
      let (red, green, blue) = (
        Int(other.red) - Int(color.red), Int(other.green) - Int(color.green),
        Int(other.blue) - Int(color.blue)
      )
      let distance = red * red + green * green + blue * blue
      if distance < least { (best, least) = (index, distance) }
    }
    return Self.first + best
  }

  mutating func forget() {
    colors.removeAll()
    numbers.removeAll()
  }

  /// The colour that a number stands for; nil for the terminal's own first 16.
  func color(of number: Int) -> RGB? {
    let index = number - Self.first
    return colors.indices.contains(index) ? colors[index] : nil
  }
}
