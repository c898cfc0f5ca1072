import Testing
import WaterfallLayout
import WaterfallTestSupport

// Enough items for several blocks, and lanes with very different ends. Small boards never reach
// this code.
private func prepared(seed: Int) -> (MasonryLayout, ReferenceLayout, SeededNumbers) {
  var numbers = SeededNumbers(seed: seed)
  var configuration = LayoutConfiguration()
  configuration.columns = .count(Int.random(in: 1...70, using: &numbers))
  configuration.placement = numbers.pick([.shortest(), .roundRobin, .shortest(tolerance: 9)])
  (configuration.columnGap, configuration.rowGap) = (1, numbers.pick([0, 0, 4]))
  let most = numbers.pick([1, 1, 2, 3])
  let giants = numbers.pick([0, 1, 20])
  let items = (0..<2500).map { _ in
    ReferenceBoard.Item(
      Int.random(in: 0..<1000, using: &numbers) < giants ? 10_000 : numbers.length(upTo: 30),
      span: Int.random(in: 1...most, using: &numbers))
  }
  let board = ReferenceBoard([ReferenceBoard.Section(items: items)])
  let container = Size(width: 400, height: 100)
  return (
    MasonryLayout(configuration).prepared(board, in: container),
    ReferenceLayout(configuration, board, in: container), numbers
  )
}

extension ReferenceLayout {
  /// Requires that the engine finds in random rectangles what a filter finds.
  func requireCulling(
    _ layout: MasonryLayout, _ numbers: inout SeededNumbers, count: Int, _ words: String
  ) throws {
    let width = layout.container.width
    for _ in 0..<count {
      let rect = Rect(
        x: Double.random(in: 0..<width, using: &numbers).rounded(.down),
        y: Double.random(in: -10...layout.contentSize.height, using: &numbers),
        width: numbers.pick([5, width]), height: numbers.pick([2, 60, 1000, 100_000]))
      try #require(layout.attributes(in: rect) == elements(in: rect), "\(words), \(rect)")
    }
  }

  /// Requires that the engine goes the same ways from random items.
  func requireWalking(
    _ layout: MasonryLayout, _ numbers: inout SeededNumbers, _ words: String
  ) throws {
    for item in (0..<4).map({ _ in items.randomElement(using: &numbers)!.path }) {
      let found = NeighbourDirection.allCases.map { layout.neighbour(of: item, toward: $0) }
      let expected = NeighbourDirection.allCases.map { neighbour(of: item, toward: $0, goal: nil) }
      try #require(found == expected, "\(words), \(item)")
    }
  }
}

private let seeds = 0..<12

@Test func `culling among many items finds what a filter finds`() throws {
  for seed in seeds {
    var (layout, reference, numbers) = prepared(seed: seed)
    try reference.requireCulling(layout, &numbers, count: 20, "seed \(seed)")
  }
}

@Test func `walking among many items goes the way of the reference`() throws {
  for seed in seeds.prefix(6) {
    var (layout, reference, numbers) = prepared(seed: seed)
    try reference.requireWalking(layout, &numbers, "seed \(seed)")
  }
}

@Test func `one item higher than all others together hides none of them from culling`() {
  for placement in [LayoutConfiguration.Placement.shortest(), .roundRobin] {
    var numbers = SeededNumbers(seed: 1)
    var heights = (0..<60_000).map { _ in Double(Int.random(in: 0...30, using: &numbers)) }
    heights[20_000] = 17_000_000
    var configuration = LayoutConfiguration(columns: 3)
    configuration.placement = placement
    let container = Size(width: 90, height: 100)
    let layout = MasonryLayout(configuration).prepared(ExtentSource(heights), in: container)
    let all = layout.elements
    for part in [0.1, 0.5, 0.7, 0.999] {
      let line = all[Int(part * 60_000)].frame.minY
      let rect = Rect(x: 0, y: line, width: 90, height: 500)
      let expected = all.filter {
        $0.frame.minY < rect.maxY && rect.minY < $0.frame.maxY && $0.frame.height > 0
      }
      #expect(layout.attributes(in: rect) == expected, "\(placement), \(rect)")
    }
  }
}
