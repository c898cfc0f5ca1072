/// The colour pairs of ncurses, which draws only in colours of a pair that was defined before.
struct ColorPairs {
  /// How many pairs there are, including pair 0.
  private let limit: Int
  /// The key is ``Rendition/foreground`` and ``Rendition/background``.
  private var pairs: [SIMD2<Int32>: Int32] = [:]

  init(limit: Int) { self.limit = limit }

  /// The pair of a rendition's colours. A new pair is defined.
  ///
  /// - Returns: 0 for the terminal's own colours; nil if no pair is left.
  mutating func pair(of rendition: Rendition, on ncurses: Ncurses) -> Int32? {
    let colors = SIMD2(rendition.foreground, rendition.background)
    if colors == SIMD2(repeating: -1) { return 0 }
    if let pair = pairs[colors] { return pair }
    guard pairs.count + 1 < limit else { return nil }
    let pair = Int32(pairs.count + 1)
    ncurses.definePair(
      Int(pair), foreground: Int(rendition.foreground), background: Int(rendition.background))
    pairs[colors] = pair
    return pair
  }

  /// Frees all pairs. The screen must then be drawn again from scratch.
  mutating func startOver(on ncurses: Ncurses) {
    pairs.removeAll()
    ncurses.forgetPairs()
  }
}
