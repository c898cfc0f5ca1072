import Testing
import WaterfallLayout
import WaterfallTestSupport

// More rows in round-robin placement than are searched block by block (`hasManyRows`).
private struct Turns {
  var numbers: SeededNumbers
  var configuration = LayoutConfiguration()
  var items: [ReferenceBoard.Item] = []
  let container = Size(width: 300, height: 100)

  init(seed: Int, columns: Int, rows: Int) {
    numbers = SeededNumbers(seed: seed)
    configuration.columns = .count(columns)
    configuration.placement = .roundRobin
    configuration.columnGap = 1
    configuration.rowGap = numbers.pick([0, 3])
    configuration.isRightToLeft = numbers.chance(20)
    if numbers.chance(20) { configuration.snap = .integral }
    // The items grow after a third of them. Sometimes one lane has only items of height 0 and stays
    // far above the others.
    let flat = numbers.chance(30) ? columns - 1 : columns
    items = (0..<rows * columns + columns / 2).map { item in
      let most: Double = item < rows * columns / 3 ? 4 : 40
      return ReferenceBoard.Item(item % columns == flat ? 0 : numbers.length(upTo: most))
    }
    if numbers.chance(30) { items[rows * columns / 4] = ReferenceBoard.Item(30_000) }
  }

  var board: ReferenceBoard { ReferenceBoard([ReferenceBoard.Section(items: items)]) }

  func prepared() -> MasonryLayout { MasonryLayout(configuration).prepared(board, in: container) }

  mutating func requireCulling(_ layout: MasonryLayout, _ words: String) throws {
    let reference = ReferenceLayout(configuration, board, in: container)
    try reference.requireCulling(layout, &numbers, count: 10, words)
  }
}

private let shapes = [(2, 700), (3, 1200), (9, 300), (64, 140), (65, 135), (130, 130)]

@Test(arguments: shapes)
func `culling where lanes took the items in turn finds what a filter finds`(
  columns: Int, rows: Int
) throws {
  for seed in 0..<2 {
    var turns = Turns(seed: seed, columns: columns, rows: rows)
    try turns.requireCulling(turns.prepared(), "seed \(seed)")
  }
}

@Test(arguments: shapes.prefix(4))
func `items taken in turn are found after appending, deleting and keeping columns`(
  columns: Int, rows: Int
) throws {
  for seed in 0..<2 {
    var turns = Turns(seed: seed, columns: columns, rows: rows)
    var layout = turns.prepared()
    turns.items += (0..<300 * columns / 2).map { _ in
      ReferenceBoard.Item(turns.numbers.length(upTo: 9))
    }
    layout.append(from: turns.board)
    try turns.requireCulling(layout, "appended, seed \(seed)")
    let place = turns.items.count - 140 * columns
    turns.items.removeSubrange(place..<place + 5)
    let path = ItemPath(section: 0, item: place)
    layout.delete(count: 5, at: path, from: turns.board)
    try turns.requireCulling(layout, "deleted, seed \(seed)")
    turns.items[place] = ReferenceBoard.Item(77)
    layout.resize(at: path, from: turns.board, columns: .kept)
    try turns.requireCulling(layout, "resized, seed \(seed)")
  }
}
