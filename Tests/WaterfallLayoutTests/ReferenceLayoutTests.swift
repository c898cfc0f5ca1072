import Testing
import WaterfallLayout
import WaterfallTestSupport

/// Cases of Geometry worked out by hand, against which the reference itself is checked.
@Suite struct ReferenceLayoutTests {
  /// Each item's frame as x, y, width, height.
  private func frames(
    _ section: ReferenceBoard.Section, width: Double = 100,
    _ change: (inout ReferenceOptions) -> Void
  ) -> [[Double]] {
    var options = ReferenceOptions()
    change(&options)
    let layout = ReferenceLayout(
      options, ReferenceBoard([section]), in: Size(width: width, height: 50))
    return layout.items.map { [$0.frame.x, $0.frame.y, $0.frame.width, $0.frame.height] }
  }

  private func section(_ items: ReferenceBoard.Item...) -> ReferenceBoard.Section {
    ReferenceBoard.Section(items: items)
  }

  private let three = ReferenceBoard.Section(items: [5, 5, 5].map { ReferenceBoard.Item($0) })

  @Test func `the greatest number of columns wins over the least`() {
    let found = frames(three) {
      $0.columns = .minimumWidth(30)
      ($0.leastColumns, $0.greatestColumns) = (5, 2)
    }
    #expect(found.map { $0[0] } == [0, 55, 0])
  }

  @Test func `two items fit two columns of five`() {
    let found = frames(section(.init(5), .init(5))) { ($0.columns, $0.isFit) = (.number(5), true) }
    #expect(found == [[0, 0, 45, 5], [55, 0, 45, 5]])
  }

  @Test func `columns of a greatest width are aligned, in whole cells too`() {
    for (alignment, x) in [(.start, 0), (.center, 20), (.end, 40)]
      as [(LayoutConfiguration.Alignment, Double)]
    {
      let found = frames(three) {
        ($0.columns, $0.greatestWidth, $0.alignment) = (.number(2), 25, alignment)
      }
      #expect(found.map { $0[0] } == [x, x + 35, x])
    }
    // 24 − 2 · 10 = 4 cells are 2, 1 and 1, limited to 1 each. Half of the cell that is left is 0.
    let found = frames(three, width: 24) {
      ($0.columns, $0.greatestWidth, $0.alignment) = (.number(3), 1.9, .center)
      ($0.isIntegral, $0.columnGap) = (true, 10)
    }
    #expect(found.map { [$0[0], $0[2]] } == [[0, 1], [11, 1], [22, 1]])
  }

  @Test func `weights divide the width, and their edges are rounded`() {
    var weighted = three
    weighted.columnWeights = [1, 2, .nan]
    let found = frames(weighted, width: 95) { $0.columnGap = 10 }
    #expect(found == [[0, 0, 25, 5], [35, 0, 50, 5], [95, 0, 0, 5]])
    weighted.columnWeights = [1, 1, 2]
    // Edges at 2.5 and 5 of 10: 3 and 5.
    let whole = frames(weighted, width: 10) { ($0.columnGap, $0.isIntegral) = (0, true) }
    #expect(whole.map { [$0[0], $0[2]] } == [[0, 3], [3, 2], [5, 5]])
  }

  @Test func `columns are filled one after the other up to the least height`() {
    let items = [4, 3, 2, 5, 1].map { ReferenceBoard.Item($0) }
    let found = frames(ReferenceBoard.Section(items: items)) {
      ($0.columns, $0.placement, $0.rowGap) = (.number(2), .columnFirst, 1)
    }
    // 4 + 1 + 3 = 8 and 2 + 1 + 5 + 1 + 1 = 10, but 4 + 1 + 3 + 1 + 2 = 11 and 5 + 1 + 1 = 7.
    #expect(found.map { [$0[0], $0[1]] } == [[0, 0], [0, 5], [55, 0], [55, 3], [55, 9]])
  }

