import Testing
import WaterfallLayout
import WaterfallTestSupport

/// Whether a person with arrow keys comes to every item.
@Suite struct ReachingTests {
  /// Whether each item can be reached from each other one.
  private func isWhole(_ layout: MasonryLayout, _ board: ReferenceBoard) -> Bool {
    let items = board.sections.indices.flatMap { section in
      board.sections[section].items.indices.map { ItemPath(section: section, item: $0) }
    }
    guard let first = items.first else { return true }
    var (ways, waysBack): ([ItemPath: [ItemPath]], [ItemPath: [ItemPath]]) = ([:], [:])
    for path in items {
      for direction in NeighbourDirection.allCases {
        guard let next = layout.neighbour(of: path, toward: direction) else { continue }
        ways[path, default: []].append(next)
        waysBack[next, default: []].append(path)
      }
    }
    return [ways, waysBack].allSatisfy { ways in
      var (seen, open): (Set<ItemPath>, [ItemPath]) = ([first], [first])
      while let path = open.popLast() {
        for next in ways[path] ?? [] where seen.insert(next).inserted { open.append(next) }
      }
      return seen.count == items.count
    }
  }

  private func prepared(
    seed: Int, change: (inout ReferenceBoard) -> Void = { _ in }
  ) -> (MasonryLayout, ReferenceBoard) {
    var numbers = SeededNumbers(seed: seed)
    let configuration = numbers.configuration()
    var board = numbers.board(for: configuration)
    change(&board)
    let size = Size(width: numbers.length(upTo: 200), height: numbers.length(upTo: 200))
    return (MasonryLayout(configuration).prepared(board, in: size), board)
  }

  @Test func `without spans, pins and stamps each item can be reached, however lanes start`() {
    for seed in 0..<400 {
      let (layout, board) = prepared(seed: seed) { board in
        for section in board.sections.indices {
          board.sections[section].stamps = []
          for item in board.sections[section].items.indices {
            board.sections[section].items[item].span = 1
            board.sections[section].items[item].column = nil
          }
        }
      }
      #expect(isWhole(layout, board), "seed \(seed)")
    }
  }

  @Test func `with spans, pins, stamps and starting lanes nearly every board can be walked`() {
    let broken = (0..<1000).filter { seed in
      let (layout, board) = prepared(seed: seed)
      return !isWhole(layout, board)
    }
    #expect(broken.count <= 4, "\(broken)")
  }

  @Test func `down from a wide card goes on below it`() {
    var board = ReferenceBoard(extents: [10, 10, 10, 10])
    board.sections[0].items[0].span = 2
    let container = Size(width: 110, height: 80)
    let layout = MasonryLayout(LayoutConfiguration(columns: 3)).prepared(board, in: container)
    let wide = ItemPath(section: 0, item: 0)
    #expect(layout.neighbour(of: wide, toward: .down) == ItemPath(section: 0, item: 2))
  }

  @Test func `a section with other columns is not skipped`() {
    var board = ReferenceBoard(extents: [10])
    board.sections[0].columns = 1
    board.sections.append(ReferenceBoard.Section(items: [ReferenceBoard.Item(10), .init(10)]))
    let layout = MasonryLayout(LayoutConfiguration()).prepared(board)
    let (first, second) = (ItemPath(section: 0, item: 0), ItemPath(section: 1, item: 0))
    #expect(layout.neighbour(of: first, toward: .down) == second)
    #expect(layout.neighbour(of: second, toward: .up) == first)
  }
}

@Test func `rounding puts no item beyond the container's edges`() {
  for seed in 0..<2000 {
    var numbers = SeededNumbers(seed: seed)
    var configuration = LayoutConfiguration()
    configuration.columns = .count(Int.random(in: 1...12, using: &numbers))
    configuration.columnGap = Double.random(in: 0...1, using: &numbers)
    configuration.isRightToLeft = numbers.chance(50)
    if numbers.chance(30) {
      let weights = (0..<5).map { _ in Double.random(in: 0...3, using: &numbers) }
      configuration.columns = .weights(weights)
    }
    var board = ReferenceBoard(extents: Array(repeating: 10, count: 30))
    for item in board.sections[0].items.indices {
      board.sections[0].items[item].span = numbers.pick([1, 1, 2, 3])
    }
    let width = Double.random(in: 20...400, using: &numbers)
    let container = Size(width: width, height: 100)
    let layout = MasonryLayout(configuration).prepared(board, in: container)
    layout.forEachAttributes { attributes in
      #expect(attributes.frame.minX >= 0, "seed \(seed)")
      #expect(attributes.frame.maxX <= width, "seed \(seed)")
    }
    for x in [-5.0, width] {
      let beside = Rect(x: x, y: 0, width: 5, height: 1e6)
      #expect(layout.attributes(in: beside).isEmpty, "seed \(seed)")
    }
  }
}

@Test func `line finds an item of which only the enlarged part is in the viewport`() {
  let container = Size(width: 100, height: 100)
  let layout = LineLayout().prepared(ExtentSource([100, 100]), in: container)
  // The first item's frame ends at 100. At a distance of 60 from the centre it is 1.21 times as
  // large, and ends at 110.5.
  let viewport = Rect(x: 105, y: 0, width: 10, height: 100)
  #expect(layout.attributes(in: viewport).map(\.path.item) == [0])
}

@Test func `a rectangle at minus zero finds what one at zero finds`() {
  var board = ReferenceBoard(extents: [36, 16, 10, 10, 3, 4])
  for item in 0...1 { board.sections[0].items[item].span = 3 }
  var configuration = LayoutConfiguration()
  (configuration.columns, configuration.isDense) = (.count(5), true)
  let layout = MasonryLayout(configuration).prepared(board, in: Size(width: 240, height: 5))
  var rect = Rect(x: 61, y: 0, width: 1, height: 1e5)
  let found = layout.attributes(in: rect)
  rect.y = -0.0
  #expect(layout.attributes(in: rect) == found)
  #expect(found.count > 1)
}
