import Testing
import WaterfallLayout
import WaterfallTestSupport

@Suite struct LaneStateTests {
  private let container = Size(width: 320, height: 100)

  /// Three columns, 100 wide, with row gaps of 2.
  private func layout(
    _ extents: [Double], _ ends: [Double], cursor: Int = 0,
    _ change: (inout LayoutConfiguration) -> Void = { _ in }
  ) -> MasonryLayout {
    var configuration = LayoutConfiguration(columns: 3, rowGap: 2)
    configuration.startingLanes = LaneState(ends: ends, cursor: cursor)
    change(&configuration)
    return MasonryLayout(configuration).prepared(ExtentSource(extents), in: container)
  }

  @Test func `a lane's first item begins at the lane's end, without another gap`() {
    let layout = layout([5, 5, 5], [7, 3, 9])
    #expect(layout.frames.map { [$0.x, $0.y] } == [[110, 3], [0, 7], [220, 9]])
    #expect(layout.contentSize == Size(width: 320, height: 14))
  }

  @Test func `lanes without an item do not count in the content size`() {
    #expect(layout([5], [700, 3, 900]).contentSize.height == 8)
    #expect(layout([], [700, 3, 900]).contentSize.height == 0)
  }

  @Test(arguments: [[], [7, 3], [7, 3, 9, 1]] as [[Double]])
  func `as many ends as lanes are needed`(ends: [Double]) {
    #expect(layout([5, 5], ends, cursor: 1).frames.map { [$0.x, $0.y] } == [[0, 0], [110, 0]])
    let inTurn = layout([5], ends, cursor: 1) { $0.placement = .roundRobin }
    #expect(inTurn.frames.map(\.x) == [0])
  }

  @Test func `bad ends count as 0, and parts of cells are rounded up`() {
    let layout = layout([5, 5, 5], [.nan, -1, 2.25]) { $0.snap = .integral }
    #expect(layout.frames.map(\.y) == [0, 0, 3])
  }

  @Test(arguments: [(0, [0, 110, 220]), (2, [220, 0, 110]), (-1, [0, 110, 220])])
  func `items are taken in turn from the cursor on`(cursor: Int, x: [Double]) {
    let layout = layout([5, 5, 5], [0, 0, 0], cursor: cursor) { $0.placement = .roundRobin }
    #expect(layout.frames.map(\.x) == x)
  }

  @Test func `from right to left, the first end is the right column's`() {
    #expect(layout([5], [4, 4, 0]) { $0.isRightToLeft = true }.frames.map(\.x) == [0])
  }

  @Test func `the first section alone begins so, whichever it is`() {
    var board = ReferenceBoard(extents: [5])
    board.sections.append(board.sections[0])
    var layout = layout([], [4, 6, 8])
    layout.prepare(from: board, in: container)
    #expect(layout.frames.map(\.y) == [4, 9])
    board.sections.removeFirst()
    layout.deleteSections(at: 0, from: board)
    #expect(layout.frames.map(\.y) == [4])
    board.sections.insert(ReferenceBoard.Section(), at: 0)
    layout.insertSections(at: 0, from: board)
    #expect(layout.frames.map(\.y) == [0])
  }

  @Test func `dense and column first have no state between two items`() {
    let path = ItemPath(section: 0, item: 1)
    #expect(layout([5, 5], []) { $0.isDense = true }.laneState(before: path) == nil)
    #expect(layout([5, 5], []) { $0.placement = .columnFirst }.laneState(before: path) == nil)
    #expect(layout([5, 5], []).laneState(before: path) == LaneState(ends: [7, 0, 0], cursor: 1))
  }

  @Test func `the state before the first item is that with which the lanes start`() {
    let found = layout([5], [7, 3, 9], cursor: 2).laneState(before: ItemPath(section: 0, item: 0))
    #expect(found == LaneState(ends: [7, 3, 9], cursor: 2))
  }

  @Test func `the lanes of a flush section end where its items do by themselves`() {
    let flush = layout([5, 9], []) { $0.isFlush = true }
    let lanes = flush.laneState(before: ItemPath(section: 0, item: 2))
    #expect(lanes == LaneState(ends: [7, 11, 0], cursor: 2))
  }
}

