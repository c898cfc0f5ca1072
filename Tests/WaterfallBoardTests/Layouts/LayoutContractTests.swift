import Testing
import WaterfallBoard
import WaterfallLayout
import WaterfallLayoutExamples
import WaterfallTestSupport

/// Properties that every layout must have.
@Suite struct LayoutContractTests {
  struct Candidate: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let layout: any Layout & Sendable
  }

  /// Every named layout with its defaults in points, and some with other configurations.
  static let all =
    LayoutKind.all.filter { !$0.traits.contains(.cullsByPart) }.map {
      Candidate(testDescription: $0.name, layout: $0.layout($0.configuration(.vertical)))
    } + [
      Candidate(
        testDescription: "horizontal yt-water-flow",
        layout: YTWaterFlowLayout(YTWaterFlowLayout.defaults(.horizontal))),
      Candidate(
        testDescription: "naive without its defect", layout: NaiveLayout(culling: .realFrames)),
      Candidate(testDescription: "scaled", layout: ScaledLayout(PureLayout(), cells: 100)),
    ]

  static let container = Size(width: 100, height: 50)

  // ScaledLayout is left out: it takes rectangles in points, but its frames are in cells.
  @Test(arguments: all.filter { $0.testDescription != "scaled" })
  func `culling is a filter by frames`(_ candidate: Candidate) throws {
    for seed in 0..<60 as Range<UInt64> {
      var layout = candidate.layout
      layout.prepare(from: TestBoard.random(seed, sections: 3), in: Self.container)
      var random = SeededRandom(seed: seed)
      for _ in 0..<10 {
        let rect = Rect(
          Double(random.next(below: 200)) - 50, Double(random.next(below: 900)) - 50,
          Double(random.next(below: 90)), Double(random.next(below: 200)))
        let expected = layout.elements.filter { shareArea($0.frame, rect) }.map(\.frame)
        try #require(layout.attributes(in: rect).map(\.frame) == expected, "seed \(seed), \(rect)")
      }
    }
  }

  private func shareArea(_ a: Rect, _ b: Rect) -> Bool {
    max(a.minX, b.minX) < min(a.maxX, b.maxX) && max(a.minY, b.minY) < min(a.maxY, b.maxY)
      && a.width > 0 && a.height > 0 && b.width > 0 && b.height > 0
  }

  @Test(arguments: all)
  func `append equals prepare`(_ candidate: Candidate) throws {
    for seed in 0..<60 as Range<UInt64> {
      let board = TestBoard.random(seed, sections: 3)
      var layout = candidate.layout
      layout.prepare(from: board, in: Self.container)
      var longer = board
      longer.sections[2] += TestBoard.random(seed + 1000, sections: 1).sections[0]
      layout.append(from: longer)
      var fresh = candidate.layout
      fresh.prepare(from: longer, in: Self.container)
      try #require(layout.elements == fresh.elements, "seed \(seed)")
      try #require(layout.contentSize == fresh.contentSize, "seed \(seed)")
    }
  }

  @Test(arguments: all)
  func `paths find what is listed, and nothing else`(_ candidate: Candidate) {
    var layout = candidate.layout
    layout.prepare(from: TestBoard.random(7, sections: 3), in: Self.container)
    for element in layout.elements where element.kind == .item {
      #expect(layout.attributes(at: element.path) == element)
    }
    for path in [(-1, 0), (0, -1), (0, 999), (99, 0)] {
      #expect(layout.attributes(at: ItemPath(section: path.0, item: path.1)) == nil)
    }
  }

  @Test(arguments: all)
  func `all numbers stay finite, also in a container of nothing`(_ candidate: Candidate) {
    for extent in [0, .nan, -1] as [Double] {
      var layout = candidate.layout
      layout.prepare(
        from: TestBoard.random(3, sections: 2), in: Size(width: extent, height: extent))
      let frames = layout.elements.map(\.frame)
      #expect(frames.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.maxX.isFinite })
      #expect(layout.contentSize.width.isFinite && layout.contentSize.height.isFinite)
    }
  }

  @Test(arguments: all)
  func `neighbours are items that exist`(_ candidate: Candidate) {
    var layout = candidate.layout
    layout.prepare(from: TestBoard.random(11, sections: 2), in: Self.container)
    for element in layout.elements where element.kind == .item {
      for direction in NeighbourDirection.allCases {
        let path = layout.neighbour(of: element.path, toward: direction, goal: nil)
        #expect(path != element.path)
        #expect(path.map { layout.attributes(at: $0) != nil } ?? true)
      }
    }
  }

  @Test(arguments: all)
  func `a layout that was never prepared has no element`(_ candidate: Candidate) {
    #expect(candidate.layout.elements.isEmpty)
    #expect(candidate.layout.attributes(in: Rect(0, 0, 9, 9)).isEmpty)
  }
}
