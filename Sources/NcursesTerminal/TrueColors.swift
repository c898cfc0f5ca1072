import TerminalGrid

/// Colour pairs of ncurses that stand for two exact colours each, on a terminal with 24-bit colour.
///
/// ncurses knows the 256 numbers of the terminal's entry. Those from 16 on, two by two, tell 57,600
/// pairs apart. Each that is in use stands for the two colours of a style, and ``StyleCompactor``
/// writes these where ncurses wrote the two numbers. So no entry of the terminal database is needed
/// that few machines have, and a screen full of pictures has its exact colours. A pair's two
/// numbers are the same for ever: ncurses never hears that it means something else.
struct TrueColors {
  /// The colours of each pair that was ever used, from pair 1 on.
  private var styles: ContiguousArray<Style> = []
  private var pairs: [Style: Int32] = [:]
  /// Pairs whose colours are not on the screen any more.
  private var free: ContiguousArray<Int32> = []
  private let limit: Int
  /// Of each channel; fewer than 8 on a screen with more pairs of colours than there are numbers.
  private(set) var keptBits = 8

  private static let first = 16
  private static let count = 240
  /// Fewer pairs than these could not tell the coarsest colours apart.
  static let leastLimit = 65 * 65 + 1

  /// - Parameter pairLimit: how many pairs ncurses has, pair 0 with them; at least ``leastLimit``.
  init(pairLimit: Int) { limit = min(Self.count * Self.count, pairLimit - 1) }

  /// How many pairs were ever used: those beyond are new to ncurses.
  var used: Int { styles.count }

  /// The pair that stands for a style's colours: 0 for the terminal's own, nil if none is left.
  mutating func pair(of style: Style) -> Int32? {
    let colors = colors(of: style)
    if colors == .plain { return 0 }
    if let pair = pairs[colors] { return pair }
    let pair: Int32
    if let unused = free.popLast() {
      pair = unused
      styles[Int(unused) - 1] = colors
    } else {
      guard styles.count < limit else { return nil }
      styles.append(colors)
      pair = Int32(styles.count)
    }
    pairs[colors] = pair
    return pair
  }

  /// Frees pairs whose colours are not on the screen any more, if there might be too few for a
  /// frame.
  ///
  /// Nothing but what is shown may be in ncurses' own pictures of the screen then, or it would take
  /// a cell with another meaning of its pair for unchanged; rows that it is told anew before it
  /// looks at them do not count.
  ///
  /// - Parameters:
  ///   - cells: that the frame changes; each may need a pair of its own.
  ///   - shown: the cells of the screen.
  /// - Complexity: O(cells of the screen + pairs), once in two screens of new colours.
  /// - Returns: whether pairs were freed.
  mutating func makeRoom(for cells: Int, shown: ContiguousArray<Cell>) -> Bool {
    let capacity = min(limit, max(4_096, 3 * shown.count))
    guard free.count + capacity - styles.count < cells else { return false }
    var isShown = ContiguousArray(repeating: false, count: styles.count)
    for cell in shown {
      if let pair = pairs[colors(of: cell.style)] { isShown[Int(pair) - 1] = true }
    }
    free.removeAll(keepingCapacity: true)
    for index in isShown.indices.reversed() where !isShown[index] {
      let pair = Int32(index + 1)
      // The colours of one that was free already may have another pair by now.
      if pairs[styles[index]] == pair { pairs[styles[index]] = nil }
      free.append(pair)
    }
    return true
  }

  /// Frees all, for a screen that is drawn anew. Since they did not suffice, colours that differ
  /// little become one.
  mutating func startOver() {
    keptBits = keptBits == 8 ? 5 : keptBits == 5 ? 3 : 2
    forget()
  }

  /// Frees all, for a screen of another size.
  mutating func reset() {
    keptBits = 8
    forget()
  }

  private mutating func forget() {
    pairs.removeAll(keepingCapacity: true)
    free = ContiguousArray((0..<styles.count).reversed().map { Int32($0 + 1) })
  }

  /// The numbers that tell a pair apart; never those of the terminal's own first 16.
  static func numbers(of pair: Int32) -> (foreground: Int, background: Int) {
    let (line, column) = (Int(pair) - 1).quotientAndRemainder(dividingBy: count)
    return (first + line, first + column)
  }

  /// The colours that two numbers stand for together; nil: no pair of them is in use.
  func colors(foreground: Int32, background: Int32) -> Style? {
    let (line, column) = (Int(foreground) - Self.first, Int(background) - Self.first)
    guard line >= 0, column >= 0 else { return nil }
    let index = line * Self.count + column
    return styles.indices.contains(index) ? styles[index] : nil
  }

  /// A style's colours alone, as they are shown.
  func colors(of style: Style) -> Style {
    let (ink, ground) = (style.ink, style.ground)
    guard keptBits < 8 else { return Style(.plain, ink: ink, ground: ground) }
    return Style(.plain, ink: ink.map(coarse), ground: ground.map(coarse))
  }

  private func coarse(_ colour: Colour) -> Colour {
    switch colour {
    case .own: colour
    case .exact(let rgb): .exact(coarse(rgb))
    }
  }

  private func coarse(_ color: RGB) -> RGB {
    let steps = 1 << keptBits - 1
    func channel(_ value: UInt8) -> UInt8 {
      UInt8((Int(value) * steps + 127) / 255 * 255 / steps)
    }
    return RGB(channel(color.red), channel(color.green), channel(color.blue))
  }
}
