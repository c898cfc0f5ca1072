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
  var layout = MasonryLayout(configuration)
  layout.prepare(from: board, in: container)
  return (layout, ReferenceLayout(configuration, board, in: container), numbers)
}

private let seeds = 0..<12

@Test func `culling among many items finds what a filter finds`() throws {
  for seed in seeds {
    var (layout, reference, numbers) = prepared(seed: seed)
    for _ in 0..<20 {
      let rect = Rect(
        x: Double(Int.random(in: 0..<400, using: &numbers)),
        y: Double.random(in: 0...layout.contentSize.height, using: &numbers),
        width: numbers.pick([5, 400]), height: numbers.pick([5, 100, 1000, 100_000]))
      let found = layout.attributes(in: rect)
      try #require(found == reference.elements(in: rect), "seed \(seed), \(rect)")
    }
  }
}

@Test func `walking among many items goes the way of the reference`() throws {
  for seed in seeds.prefix(6) {
    var (layout, reference, numbers) = prepared(seed: seed)
    for item in (0..<4).map({ _ in reference.items.randomElement(using: &numbers)!.path }) {
      let found = NeighbourDirection.allCases.map { layout.neighbour(of: item, toward: $0) }
      let expected = [
        reference.along(item, forward: false, goal: nil),
        reference.along(item, forward: true, goal: nil),
        reference.across(item, lower: true, goal: nil),
        reference.across(item, lower: false, goal: nil),
      ]
      try #require(found == expected, "seed \(seed), \(item)")
    }
  }
}

@Test func `one item higher than all others together hides none of them from culling`() {
  for placement in [LayoutConfiguration.Placement.shortest(), .roundRobin] {
    var numbers = SeededNumbers(seed: 1)
    var heights = (0..<60_000).map { _ in Double(Int.random(in: 0...30, using: &numbers)) }
    heights[20_000] = 17_000_000
    var configuration = LayoutConfiguration()
    configuration.columns = .count(3)
    configuration.placement = placement
    var layout = MasonryLayout(configuration)
    layout.prepare(from: ExtentSource(heights), in: Size(width: 90, height: 100))
    let all = heights.indices.compactMap {
      layout.attributes(at: ItemPath(section: 0, item: $0))
    }
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