extension ExitTests {
  @Test func `a state before an item that is not there dies with words`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var layout = MasonryLayout(LayoutConfiguration())
      layout.prepare(from: ExtentSource([1]), in: Size(width: 9, height: 9))
      _ = layout.laneState(before: ItemPath(section: 0, item: 2))
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("0 items from 2 on are not in section 0, which has 1 items"))
  }
}

/// A whole layout of one section, and the place in it from which another one begins.
private struct MiddleTrial {
  var numbers: SeededNumbers
  let whole: MasonryLayout
  let rest: MasonryLayout
  let first: Int
  /// The number by which all ends of `rest` are less.
  let shift: Double
  let story: String

  init?(seed: Int) {
    numbers = SeededNumbers(seed: seed)
    // Ratios divide, and these quotients are not exact. A flush section's last items differ.
    let subjects = ReferenceSubjects.all.subtracting([.aspects, .flush, .fit])
    var configuration = LayoutConfiguration(numbers.options(subjects))
    if numbers.chance(20) { configuration.startingLanes = LaneState(ends: [9, 3, 0], cursor: 2) }
    var board = ReferenceBoard([numbers.fullSection(subjects, most: 200)])
    board.isHorizontal = configuration.direction == .horizontal
    board.sections[0].stamps = []
    let container = Size(width: numbers.length(upTo: 200), height: numbers.length(upTo: 200))
    let whole = MasonryLayout(configuration).prepared(board, in: container)
    first = Int.random(in: 0...board.sections[0].items.count, using: &numbers)
    guard var lanes = whole.laneState(before: ItemPath(section: 0, item: first)) else { return nil }
    shift = numbers.chance(50) ? lanes.ends.min() ?? 0 : 0
    for lane in lanes.ends.indices { lanes.ends[lane] -= shift }
    configuration.startingLanes = lanes
    board.sections[0].items.removeFirst(first)
    self.whole = whole
    rest = MasonryLayout(configuration).prepared(board, in: container)
    story = "seed \(seed): \(configuration), \(container), \(board)"
  }

  /// What is in the whole at the place of a frame in the rest.
  func moved(_ frame: Rect) -> Rect {
    var frame = frame
    if whole.direction == .horizontal { frame.x += shift } else { frame.y += shift }
    return frame
  }
}

@Test func `what is laid out from the middle on is as in the whole`() throws {
  var count = 0
  for seed in 0..<1500 {
    guard var trial = MiddleTrial(seed: seed) else { continue }
    let items = trial.rest.itemCount(inSection: 0)
    for item in 0..<items {
      let found = trial.rest.attributes(at: ItemPath(section: 0, item: item))
      let path = ItemPath(section: 0, item: trial.first + item)
      let expected = trial.whole.attributes(at: path)
      try #require(
        found.map { trial.moved($0.frame) } == expected?.frame, "\(path), \(trial.story)")
      try #require(found?.lane == expected?.lane, "\(path), \(trial.story)")
    }
    let y = Double(Int.random(in: 0...400, using: &trial.numbers))
    let rect = Rect(x: y, y: y, width: 90, height: 90)
    let found = trial.rest.attributes(in: rect).filter { $0.kind == .item }.map(\.path.item)
    let expected = trial.whole.attributes(in: trial.moved(rect))
      .filter { $0.kind == .item && $0.path.item >= trial.first }.map { $0.path.item - trial.first }
    try #require(found == expected, "\(rect), \(trial.story)")
    count += min(items, 1)
  }
  #expect(count > 500)
}

@Test(arguments: [2, 9, 65])
func `a board that begins in the middle of a round is found by blocks`(columns: Int) throws {
  var configuration = LayoutConfiguration(columns: columns, columnGap: 1, rowGap: 1)
  configuration.placement = .roundRobin
  var numbers = SeededNumbers(seed: columns)
  configuration.startingLanes = LaneState(
    ends: (0..<columns).map { _ in numbers.length(upTo: 60) }, cursor: columns - 1)
  let board = ReferenceBoard(
    extents: (0..<140 * columns).map { numbers.length(upTo: $0 % columns == 0 ? 90 : 4) })
  let container = Size(width: 300, height: 100)
  let layout = MasonryLayout(configuration).prepared(board, in: container)
  let reference = ReferenceLayout(configuration, board, in: container)
  try reference.requireCulling(layout, &numbers, count: 40, "\(columns) columns")
}
