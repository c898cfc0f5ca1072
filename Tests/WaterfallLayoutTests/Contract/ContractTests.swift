import Testing
import WaterfallLayout
import WaterfallLayoutClient
import WaterfallLayoutContract
import WaterfallLayoutExamples

/// The contract finds what is wrong with a layout, and nothing else.
@Suite struct ContractTests {
  @Test func `the defect of naive is found, and made small`() throws {
    let failure = try #require(LayoutContract { NaiveLayout() }.smallestFailure())
    #expect(failure.broken.promise == .culling)
    #expect(failure.board.itemCount <= 8)
    #expect(LayoutContract { NaiveLayout(culling: .realFrames) }.smallestFailure() == nil)
  }
}

@Suite struct FaultyLayoutTests {
  private static let promises: [FaultyLayout.Fault: BrokenPromise.Promise] = [
    .unpreparedItem: .startsEmpty, .missingItem: .complete, .itemTooMuch: .complete,
    .otherPath: .ownPath, .notANumber: .finite, .negativeExtent: .finite, .outside: .inside,
    .foundTwice: .once, .notFound: .culling, .foundElsewhere: .culling, .outOfOrder: .culling,
    .badAppend: .appending, .lonelyNeighbour: .neighbours, .missingNeighbour: .neighbours,
    .invalidatesItself: .invalidation, .neverInvalidated: .invalidation,
  ]

  @Test(arguments: FaultyLayout.Fault.thatComeBack)
  func `a planted fault is found on a small board`(_ fault: FaultyLayout.Fault) throws {
    let failure = try #require(LayoutContract { FaultyLayout(fault) }.smallestFailure())
    #expect(failure.broken.promise == Self.promises[fault])
    #expect(failure.board.itemCount <= 6, "\(failure.board.json)")
  }

  @Test func `without a fault nothing is found`() {
    #expect(LayoutContract { FaultyLayout(nil) }.smallestFailure() == nil)
  }

  @Test(arguments: FaultyLayout.Fault.thatComeBack)
  func `under guard no answer is out of bounds`(_ fault: FaultyLayout.Fault) {
    var layout = GuardedLayout(FaultyLayout(fault), hasSections: false)
    let board = ExtentSource([10, 20, 5, 40, 10, 3, 8])
    layout.prepare(from: board, in: Size(width: 100, height: 50))
    layout.append(from: ExtentSource([10, 20, 5, 40, 10, 3, 8, 9]))
    #expect(layout.itemCount(inSection: 0) == 8)
    layout.forEachAttributes(in: Rect(x: -10, y: -10, width: 500, height: 500)) { element in
      #expect((0..<8).contains(element.path.item))
      #expect(element.frame.y.isFinite && element.frame.width >= 0)
    }
    for item in 0..<8 {
      let next = layout.neighbour(of: ItemPath(section: 0, item: item), toward: .down, goal: nil)
      #expect(next.map { $0.item < 8 } ?? true)
    }
  }

  @Test func `what is broken is known after a prepare, with its item`() {
    var layout = GuardedLayout(FaultyLayout(.notANumber), hasSections: false)
    layout.prepare(from: ExtentSource([1, 2, 3]), in: Size(width: 100, height: 50))
    #expect(layout.broken == nil)
    layout.append(from: ExtentSource([1, 2, 3, 4, 5]))
    #expect(layout.broken?.promise == .finite)
    #expect(layout.broken?.path == ItemPath(section: 0, item: 4))
  }

  @Test func `sections are joined for a layout that knows one`() {
    var layout = GuardedLayout(FaultyLayout(nil), hasSections: false)
    let board = ContractBoard([
      ContractBoard.Section(items: [Size(width: 1, height: 1)]),
      ContractBoard.Section(items: [Size(width: 1, height: 2), Size(width: 1, height: 3)]),
    ])
    layout.prepare(from: board, in: Size(width: 10, height: 10))
    #expect(layout.itemCount(inSection: 0) == 3)
    #expect(layout.attributes(at: ItemPath(section: 0, item: 2))?.frame.height == 3)
    #expect(layout.broken == nil)
  }
}
