package import WaterfallLayout

/// A complete input for a layout as plain values, from a seed or written by hand.
package struct ReferenceBoard: LayoutSource, Hashable {
  package struct Item: Hashable {
    package var extent: Double
    package var span: Int
    /// The lane that the item has to keep; nil for the lane that the rules choose.
    package var keptLane: Int?
    package init(_ extent: Double, span: Int = 1) { (self.extent, self.span) = (extent, span) }
  }

  package struct Section: Hashable {
    package var items: [Item] = []
    package var columns: Int?
    package var columnGap: Double?
    package var rowGap: Double?
    package var insets: Insets?
    package var header = 0.0
    package var headerInsets = Insets()
    package var footer = 0.0
    package var footerInsets = Insets()
    package var stamps: [Rect] = []
    package init(items: [Item] = []) { self.items = items }
  }

  package var sections: [Section]

  package init(_ sections: [Section]) { self.sections = sections }

  package init(extents: [Double]) { sections = [Section(items: extents.map { Item($0) })] }

  package var sectionCount: Int { sections.count }
  package func itemCount(inSection section: Int) -> Int { sections[section].items.count }
  package func extent(of path: ItemPath, laneExtent: Double) -> Double {
    sections[path.section].items[path.item].extent
  }
  package func span(of path: ItemPath) -> Int { sections[path.section].items[path.item].span }
  package func columnCount(inSection section: Int) -> Int? { sections[section].columns }
  package func columnGap(inSection section: Int) -> Double? { sections[section].columnGap }
  package func rowGap(inSection section: Int) -> Double? { sections[section].rowGap }
  package func insets(inSection section: Int) -> Insets? { sections[section].insets }
  package func headerExtent(inSection section: Int) -> Double { sections[section].header }
  package func headerInsets(inSection section: Int) -> Insets { sections[section].headerInsets }
  package func footerExtent(inSection section: Int) -> Double { sections[section].footer }
  package func footerInsets(inSection section: Int) -> Insets { sections[section].footerInsets }
  package func stamps(inSection section: Int) -> [Rect] { sections[section].stamps }
}

/// A small random number generator; the same seed gives the same numbers (SplitMix64).
package struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

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
