import Testing
import WaterfallLayout
import WaterfallTestSupport

// Enough items to fill several leaves of the hole lists and item lists, with all that keeps or
// splits holes.
private func trial(seed: Int) -> (MasonryLayout, ReferenceLayout, SeededNumbers) {
  var numbers = SeededNumbers(seed: seed)
  var configuration = LayoutConfiguration()
  configuration.isDense = true
  configuration.columns = .count(Int.random(in: 2...8, using: &numbers))
  (configuration.columnGap, configuration.rowGap) = (1, numbers.pick([0, 0.1, 4, 10]))
  let spans = numbers.pick([[1, 2, 3], [2, 3], [1, 1, 1, 2], [1, 8], [3, 4, 5]])
  let (unit, giants) = (numbers.pick([1, 0.1, 0.25]), numbers.pick([0, 2, 20]))
  let least = numbers.pick([0, 3])
  let items = (0..<240).map { _ in
    let isGiant = Int.random(in: 0..<1000, using: &numbers) < giants
    let height = isGiant ? 2000 : Double(Int.random(in: least...30, using: &numbers)) * unit
    return ReferenceBoard.Item(height, span: numbers.pick(spans))
  }
  var section = ReferenceBoard.Section(items: items)
  if numbers.chance(30) { section.stamps = [Rect(x: 0, y: 0, width: 70, height: 300)] }
  let board = ReferenceBoard([section])
  let container = Size(width: 160, height: 100)
  return (
    MasonryLayout(configuration).prepared(board, in: container),
    ReferenceLayout(configuration, board, in: container), numbers
  )
}

private let seeds = 0..<16

@Test(arguments: seeds)
func `many dense items stand where looking at every item puts them`(seed: Int) {
  let (layout, reference, _) = trial(seed: seed)
  let wrong = reference.items.first { layout.attributes(at: $0.path) != $0 }
  #expect(wrong == nil)
  #expect(layout.contentSize == reference.contentSize)
}

@Test(arguments: seeds)
func `culling among many dense items finds what a filter finds`(seed: Int) throws {
  var (layout, reference, numbers) = trial(seed: seed)
  try reference.requireCulling(layout, &numbers, count: 12, "seed \(seed)")
}

@Test(arguments: seeds.prefix(6))
func `walking among many dense items goes the way of the reference`(seed: Int) throws {
  var (layout, reference, numbers) = trial(seed: seed)
  try reference.requireWalking(layout, &numbers, "seed \(seed)")
}
