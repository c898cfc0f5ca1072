import TerminalGrid
import Testing
import WaterfallLayout
import WaterfallRecords
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// A layout of the cards of a whole list, and one of the rest of it.
private struct Middle {
  let whole: CardLayout
  /// The first item of the rest.
  let first: ItemPath
  let lanes: LaneState?
  let rest: CardLayout
  /// The numbers of items in the sections of the rest.
  let counts: [Int]

  init(seed: Int, points: Int? = nil, placements: [LayoutConfiguration.Placement]) {
    var numbers = SeededNumbers(seed: seed)
    var choice = LayoutChoice()
    choice.columns = numbers.pick([1, 2, 3, 5])
    choice.direction = numbers.pick([.vertical, .vertical, .horizontal])
    choice.placement = numbers.pick(placements)
    choice.isRightToLeft = numbers.chance(20)
    (choice.rowGap, choice.chosenPoints) = (numbers.pick([nil, 0, 2]), points)
    let size = CellSize(columns: 100, rows: 40)
    let hasSpans = numbers.chance(40)
    var board = ReferenceBoard(
      (0..<numbers.pick([1, 1, 2, 4])).map { _ in
        var section = ReferenceBoard.Section(
          items: (0..<numbers.pick([1, 20, 200])).map { _ in
            ReferenceBoard.Item(
              Double(Int.random(in: 1...30, using: &numbers)),
              span: hasSpans ? numbers.pick([1, 1, 2, 3]) : 1)
          })
        section.header = numbers.pick([0, 1])
        return section
      })
    var whole = CardLayout(choice, size: size)
    whole.prepare(from: board)
    let section = Int.random(in: board.sections.indices, using: &numbers)
    first = ItemPath(
      section: section,
      item: Int.random(in: board.sections[section].items.indices, using: &numbers))
    lanes = whole.laneState(before: first)
    if let lanes { choice.startingLanes = lanes }
    board.sections.removeFirst(section)
    board.sections[0].items.removeFirst(first.item)
    var rest = CardLayout(choice, size: size)
    rest.prepare(from: board)
    (self.whole, self.rest, counts) = (whole, rest, board.sections.map(\.items.count))
  }

  /// The frames in the whole and in the rest, each from where the first one of its section starts.
  var edges: (whole: [Rect], rest: [Rect]) {
    func frames(_ layout: CardLayout, from first: ItemPath) -> [Rect] {
      counts.enumerated().flatMap { section, count in
        let from = section == 0 ? first.item : 0
        var frames = (from..<from + count).compactMap {
          layout.frame(at: ItemPath(section: first.section + section, item: $0))
        }
        let start = frames[0]
        for index in frames.indices {
          if layout.isHorizontal { frames[index].x -= start.x } else { frames[index].y -= start.y }
        }
        return frames
      }
    }
    return (frames(whole, from: first), frames(rest, from: ItemPath(section: 0, item: 0)))
  }
}

@Suite struct LaneStartTests {
  @Test func `cards from the middle on are where they are in the whole`() throws {
    for seed in 0..<400 {
      let middle = Middle(
        seed: seed,
        placements: [.shortest(tolerance: 0), .shortest(tolerance: 4), .roundRobin])
      let edges = middle.edges
      try #require(edges.whole == edges.rest, "seed \(seed), from \(middle.first) on")
      let lanes = try #require(middle.lanes)
      try #require(lanes.ends.count == middle.whole.laneCount && lanes.ends.min() == 0)
    }
  }

  @Test func `in points they are there within a cell`() throws {
    for seed in 0..<100 {
      let middle = Middle(seed: seed, points: 375, placements: [.shortest(tolerance: 0)])
      let (whole, rest) = middle.edges
      for (one, other) in zip(whole, rest) {
        try #require(abs(one.y - other.y) <= 1 && abs(one.x - other.x) <= 1, "seed \(seed)")
      }
    }
  }

  @Test func `columns that are filled one after the other have no lanes to go on with`() {
    #expect(Middle(seed: 1, placements: [.columnFirst]).lanes == nil)
  }

  @Test(arguments: LayoutKind.all.filter { $0 != .masonry })
  func `nor has any other layout`(kind: LayoutKind) {
    var choice = LayoutChoice()
    choice.kind = kind
    var layout = CardLayout(choice, size: CellSize(columns: 90, rows: 30))
    layout.prepare(from: ExtentSource([5, 6, 7]))
    #expect(layout.laneState(before: ItemPath(section: 0, item: 1)) == nil)
  }

  @Test func `nor has an item that is not there`() {
    var layout = CardLayout(LayoutChoice(), size: CellSize(columns: 90, rows: 30))
    let section = ReferenceBoard.Section(items: [ReferenceBoard.Item(5)])
    layout.prepare(from: ReferenceBoard([section]))
    #expect(layout.laneState(before: ItemPath(section: 0, item: 0)) != nil)
    #expect(layout.laneState(before: ItemPath(section: 0, item: 1)) == nil)
    #expect(layout.laneState(before: ItemPath(section: 1, item: 0)) == nil)
  }

  private let lanes = LaneState(ends: [0, 4, 2])

  @Test(
    arguments: [
      { $0.kind = .grid }, { $0.direction = .horizontal }, { $0.placement = .roundRobin },
      { $0.chosenPoints = 375 },
    ] as [@Sendable (inout LayoutChoice) -> Void])
  func `another layout begins level, and the same one again does not`(
    change: @Sendable (inout LayoutChoice) -> Void
  ) {
    var choice = LayoutChoice()
    choice.startingLanes = lanes
    let old = choice
    change(&choice)
    #expect(choice.startingLanes == LaneState())
    #expect(choice.configuration.startingLanes == LaneState())
    choice = old
    #expect(choice.configuration.startingLanes == lanes)
  }

  @Test func `another number of columns begins level`() {
    var viewer = TestViewer(
      heights: Array(repeating: 4, count: 60), window: "62x20",
      options: TestViewer.options(columns: 3) { $0.layout.startingLanes = lanes })
    func tops() -> [Double] { (0..<3).compactMap { viewer.state.frame(of: $0)?.y } }
    #expect(tops() == [0, 2, 4])
    viewer.press("+")
    #expect(tops() == [0, 0, 0])
    viewer.press("-")
    #expect(tops() == [0, 2, 4])
  }

  @Test func `a board inside begins level, and the one around it as before`() {
    var options = TestViewer.options(columns: 3) { $0.layout.startingLanes = lanes }
    options.begin(after: 256)
    var outer = (1...60).map { TestViewer.record("\($0)", height: 4) }
    outer[0].isEnterable = true
    var viewer = TestViewer(records: outer, window: "62x20", options: options)
    viewer.inside["1"] = (1...5).map { TestViewer.record("in \($0)", height: 4) }
    func tops() -> [Double] { (0..<3).compactMap { viewer.state.frame(of: $0)?.y } }
    viewer.press("<Enter>", thenStatus: "1–5 of 5")
    #expect(tops() == [0, 0, 0])
    viewer.press("<BS>", thenStatus: "257–")
    #expect(tops() == [0, 2, 4])
  }

  @Test func `few cards at the end of many neither grow nor lose columns`() {
    var options = TestViewer.options(columns: nil) { $0.layout.startingLanes = lanes }
    options.begin(after: 97)
    let viewer = TestViewer(heights: [4, 4], window: "90x30", options: options)
    #expect(viewer.state.layout.laneCount == 3)
    #expect(viewer.state.frame(of: 1)?.y == 2)
    #expect(viewer.cardsInView.map(\.rect.rows) == [4, 4])
  }
}
