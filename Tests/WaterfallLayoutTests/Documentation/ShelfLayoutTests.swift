import Testing
import WaterfallLayout
import WaterfallTestSupport

/// Compares the layout of the article "Write your own layout" with simpler ways to the same result.
@Suite struct ShelfLayoutTests {
  private static let container = Size(width: 100, height: 50)

  @Test func `culling is a filter by frames`() throws {
    for seed in 0..<60 as Range<UInt64> {
      let layout = ShelfLayout().prepared(TestBoard.random(seed, sections: 1))
      var random = SeededRandom(seed: seed)
      for _ in 0..<20 {
        let rect = Rect(
          Double(random.next(below: 200)) - 50, Double(random.next(below: 900)) - 50,
          Double(random.next(below: 90)), Double(random.next(below: 200)))
        let expected = layout.elements.filter { shareArea($0.frame, rect) }
        try #require(layout.attributes(in: rect) == expected, "seed \(seed), \(rect)")
      }
    }
  }

  @Test func `append equals prepare`() throws {
    for seed in 0..<60 as Range<UInt64> {
      let board = TestBoard.random(seed, sections: 1)
      var longer = board
      longer.sections[0] += TestBoard.random(seed + 1000, sections: 1).sections[0]
      var layout = ShelfLayout().prepared(board)
      layout.append(from: longer)
      try #require(layout.elements == ShelfLayout().prepared(longer).elements, "seed \(seed)")
      try #require(layout.contentSize == ShelfLayout().prepared(longer).contentSize, "seed \(seed)")
    }
  }

  @Test func `no items overlap, and none but the first of a shelf leaves the container`() throws {
    for seed in 0..<60 as Range<UInt64> {
      let frames = ShelfLayout().prepared(TestBoard.random(seed, sections: 1)).frames
      for (number, frame) in frames.enumerated() {
        try #require(frame.x == 0 || frame.maxX <= Self.container.width, "seed \(seed), \(number)")
        try #require(
          !frames[..<number].contains { shareArea($0, frame) }, "seed \(seed), \(number)")
      }
    }
  }

  @Test func `bad numbers count as 0, and paths find only what there is`() {
    let layout = ShelfLayout().prepared([.nan, -1, .infinity], width: .nan)
    #expect(layout.frames.allSatisfy { $0.width == 0 && $0.height == 0 && $0.y.isFinite })
    for path in [(-1, 0), (0, -1), (0, 3), (1, 0)] {
      #expect(layout.attributes(at: ItemPath(section: path.0, item: path.1)) == nil)
    }
    #expect(ShelfLayout().prepared([]).contentSize == Size(width: 100, height: 0))
  }

  private func shareArea(_ a: Rect, _ b: Rect) -> Bool {
    max(a.minX, b.minX) < min(a.maxX, b.maxX) && max(a.minY, b.minY) < min(a.maxY, b.maxY)
      && a.width > 0 && a.height > 0 && b.width > 0 && b.height > 0
  }
}