  @Test func `no lower limit is enough for the columns`() {
    for seed in 0..<300 {
      var numbers = SeededNumbers(seed: seed)
      let heights = (0..<numbers.pick([1, 4, 7])).map { _ in numbers.pick([0, 0.1, 0.7, 1, 3]) }
      let section = ReferenceBoard.Section(items: heights.map { ReferenceBoard.Item($0) })
      let columns = numbers.pick([1, 2, 3])
      let found = frames(section) {
        ($0.columns, $0.placement, $0.rowGap) = (.number(columns), .columnFirst, 0.3)
      }
      // All ways to cut the list into so many parts: the least of the greatest bottoms.
      var least = Double.infinity
      for cuts in 0..<(1 << (heights.count - 1)) where cuts.nonzeroBitCount < columns {
        var (y, greatest) = (0.0, 0.0)
        for (index, height) in heights.enumerated() {
          if index > 0, cuts >> (index - 1) & 1 == 1 { y = 0 }
          greatest = max(greatest, y + height)
          y = y + height + 0.3
        }
        least = min(least, greatest)
      }
      #expect(found.map { $0[1] + $0[3] }.max() == least, "seed \(seed)")
    }
  }

  @Test func `a ratio gives the height that belongs to the width`() {
    let items = section(.init(7, aspect: 2), .init(0, span: 2, aspect: 4), .init(3, aspect: -1))
    #expect(frames(items) { _ in } == [[0, 0, 45, 29.5], [0, 39.5, 100, 25], [0, 74.5, 45, 3]])
  }

  @Test func `a pinned item waits in its column`() {
    let items = section(.init(5), .init(1, column: 0), .init(1, span: 2, column: 7), .init(1))
    let found = frames(items) { ($0.columns, $0.columnGap, $0.rowGap) = (.number(4), 0, 0) }
    #expect(found.map { [$0[0], $0[1]] } == [[0, 0], [0, 5], [50, 0], [25, 0]])
  }

  @Test func `the last items end together unless something is below a part of them`() {
    let items = section(.init(2), .init(1), .init(1, span: 2), .init(3), .init(9, column: 2))
    let found = frames(items, width: 30) {
      ($0.columns, $0.columnGap, $0.rowGap, $0.isFlush) = (.number(3), 0, 0, true)
    }
    // The wide item in columns 1 and 2 stays, because the last one is below it in column 2.
    #expect(
      found == [[0, 0, 10, 2], [10, 0, 10, 1], [10, 1, 20, 1], [0, 2, 10, 9], [20, 2, 10, 9]])
  }

  @Test func `a sticky footer is at the rectangle's bottom, but not above its section`() {
    var section = section(.init(50))
    (section.header, section.footer) = (5, 10)
    var options = ReferenceOptions()
    options.hasStickyFooters = true
    let board = ReferenceBoard([section, section])
    let layout = ReferenceLayout(options, board, in: Size(width: 100, height: 30))
    let found = [0, 40, 60].map { y in
      layout.elements(in: Rect(x: 0, y: y, width: 100, height: 30))
        .filter { $0.kind == .footer }.map { [$0.frame.y, Double($0.zIndex)] }
    }
    #expect(found == [[[20, 1]], [[55, 1], [65, 1]], [[55, 1], [80, 1]]])
  }

  @Test func `a person meets the narrow item between two wide ones, and nothing beside it`() {
    let wide = ReferenceBoard.Item(1, span: 2)
    let board = ReferenceBoard([section(wide, .init(2, column: 0), wide)])
    let layout = ReferenceLayout(ReferenceOptions(), board, in: Size(width: 100, height: 30))
    let paths = (0...2).map { ItemPath(section: 0, item: $0) }
    #expect(layout.neighbour(of: paths[0], toward: .down, goal: 90) == paths[1])
    #expect(layout.neighbour(of: paths[2], toward: .up, goal: 90) == paths[1])
    #expect(layout.neighbour(of: paths[1], toward: .right, goal: nil) == nil)
  }

  @Test func `a section keeps its columns when it is moved, until it is placed afresh`() {
    var board = ReferenceBoard([section(.init(5), .init(1), .init(1)), section()])
    func lanes(_ edit: ReferenceEdit, _ columns: LaterColumns) -> [Int] {
      let size = Size(width: 100, height: 30)
      let layout = ReferenceLayout(ReferenceOptions(), board, in: size)
      board.apply(edit, columns: columns, in: layout)
      return ReferenceLayout(ReferenceOptions(), board, in: size).items.map(\.lane)
    }
    let first = ItemPath(section: 0, item: 0)
    #expect(lanes(.resize(first, extent: 0), .kept) == [0, 1, 1])
    #expect(lanes(.moveSection(0, to: 1), .kept) == [0, 1, 1])
    #expect(lanes(.deleteSections(0, count: 1), .kept) == [0, 1, 1])
    #expect(lanes(.insertSections(0, [section(.init(9))]), .afresh) == [0, 0, 1, 0])
  }
}
