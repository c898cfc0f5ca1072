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

  package mutating func board() -> ReferenceBoard {
    ReferenceBoard((0..<pick([1, 1, 1, 2, 3, 4])).map { _ in section() })
  }

  private mutating func section() -> ReferenceBoard.Section {
    let hasSpans = chance(40)
    let giant = chance(15)
    var section = ReferenceBoard.Section(
      items: (0..<Int.random(in: 0...24, using: &self)).map { _ in
        ReferenceBoard.Item(
          giant && chance(5) ? 100_000 : length(upTo: 40),
          span: hasSpans ? pick([1, 1, 2, 3, 0, -1]) : 1)
      })
    if chance(20) { section.columns = Int.random(in: 0...6, using: &self) }
    if chance(20) { section.columnGap = length(upTo: 12) }
    if chance(20) { section.rowGap = length(upTo: 12) }
    if chance(20) { section.insets = insets(upTo: 10) }
    if chance(30) { (section.header, section.headerInsets) = (length(upTo: 20), insets(upTo: 5)) }
    if chance(30) { (section.footer, section.footerInsets) = (length(upTo: 20), insets(upTo: 5)) }
    if chance(15) {
      section.stamps = (0..<2).map { _ in
        Rect(
          x: length(upTo: 100), y: length(upTo: 50), width: length(upTo: 60),
          height: length(upTo: 60))
      }
    }
    return section
  }

  package mutating func configuration() -> LayoutConfiguration {
    var configuration = LayoutConfiguration()
    if chance(30) { configuration.direction = .horizontal }
    configuration.columns =
      chance(70)
      ? .count(Int.random(in: 0...6, using: &self))
      : .adaptive(minimumWidth: length(upTo: 60), maximumCount: chance(30) ? 2 : nil)
    configuration.placement = pick([
      .shortest(), .shortest(), .shortest(tolerance: 6), .shortest(tolerance: .infinity),
      .shortest(tolerance: .nan), .roundRobin,
    ])
    (configuration.columnGap, configuration.rowGap) = (length(upTo: 12), length(upTo: 12))
    if chance(40) { configuration.insets = insets(upTo: 10) }
    if chance(40) { configuration.contentInsets = insets(upTo: 10) }
    if chance(40) { configuration.sectionSpacing = length(upTo: 10) }
    if chance(40) { configuration.snap = .integral }
    configuration.isRightToLeft = chance(30)
    configuration.hasStickyHeaders = chance(30)
    configuration.isDense = chance(25)
    return configuration
  }
}
