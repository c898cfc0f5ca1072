package import WaterfallLayout

/// Random numbers for boards and configurations; the same seed gives the same ones.
package struct SeededNumbers: RandomNumberGenerator {
  private var random: SeededRandom

  package init(seed: Int) { random = SeededRandom(seed: UInt64(truncatingIfNeeded: seed)) }

  package mutating func next() -> UInt64 { random.next() }

  package mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &self) < percent
  }

  package mutating func pick<T>(_ choices: [T]) -> T {
    choices[Int.random(in: 0..<choices.count, using: &self)]
  }

  /// A length: 0, whole, in quarters, or sometimes an invalid number.
  package mutating func length(upTo most: Double) -> Double {
    switch Int.random(in: 0..<20, using: &self) {
    case 0: pick([.nan, .infinity, -.infinity, -3, 0])
    case 1...3: 0
    case 4...11: Double.random(in: 0...most, using: &self).rounded()
    default: (Double.random(in: 0...most, using: &self) * 4).rounded() / 4
    }
  }

  package mutating func insets(upTo most: Double) -> Insets {
    Insets(
      top: length(upTo: most), left: length(upTo: most), bottom: length(upTo: most),
      right: length(upTo: most))
  }

  package mutating func board(for configuration: LayoutConfiguration) -> ReferenceBoard {
    var board = ReferenceBoard(
      (0..<pick([1, 1, 1, 2, 3, 4])).map { _ in fullSection(.all, most: 24) })
    board.isHorizontal = configuration.direction == .horizontal
    return board
  }

  /// A random configuration of masonry, with all that it can be asked for.
  package mutating func configuration() -> LayoutConfiguration {
    LayoutConfiguration(options([.all, .startingLanes]))
  }
}
